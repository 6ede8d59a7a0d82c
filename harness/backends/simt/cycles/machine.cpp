#include "backends/simt/cycles/machine.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "base/label.hpp"
#include "base/nearest.hpp"
#include "base/scalars.hpp"
#include "base/yaml/fields.hpp"

namespace harness::simt {
namespace {

struct Parameter {
  const char* name;
  double Machine::*value;
  double least, most;
  bool whole = true;  // only whole numbers are valid
};

constexpr double most_bytes = 1ull << 40, most_cycles = 1e6;

const std::vector<Parameter>& parameters() {
  static const std::vector<Parameter> all{
      {"cores", &Machine::cores, 1, 132},
      {"warps_per_core", &Machine::warps_per_core, 1, 64},
      {"blocks_per_core", &Machine::blocks_per_core, 1, 64},
      {"issue_per_core", &Machine::issue_per_core, 1, 64},
      {"instruction_latency", &Machine::instruction_latency, 1, most_cycles},
      {"overlaps_instructions", &Machine::overlaps_instructions, 0, 1},
      {"waits_at_load", &Machine::waits_at_load, 0, 1},
      {"shared_latency", &Machine::shared_latency, 1, most_cycles},
      {"barrier_latency", &Machine::barrier_latency, 0, most_cycles},
      {"exchange_latency", &Machine::exchange_latency, 0, most_cycles},
      {"table_latency", &Machine::table_latency, 1, most_cycles},
      {"table_width", &Machine::table_width, 1, 1024},
      {"unit_reads", &Machine::unit_reads, 1, 1024},
      {"line_bytes", &Machine::line_bytes, 4, 4096},
      {"cores_per_l1", &Machine::cores_per_l1, 1, 132},
      {"l1_bytes", &Machine::l1_bytes, 0, most_bytes},
      {"l1_ways", &Machine::l1_ways, 1, 1024},
      {"l1_latency", &Machine::l1_latency, 1, most_cycles},
      {"l1_misses", &Machine::l1_misses, 1, 65536},
      {"l1_lines_per_cycle", &Machine::l1_lines_per_cycle, 0.01, 1024, false},
      {"l2_bytes", &Machine::l2_bytes, 0, most_bytes},
      {"l2_ways", &Machine::l2_ways, 1, 1024},
      {"l2_latency", &Machine::l2_latency, 1, most_cycles},
      {"l2_misses", &Machine::l2_misses, 1, 65536},
      {"l2_lines_per_cycle", &Machine::l2_lines_per_cycle, 0.01, 1024, false},
      {"l3_bytes", &Machine::l3_bytes, 0, most_bytes},
      {"l3_ways", &Machine::l3_ways, 1, 1024},
      {"l3_latency", &Machine::l3_latency, 1, most_cycles},
      {"l3_misses", &Machine::l3_misses, 1, 65536},
      {"l3_lines_per_cycle", &Machine::l3_lines_per_cycle, 0.01, 1024, false},
      {"keeps_stores", &Machine::keeps_stores, 0, 1},
      {"keeps_l1", &Machine::keeps_l1, 0, 1},
      {"begins_warm", &Machine::begins_warm, 0, 1},
      {"memory_channels", &Machine::memory_channels, 1, 1024},
      {"memory_latency", &Machine::memory_latency, 1, most_cycles},
      {"memory_bytes_per_cycle", &Machine::memory_bytes_per_cycle, 0.01, 1e6, false},
      {"clock_ratio", &Machine::clock_ratio, 0.01, 100, false},
      {"atomic_latency", &Machine::atomic_latency, 0, most_cycles},
      {"atomics_per_cycle", &Machine::atomics_per_cycle, 0.01, 1024, false},
      {"launch_latency", &Machine::launch_latency, 0, 1e9},
      {"recorded_launch_latency", &Machine::recorded_launch_latency, 0, 1e9},
      {"host_latency", &Machine::host_latency, 0, 1e9},
      {"read_latency", &Machine::read_latency, 0, 1e9},
  };
  return all;
}

std::vector<std::string> parameter_names() {
  std::vector<std::string> all;
  for (const Parameter& parameter : parameters()) all.emplace_back(parameter.name);
  return all;
}

// Throws Error if the value is out of range. `where` begins the message.
void assign(Machine& machine, const Parameter& parameter, double value, const std::string& where) {
  const bool fits =
      value >= parameter.least && value <= parameter.most && (!parameter.whole || value == std::floor(value));
  if (!fits) {
    throw_error("{}: {}: expected a{} number from {} to {}, got {}", where, parameter.name,
                parameter.whole ? " whole" : "", parameter.least, parameter.most, value);
  }
  machine.*parameter.value = value;
}

// Throws Error unless the bytes of a line are a power of two and each cache has whole sets. The latency of
// each cache must be at least that of the previous cache, which is nearer to the core.
void check_levels(const Machine& machine, const std::string& where) {
  if (!std::has_single_bit(static_cast<uint64_t>(machine.line_bytes)))
    throw_error("{}: line_bytes: expected a power of two, got {}", where, machine.line_bytes);
  struct Level {
    const char* name;
    double bytes, ways, latency;
  };
  const Level levels[] = {{"l1", machine.l1_bytes, machine.l1_ways, machine.l1_latency},
                          {"l2", machine.l2_bytes, machine.l2_ways, machine.l2_latency},
                          {"l3", machine.l3_bytes, machine.l3_ways, machine.l3_latency}};
  double above = 0;
  for (const auto& [name, bytes, ways, latency] : levels) {
    if (std::fmod(bytes, ways * machine.line_bytes) != 0) {
      throw_error("{}: {}_bytes: {} bytes are no multiple of {} ways x lines of {} bytes", where, name, bytes,
                  ways, machine.line_bytes);
    }
    if (bytes == 0) continue;  // the machine does not have this cache
    if (latency < above)
      throw_error("{}: {}_latency: {} is less than that of the level above, {}", where, name, latency, above);
    above = latency;
  }
  if (machine.memory_latency < above) {
    throw_error("{}: memory_latency: {} is less than that of the last cache, {}", where,
                machine.memory_latency, above);
  }
}

std::vector<std::string> known_machines(const std::filesystem::path& folder) {
  std::vector<std::string> known;
  std::error_code missing;
  for (const auto& entry : std::filesystem::directory_iterator(folder, missing)) {
    if (entry.path().extension() == ".yaml") known.push_back(entry.path().stem());
  }
  std::sort(known.begin(), known.end());
  return known;
}

Machine read_file(const std::filesystem::path& file) {
  constexpr std::string_view what = "a machine of the cycle model";
  const Tree tree = load_tree({.path = file, .expected = std::string(what)});
  expect_map(tree, what);
  check_keys(tree, what, parameter_names());
  Machine machine{};
  for (const Parameter& parameter : parameters()) {
    const Tree& found = require_key(tree, what, parameter.name);
    assign(machine, parameter, read_real(found, parameter.name),
           fmt::format("{}:{}", file.string(), found.mark.line));
  }
  check_levels(machine, file.string());
  return machine;
}

}  // namespace

Machine load_machine(const std::string& text, const std::filesystem::path& folder) {
  const std::optional<Label> label = parse_label(text);
  if (!label) throw_error("machine: expected NAME or \"NAME(PARAMETER=VALUE)\", got '{}'", text);
  const std::vector<std::string> known = known_machines(folder);
  if (std::find(known.begin(), known.end(), label->id) == known.end()) {
    throw_error("machine: there is no machine '{}'{}: the known ones are the files of {}", label->id,
                suggest(label->id, known), folder.string());
  }
  Machine machine = read_file(folder / (label->id + ".yaml"));
  const std::string where = "machine " + text;
  for (const auto& [name, value] : label->params) {
    const auto found = std::find_if(parameters().begin(), parameters().end(),
                                    [&, &wanted = name](const Parameter& p) { return p.name == wanted; });
    if (found == parameters().end())
      throw_error("{}: there is no parameter '{}'{}", where, name, suggest(name, parameter_names()));
    const std::optional<double> number = parse_number<double>(value);
    if (!number) throw_error("{}: {}: expected a number, got '{}'", where, name, value);
    assign(machine, *found, *number, where);
  }
  check_levels(machine, where);
  return machine;
}

}  // namespace harness::simt
