#include "measure/measure.hpp"

#include <sys/resource.h>
#include <xxhash.h>

#include "base/stopwatch.hpp"
#include "measure/record.hpp"
#include "measure/sampling.hpp"
#include "results/machine_state.hpp"
#include "results/provenance.hpp"

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

}  // namespace

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
  const auto order = graph.provenance().find("order");
  row.set("graph_order", order == graph.provenance().end() ? "original" : order->second);
  const auto order_ms = graph.provenance().find("order_ms");
  if (order_ms != graph.provenance().end()) row.set("order_ms", std::stod(order_ms->second));
  row.set("vertices", graph.num_vertices());
  row.set("edges", graph.num_edges());
}

namespace {

// What was run, where the experiment left the choice to the algorithm.
void describe(Row& row, const Combination& combination) {
  const Options& options = combination.options;
  const uint32_t first = options.first_direction();
  row.set("direction", direction_name(options.direction));
  row.set("frontier_in", frontier_name(options.in[first]));
  row.set("frontier_out", frontier_name(options.out[first]));
  std::string text =
      fmt::format("dedup={} ordering={}", dedup_name(options.dedup), options.ordering ? "on" : "off");
  if (options.fusion) text += " fusion=on";
  if (options.threads_per_block != 0) text += fmt::format(" cta_size={}", options.threads_per_block);
  row.set("options", text);
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
  if (prepared.instance->combination().oriented) row.set("orient_ms", prepared.orient_ms);
  row.set("huge_pages", huge_pages_granted());
  row.set("assemble_ms", prepared.instance->assembly().milliseconds);
  row.set("assemble_link_ms", prepared.instance->assembly().link_ms);
  row.set("assemble_cached", prepared.instance->assembly().cached);
  row.set("format_bytes", prepared.format_bytes);
  const Ledger& ledger = session.ledger();
  row.set("algorithm_bytes", ledger.bytes(Owner::algorithm));
  row.set("frontier_bytes", ledger.bytes(Owner::frontier));
  row.set("scratch_bytes", ledger.bytes(Owner::scratch));
  row.set("peak_device_bytes", prepared.format_bytes + ledger.bytes(Owner::algorithm) +
                                   ledger.bytes(Owner::frontier) + ledger.bytes(Owner::scratch));
}

RunResult run_once(Instance& instance, double timeout_s, const StepObserver& begin) {
  begin(Step::run);
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

void set_if(Row& row, const char* column, const std::optional<double>& value) {
  if (value) row.set(column, *value);
}

void set_counts(Row& row, const std::vector<Counted>& counts) {
  for (const Counted& counted : counts) {
    std::visit([&](const auto& value) { row.set(counted.column, value); }, counted.value);
  }
}

// The device tells of its own clock, or it is the processor.
void describe_before(Row& row, const DeviceState& state) {
  set_if(row, "clock_before_mhz", state.clock_mhz ? state.clock_mhz : clock_mhz());
  set_if(row, "temperature_before_c", state.temperature_c);
}
void describe_after(Row& row, const DeviceState& before, const DeviceState& state) {
  set_if(row, "clock_after_mhz", state.clock_mhz ? state.clock_mhz : clock_mhz());
  set_if(row, "memory_clock_mhz", state.memory_clock_mhz);
  set_if(row, "temperature_after_c", state.temperature_c);
  const std::string reasons = throttled(before, state);
  if (reasons.empty()) return;
  row.set("throttled", reasons);
  add_warning(row, "the GPU held its clock back (" + reasons + "): times are not comparable");
}

void measure_into(Measured& measured, Session& session, const Graph& graph, const Experiment& experiment,
                  const Configuration& configuration, const StepObserver& begin) {
  Row& row = measured.row;
  begin(Step::prepare);
  Prepared prepared = session.prepare(graph, request_of(session.registry(), configuration));
  Instance& instance = *prepared.instance;
  describe(row, instance.combination());
  describe(row, session, prepared);

  const MeasurePlan& plan = experiment.measure;
  row.set("seed", plan.seed);
  row.set("caches", plan.cold_caches ? "cold" : "warm");
  RunResult run = run_once(instance, plan.timeout_s, begin);
  row.set("end_to_end_ms", prepared.orient_ms + prepared.build_ms + prepared.upload_ms +
                               instance.assembly().milliseconds + run.milliseconds);
  begin(Step::verify);
  const Stopwatch checking;
  uint64_t edges = verify(session, graph, instance, run.supersteps);
  const double verify_ms = checking.milliseconds();

  const auto once = [&] {
    if (plan.cold_caches) session.backend().empty_caches();
    run = run_once(instance, plan.timeout_s, begin);
    return Run{run.milliseconds, run.supersteps};
  };
  uint64_t warmups = 1;
  const double run_ms = warm_up(plan, run.milliseconds, once, warmups);
  set_if(row, "load_average", load_average());
  const DeviceState before = session.backend().state();
  describe_before(row, before);
  Sampling sampling = sample(configuration.id, plan, run_ms, once);
  describe_after(row, before, session.backend().state());
  begin(Step::verify);
  edges = verify(session, graph, instance, run.supersteps);

  set_counts(row, session.backend().counted());
  for (const std::vector<Counted>& counts : session.backend().counted_by_kernel()) {
    Row& kernel = measured.kernels.emplace_back(kernel_columns());
    kernel.set("id", configuration.id);
    set_counts(kernel, counts);
  }
  measured.samples = std::move(sampling.samples);
  row.set("batch", sampling.batch);
  row.set("warmup_runs", warmups);
  if (plan.stable > 0) row.set("stable", sampling.stable);
  record_times(row, measured.samples, edges);
  add_warnings(row, measured.samples);
  row.set("verify_ms", verify_ms);
  row.set("verified", "first and last run against the sequential reference");
  row.set("status", "ok");
}

}  // namespace

void fail(Measured& measured, const std::string& status, const std::string& reason) {
  measured.samples.clear();
  measured.kernels.clear();
  for (const Column& column : result_columns()) {
    if (column.name.starts_with("time_ms_") || column.name == "gteps") measured.row.clear(column.name);
  }
  measured.row.set("status", status);
  measured.row.set("reason", reason);
}

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
                 const Configuration& configuration, const StepObserver& begin) {
  Measured measured;
  describe(measured.row, experiment, configuration);
  describe(measured.row, graph);
  measured.row.set("device", session.backend().device());
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
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  measured.row.set("host_rss_bytes", static_cast<uint64_t>(usage.ru_maxrss) * 1024);
  return measured;
}

}  // namespace harness
