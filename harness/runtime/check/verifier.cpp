#include "runtime/check/verifier.hpp"

#include "runtime/check/reference.hpp"
#include "runtime/resolve/problem.hpp"

namespace harness::runtime {
namespace {

// Number of reference results that are always kept. A configuration may run from many sources, each with its
// own reference result. Further results are therefore kept while all of them together have at most
// most_kept_bytes.
constexpr size_t kept_references = 8;
constexpr uint64_t most_kept_bytes = uint64_t{512} << 20;

}  // namespace

const HostProperties& Verifier::reference(const graph::Graph& graph, const Runnable& runnable) {
  const Choice& algorithm = runnable.algorithm();
  std::string key = graph.fingerprint() + "/" + algorithm.plugin->id;
  for (const harness_value& value : algorithm.values) key += fmt::format("/{}:{}", value.integer, value.real);
  key += fmt::format("/{} arrays", runnable.plan().property_count);
  for (const Kept& kept : references_) {
    if (kept.key == key) return kept.properties;
  }
  Kept made{key, run_reference(graph, runnable)};
  while (references_.size() >= kept_references && kept_bytes() > most_kept_bytes) references_.pop_back();
  references_.push_front(std::move(made));
  return references_.front().properties;
}

Verification Verifier::verify(const graph::Graph& graph, const Runnable& runnable, uint64_t supersteps) {
  if (runnable.checked_itself()) return {.right = true, .by_program = true};
  const harness_problem problem = problem_of(graph, runnable.algorithm().values, true);
  const HostProperties& expected = reference(graph, runnable);
  Verification verified{.result = runnable.download()};
  const std::vector<const void*> got = addresses(verified.result);
  harness_error error = empty_error();
  const harness_algorithm& algorithm = runnable.algorithm().plugin->algorithm;
  const int32_t status = algorithm.verify(&problem, got.data(), addresses(expected).data(), &error);
  verified.right = status == HARNESS_OK;
  if (!verified.right) verified.reason = text_of(error);
  if (verified.right && algorithm.edges_processed != nullptr)
    verified.edges_processed = algorithm.edges_processed(&problem, got.data(), supersteps);
  return verified;
}

Answer Verifier::reference_answer(const graph::Graph& graph, const Runnable& runnable) {
  return answer_of(runnable.algorithm(), graph, addresses(reference(graph, runnable)));
}

uint64_t Verifier::kept_bytes() const {
  uint64_t bytes = 0;
  for (const Kept& kept : references_) {
    for (const auto& property : kept.properties) bytes += property.size();
  }
  return bytes;
}

}  // namespace harness::runtime
