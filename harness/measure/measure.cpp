#include "measure/measure.hpp"

#include <sys/resource.h>
#include <xxhash.h>

#include "base/stopwatch.hpp"
#include "measure/repetitions.hpp"
#include "results/provenance.hpp"
#include "results/statistics.hpp"

namespace harness {
namespace {

/// A run that ended in a way that is no result; its kind is the row's status.
class Failure : public Error {
 public:
  Failure(std::string status, const std::string& reason) : Error(reason), status_(std::move(status)) {}
  const std::string& status() const { return status_; }

 private:
  std::string status_;
};

std::string joined(const std::map<std::string, std::string>& values) {
  std::string text;
  for (const auto& [key, value] : values) text += (text.empty() ? "" : " ") + key + "=" + value;
  return text;
}

std::string graph_policy(const Graph& graph) {
  std::string text;
  for (const auto& [key, value] : graph.provenance()) text += (text.empty() ? "" : "; ") + key + ": " + value;
  return text;
}

void describe(Row& row, const Experiment& experiment, const Configuration& configuration) {
  row.set("id", configuration.id);
  row.set("experiment", experiment.name);
  row.set("graph", configuration.graph.name);
  row.set("algorithm", configuration.algorithm.id);
  row.set("algorithm_params", joined(configuration.algorithm.params));
  row.set("format", configuration.format.id);
  row.set("format_params", joined(configuration.format.params));
  row.set("schedule", configuration.schedule.id);
  row.set("schedule_params", joined(configuration.schedule.params));
  row.set("options", joined(configuration.options));
  for (const char* option : {"direction", "frontier_in", "frontier_out"}) {
    const auto asked = configuration.options.find(option);
    if (asked != configuration.options.end()) row.set(option, asked->second);
  }
  row.set("backend", configuration.backend);
  row.set("harness_version", HARNESS_VERSION);
  row.set("started_at", utc_now());
}

void describe(Row& row, const Graph& graph) {
  row.set("graph_hash", graph.fingerprint());
  row.set("graph_policy", graph_policy(graph));
  row.set("vertices", graph.num_vertices());
  row.set("edges", graph.num_edges());
}

// What was run, where the experiment left the choice to the algorithm.
void describe(Row& row, const Combination& combination) {
  const Options& options = combination.options;
  const uint32_t first = options.first_direction();
  row.set("direction", direction_name(options.direction));
  row.set("frontier_in", frontier_name(options.in[first]));
  row.set("frontier_out", frontier_name(options.out[first]));
  row.set("options", fmt::format("dedup={} ordering={}", options.dedup ? "counter" : "off",
                                 options.ordering ? "on" : "off"));
  XXH64_hash_t hash = 0;
  for (const Choice* choice :
       {&combination.request.algorithm, &combination.request.format, &combination.request.schedule}) {
    const std::string& content = choice->plugin->content_hash;
    hash = XXH3_64bits_withSeed(content.data(), content.size(), hash);
  }
  row.set("plugin_hash", fmt::format("{:016x}", hash));
}

void describe(Row& row, Session& session, const Prepared& prepared) {
  row.set("build_ms", prepared.build_ms);
  row.set("upload_ms", prepared.upload_ms);
  row.set("huge_pages", huge_pages_granted());
  row.set("assemble_ms", prepared.instance->assembly().milliseconds);
  row.set("assemble_cached", prepared.instance->assembly().cached);
  row.set("format_bytes", prepared.format_bytes);
  const Ledger& ledger = session.ledger();
  row.set("algorithm_bytes", ledger.bytes(Owner::algorithm));
  row.set("frontier_bytes", ledger.bytes(Owner::frontier));
  row.set("scratch_bytes", ledger.bytes(Owner::scratch));
  row.set("peak_device_bytes", prepared.format_bytes + ledger.bytes(Owner::algorithm) +
                                   ledger.bytes(Owner::frontier) + ledger.bytes(Owner::scratch));
}

void record_times(Row& row, const std::vector<Sample>& samples, uint64_t edges) {
  std::vector<double> times;
  for (const Sample& sample : samples) times.push_back(sample.time_ms);
  const Summary summary = summarise(times);
  row.set("repetitions", samples.size());
  row.set("supersteps", samples.back().supersteps);
  row.set("time_ms_median", summary.median);
  row.set("time_ms_min", summary.min);
  row.set("time_ms_max", summary.max);
  row.set("time_ms_mean", summary.mean);
  row.set("time_ms_q1", summary.q1);
  row.set("time_ms_q3", summary.q3);
  row.set("time_ms_cv", summary.cv);
  row.set("edges_processed", edges);
  if (summary.median > 0) row.set("gteps", static_cast<double>(edges) / summary.median * 1e-6);
}

RunResult run_once(Instance& instance, double timeout_s) {
  instance.poison();
  const RunResult result = instance.run(timeout_s);
  if (result.timed_out) throw Failure("timeout", fmt::format("one run took longer than {} s", timeout_s));
  if (result.reached_limit) {
    throw Failure("not_converged", fmt::format("not done after {} supersteps", result.supersteps));
  }
  return result;
}

uint64_t verify(Session& session, const Graph& graph, const Instance& instance, uint64_t supersteps) {
  const Verification result = session.verify(graph, instance, supersteps);
  if (!result.right) throw Failure("wrong", result.reason);
  return result.edges_processed;
}

void set_clock(Row& row, const char* column) {
  if (const std::optional<double> clock = clock_mhz()) row.set(column, *clock);
}

void measure_into(Measured& measured, Session& session, const Graph& graph, const Experiment& experiment,
                  const Configuration& configuration) {
  Row& row = measured.row;
  Prepared prepared = session.prepare(graph, request_of(session.registry(), configuration));
  Instance& instance = *prepared.instance;
  describe(row, instance.combination());
  describe(row, session, prepared);

  const MeasurePlan& plan = experiment.measure;
  row.set("seed", plan.seed);
  RunResult run = run_once(instance, plan.timeout_s);
  row.set("end_to_end_ms",
          prepared.build_ms + prepared.upload_ms + instance.assembly().milliseconds + run.milliseconds);
  const Stopwatch checking;
  uint64_t edges = verify(session, graph, instance, run.supersteps);
  const double verify_ms = checking.milliseconds();
  for (uint64_t i = 1; i < plan.warmup; ++i) run = run_once(instance, plan.timeout_s);

  const uint64_t repetitions =
      repetitions_for(run.milliseconds, plan.repetitions, plan.min_time_s, plan.max_time_s);
  std::vector<uint64_t> supersteps;
  set_clock(row, "clock_before_mhz");
  const std::vector<double> times = repeat(configuration.id, repetitions, [&] {
    run = run_once(instance, plan.timeout_s);
    supersteps.push_back(run.supersteps);
    return run.milliseconds;
  });
  set_clock(row, "clock_after_mhz");
  edges = verify(session, graph, instance, run.supersteps);

  for (size_t i = 0; i < times.size(); ++i) measured.samples.push_back({times[i], supersteps[i]});
  record_times(row, measured.samples, edges);
  row.set("verify_ms", verify_ms);
  row.set("verified", "first and last run against the sequential reference");
  row.set("status", "ok");
}

void fail(Measured& measured, const std::string& status, const std::string& reason) {
  measured.samples.clear();
  measured.row.set("status", status);
  measured.row.set("reason", reason);
}

}  // namespace

Request request_of(const Registry& registry, const Configuration& configuration) {
  const auto choose = [&](harness_kind kind, const Selection& selection) {
    const Plugin* plugin = registry.find(kind, selection.id);
    if (plugin == nullptr) throw_error("there is no {} {}", kind_name(kind), selection.id);
    return Choice(*plugin, selection.params, selection.label);
  };
  return {choose(HARNESS_KIND_ALGORITHM, configuration.algorithm),
          choose(HARNESS_KIND_FORMAT, configuration.format),
          choose(HARNESS_KIND_SCHEDULE, configuration.schedule), configuration.options};
}

Measured measure(Session& session, const Graph& graph, const Experiment& experiment,
                 const Configuration& configuration) {
  Measured measured;
  describe(measured.row, experiment, configuration);
  describe(measured.row, graph);
  measured.row.set("device", session.backend().device());
  try {
    measure_into(measured, session, graph, experiment, configuration);
  } catch (const Failure& e) {
    fail(measured, e.status(), e.what());
  } catch (const Unsupported& e) {
    fail(measured, "unsupported", e.what());
  } catch (const std::bad_alloc&) {
    fail(measured, "oom", "memory for this configuration was refused");
  } catch (const std::exception& e) {
    fail(measured, "plugin_error", e.what());
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  measured.row.set("host_rss_bytes", static_cast<uint64_t>(usage.ru_maxrss) * 1024);
  return measured;
}

}  // namespace harness
