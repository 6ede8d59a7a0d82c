#include "backends/simt/model.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <vector>

#include "base/yaml/fields.hpp"

namespace harness::simt {
namespace {

constexpr std::array names{
    "launches", "host", "issue", "l2", "memory", "longest block", "latency", "atomics", "contended atomics"};
enum Resource : size_t { launching, host, issue, l2, memory, longest_block, latency, atomics, contended };
using Cycles = std::array<double, names.size()>;

double real(uint64_t count) {
  return static_cast<double>(count);
}

// Returns the fraction of second-level cache accesses that miss. Data that fit the cache stay in it from the
// previous run.
double missing(const Model& model, const Counts& counts) {
  const double footprint = real(counts.distinct_sectors * sector_bytes);
  return footprint > model.l2_bytes ? 1 - model.l2_bytes / footprint : 0;
}

// Returns the cycles of a chain, which is the sequential work of a block (Counts::Chain).
double cycles_of(const Model& model, const Counts::Chain& chain, double missing) {
  return real(chain.instructions) * model.cycles_per_dependent_instruction +
         real(chain.loads - chain.misses) * model.l1_cycles +
         real(chain.misses) * (model.l2_cycles + missing * (model.memory_cycles - model.l2_cycles)) +
         real(chain.barriers) * model.barrier_cycles;
}

Cycles cycles_of(const Model& model, const Counts& counts) {
  Cycles cycles{};
  const double out = missing(model, counts);
  cycles[l2] = real(counts.l2_sectors) / model.l2_sectors;
  cycles[memory] = real(counts.l2_sectors) * out / model.memory_sectors;
  if (counts.blocks == 0) return cycles;
  const double blocks = real(counts.blocks), used = std::min(model.multiprocessors, blocks);
  cycles[issue] = std::max((real(counts.warp_instructions) / model.issue_per_multiprocessor +
                            real(counts.bank_conflicts) * model.cycles_per_bank_conflict) /
                               used,
                           counts.block_most / model.issue_per_multiprocessor);
  const double resident = model.warps_per_multiprocessor / (real(counts.warps) / blocks);
  cycles[latency] =
      cycles_of(model, counts.chain_sum, out) / std::min(blocks, model.multiprocessors * resident);
  cycles[longest_block] = cycles_of(model, counts.chain_most, out);
  cycles[atomics] = real(counts.atomics) / model.atomics;
  cycles[contended] = real(counts.atomics_most) * model.cycles_per_atomic_on_a_word;
  return cycles;
}

// Returns the demand of one plugin's code on a resource, in a unit that depends on the resource. The cycles
// that a launch takes on the resource are distributed in proportion to this demand.
double asked(const Model& model, const Counts& counts, size_t resource, size_t part) {
  const Counts::Asked& of_part = counts.asked[part];
  const double instructions = real(counts.by_part[part]);
  switch (resource) {
    case issue:
      return instructions / model.issue_per_multiprocessor +
             real(of_part.bank_conflicts) * model.cycles_per_bank_conflict;
    case latency:
    case longest_block:
      return cycles_of(model, {counts.by_part[part], of_part.loads, of_part.misses, 0},
                       missing(model, counts));
    case atomics:
    case contended:
      return real(of_part.atomics);
    default:
      return real(of_part.l2_sectors);
  }
}

// Returns the fraction of a launch's cycles on a resource that blocks spend at barriers.
double at_barriers(const Model& model, const Counts& counts, size_t resource) {
  if (resource != latency && resource != longest_block) return 0;
  const Counts::Chain& chain = resource == latency ? counts.chain_sum : counts.chain_most;
  const double all = cycles_of(model, chain, missing(model, counts));
  return all > 0 ? real(chain.barriers) * model.barrier_cycles / all : 0;
}

// Distributes the cycles of a launch on one resource to plugins. Cycles at barriers belong to the schedule.
void deal_out(const Model& model, const Counts& counts, size_t resource, double cycles, Estimate& to) {
  const double barriers = cycles * at_barriers(model, counts, resource);
  to.by_part[static_cast<size_t>(CodePart::schedule)] += barriers;
  cycles -= barriers;
  std::array<double, code_parts> weights{};
  for (size_t part = 0; part < code_parts; ++part) weights[part] = asked(model, counts, resource, part);
  const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
  if (all == 0) {
    to.between += cycles;
    return;
  }
  for (size_t part = 0; part < code_parts; ++part) to.by_part[part] += cycles * weights[part] / all;
}

// Returns the cycles that the host and the start of the launch take.
Cycles overhead(const Model& model, const Launch& launch) {
  Cycles cycles{};
  if (launch.kind == LaunchKind::read) {
    cycles[host] = model.read_cycles;
    return cycles;
  }
  // a scan launches two kernels, because one initialises its state
  const double kernels = launch.kind == LaunchKind::scan ? 2 : 1;
  cycles[launching] = kernels * (launch.recorded ? model.recorded_launch_cycles : model.launch_cycles);
  if (launch.looked_at) cycles[host] = model.look_cycles;
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
      {"l1_cycles", &model.l1_cycles},
      {"l2_cycles", &model.l2_cycles},
      {"memory_cycles", &model.memory_cycles},
      {"barrier_cycles", &model.barrier_cycles},
      {"l2_sectors", &model.l2_sectors},
      {"memory_sectors", &model.memory_sectors},
      {"l2_bytes", &model.l2_bytes},
      {"atomics", &model.atomics},
      {"cycles_per_atomic_on_a_word", &model.cycles_per_atomic_on_a_word},
      {"cycles_per_bank_conflict", &model.cycles_per_bank_conflict},
      {"launch_cycles", &model.launch_cycles},
      {"recorded_launch_cycles", &model.recorded_launch_cycles},
      {"look_cycles", &model.look_cycles},
      {"read_cycles", &model.read_cycles}};
  const Tree tree = load_tree({.path = file, .expected = "a model of a GPU"});
  expect_map(tree, "a model of a GPU");
  std::vector<std::string> names_known;
  for (const auto& [name, value] : wanted) names_known.push_back(name);
  check_keys(tree, "a model of a GPU", names_known);
  for (const auto& [name, value] : wanted) {
    const Tree& found = require_key(tree, "a model of a GPU", name);
    *value = read_real(found, name);
    if (!(*value > 0)) fail_at(found.mark, "{}: expected a number above 0, got {}", name, found.scalar);
  }
  return model;
}

Estimate estimate(const Model& model, std::span<const Launch> launches) {
  Cycles due{};
  Estimate estimated;
  for (const Launch& launch : launches) {
    const Cycles cycles = cycles_of(model, launch.counts), before = overhead(model, launch);
    const auto most = static_cast<size_t>(std::max_element(cycles.begin(), cycles.end()) - cycles.begin());
    due[most] += cycles[most];
    deal_out(model, launch.counts, most, cycles[most], estimated);
    for (const Resource resource : {launching, host}) {
      due[resource] += before[resource];
      estimated.between += before[resource];
    }
  }
  const auto bound = static_cast<size_t>(std::max_element(due.begin(), due.end()) - due.begin());
  estimated.cycles = std::accumulate(due.begin(), due.end(), 0.0);
  estimated.bound = names[bound];
  return estimated;
}

}  // namespace harness::simt
