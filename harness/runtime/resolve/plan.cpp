#include "runtime/resolve/plan.hpp"

#include "base/error.hpp"
#include "runtime/resolve/problem.hpp"

namespace harness::runtime {
namespace {

void require_plan(const Planned& planned, const harness_algorithm& algorithm, const std::string& who) {
  const harness_plan& plan = planned.plan;
  if (plan.value_bytes != 4 && plan.value_bytes != 8)
    throw_error("{}: its plan has values of {} bytes, expected 4 or 8", who, plan.value_bytes);
  if (plan.property_count > HARNESS_MAX_PROPERTIES)
    throw_error("{}: its plan has {} properties, at most {} are allowed", who, plan.property_count,
                +HARNESS_MAX_PROPERTIES);
  for (uint32_t i = 0; i < plan.property_count; ++i) {
    if (plan.properties[i].state_offset + sizeof(void*) > algorithm.state_bytes) {
      throw_error("{}: the address of property {} would go past its state", who, plan.properties[i].name);
    }
  }
}

}  // namespace

Planned plan_algorithm(const Choice& choice, const graph::Graph& graph, bool frontier_tells) {
  Planned planned;
  planned.state.assign(HARNESS_MAX_STATE, 0);
  plugin::store_params(*choice.plugin, choice.values, planned.state.data());
  planned.plan.struct_size = sizeof(harness_plan);  // the plugin may know a shorter one: the rest stays zero
  const harness_problem problem = problem_of(graph, choice.values, frontier_tells);
  harness_error error = empty_error();
  const harness_algorithm& algorithm = choice.plugin->algorithm;
  require_ok(algorithm.plan(&problem, planned.state.data(), &planned.plan, &error), error, name_of(choice));
  require_plan(planned, algorithm, name_of(choice));
  return planned;
}

}  // namespace harness::runtime
