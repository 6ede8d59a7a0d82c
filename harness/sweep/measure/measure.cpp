#include "sweep/measure/measure.hpp"

#include <sys/resource.h>

#include "base/printable.hpp"
#include "experiment/stream.hpp"
#include "sweep/measure/answers.hpp"
#include "sweep/measure/describe.hpp"
#include "sweep/measure/followers.hpp"
#include "sweep/measure/record.hpp"
#include "sweep/measure/stream.hpp"
#include "sweep/measure/subject.hpp"
#include "sweep/measure/trial.hpp"

namespace harness::sweep {
namespace {

/// Returns `plan` with its repetitions, min_time_s and max_time_s divided among the source vertices.
experiment::MeasurePlan share_of(experiment::MeasurePlan plan, size_t sources) {
  plan.repetitions = experiment::repetitions_each(plan, sources);
  plan.min_time_s /= static_cast<double>(sources);
  plan.max_time_s /= static_cast<double>(sources);
  return plan;
}

/// The start of a trial: from a source vertex that was drawn at random, or without one.
struct Start {
  int64_t source;  // id of the source vertex in the input; -1: none is drawn
  Subject subject;
};
std::vector<Start> starts_of(const Subject& subject, const graph::Graph& graph,
                             const experiment::SourceDraw& draw) {
  if (!draw.drawn()) return {{-1, subject}};
  std::vector<Start> starts;
  for (const int64_t source : experiment::drawn_sources(graph, draw))
    starts.push_back({source, with_source(subject, source)});
  if (starts.empty())
    throw runtime::Unsupported("sources: no vertex of the graph has an out-edge to start along");
  return starts;
}

void record(results::Measurement& measured, const std::vector<Trial>& trials, bool wants_stable) {
  uint64_t batch = 1, warmups = 0;
  double verify_ms = 0;
  bool stable = true;
  size_t busy = 0;
  for (const Trial& trial : trials) {
    batch = std::max(batch, trial.sampling.batch);
    warmups += trial.warmups;
    verify_ms += trial.verify_ms;
    stable &= trial.sampling.stable;
    busy += trial.sampling.busy ? 1 : 0;
    measured.samples.insert(measured.samples.end(), trial.sampling.samples.begin(),
                            trial.sampling.samples.end());
  }
  measured.load_average = trials.front().load;
  describe_before(measured, trials.front().before);
  describe_after(measured, trials.front().before, trials.back().after);
  measured.batch = batch;
  measured.warmup_runs = warmups;
  measured.busy_rounds = 2 * busy > trials.size() ? 1 : 0;
  if (wants_stable) measured.stable = stable;
  record_times(measured, trials.back().last.edges_processed);
  measured.judged_by = trials.back().judged_by;
  if (measured.judged_by.empty()) add_warnings(measured);
  record_answer(measured, trials);
  measured.verify_ms = verify_ms;
  if (trials.back().last.by_program) {
    measured.verified = "by the program itself, which does not show its result";
    measured.edges_processed.reset();
    measured.gteps.reset();
    measured.gteps_harmonic.reset();
    return;
  }
  measured.verified = measured.samples.front().source < 0
                          ? "first and last run against the sequential reference"
                          : "first and last run from each source against the sequential reference";
  const Trial& counted = middle_by_cost(trials);
  measured.counts = counted.counts;
  measured.kernels = counted.kernels;
  describe_supersteps(measured, counted.by_superstep);
}

/// Runs a trial from one source vertex (negative: none is drawn). The first trial of a configuration also
/// fills in the columns about the combination of plugins and its preparation.
template <class AnyRequest>
Trial try_request(results::Measurement& measured, runtime::Session& session, const graph::Graph& graph,
                  const AnyRequest& request, const experiment::MeasurePlan& plan, const StepObserver& begin,
                  int64_t source, bool first) {
  begin(Step::prepare);
  tell(session.peers(), {{"prepare", source}});
  if (first && plan.rebuild_layouts) session.drop_layouts();
  const auto prepared = session.prepare(graph, request);
  if (first) describe_prepared(measured, session, prepared);
  if (first && plan.rebuild_layouts) {
    measured.build_times = fmt::format("{:.6g}", prepared.build_ms);
    if (const auto ms = session.time_to_order(graph)) measured.order_times = fmt::format("{:.6g}", *ms);
  }
  Trial trial = run_trial(session, graph, *prepared.instance, plan, measured.id, begin);
  if (first) {
    describe_run(measured, prepared);
    if (trial.streamed > 0) measured.streamed_bytes = trial.streamed;
    if (measured.rank_bytes) {
      measured.exchanged_bytes = trial.exchanged;
      measured.exchange_ms = trial.rank_times.exchange;
      if (session.peers() == nullptr) {
        measured.rank_work_ms = trial.rank_times.work;
        measured.rank_slowest_ms = trial.rank_times.slowest;
      }
    }
    measured.end_to_end_ms = preparation_ms(prepared) + trial.first_ms;
  }
  take_answer(trial, session, graph, prepared.instance->algorithm(),
              answer_folder(plan.answers, measured.id, source));
  return trial;
}

void measure_into(results::Measurement& measured, runtime::Session& session, const graph::Graph& graph,
                  const experiment::Experiment& experiment, const experiment::Configuration& configuration,
                  const StepObserver& begin) {
  begin(Step::prepare);
  if (configuration.has_updates()) {
    measure_stream(measured, session, graph, subject_of(session.registry(), configuration),
                   experiment::stream_of(configuration.updates), experiment.measure, begin);
    session.forget();  // frees the data that the session kept for graphs of the stream
    measured.status = "ok";
    return;
  }
  const experiment::SourceDraw& draw = configuration.algorithm.draw;
  const std::vector<Start> starts = starts_of(subject_of(session.registry(), configuration), graph, draw);
  const experiment::MeasurePlan plan = share_of(experiment.measure, starts.size());
  measured.seed = plan.seed;
  measured.caches = plan.cold_caches ? "cold" : "warm";
  std::vector<Trial> trials;
  for (const auto& start : starts) {
    const int64_t source = start.source;
    const auto run = [&](const auto& request) {
      return try_request(measured, session, graph, request, plan, begin, source, trials.empty());
    };
    try {
      trials.push_back(std::visit(run, start.subject));
    } catch (const GivenUp&) {
      throw;
    } catch (const Failure& e) {
      if (source < 0) throw;
      throw Failure(e.status(), fmt::format("from source {}: {}", source, e.what()));
    }
    for (results::Sample& sample : trials.back().sampling.samples) {
      sample.source = source;
      if (source >= 0) sample.edges = trials.back().last.edges_processed;
    }
  }
  record(measured, trials, plan.stable > 0);
  measured.status = "ok";
}

}  // namespace

void fail(results::Measurement& measured, const std::string& status, const std::string& reason) {
  measured.samples.clear();
  measured.kernels.clear();
  static_cast<results::Times&>(measured) = {};
  static_cast<results::Said&>(measured) = {};
  measured.status = status;
  measured.reason = one_line(reason);
}

results::Measurement measure(runtime::Session& session, const graph::Graph& graph,
                             const experiment::Experiment& experiment,
                             const experiment::Configuration& configuration, const StepObserver& begin) {
  results::Measurement measured;
  describe_configuration(measured, experiment, configuration);
  describe_graph(measured, graph);
  measured.device = session.backend().device();
  try {
    measure_into(measured, session, graph, experiment, configuration, begin);
  } catch (const GivenUp& e) {
    fail(measured, e.status(), e.what());
    measured.given_up_ms = e.least_ms();
  } catch (const Failure& e) {
    fail(measured, e.status(), e.what());
  } catch (const runtime::Unsupported& e) {
    fail(measured, "unsupported", e.what());
  } catch (const OutOfMemory& e) {
    fail(measured, "oom", e.what());
  } catch (const std::bad_alloc&) {
    fail(measured, "oom", "memory for this configuration was refused");
  } catch (const DeviceLost& e) {
    fail(measured, e.hung() ? "timeout" : "crash", e.what());
  } catch (const Error& e) {  // for example if the machine lacks a library
    fail(measured, e.exit() == Exit::unusable ? "unsupported" : "plugin_error", e.what());
  } catch (const std::exception& e) {
    fail(measured, "plugin_error", e.what());
  }
  session.backend().use_threads(0);  // options of this configuration must not affect the next one
  session.backend().use_cache(0);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  measured.host_rss_bytes = static_cast<uint64_t>(usage.ru_maxrss) * 1024;
  return measured;
}

std::string why_unsupported(runtime::Session& session, const graph::Graph& graph,
                            const experiment::Configuration& configuration) {
  const backends::BackendInfo& backend = backends::backend_info(session.backend().name());
  try {
    const Subject subject = subject_of(session.registry(), configuration);
    if (const auto* request = std::get_if<runtime::Request>(&subject))
      runtime::combine(*request, graph, backend);
    if (const auto* request = std::get_if<runtime::BaselineRequest>(&subject))
      runtime::require_supported(*request, graph, backend);
  } catch (const runtime::Unsupported& e) {
    return e.what();
  } catch (const std::exception&) {  // measuring the configuration fails for the same reason and records it
  }
  return {};
}

}  // namespace harness::sweep
