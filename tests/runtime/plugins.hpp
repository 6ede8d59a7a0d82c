// Descriptions of an algorithm, a format and a schedule, made in the test and not loaded from libraries. They
// are compatible until a test removes a capability or changes a field.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "graph/spec.hpp"
#include "runtime/resolve/combination.hpp"

namespace harness::testing {

using StringMap = std::map<std::string, std::string>;

/// A hook `plan` that sets the size of a value to four bytes, and leaves the other fields unset.
inline int32_t smallest_plan(const harness_problem*, void*, harness_plan* plan, harness_error*) {
  plan->value_bytes = 4;
  return HARNESS_OK;
}

inline plugin::Plugin plugin(harness_kind kind, const char* id, std::set<std::string> provides) {
  plugin::Plugin made;
  made.kind = kind;
  made.id = id;
  made.provides = std::move(provides);
  return made;
}

/// Returns a path of four vertices without weights.
inline const graph::Graph& undirected() {
  static const graph::Graph graph = graph::open_graph({.generator = "path", .params = {{"vertices", "4"}}});
  return graph;
}

inline const graph::Graph& directed() {
  static const graph::Graph graph =
      graph::open_graph({.generator = "uniform", .params = {{"vertices", "8"}, {"directed", "true"}}});
  return graph;
}

struct Plugins {
  plugin::Plugin algorithm =
      plugin(HARNESS_KIND_ALGORITHM, "walk",
             {"algorithm.push/1", "algorithm.pull/1", "algorithm.auto/1", "algorithm.priority/1"});
  plugin::Plugin format = plugin(HARNESS_KIND_FORMAT, "lists", {"edges.by_row/1", "rows.of_vertex/1"});
  plugin::Plugin schedule = plugin(HARNESS_KIND_SCHEDULE, "rows", {});

  Plugins() {
    algorithm.algorithm.state_bytes = 8;
    algorithm.algorithm.direction = "push";
    algorithm.algorithm.frontier_push = "queue/queue";
    algorithm.algorithm.frontier_pull = "all/counter";
    algorithm.algorithm.plan = smallest_plan;
    schedule.demands = {"edges.by_cursor/1"};
    schedule.steps = {harness_step{.struct_size = sizeof(harness_step), .kind = HARNESS_KERNEL_STEP}};
  }
  Plugins(const Plugins&) = delete;  // requests point into it

  runtime::Request request(const StringMap& options) const {
    return {runtime::Choice(algorithm, {}), runtime::Choice(format, {}), runtime::Choice(schedule, {}),
            runtime::parse_options(options)};
  }
};

/// Returns why a request is refused, or "".
template <class Action>
std::string reason_of(Action&& action) {
  try {
    action();
  } catch (const runtime::Unsupported& refusal) {
    return refusal.what();
  }
  return "";
}

}  // namespace harness::testing
