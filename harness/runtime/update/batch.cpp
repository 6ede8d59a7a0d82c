#include "runtime/update/batch.hpp"

#include <harness/update.h>

#include <algorithm>

#include "base/error.hpp"

namespace harness::runtime {

Batch mirrored(const Batch& batch) {
  Batch both;
  both.vertices = batch.vertices;
  both.vertex_changes = batch.vertex_changes;
  for (size_t i = 0; i < batch.size(); ++i) {
    const float weight = batch.weights.empty() ? 1.0f : batch.weights[i];
    both.add(batch.from[i], batch.to[i], batch.changes[i], weight);
    both.add(batch.to[i], batch.from[i], batch.changes[i], weight);
  }
  return both;
}

namespace {

void require_valid_vertices(const Batch& batch) {
  if (batch.vertex_changes.size() != batch.vertices.size())
    throw_error("a batch has {} vertices and {} changes of vertices, expected the same number",
                batch.vertices.size(), batch.vertex_changes.size());
  for (size_t i = 0; i < batch.vertices.size(); ++i) {
    if (batch.vertices[i] == UINT32_MAX)
      throw_error("operation {} on vertices is on vertex {}, expected an id of at most {}", i,
                  batch.vertices[i], UINT32_MAX - 1);
    if (batch.vertex_changes[i] > HARNESS_INSERT)
      throw_error("operation {} on vertices is {}, expected insert ({}) or delete ({})", i,
                  batch.vertex_changes[i], HARNESS_INSERT, HARNESS_DELETE);
  }
}

void require_valid_edges(const Batch& batch, const VertexSet& vertices) {
  const size_t operations = batch.size();
  if (batch.to.size() != operations || batch.changes.size() != operations ||
      (!batch.weights.empty() && batch.weights.size() != operations))
    throw_error(
        "a batch has {} sources, {} destinations, {} changes and {} weights, expected the same number",
        operations, batch.to.size(), batch.changes.size(), batch.weights.size());
  if (operations > UINT32_MAX)
    throw_error("a batch has {} operations, expected at most {}: split it", operations, UINT32_MAX);
  for (size_t i = 0; i < operations; ++i) {
    if (!vertices.has(batch.from[i]) || !vertices.has(batch.to[i])) {
      const std::string edge =
          fmt::format("operation {} of the batch is on the edge {} -> {}", i, batch.from[i], batch.to[i]);
      if (std::max(batch.from[i], batch.to[i]) >= vertices.ids())
        throw_error("{}, but the graph has the vertices 0 to {}", edge, uint64_t{vertices.ids()} - 1);
      throw_error("{}, but vertex {} was deleted: insert it first", edge,
                  vertices.has(batch.from[i]) ? batch.to[i] : batch.from[i]);
    }
    if (batch.changes[i] > HARNESS_INSERT)
      throw_error("operation {} of the batch is {}, expected insert ({}) or delete ({})", i, batch.changes[i],
                  HARNESS_INSERT, HARNESS_DELETE);
  }
}

}  // namespace

void require_valid(const Batch& batch, const VertexSet& vertices) {
  if (batch.vertices.empty() && batch.vertex_changes.empty()) return require_valid_edges(batch, vertices);
  require_valid_vertices(batch);
  VertexSet changed = vertices;
  for (size_t i = 0; i < batch.vertices.size(); ++i) {
    if (batch.vertex_changes[i] == HARNESS_INSERT) {
      changed.insert(batch.vertices[i]);
    } else {
      changed.erase(batch.vertices[i]);
    }
  }
  require_valid_edges(batch, changed);
}

std::vector<graph::vertex_t> apply_to_vertices(const Batch& batch, VertexSet& vertices, Effects& effects) {
  std::vector<graph::vertex_t> deleted;
  for (size_t i = 0; i < batch.vertices.size(); ++i) {
    const graph::vertex_t v = batch.vertices[i];
    if (batch.vertex_changes[i] == HARNESS_INSERT) {
      effects.vertices_inserted += vertices.insert(v);
    } else if (vertices.erase(v) != 0) {
      ++effects.vertices_deleted;
      deleted.push_back(v);
    }
  }
  std::sort(deleted.begin(), deleted.end());
  deleted.erase(std::unique(deleted.begin(), deleted.end()), deleted.end());
  return deleted;
}

}  // namespace harness::runtime
