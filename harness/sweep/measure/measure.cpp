#include "sweep/measure/measure.hpp"

#include <sys/resource.h>

#include "base/printable.hpp"
#include "graph/sources.hpp"
#include "runtime/vertex_params.hpp"
#include "sweep/measure/answers.hpp"
#include "sweep/measure/describe.hpp"
#include "sweep/measure/record.hpp"
#include "sweep/measure/trial.hpp"

namespace harness {
namespace {

/// Each source has its share of the plan.
MeasurePlan share_of(MeasurePlan plan, size_t sources) {
  plan.repetitions = repetitions_each(plan, sources);
  plan.min_time_s /= static_cast<double>(sources);
  plan.max_time_s /= static_cast<double>(sources);
  return plan;
}

/// The requests of a configuration: one, or one for each source that is drawn.
struct Start {
  int64_t source;  // of the input; -1: none is drawn
  Request request;
};
std::vector<Start> starts_of(const Request& request, const Graph& graph, const SourceDraw& draw) {
  if (!draw.drawn()) return {{-1, request}};
  std::vector<Start> starts;
  for (const vertex_t source : draw_sources(graph, draw.count, draw.seed)) {
    starts.push_back({source, request});
    starts.back().request.algorithm = with_source(request.algorithm, source);
  }
  if (starts.empty()) throw Unsupported("sources: no vertex of the graph has an out-edge to start along");
  return starts;
}

void record(Measurement& measured, const std::vector<Trial>& trials, bool wants_stable) {
  uint64_t batch = 1, warmups = 0;
  double verify_ms = 0;
  bool stable = true;
  for (const Trial& trial : trials) {
    batch = std::max(batch, trial.sampling.batch);
    warmups += trial.warmups;
    verify_ms += trial.verify_ms;
    stable &= trial.sampling.stable;
    measured.samples.insert(measured.samples.end(), trial.sampling.samples.begin(),
                            trial.sampling.samples.end());
  }
  measured.load_average = trials.front().load;
  describe_before(measured, trials.front().before);
  describe_after(measured, trials.front().before, trials.back().after);
  measured.batch = batch;
  measured.warmup_runs = warmups;
  if (wants_stable) measured.stable = stable;
  record_times(measured, trials.back().edges);
  add_warnings(measured);
  record_answer(measured, trials);
  measured.verify_ms = verify_ms;
  measured.verified = measured.samples.front().source < 0
                          ? "first and last run against the sequential reference"
                          : "first and last run from each source against the sequential reference";
  const Trial& counted = middle_by_cycles(trials);
  measured.counts = counted.counts;
  measured.kernels = counted.kernels;
}

void measure_into(Measurement& measured, Session& session, const Graph& graph, const Experiment& experiment,
                  const Configuration& configuration, const StepObserver& begin) {
  begin(Step::prepare);
  const SourceDraw& draw = configuration.algorithm.draw;
  const std::vector<Start> starts = starts_of(request_of(session.registry(), configuration), graph, draw);
  const MeasurePlan plan = share_of(experiment.measure, starts.size());
  measured.seed = plan.seed;
  measured.caches = plan.cold_caches ? "cold" : "warm";
  std::vector<Trial> trials;
  for (const auto& [source, request] : starts) {
    begin(Step::prepare);
    const Prepared prepared = session.prepare(graph, request);
    Instance& instance = *prepared.instance;
    if (trials.empty()) {
      describe(measured, instance.combination());
      describe(measured, session, prepared);
    }
    try {
      trials.push_back(run_trial(session, graph, instance, plan, configuration.id, begin));
      take_answer(trials.back(), session, graph, instance,
                  answer_folder(plan.answers, configuration.id, source));
    } catch (const Failure& e) {
      if (source < 0) throw;
      throw Failure(e.status(), fmt::format("from source {}: {}", source, e.what()));
    }
    if (trials.size() == 1) {
      measured.end_to_end_ms = prepared.orient_ms + prepared.build_ms + prepared.upload_ms +
                               instance.assembly().milliseconds + trials.front().first_ms;
    }
    for (Sample& sample : trials.back().sampling.samples) {
      sample.source = source;
      if (source >= 0) sample.edges = trials.back().edges;
    }
  }
  record(measured, trials, plan.stable > 0);
  measured.status = "ok";
}

}  // namespace

void fail(Measurement& measured, const std::string& status, const std::string& reason) {
  measured.samples.clear();
  measured.kernels.clear();
  static_cast<Times&>(measured) = {};
  static_cast<Said&>(measured) = {};
  measured.status = status;
  measured.reason = one_line(reason);
}

Request request_of(const Registry& registry, const Configuration& configuration) {
  const auto choose = [&](harness_kind kind, const Selection& selection) {
    const Plugin* plugin = registry.find(kind, selection.id);
    if (plugin == nullptr) throw_error("there is no {} {}", kind_name(kind), selection.id);
    if (selection.values.size() != plugin->params.size())
      throw_error("{} {}: {} values for {} parameters", kind_name(kind), selection.id,
                  selection.values.size(), plugin->params.size());
    Choice choice;
    choice.plugin = plugin;
    choice.values = selection.values;
    return choice;
  };
  return {choose(HARNESS_KIND_ALGORITHM, configuration.algorithm),
          choose(HARNESS_KIND_FORMAT, configuration.format),
          choose(HARNESS_KIND_SCHEDULE, configuration.schedule), configuration.options};
}

Measurement measure(Session& session, const Graph& graph, const Experiment& experiment,
                    const Configuration& configuration, const StepObserver& begin) {
  Measurement measured;
  describe(measured, experiment, configuration);
  describe(measured, graph);
  measured.device = session.backend().device();
  try {
    measure_into(measured, session, graph, experiment, configuration, begin);
  } catch (const Failure& e) {
    fail(measured, e.status(), e.what());
  } catch (const Unsupported& e) {
    fail(measured, "unsupported", e.what());
  } catch (const OutOfMemory& e) {
    fail(measured, "oom", e.what());
  } catch (const std::bad_alloc&) {
    fail(measured, "oom", "memory for this configuration was refused");
  } catch (const DeviceLost& e) {
    fail(measured, e.hung() ? "timeout" : "crash", e.what());
  } catch (const std::exception& e) {
    fail(measured, "plugin_error", e.what());
  }
  session.backend().use_threads(0);  // an option of this row is none of the next
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  measured.host_rss_bytes = static_cast<uint64_t>(usage.ru_maxrss) * 1024;
  return measured;
}

}  // namespace harness
