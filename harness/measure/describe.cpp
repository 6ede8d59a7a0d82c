// What a row is about: the columns that are known before anything is timed, and the state of the device.
#include "measure/describe.hpp"

#include <xxhash.h>

#include <thread>

#include "measure/measure.hpp"
#include "measure/record.hpp"
#include "results/provenance.hpp"

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

void set_if(Row& row, const char* column, const std::optional<double>& value) {
  if (value) row.set(column, *value);
}

/// The command line has warned of its own number.
void warn_of_threads(Row& row, uint32_t asked) {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  if (asked <= cores) return;
  add_warning(row, fmt::format("more threads than cores: {} on {} wait for one another", asked, cores));
}

}  // namespace

void describe(Row& row, const Experiment& experiment, const Configuration& configuration) {
  row.set("id", configuration.id);
  row.set("experiment", experiment.name);
  row.set("graph", configuration.graph.name);
  row.set("algorithm", configuration.algorithm.id);
  row.set("algorithm_params", joined(configuration.algorithm.settings()));
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
  if (options.threads != 0) text += fmt::format(" threads={}", options.threads);
  row.set("options", text);
  warn_of_threads(row, options.threads);
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
  if (const unsigned threads = session.backend().threads(); threads > 0) row.set("threads", threads);
  row.set("device", session.backend().device());  // which may tell their number
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

void describe_before(Row& row, const DeviceState& state) {
  set_if(row, "clock_before_mhz", state.clock_mhz);
  set_if(row, "temperature_before_c", state.temperature_c);
}
void describe_after(Row& row, const DeviceState& before, const DeviceState& state) {
  set_if(row, "clock_after_mhz", state.clock_mhz);
  set_if(row, "memory_clock_mhz", state.memory_clock_mhz);
  set_if(row, "temperature_after_c", state.temperature_c);
  const std::string reasons = throttled(before, state);
  if (reasons.empty()) return;
  row.set("throttled", reasons);
  add_warning(row, "the GPU held its clock back (" + reasons + "): times are not comparable");
}

}  // namespace harness
