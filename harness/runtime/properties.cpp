#include "runtime/properties.hpp"

#include "base/huge_array.hpp"
#include "runtime/problem.hpp"

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

void fill_input(const DeviceArray& array, backends::Backend& backend, const graph::Graph& graph,
                const Choice& choice, uint32_t index) {
  const harness_algorithm& algorithm = choice.plugin->algorithm;
  if (algorithm.input == nullptr)
    throw_error("{}: its plan has an input, but it has no input()", name_of(choice));
  const harness_problem problem = problem_of(graph, choice.values, true);
  HugeArray<unsigned char> data(array.bytes());
  harness_error error = empty_error();
  require_ok(algorithm.input(&problem, index, data.data(), &error), error, name_of(choice));
  backend.upload(array.data(), data.data(), data.size());
}

void fill_degrees(const DeviceArray& array, backends::Backend& backend, const graph::Graph& graph) {
  std::vector<uint32_t> degrees(graph.num_vertices());
  for (graph::vertex_t v = 0; v < graph.num_vertices(); ++v)
    degrees[v] = static_cast<uint32_t>(graph.out().degree(v));
  backend.upload(array.data(), degrees.data(), degrees.size() * sizeof(uint32_t));
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

DeviceArray make_property(Ledger& ledger, const graph::Graph& graph, const Choice& algorithm,
                          const harness_plan& plan, uint32_t index) {
  const harness_property& property = plan.properties[index];
  DeviceArray array(ledger, Owner::algorithm, uint64_t{graph.num_vertices()} * property.element_bytes,
                    property.name);
  if (property.initial == HARNESS_OUT_DEGREES) fill_degrees(array, ledger.backend(), graph);
  if (property.initial == HARNESS_INPUT) fill_input(array, ledger.backend(), graph, algorithm, index);
  return array;
}

}  // namespace harness::runtime
