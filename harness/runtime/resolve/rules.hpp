// The rules of validity: which requests cannot run, and why. combine() checks them, and results.csv records
// the reason. Rules about options are in option_table.cpp, those about capabilities here. All are tested in
// tests/runtime.
#pragma once

#include <set>
#include <span>
#include <string>

#include "backends/info.hpp"
#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// Input of a rule: a combination whose options are filled in, one kind of its supersteps, a graph and a
/// backend. For rules about the whole run, the kind is the first one.
struct Candidate {
  const Combination& run;
  const SuperstepKind& kind;
  const graph::Graph& graph;
  const backends::BackendInfo& backend;

  const Options& asked() const { return run.request.options; }
  const std::vector<harness_step>& steps() const { return kind.schedule.plugin->steps; }
};

/// Capabilities that a backend may lack. For each of them, the message of a rule (Rule::reason) may contain a
/// placeholder. The placeholders are {no_blocks}, {no_fusion}, {no_devices} and {one_memory}, in the sequence
/// of the constants here. A placeholder is replaced by the text of BackendInfo::lacks, which says why the
/// backend lacks the capability.
inline constexpr const char* launch_blocks = "launch.blocks/1";
inline constexpr const char* launch_fusion = "launch.fusion/1";
inline constexpr const char* launch_devices = "launch.devices/1";
inline constexpr const char* memory_apart = "memory.apart/1";

/// Capability of backends that model the cycles of a machine.
inline constexpr const char* counts_cycles = "counts.cycles/1";

/// Capability of backends that can restrict runs to a part of the GPU's second-level cache.
inline constexpr const char* shares_cache = "cache.share/1";

/// Scope of a rule: the whole run, or each kind of its supersteps.
enum class Scope { run, kind };

struct Rule {
  Scope scope;
  bool (*broken)(const Candidate& candidate);
  const char* reason;  // words in braces are replaced by facts about the candidate
};

/// Throws Unsupported with the reason of the first broken rule of a scope.
void check_rules(Scope scope, const Candidate& candidate);

/// Returns the number of broken rules plus unmet demands, or 0 if the candidate can run.
size_t count_objections(const Candidate& candidate);

/// Returns the capabilities that plugins, graph and options provide and demand in supersteps of the
/// candidate's kind.
Capabilities capabilities_of(const Candidate& candidate);

/// Returns the capabilities that graphs and options provide or demand. All other capabilities come from
/// plugins.
std::set<std::string> known_capabilities();

}  // namespace harness::runtime
