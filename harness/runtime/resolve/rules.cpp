#include "runtime/resolve/rules.hpp"

#include <algorithm>

#include "runtime/resolve/option_table.hpp"

namespace harness::runtime {
namespace {

/// A condition under which a candidate provides or demands a capability, because of its graph or its options.
struct Clause {
  const char* id;
  bool (*holds)(const Candidate& candidate);
  const char* who = "";  // the option that demands it
};

constexpr Clause provided_clauses[] = {
    {"graph.weights/1", [](const Candidate& c) { return c.graph.weighted(); }},
    {"graph.symmetric/1", [](const Candidate& c) { return c.graph.symmetric(); }},
    {"graph.oriented/1", [](const Candidate& c) { return c.graph.symmetric(); }},
    {"frontier.list/1", [](const Candidate& c) { return c.kind.in == backends::FrontierKind::queue; }},
    {"frontier.test/1", [](const Candidate& c) { return c.kind.in != backends::FrontierKind::queue; }},
    // If the supersteps read no array of active vertices, the algorithm's state shows which vertices are
    // active.
    {"frontier.topology/1", [](const Candidate& c) { return c.kind.read() == backends::FrontierKind::all; }},
};

constexpr Clause demanded_clauses[] = {
    {"algorithm.pull/1", [](const Candidate& c) { return c.kind.pulls; }, "direction pull"},
    {"algorithm.push/1", [](const Candidate& c) { return !c.kind.pulls; }, "direction push"},
    {"frontier.test/1", [](const Candidate& c) { return c.kind.pulls; }, "direction pull"},
    {"rows.of_vertex/1", [](const Candidate& c) { return c.kind.in == backends::FrontierKind::queue; },
     "frontier_in queue"},
    {"rows.of_vertex/1",
     [](const Candidate& c) { return c.kind.in == backends::FrontierKind::reverse_queue; },
     "frontier_in reverse_queue"},
    {"frontier.topology/1", [](const Candidate& c) { return c.kind.out == backends::FrontierKind::counter; },
     "frontier_out counter"},
    {"algorithm.auto/1", [](const Candidate& c) { return c.run.direction == DirectionMode::automatic; },
     "direction auto"},
    {"algorithm.priority/1", [](const Candidate& c) { return c.run.ordering; }, "ordering on"},
    {"work.by_owner/1", [](const Candidate& c) { return c.run.ranks > 1; }, "more than one rank"},
};

std::string reason_of(const Option& option, const Rule& rule, const Candidate& c) {
  const auto why = [&](const char* capability) {
    const auto found = c.backend.lacks.find(capability);
    return found == c.backend.lacks.end() ? "" : found->second;
  };
  return fmt::format(
      fmt::runtime(rule.reason), fmt::arg("option", option.param.name),
      fmt::arg("value", option.text(c.asked()).value_or("")), fmt::arg("backend", c.backend.name),
      fmt::arg("no_blocks", why(launch_blocks)), fmt::arg("no_fusion", why(launch_fusion)),
      fmt::arg("no_devices", why(launch_devices)), fmt::arg("one_memory", why(memory_apart)),
      fmt::arg("schedule", c.kind.schedule.plugin->id), fmt::arg("most_steps", most_fused_steps));
}

}  // namespace

void check_rules(Scope scope, const Candidate& candidate) {
  for (const Option& option : option_table()) {
    for (const Rule& rule : option.rules) {
      if (rule.scope == scope && rule.broken(candidate))
        throw Unsupported(reason_of(option, rule, candidate));
    }
  }
}

size_t count_objections(const Candidate& candidate) {
  size_t broken = 0;
  for (const Option& option : option_table()) {
    broken += static_cast<size_t>(std::count_if(option.rules.begin(), option.rules.end(),
                                                [&](const Rule& rule) { return rule.broken(candidate); }));
  }
  return broken + capabilities_of(candidate).count_unmet();
}

Capabilities capabilities_of(const Candidate& candidate) {
  Capabilities capabilities;
  const Request& request = candidate.run.request;
  for (const Choice* choice : {&request.algorithm, &request.format, &candidate.kind.schedule}) {
    capabilities.provide(choice->plugin->provides);
    capabilities.demand(fmt::format("{} {}", plugin::kind_name(choice->plugin->kind), choice->plugin->id),
                        choice->plugin->demands);
  }
  for (const Clause& clause : provided_clauses) {
    if (clause.holds(candidate)) capabilities.provide({clause.id});
  }
  for (const Clause& clause : demanded_clauses) {
    if (clause.holds(candidate)) capabilities.demand(clause.who, {clause.id});
  }
  capabilities.complete();
  return capabilities;
}

std::set<std::string> known_capabilities() {
  std::set<std::string> ids;
  for (const Clause& clause : provided_clauses) ids.insert(clause.id);
  for (const Clause& clause : demanded_clauses) ids.insert(clause.id);
  return with_implied(ids);
}

}  // namespace harness::runtime
