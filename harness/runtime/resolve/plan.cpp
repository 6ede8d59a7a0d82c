#include "runtime/resolve/plan.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "runtime/resolve/problem.hpp"

namespace harness::runtime {
namespace {

bool is_per_edge(const harness_property& property) {
  return property.domain == HARNESS_PER_EDGE;
}

void require_plan(const Planned& planned, const harness_algorithm& algorithm, const std::string& who) {
  const harness_plan& plan = planned.plan;
  if (plan.value_bytes != 4 && plan.value_bytes != 8)
    throw_error("{}: its plan has values of {} bytes, expected 4 or 8", who, plan.value_bytes);
  if (plan.property_count > HARNESS_MAX_PROPERTIES)
    throw_error("{}: its plan has {} properties, at most {} are allowed", who, plan.property_count,
                +HARNESS_MAX_PROPERTIES);
  for (uint32_t i = 0; i < plan.property_count; ++i) {
    const harness_property& property = plan.properties[i];
    if (property.name == nullptr || property.element_bytes == 0)
      throw_error("{}: property number {} of its plan has no name or no size", who, i);
    if (uint64_t{property.state_offset} + sizeof(void*) > algorithm.state_bytes)
      throw_error("{}: the address of property {} would go past its state", who, property.name);
    if (!is_domain(property.domain))
      throw_error("{}: property {} is neither per vertex nor per edge", who, property.name);
    if (property.initial > HARNESS_ZEROED || property.place > HARNESS_ON_HOST)
      throw_error("{}: property {} has an initial value or a place that this harness does not know", who,
                  property.name);
    if (property.initial == HARNESS_OUT_DEGREES && (is_per_edge(property) || property.element_bytes != 4))
      throw_error("{}: property {} holds out-degrees, which are one uint32 per vertex", who, property.name);
  }
  if (algorithm.superstep != nullptr && plan.fixed_supersteps > 0)
    throw_error("{}: its plan has fixed_supersteps, which leave no room for its superstep()", who);
}

}  // namespace

uint64_t property_bytes(const harness_property& property, const graph::Graph& graph) {
  const uint64_t items = is_per_edge(property) ? graph.num_edges() : graph.num_vertices();
  return items * std::max(property.columns, 1u) * property.element_bytes;
}

Planned plan_algorithm(const Choice& choice, const graph::Graph& graph, const RunFacts& facts) {
  Planned planned;
  planned.state.assign(HARNESS_MAX_STATE, 0);
  plugin::store_params(*choice.plugin, choice.values, planned.state.data());
  planned.plan.struct_size = sizeof(harness_plan);  // a plugin with a shorter struct leaves the rest zero
  harness_problem problem = problem_of(graph, choice.values, facts.frontier_tells);
  problem.threads = facts.threads;
  problem.pulls = facts.pulls;
  harness_error error = empty_error();
  const harness_algorithm& algorithm = choice.plugin->algorithm;
  require_ok(algorithm.plan(&problem, planned.state.data(), &planned.plan, &error), error, name_of(choice));
  require_plan(planned, algorithm, name_of(choice));
  return planned;
}

}  // namespace harness::runtime
