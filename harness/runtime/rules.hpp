// The rules of validity: which requests cannot be run, and the reason that their rows give. They are a table,
// tested one by one in tests/runtime.
#pragma once

#include <set>
#include <span>
#include <string>

#include "backends/info.hpp"
#include "runtime/combination.hpp"

namespace harness::runtime {

/// What rules look at: a request with its options filled in, on a graph and a backend, and for those of a
/// direction one of the directions that its supersteps have.
struct Candidate {
  const Request& request;
  const Options& options;
  const graph::Graph& graph;
  const backends::BackendInfo& backend;
  uint32_t direction;

  bool pulls() const { return options.pulls(direction); }
  bool switches_direction() const { return options.direction == DirectionMode::automatic; }
  const Choice& schedule() const { return request.schedule_of(direction); }
  backends::FrontierKind in() const { return options.in[direction]; }
  backends::FrontierKind out() const { return options.out[direction]; }
  backends::FrontierKind read() const { return options.read(direction); }
  const std::vector<harness_step>& steps() const { return schedule().plugin->steps; }
};

/// Whether a rule is about the run as a whole, or about each direction of its supersteps.
enum class Scope { run, direction };

struct Rule {
  Scope scope;
  bool (*broken)(const Candidate& candidate);
  const char* reason;  // words in braces stand for facts of the candidate
};

/// All rules but those of capabilities, in the order in which they are asked.
std::span<const Rule> rules();

/// Throws Unsupported with the reason of the first rule of a scope that the candidate breaks.
void check_rules(Scope scope, const Candidate& candidate);

/// How many rules the candidate breaks and how many demands nothing meets: 0 where it can be run.
size_t count_objections(const Candidate& candidate);

/// What plugins, graph and options provide and demand in the candidate's direction.
Capabilities capabilities_of(const Candidate& candidate);

/// The capabilities that graphs and options provide or demand. Plugins provide and demand others.
std::set<std::string> known_capabilities();

}  // namespace harness::runtime
