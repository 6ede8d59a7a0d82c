// The rules of validity: which requests cannot run, with the reason for their rows. combine() checks them.
// Rules about options are in option_table.cpp, those about capabilities here. All are tested in
// tests/runtime.
#pragma once

#include <set>
#include <span>
#include <string>

#include "backends/info.hpp"
#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// Input of a rule: a combination with its options filled in, one kind of its supersteps (the first, for
/// rules of the run), a graph and a backend.
struct Candidate {
  const Combination& run;
  const SuperstepKind& kind;
  const graph::Graph& graph;
  const backends::BackendInfo& backend;

  const Options& asked() const { return run.request.options; }
  const std::vector<harness_step>& steps() const { return kind.schedule.plugin->steps; }
};

/// Capabilities that a backend may lack. BackendInfo::lacks has the cause for each that it lacks. In the
/// reasons of rules, the causes replace the words {no_blocks}, {no_fusion}, {no_devices} and {one_memory},
/// one for each of these constants.
inline constexpr const char* launch_blocks = "launch.blocks/1";
inline constexpr const char* launch_fusion = "launch.fusion/1";
inline constexpr const char* launch_devices = "launch.devices/1";
inline constexpr const char* memory_apart = "memory.apart/1";

/// Capability of backends that model the cycles of a machine.
inline constexpr const char* counts_cycles = "counts.cycles/1";

/// Capability of backends that can leave a part of a second-level cache to runs.
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

/// Returns what plugins, graph and options provide and demand in supersteps of the candidate's kind.
Capabilities capabilities_of(const Candidate& candidate);

/// Returns the capabilities that graphs and options provide or demand. All other capabilities come from
/// plugins.
std::set<std::string> known_capabilities();

}  // namespace harness::runtime
