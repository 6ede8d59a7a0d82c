#include "runtime/update/edge_model.hpp"

#include <harness/update.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <unordered_set>

#include "runtime/resolve/capabilities.hpp"
#include "runtime/update/graph_like.hpp"
#include "skeleton/edge_print.h"

namespace harness::runtime {

using graph::vertex_t;

EdgeModel::EdgeModel(const graph::Graph& graph, bool weighted)
    : graph_(graph),
      weighted_(weighted),
      by_source_(graph.num_vertices()),
      by_destination_(graph.num_vertices()),
      degrees_(graph.num_vertices()),
      vertices_(graph.num_vertices()) {
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) {
    const std::span<const vertex_t> row = graph.out().row(v);
    if (std::adjacent_find(row.begin(), row.end()) != row.end())
      throw Unsupported(
          fmt::format("updates need a graph without repeated arcs, but vertex {} has one: set "
                      "duplicates: remove",
                      v));
    for (const Edge& edge : row_of_graph(v)) note(v, edge, true);
  }
}

EdgeModel::Row EdgeModel::row_of_graph(vertex_t v) const {
  if (v >= graph_.num_vertices()) return {};
  const std::span<const vertex_t> others = graph_.out().row(v);
  const std::span<const float> weights = graph_.out().row_weights(v);
  Row row(others.size());
  for (size_t i = 0; i < row.size(); ++i) row[i] = {others[i], weights.empty() ? 1.0f : weights[i]};
  return row;
}

const EdgeModel::Row& EdgeModel::changed_row(vertex_t v) {
  const auto found = changed_.find(v);
  return found != changed_.end() ? found->second : changed_.emplace(v, row_of_graph(v)).first->second;
}

// Adds an edge to the sums of hashes and to the counts of edges if `there` is true. Otherwise subtracts it.
void EdgeModel::note(vertex_t from, const Edge& edge, bool there) {
  const uint32_t weight = weighted_ ? std::bit_cast<uint32_t>(edge.weight) : 0;
  const uint64_t by_source = skeleton::edge_print(from, edge.other, weight),
                 by_destination = skeleton::edge_print(edge.other, from, weight);
  by_source_[from] += there ? by_source : -by_source;
  by_destination_[edge.other] += there ? by_destination : -by_destination;
  degrees_[from] += there ? 1 : ~0u;
  edges_ += there ? 1 : ~uint64_t{0};
}

Effects EdgeModel::apply(const Batch& batch) {
  Effects effects = apply_vertices(batch);
  effects += apply_edges(batch);
  return effects;
}

Effects EdgeModel::apply_vertices(const Batch& batch) {
  Effects effects;
  const std::vector<vertex_t> listed = apply_to_vertices(batch, vertices_, effects);
  by_source_.resize(vertices_.ids());
  by_destination_.resize(vertices_.ids());
  degrees_.resize(vertices_.ids());
  if (listed.empty()) return effects;
  const std::unordered_set<vertex_t> deleted(listed.begin(), listed.end());
  Batch deletions;
  for (const vertex_t v : listed) {
    for (const Edge& edge : changed_row(v)) deletions.erase(v, edge.other);
    if (v >= graph_.num_vertices()) continue;
    for (const vertex_t from : graph_.in().row(v)) {
      if (!changed_.contains(from)) deletions.erase(from, v);
    }
  }
  for (const auto& [from, row] : changed_) {
    for (const Edge& edge : row) {
      if (deleted.contains(edge.other)) deletions.erase(from, edge.other);
    }
  }
  effects += apply_edges(deletions);
  return effects;
}

Effects EdgeModel::apply_edges(const Batch& batch) {
  std::vector<uint32_t> order(batch.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return std::pair(batch.from[a], batch.to[a]) < std::pair(batch.from[b], batch.to[b]);
  });
  Effects effects;
  for (size_t i = 0; i < order.size();) {
    const vertex_t from = batch.from[order[i]];
    const Row& before = changed_row(from);
    Row after;
    auto old = before.begin();
    for (; i < order.size() && batch.from[order[i]] == from; ++i) {
      const uint32_t operation = order[i];
      const vertex_t to = batch.to[operation];
      const bool repeated =
          i + 1 < order.size() && batch.from[order[i + 1]] == from && batch.to[order[i + 1]] == to;
      if (repeated) continue;
      for (; old != before.end() && old->other < to; ++old) after.push_back(*old);
      const bool there = old != before.end() && old->other == to;
      const bool inserts = batch.changes[operation] == HARNESS_INSERT;
      if (there) note(from, *old, false);
      if (inserts) {
        after.push_back({to, batch.weights.empty() ? 1.0f : batch.weights[operation]});
        note(from, after.back(), true);
      }
      effects.inserted += inserts && !there ? 1 : 0;
      effects.deleted += there && !inserts ? 1 : 0;
      if (there) ++old;
    }
    after.insert(after.end(), old, before.end());
    changed_[from] = std::move(after);
  }
  return effects;
}

graph::Graph EdgeModel::graph() const {
  Batch arcs;
  for (vertex_t v = 0; v < vertices_.ids(); ++v) {
    if (const auto found = changed_.find(v); found != changed_.end()) {
      for (const Edge& edge : found->second) arcs.insert(v, edge.other, edge.weight);
    } else {
      for (const Edge& edge : row_of_graph(v)) arcs.insert(v, edge.other, edge.weight);
    }
  }
  return graph_like(graph_, arcs, false, vertices_.ids());
}

}  // namespace harness::runtime
