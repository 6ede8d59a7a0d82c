#include "backends/simt/model.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "base/error.hpp"

namespace harness::simt {
namespace {

constexpr double sector_bytes = 32;

constexpr std::array names{"launches", "issue", "l2", "memory", "latency", "longest warp", "atomics"};
enum Resource : size_t { launches_bound, issue, l2, memory, latency, longest_warp, atomics };

std::array<double, names.size()> cycles_of(const Model& model, const Counts& counts) {
  const auto sum = [](const auto& by_owner) {
    return static_cast<double>(std::accumulate(by_owner.begin(), by_owner.end(), uint64_t{0}));
  };
  const double used = std::min(model.multiprocessors, static_cast<double>(counts.blocks));
  const double requests = sum(counts.requests), sectors = sum(counts.sectors);
  // Data that the second-level cache holds is there from the run before; of the rest, as much misses as does
  // not fit.
  const double footprint = static_cast<double>(counts.distinct_sectors) * sector_bytes;
  const double missing = footprint > model.l2_bytes ? 1 - model.l2_bytes / footprint : 0;
  const double turns = static_cast<double>(counts.bank_conflicts) * model.cycles_per_bank_conflict;

  std::array<double, names.size()> cycles{};
  cycles[issue] =
      (static_cast<double>(counts.warp_instructions) / model.issue_per_multiprocessor + turns) / used;
  cycles[l2] = sectors / model.l2_sectors;
  cycles[memory] = sectors * missing / model.memory_sectors;
  const double warps = std::min(static_cast<double>(counts.warps), used * model.warps_per_multiprocessor);
  cycles[latency] = requests * model.latency_cycles / (warps * model.requests_in_flight_per_warp);
  cycles[longest_warp] = counts.warp_most * model.cycles_per_dependent_instruction +
                         counts.warp_requests_most * model.latency_cycles / model.requests_in_flight_per_warp;
  cycles[atomics] = static_cast<double>(counts.atomics) / model.atomics +
                    static_cast<double>(counts.atomic_conflicts) * model.cycles_per_atomic_conflict / used;
  return cycles;
}

}  // namespace

Model load_model(const std::filesystem::path& file) {
  Model model{};
  std::map<std::string, double*> wanted{
      {"multiprocessors", &model.multiprocessors},
      {"warps_per_multiprocessor", &model.warps_per_multiprocessor},
      {"issue_per_multiprocessor", &model.issue_per_multiprocessor},
      {"cycles_per_dependent_instruction", &model.cycles_per_dependent_instruction},
      {"latency_cycles", &model.latency_cycles},
      {"requests_in_flight_per_warp", &model.requests_in_flight_per_warp},
      {"l2_sectors", &model.l2_sectors},
      {"memory_sectors", &model.memory_sectors},
      {"l2_bytes", &model.l2_bytes},
      {"atomics", &model.atomics},
      {"cycles_per_atomic_conflict", &model.cycles_per_atomic_conflict},
      {"cycles_per_bank_conflict", &model.cycles_per_bank_conflict},
      {"launch_cycles", &model.launch_cycles}};
  try {
    for (const auto& entry : YAML::LoadFile(file.string())) {
      const auto key = entry.first.as<std::string>();
      const auto found = wanted.find(key);
      if (found == wanted.end())
        throw_error("{}: the model has no value '{}', or it is there twice", file.string(), key);
      *found->second = entry.second.as<double>();
      if (!(*found->second > 0)) throw_error("{}: {} must be above 0", file.string(), key);
      wanted.erase(found);
    }
  } catch (const YAML::Exception& e) {
    throw_error("{}: it is no model of a GPU: {}", file.string(), e.what());
  }
  if (!wanted.empty()) throw_error("{}: the model lacks {}", file.string(), wanted.begin()->first);
  return model;
}

Estimate estimate(const Model& model, std::span<const Launch> launches) {
  Estimate result;
  std::array<double, names.size()> due{};
  for (const Launch& launch : launches) {
    const auto cycles = cycles_of(model, launch.counts);
    const auto most = static_cast<size_t>(std::max_element(cycles.begin(), cycles.end()) - cycles.begin());
    due[most] += cycles[most];
    due[launches_bound] += model.launch_cycles;
    result.cycles += cycles[most] + model.launch_cycles;
  }
  result.bound = names[static_cast<size_t>(std::max_element(due.begin(), due.end()) - due.begin())];
  return result;
}

}  // namespace harness::simt
