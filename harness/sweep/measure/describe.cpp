#include "sweep/measure/describe.hpp"

#include <fmt/ranges.h>
#include <xxhash.h>

#include <algorithm>

#include "base/parallel.hpp"
#include "results/machine/provenance.hpp"
#include "runtime/resolve/units.hpp"
#include "sweep/measure/measure.hpp"
#include "sweep/measure/record.hpp"

namespace harness::sweep {
namespace {

std::string joined(const std::map<std::string, std::string>& values) {
  std::string text;
  for (const auto& [key, value] : values) text += (text.empty() ? "" : " ") + key + "=" + value;
  return text;
}

std::string graph_policy(const graph::Graph& graph) {
  std::string text;
  for (const auto& [key, value] : graph.provenance()) {
    if (!key.ends_with("_ms")) text += (text.empty() ? "" : "; ") + key + ": " + value;
  }
  return text;
}

/// Returns the duration of a build step from the graph's provenance, or nothing if the step did not happen.
results::Real time_in(const graph::Provenance& provenance, const char* step) {
  const auto found = provenance.find(step);
  if (found == provenance.end()) return std::nullopt;
  return std::stod(found->second);
}

std::string hash_of(std::initializer_list<const runtime::Choice*> choices) {
  XXH64_hash_t hash = 0;
  for (const runtime::Choice* choice : choices) {
    const std::string& content = choice->plugin->content_hash;
    hash = XXH3_64bits_withSeed(content.data(), content.size(), hash);
  }
  return fmt::format("{:016x}", hash);
}

/// Adds a warning if the experiment sets more threads than there are cores. The option --threads is not
/// tested here, because the command line warns about it.
void warn_of_threads(results::Measurement& measured, uint32_t asked) {
  const unsigned cores = processors();
  if (asked <= cores) return;
  add_warning(measured, fmt::format("more threads than cores: {} on {} wait for one another", asked, cores));
}

/// Returns the settings of dense supersteps as text, such as " frontier_in_dense=bitmap ...".
std::string words_of_dense(const runtime::Combination& combination) {
  const runtime::OptionTexts asked = runtime::texts_of(combination.request.options);
  const runtime::SuperstepKind &sparse = combination.kinds[runtime::sparse],
                               &dense = combination.kinds[runtime::dense];
  std::string text;
  for (const char* option : {"dense_at", "schedule_dense"}) {
    if (const auto one = asked.find(option); one != asked.end())
      text += fmt::format(" {}={}", option, one->second);
  }
  text += fmt::format(" frontier_in_dense={} frontier_out_dense={}", runtime::frontier_name(dense.in),
                      runtime::frontier_name(dense.out));
  if (dense.threads_per_block != sparse.threads_per_block)
    text += fmt::format(" cta_size_dense={}", dense.threads_per_block);
  return text;
}

/// Records the options with which the combination of plugins ran, including those that the experiment left to
/// the algorithm.
void describe_choices(results::Measurement& measured, const runtime::Combination& combination) {
  const runtime::SuperstepKind& first = combination.kinds[runtime::sparse];
  measured.direction = runtime::direction_name(combination.direction);
  measured.frontier_in = runtime::frontier_name(first.in);
  measured.frontier_out = runtime::frontier_name(first.out);
  std::string text = fmt::format("dedup={} ordering={}", runtime::dedup_name(combination.dedup),
                                 combination.ordering ? "on" : "off");
  if (combination.fusion) text += " fusion=on";
  if (first.threads_per_block != 0) text += fmt::format(" cta_size={}", first.threads_per_block);
  if (combination.switches()) text += words_of_dense(combination);
  if (combination.threads != 0) text += fmt::format(" threads={}", combination.threads);
  measured.options = text;
  warn_of_threads(measured, combination.threads);
  const runtime::Request& request = combination.request;
  measured.plugin_hash =
      request.schedule_dense.plugin == nullptr
          ? hash_of({&request.algorithm, &request.format, &request.schedule})
          : hash_of({&request.algorithm, &request.format, &request.schedule, &request.schedule_dense});
}

void describe_device(results::Measurement& measured, const backends::Backend& backend) {
  measured.huge_pages = results::huge_pages_granted();
  if (const unsigned threads = backend.threads(); threads > 0) measured.threads = threads;
  // The name is taken after use_threads(), because it may include the number of threads.
  measured.device = backend.device();
}

}  // namespace

void describe_configuration(results::Measurement& measured, const experiment::Experiment& experiment,
                            const experiment::Configuration& configuration) {
  measured.id = configuration.id;
  measured.experiment = experiment.name;
  measured.graph = configuration.graph.name;
  measured.algorithm = configuration.algorithm.id;
  measured.algorithm_params = joined(configuration.algorithm.settings());
  measured.format = configuration.format.id;
  measured.format_params = joined(configuration.format.params);
  measured.schedule = configuration.schedule.id;
  measured.schedule_params = joined(configuration.schedule.params);
  measured.updates = joined(configuration.updates.settings());
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
  measured.started_at = results::utc_now();
}

void describe_graph(results::Measurement& measured, const graph::Graph& graph) {
  if (const auto notes = graph::notes_of(graph); !notes.empty())
    add_warning(measured, fmt::format("graph {}: {}", graph.name(), fmt::join(notes, ", ")));
  measured.graph_hash = graph.fingerprint();
  measured.graph_policy = graph_policy(graph);
  const auto order = graph.provenance().find("order");
  measured.graph_order = order == graph.provenance().end() ? "original" : order->second;
  measured.read_ms = time_in(graph.provenance(), "read_ms");
  measured.order_ms = time_in(graph.provenance(), "order_ms");
  measured.edges_d = graph.edges_d();
  measured.vertices = graph.num_vertices();
  measured.edges = graph.num_edges();
}

void describe_prepared(results::Measurement& measured, runtime::Session& session,
                       const runtime::Prepared& prepared) {
  describe_choices(measured, prepared.instance->combination());
  measured.unit = runtime::words_of_unit(prepared.instance->combination(), session.backend().name());
  describe_device(measured, session.backend());
  measured.build_ms = prepared.build_ms;
  if (prepared.load_ms > 0) measured.load_ms = prepared.load_ms;
  measured.upload_ms = prepared.upload_ms;
  if (prepared.instance->combination().oriented) measured.orient_ms = prepared.orient_ms;
  measured.assemble_ms = prepared.instance->assembly().milliseconds;
  measured.assemble_link_ms = prepared.instance->assembly().link_ms;
  measured.assemble_cached = prepared.instance->assembly().cached;
  if (const auto& folding = prepared.instance->assembly().folding) {
    measured.hook_calls = folding->calls;
    measured.hook_calls_left = folding->calls_left;
    measured.atomics_linked = folding->atomics;
    measured.atomics_left = folding->atomics_left;
  }
  measured.format_bytes = prepared.format_bytes;
  measured.arrays = words_of_arrays(prepared);
  measured.algorithm_bytes = session.bytes(runtime::Owner::algorithm);
  measured.frontier_bytes = session.bytes(runtime::Owner::frontier);
  measured.scratch_bytes = session.bytes(runtime::Owner::scratch);
  uint64_t at_host = 0;
  for (const auto& layout : prepared.layouts) at_host += layout->host_bytes();
  if (at_host > 0) {
    measured.format_host_bytes = at_host;
    measured.hot_share = prepared.instance->combination().edges.share_on_device;
  }
  if (prepared.instance->combination().ranks > 1) {
    measured.rank_bytes = prepared.rank_bytes;
    measured.rank_imbalance = prepared.rank_imbalance;
  }
  measured.peak_device_bytes = prepared.format_bytes - at_host + session.bytes(runtime::Owner::algorithm) +
                               session.bytes(runtime::Owner::frontier) +
                               session.bytes(runtime::Owner::scratch);
}

void describe_prepared(results::Measurement& measured, runtime::Session& session,
                       const runtime::BaselineInstance& program, double build_ms) {
  const runtime::BaselineRequest& request = program.request();
  describe_device(measured, session.backend());
  warn_of_threads(measured, request.threads());
  measured.plugin_hash = hash_of({&request.algorithm, &request.baseline});
  measured.build_ms = build_ms;
  describe_run(measured, program);
}
void describe_prepared(results::Measurement& measured, runtime::Session& session,
                       const runtime::PreparedBaseline& prepared) {
  describe_prepared(measured, session, *prepared.instance, prepared.build_ms);
}

// A baseline makes its own copy of the graph. The bytes of this copy are recorded in the column of the
// format's bytes, because both are the memory of the graph on the device.
void describe_run(results::Measurement& measured, const runtime::BaselineInstance& program) {
  const runtime::BaselineBytes bytes = program.bytes();
  if (bytes.graph == 0) return;  // the baseline does not report its memory
  measured.format_bytes = bytes.graph;
  measured.algorithm_bytes = bytes.properties;
  measured.scratch_bytes = bytes.scratch;
  measured.peak_device_bytes = bytes.graph + bytes.properties + bytes.scratch;
}

void describe_supersteps(results::Measurement& measured,
                         const std::vector<backends::TimedSuperstep>& supersteps) {
  constexpr size_t most = 4096;  // a cell of more than 128 KiB is too long for many readers of CSV files
  const size_t group = (supersteps.size() + most - 1) / most;
  for (size_t begin = 0; begin < supersteps.size(); begin += group) {
    backends::TimedSuperstep sum;
    for (size_t i = begin; i < std::min(begin + group, supersteps.size()); ++i) {
      sum.frontier = std::max(sum.frontier, supersteps[i].frontier);
      sum.milliseconds += supersteps[i].milliseconds;
    }
    const char* blank = begin == 0 ? "" : " ";
    measured.superstep_frontiers += fmt::format("{}{}", blank, sum.frontier);
    measured.superstep_times += fmt::format("{}{:.6g}", blank, sum.milliseconds);
  }
}

void describe_before(results::Measurement& measured, const backends::DeviceState& state) {
  measured.clock_before_mhz = state.clock_mhz;
  measured.temperature_before_c = state.temperature_c;
}
void describe_after(results::Measurement& measured, const backends::DeviceState& before,
                    const backends::DeviceState& state) {
  measured.clock_after_mhz = state.clock_mhz;
  measured.memory_clock_mhz = state.memory_clock_mhz;
  measured.temperature_after_c = state.temperature_c;
  const std::string reasons = throttled(before, state);
  if (reasons.empty()) return;
  measured.throttled = reasons;
  add_warning(measured, "the GPU reduced its clock (" + reasons + "): times are not comparable");
}

}  // namespace harness::sweep
