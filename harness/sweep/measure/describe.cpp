#include "sweep/measure/describe.hpp"

#include <xxhash.h>

#include <thread>

#include "results/machine/provenance.hpp"
#include "sweep/measure/measure.hpp"
#include "sweep/measure/record.hpp"

namespace harness {
namespace {

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

std::string hash_of(std::initializer_list<const Choice*> choices) {
  XXH64_hash_t hash = 0;
  for (const Choice* choice : choices) {
    const std::string& content = choice->plugin->content_hash;
    hash = XXH3_64bits_withSeed(content.data(), content.size(), hash);
  }
  return fmt::format("{:016x}", hash);
}

/// The command line has warned of its own number.
void warn_of_threads(Measurement& measured, uint32_t asked) {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  if (asked <= cores) return;
  add_warning(measured, fmt::format("more threads than cores: {} on {} wait for one another", asked, cores));
}

/// What was run, where the experiment left the choice to the algorithm.
void describe_choices(Measurement& measured, const Combination& combination) {
  const Options& options = combination.options;
  const uint32_t first = options.first_direction();
  measured.direction = direction_name(options.direction);
  measured.frontier_in = frontier_name(options.in[first]);
  measured.frontier_out = frontier_name(options.out[first]);
  std::string text =
      fmt::format("dedup={} ordering={}", dedup_name(options.dedup), options.ordering ? "on" : "off");
  if (options.fusion) text += " fusion=on";
  if (options.threads_per_block != 0) text += fmt::format(" cta_size={}", options.threads_per_block);
  if (options.threads != 0) text += fmt::format(" threads={}", options.threads);
  measured.options = text;
  warn_of_threads(measured, options.threads);
  const Request& request = combination.request;
  measured.plugin_hash = hash_of({&request.algorithm, &request.format, &request.schedule});
}

/// Where it ran.
void describe_device(Measurement& measured, const Backend& backend) {
  measured.huge_pages = huge_pages_granted();
  if (const unsigned threads = backend.threads(); threads > 0) measured.threads = threads;
  measured.device = backend.device();  // which may tell their number
}

}  // namespace

void describe(Measurement& measured, const Experiment& experiment, const Configuration& configuration) {
  measured.id = configuration.id;
  measured.experiment = experiment.name;
  measured.graph = configuration.graph.name;
  measured.algorithm = configuration.algorithm.id;
  measured.algorithm_params = joined(configuration.algorithm.settings());
  measured.format = configuration.format.id;
  measured.format_params = joined(configuration.format.params);
  measured.schedule = configuration.schedule.id;
  measured.schedule_params = joined(configuration.schedule.params);
  measured.baseline = configuration.baseline.id;
  measured.baseline_params = joined(configuration.baseline.params);
  measured.options = joined(configuration.options);
  const auto asked = [&](const char* option) {
    const auto found = configuration.options.find(option);
    return found == configuration.options.end() ? "" : found->second;
  };
  measured.direction = asked("direction");
  measured.frontier_in = asked("frontier_in");
  measured.frontier_out = asked("frontier_out");
  measured.backend = configuration.backend;
  measured.harness_version = HARNESS_VERSION;
  measured.started_at = utc_now();
}

void describe(Measurement& measured, const Graph& graph) {
  measured.graph_hash = graph.fingerprint();
  measured.graph_policy = graph_policy(graph);
  const auto order = graph.provenance().find("order");
  measured.graph_order = order == graph.provenance().end() ? "original" : order->second;
  const auto order_ms = graph.provenance().find("order_ms");
  if (order_ms != graph.provenance().end()) measured.order_ms = std::stod(order_ms->second);
  measured.vertices = graph.num_vertices();
  measured.edges = graph.num_edges();
}

void describe(Measurement& measured, Session& session, const Prepared& prepared) {
  describe_choices(measured, prepared.instance->combination());
  describe_device(measured, session.backend());
  measured.build_ms = prepared.build_ms;
  measured.upload_ms = prepared.upload_ms;
  if (prepared.instance->combination().oriented) measured.orient_ms = prepared.orient_ms;
  measured.assemble_ms = prepared.instance->assembly().milliseconds;
  measured.assemble_link_ms = prepared.instance->assembly().link_ms;
  measured.assemble_cached = prepared.instance->assembly().cached;
  measured.format_bytes = prepared.format_bytes;
  const Ledger& ledger = session.ledger();
  measured.algorithm_bytes = ledger.bytes(Owner::algorithm);
  measured.frontier_bytes = ledger.bytes(Owner::frontier);
  measured.scratch_bytes = ledger.bytes(Owner::scratch);
  measured.peak_device_bytes = prepared.format_bytes + ledger.bytes(Owner::algorithm) +
                               ledger.bytes(Owner::frontier) + ledger.bytes(Owner::scratch);
}

void describe(Measurement& measured, Session& session, const PreparedBaseline& prepared) {
  const BaselineRequest& request = prepared.instance->request();
  describe_device(measured, session.backend());
  warn_of_threads(measured, request.threads());
  measured.plugin_hash = hash_of({&request.algorithm, &request.baseline});
  measured.build_ms = prepared.build_ms;
  describe_run(measured, prepared);
}

// Its own graph stands where a combination's format does: both are what the graph takes on the device.
void describe_run(Measurement& measured, const PreparedBaseline& prepared) {
  const BaselineBytes bytes = prepared.instance->bytes();
  if (bytes.graph == 0) return;  // it does not tell what its graph takes
  measured.format_bytes = bytes.graph;
  measured.algorithm_bytes = bytes.properties;
  measured.scratch_bytes = bytes.scratch;
  measured.peak_device_bytes = bytes.graph + bytes.properties + bytes.scratch;
}

void describe_before(Measurement& measured, const DeviceState& state) {
  measured.clock_before_mhz = state.clock_mhz;
  measured.temperature_before_c = state.temperature_c;
}
void describe_after(Measurement& measured, const DeviceState& before, const DeviceState& state) {
  measured.clock_after_mhz = state.clock_mhz;
  measured.memory_clock_mhz = state.memory_clock_mhz;
  measured.temperature_after_c = state.temperature_c;
  const std::string reasons = throttled(before, state);
  if (reasons.empty()) return;
  measured.throttled = reasons;
  add_warning(measured, "the GPU held its clock back (" + reasons + "): times are not comparable");
}

}  // namespace harness
