// The rules of validity: which requests cannot be run, and the reason that their rows give. Those of options
// stand next to them (option_table.cpp), those of capabilities here. All are tested in tests/runtime.
#pragma once

#include <set>
#include <span>
#include <string>

#include "backends/info.hpp"
#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// What rules look at: a combination with its options filled in, one kind of its supersteps (the first, for
/// rules of the run), a graph and a backend.
struct Candidate {
  const Combination& run;
  const SuperstepKind& kind;
  const graph::Graph& graph;
  const backends::BackendInfo& backend;

  const Options& asked() const { return run.request.options; }
  const std::vector<harness_step>& steps() const { return kind.schedule.plugin->steps; }
};

/// Capabilities that a backend may lack; its reason stands for {no_blocks} and {no_fusion} in those of rules.
inline constexpr const char* launch_blocks = "launch.blocks/1";
inline constexpr const char* launch_fusion = "launch.fusion/1";

/// Whether a rule is about the run as a whole, or about each kind of its supersteps.
enum class Scope { run, kind };

struct Rule {
  Scope scope;
  bool (*broken)(const Candidate& candidate);
  const char* reason;  // words in braces stand for facts of the candidate
};

/// Throws Unsupported with the reason of the first rule of a scope that the candidate breaks.
void check_rules(Scope scope, const Candidate& candidate);

/// How many rules the candidate breaks and how many demands nothing meets: 0 where it can be run.
size_t count_objections(const Candidate& candidate);

/// What plugins, graph and options provide and demand in supersteps of the candidate's kind.
Capabilities capabilities_of(const Candidate& candidate);

/// The capabilities that graphs and options provide or demand. Plugins provide and demand others.
std::set<std::string> known_capabilities();

}  // namespace harness::runtime
