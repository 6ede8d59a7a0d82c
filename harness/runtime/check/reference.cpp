#include "runtime/check/reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "runtime/check/answer.hpp"
#include "runtime/resolve/choice.hpp"
#include "runtime/resolve/problem.hpp"
#include "runtime/run/properties.hpp"

namespace harness::runtime {
namespace {

constexpr int other_poison = 0x5A;

/// Compares the arrays that two runs wrote, which were poisoned with different bytes before. Returns true if
/// both runs left all bytes of some element poisoned.
bool has_unwritten(const HugeArray<unsigned char>& one, const HugeArray<unsigned char>& other,
                   uint64_t element_bytes) {
  for (uint64_t at = 0; at + element_bytes <= one.size(); at += element_bytes) {
    const auto holds = [&](const HugeArray<unsigned char>& array, int byte) {
      return std::all_of(array.data() + at, array.data() + at + element_bytes,
                         [&](unsigned char found) { return found == byte; });
    };
    if (holds(one, reference_poison) && holds(other, other_poison)) return true;
  }
  return false;
}

/// Compares two results of an algorithm by its verify() and by the answers that its answer() gives for them.
class ResultReader {
 public:
  ResultReader(const graph::Graph& graph, const Choice& algorithm)
      : graph_(graph), algorithm_(algorithm), problem_(problem_of(graph, algorithm.values, true)) {}

  bool tells_apart(const std::vector<const void*>& got, const std::vector<const void*>& expected) const {
    harness_error error = empty_error();
    const harness_algorithm& calls = algorithm_.plugin->algorithm;
    if (calls.verify(&problem_, got.data(), expected.data(), &error) != HARNESS_OK) return true;
    return answer_of(algorithm_, graph_, got).words != answer_of(algorithm_, graph_, expected).words;
  }

 private:
  const graph::Graph& graph_;
  const Choice& algorithm_;
  const harness_problem problem_;
};

}  // namespace

HostProperties run_reference(const graph::Graph& graph, const Runnable& runnable, int poison) {
  const harness_plan& plan = runnable.plan();
  const Choice& algorithm = runnable.algorithm();
  const harness_problem problem = problem_of(graph, algorithm.values, true);
  HostProperties properties;
  std::vector<void*> writable;
  for (uint32_t i = 0; i < plan.property_count; ++i) {
    properties.emplace_back(property_bytes(plan.properties[i], graph));
    if (properties[i].size() > 0) std::memset(properties[i].data(), poison, properties[i].size());
    writable.push_back(properties[i].data());
  }
  harness_error error = empty_error();
  const int32_t status = algorithm.plugin->algorithm.reference(&problem, writable.data(), &error);
  require_ok(status, error, fmt::format("reference of {}", algorithm.plugin->id));
  return properties;
}

std::vector<std::string> unwritten_by_reference(const graph::Graph& graph, const Runnable& runnable) {
  const harness_plan& plan = runnable.plan();
  const HostProperties one = run_reference(graph, runnable, reference_poison);
  const HostProperties other = run_reference(graph, runnable, other_poison);
  const ResultReader reader(graph, runnable.algorithm());
  const std::vector<const void*> whole = addresses(one);
  std::vector<std::string> names;
  for (uint32_t i = 0; i < plan.property_count; ++i) {
    const harness_property& property = plan.properties[i];
    if (!is_result(property) || !has_unwritten(one[i], other[i], property.element_bytes)) continue;
    std::vector<const void*> mixed = whole;
    mixed[i] = other[i].data();
    if (reader.tells_apart(mixed, whole)) names.emplace_back(property.name);
  }
  return names;
}

}  // namespace harness::runtime
