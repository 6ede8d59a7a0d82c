#include "runtime/run/properties.hpp"

#include "base/huge_array.hpp"
#include "runtime/resolve/problem.hpp"

namespace harness::runtime {
namespace {

void fill_input(const Buffer& array, backends::Backend& backend, const graph::Graph& graph,
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

void fill_degrees(const Buffer& array, backends::Backend& backend, const graph::Graph& graph) {
  std::vector<uint32_t> degrees(graph.num_vertices());
  for (graph::vertex_t v = 0; v < graph.num_vertices(); ++v)
    degrees[v] = static_cast<uint32_t>(graph.out().degree(v));
  backend.upload(array.data(), degrees.data(), degrees.size() * sizeof(uint32_t));
}

}  // namespace

Buffer make_property(Ledger& ledger, const graph::Graph& graph, const Choice& algorithm,
                     const harness_plan& plan, uint32_t index) {
  const harness_property& property = plan.properties[index];
  Buffer array(ledger, Owner::algorithm, property_bytes(property, graph), property.name,
               static_cast<Place>(property.place));
  if (property.initial == HARNESS_OUT_DEGREES) fill_degrees(array, ledger.backend(), graph);
  if (property.initial == HARNESS_INPUT) fill_input(array, ledger.backend(), graph, algorithm, index);
  return array;
}

}  // namespace harness::runtime
