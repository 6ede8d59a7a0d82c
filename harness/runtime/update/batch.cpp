#include "runtime/update/batch.hpp"

#include <harness/update.h>

#include "base/error.hpp"

namespace harness::runtime {

Batch mirrored(const Batch& batch) {
  Batch both;
  for (size_t i = 0; i < batch.size(); ++i) {
    const float weight = batch.weights.empty() ? 1.0f : batch.weights[i];
    both.add(batch.from[i], batch.to[i], batch.changes[i], weight);
    both.add(batch.to[i], batch.from[i], batch.changes[i], weight);
  }
  return both;
}

void require_valid(const Batch& batch, graph::vertex_t vertices) {
  const size_t operations = batch.size();
  if (batch.to.size() != operations || batch.changes.size() != operations ||
      (!batch.weights.empty() && batch.weights.size() != operations))
    throw_error(
        "a batch has {} sources, {} destinations, {} changes and {} weights, expected the same number",
        operations, batch.to.size(), batch.changes.size(), batch.weights.size());
  if (operations > UINT32_MAX)
    throw_error("a batch has {} operations, expected at most {}: split it", operations, UINT32_MAX);
  for (size_t i = 0; i < operations; ++i) {
    if (batch.from[i] >= vertices || batch.to[i] >= vertices)
      throw_error("operation {} of the batch is on the edge {} -> {}, but the graph has the vertices 0 to {}",
                  i, batch.from[i], batch.to[i], uint64_t{vertices} - 1);
    if (batch.changes[i] > HARNESS_INSERT)
      throw_error("operation {} of the batch is {}, expected insert ({}) or delete ({})", i, batch.changes[i],
                  HARNESS_INSERT, HARNESS_DELETE);
  }
}

}  // namespace harness::runtime
