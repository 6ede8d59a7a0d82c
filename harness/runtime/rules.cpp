#include "runtime/rules.hpp"

#include <algorithm>

namespace harness::runtime {
namespace {

constexpr const char* launch_blocks = "launch.blocks/1";
constexpr const char* launch_fusion = "launch.fusion/1";

bool is_without(const Candidate& c, const char* capability) {
  return c.backend.lacks.contains(capability);
}

bool asks_size(const Candidate& c) {
  return c.request.asked("cta_size") != nullptr || c.request.asked("cta_size_dense") != nullptr;
}

/// An option that asks for a block size that no block has; null: there is none.
const char* bad_size(const Candidate& c) {
  for (const char* option : {"cta_size", "cta_size_dense"}) {
    if (c.request.asked(option) == nullptr) continue;
    const uint64_t threads = c.request.number(option);
    if (threads < 32 || threads > 1024 || threads % 32 != 0) return option;
  }
  return nullptr;
}

/// The first option of dense supersteps that is asked; null: none is.
const char* asked_of_dense(const Candidate& c) {
  for (const char* option : {"schedule_dense", "frontier_in_dense", "frontier_out_dense", "cta_size_dense"}) {
    if (c.request.asked(option) != nullptr) return option;
  }
  return nullptr;
}

/// Supersteps of one kind look for active vertices in an array that those of the other kind do not write.
bool tells_others_nothing(const Candidate& c) {
  if (!c.options.switches() || c.out() != backends::FrontierKind::counter) return false;
  const uint32_t other =
      c.direction == HARNESS_PULL_SUPERSTEP ? HARNESS_PUSH_SUPERSTEP : HARNESS_PULL_SUPERSTEP;
  return c.options.read(other) != backends::FrontierKind::all;
}

bool reverses(const Candidate& c) {
  return c.in() == backends::FrontierKind::reverse_queue;
}

constexpr Rule all_rules[] = {
    {Scope::run, [](const Candidate& c) { return asks_size(c) && is_without(c, launch_blocks); },
     "cta_size means nothing on the {backend} backend, {no_blocks}: leave it out"},
    {Scope::run, [](const Candidate& c) { return asked_of_dense(c) != nullptr && !c.options.switches(); },
     "{dense} is for dense supersteps, which a run has with direction auto or with dense_at"},
    {Scope::run, [](const Candidate& c) { return c.options.fusion && is_without(c, launch_fusion); },
     "fusion means nothing on the {backend} backend, {no_fusion}: leave it out"},
    {Scope::run, [](const Candidate& c) { return bad_size(c) != nullptr; },
     "{size_option} {cta_size}: a block has 32 to 1024 threads, in whole warps of 32"},
    {Scope::run, [](const Candidate& c) { return c.options.fusion && c.switches_direction(); },
     "fusion: a run that switches direction has a program for each, which one kernel cannot hold"},
    {Scope::run, [](const Candidate& c) { return c.options.fusion && c.options.dense_at >= 0; },
     "fusion: a run with dense_at has two programs, which one kernel cannot hold"},
    {Scope::run,
     [](const Candidate& c) {
       return c.options.fusion && c.read() != backends::FrontierKind::all && c.read() != c.out();
     },
     "fusion: frontiers are not converted within a kernel, so frontier_in and frontier_out must be alike"},
    {Scope::run,
     [](const Candidate& c) {
       const auto scans = [](const harness_step& step) { return step.kind != HARNESS_KERNEL_STEP; };
       return c.options.fusion && std::any_of(c.steps().begin(), c.steps().end(), scans);
     },
     "fusion: schedule {schedule} scans between its kernels"},
    {Scope::run, [](const Candidate& c) { return c.options.fusion && c.steps().size() > most_fused_steps; },
     "fusion: schedule {schedule} has more than {most_steps} kernels"},
    {Scope::direction, [](const Candidate& c) { return reverses(c) && !c.pulls(); },
     "frontier_in reverse_queue lists destinations: it is for direction pull"},
    {Scope::direction,
     [](const Candidate& c) { return reverses(c) && c.out() == backends::FrontierKind::queue; },
     "frontier_in reverse_queue tests sources by what was written: frontier_out bitmap, bytemap or counter"},
    {Scope::direction,
     [](const Candidate& c) { return tells_others_nothing(c) && c.switches_direction() && c.pulls(); },
     "direction auto: push has to find what pull activated, which a counter does not tell"},
    {Scope::direction, tells_others_nothing,
     "frontier_out counter: supersteps of the other kind have to find what was activated, which it does not "
     "tell"},
};

/// A capability that the graph or the options provide, or that an option demands.
struct Clause {
  const char* id;
  bool (*holds)(const Candidate& candidate);
  const char* who = "";  // demands it
};

constexpr Clause provided_clauses[] = {
    {"graph.weights/1", [](const Candidate& c) { return c.graph.weighted(); }},
    {"graph.symmetric/1", [](const Candidate& c) { return c.graph.symmetric(); }},
    {"graph.oriented/1", [](const Candidate& c) { return c.graph.symmetric(); }},
    {"frontier.list/1", [](const Candidate& c) { return c.in() == backends::FrontierKind::queue; }},
    {"frontier.test/1", [](const Candidate& c) { return c.in() != backends::FrontierKind::queue; }},
    // With no array that could be tested, the algorithm's state says who is active.
    {"frontier.topology/1", [](const Candidate& c) { return c.read() == backends::FrontierKind::all; }},
};

constexpr Clause demanded_clauses[] = {
    {"algorithm.pull/1", [](const Candidate& c) { return c.pulls(); }, "direction pull"},
    {"algorithm.push/1", [](const Candidate& c) { return !c.pulls(); }, "direction push"},
    {"frontier.test/1", [](const Candidate& c) { return c.pulls(); }, "direction pull"},
    {"rows.of_vertex/1", [](const Candidate& c) { return c.in() == backends::FrontierKind::queue; },
     "frontier_in queue"},
    {"frontier.topology/1", [](const Candidate& c) { return c.out() == backends::FrontierKind::counter; },
     "frontier_out counter"},
    {"algorithm.auto/1", [](const Candidate& c) { return c.switches_direction(); }, "direction auto"},
    {"algorithm.priority/1", [](const Candidate& c) { return c.options.ordering; }, "ordering on"},
};

std::string reason_of(const Rule& rule, const Candidate& c) {
  const auto why = [&](const char* capability) {
    const auto found = c.backend.lacks.find(capability);
    return found == c.backend.lacks.end() ? "" : found->second;
  };
  const char* option = bad_size(c);
  const std::string* size = option == nullptr ? nullptr : c.request.asked(option);
  const char* dense = asked_of_dense(c);
  return fmt::format(fmt::runtime(rule.reason), fmt::arg("backend", c.backend.name),
                     fmt::arg("no_blocks", why(launch_blocks)), fmt::arg("no_fusion", why(launch_fusion)),
                     fmt::arg("size_option", option == nullptr ? "" : option),
                     fmt::arg("cta_size", size == nullptr ? "" : *size),
                     fmt::arg("dense", dense == nullptr ? "" : dense),
                     fmt::arg("schedule", c.schedule().plugin->id), fmt::arg("most_steps", most_fused_steps));
}

}  // namespace

std::span<const Rule> rules() {
  return all_rules;
}

void check_rules(Scope scope, const Candidate& candidate) {
  for (const Rule& rule : all_rules) {
    if (rule.scope == scope && rule.broken(candidate)) throw Unsupported(reason_of(rule, candidate));
  }
}

size_t count_objections(const Candidate& candidate) {
  const auto broken = std::count_if(std::begin(all_rules), std::end(all_rules),
                                    [&](const Rule& rule) { return rule.broken(candidate); });
  return static_cast<size_t>(broken) + capabilities_of(candidate).count_unmet();
}

Capabilities capabilities_of(const Candidate& candidate) {
  Capabilities capabilities;
  const Request& request = candidate.request;
  for (const Choice* choice : {&request.algorithm, &request.format, &candidate.schedule()}) {
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
