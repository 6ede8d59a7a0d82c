#include "sweep/measure/workload.hpp"

#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "runtime/resolve/capabilities.hpp"
#include "runtime/update/graph_like.hpp"

namespace harness::sweep {

using experiment::Pick;
using graph::vertex_t;

Workload::Workload(const graph::Graph& whole, const experiment::Stream& stream)
    : graph_(whole), stream_(stream), vertices_(whole.num_vertices()) {
  for (vertex_t v = 0; v < whole.num_vertices(); ++v) {
    if (whole.out().degree(v) > whole.out().degree(hub_)) hub_ = v;
    for (const vertex_t other : whole.out().row(v)) {
      if (!whole.symmetric() || v <= other) edges_.emplace_back(v, other);
    }
  }
  if (edges_.empty()) throw runtime::Unsupported("updates: the graph has no edge to begin with");
  if (stream.pick == Pick::time) {
    sort_by_time();
  } else {
    for (size_t i = edges_.size(); i > 1; --i) std::swap(edges_[i - 1], edges_[below(i)]);
  }
  loaded_ = std::min<uint64_t>(
      static_cast<uint64_t>(std::llround(stream.load * static_cast<double>(edges_.size()))), edges_.size());
  live_.assign(edges_.begin(), edges_.begin() + static_cast<ptrdiff_t>(loaded_));
  head_ = loaded_;
  batches_ = stream.batches;
  if (stream.times > 0) {
    const double operations = stream.times * static_cast<double>(edges_.size());
    batches_ = std::max<uint64_t>(1, static_cast<uint64_t>(operations) / stream.batch);
  }
}

void Workload::sort_by_time() {
  if (!graph_.weighted())
    throw runtime::Unsupported("updates: pick: time sorts edges by weight, but the graph has no weights");
  std::vector<std::pair<float, Edge>> timed;
  for (const Edge& edge : edges_) timed.emplace_back(weight_of(edge), edge);
  std::sort(timed.begin(), timed.end());
  std::transform(timed.begin(), timed.end(), edges_.begin(), [](const auto& one) { return one.second; });
}

bool Workload::slides() const {
  return stream_.pick == Pick::window || stream_.pick == Pick::time;
}

uint64_t Workload::random() {
  return mix64(mix64(stream_.seed) + golden_gamma * ++drawn_);
}

bool Workload::happens(double fraction) {
  return static_cast<double>(random() >> 11) * 0x1p-53 < fraction;
}

vertex_t Workload::any_vertex() {
  constexpr int most_tries = 64;
  auto v = static_cast<vertex_t>(below(vertices_.ids()));
  for (int i = 0; i < most_tries && !vertices_.has(v); ++i) v = static_cast<vertex_t>(below(vertices_.ids()));
  return v;
}

Workload::Edge Workload::any_two() {
  const vertex_t from = any_vertex(), to = any_vertex(), ids = vertices_.ids();
  return {from, from == to && ids > 1 ? (to + 1) % ids : to};
}

Workload::Edge Workload::inserted() {
  const auto any_end = [&] {
    const Edge& edge = edges_[below(edges_.size())];
    return below(2) == 0 ? edge.first : edge.second;
  };
  switch (stream_.pick) {
    case Pick::uniform:
      break;
    case Pick::by_degree:
      return {any_end(), any_end()};
    case Pick::hub:
      return {hub_, any_vertex()};
    case Pick::window:
    case Pick::time:
    case Pick::loaded:
      return edges_[head_++ % edges_.size()];
  }
  return any_two();
}

Workload::Edge Workload::deleted() {
  const auto gone = [&](const Edge& edge) {
    return !vertices_.has(edge.first) || !vertices_.has(edge.second);
  };
  if (slides()) {
    while (tail_ < head_ && gone(edges_[tail_ % edges_.size()])) ++tail_;
    return tail_ < head_ ? edges_[tail_++ % edges_.size()] : any_two();
  }
  if (live_.empty() || happens(stream_.absent)) return any_two();
  while (!live_.empty()) {
    const Edge edge = any_listed();
    if (!gone(edge)) return edge;
  }
  return any_two();
}

// Removes an edge from the list of those that exist, and returns it.
Workload::Edge Workload::any_listed() {
  // With `pick: hub`, one of the most recently inserted edges is deleted, so that the hub loses edges too.
  const uint64_t among =
      stream_.pick == Pick::hub ? std::min<uint64_t>(live_.size(), 2 * stream_.batch) : live_.size();
  const size_t place = live_.size() - 1 - below(among);
  std::swap(live_[place], live_.back());
  const Edge edge = live_.back();
  live_.pop_back();
  return edge;
}

float Workload::weight_of(const Edge& edge) const {
  if (!graph_.weighted()) return 1;
  if (edge.first < graph_.num_vertices()) {
    const auto row = graph_.out().row(edge.first);
    const auto found = std::lower_bound(row.begin(), row.end(), edge.second);
    if (found != row.end() && *found == edge.second)
      return graph_.out().row_weights(edge.first)[static_cast<size_t>(found - row.begin())];
  }
  const uint64_t ends = uint64_t{std::min(edge.first, edge.second)} << 32 | std::max(edge.first, edge.second);
  return static_cast<float>(1 + mix64(ends) % 255);
}

void Workload::require_vertex(vertex_t v, runtime::Batch& batch) {
  if (vertices_.has(v)) return;
  vertices_.insert(v);
  batch.insert_vertex(v);
}

// Deletes any vertex, or inserts the one that was deleted last. If all vertices exist, inserts a new one.
void Workload::change_vertex(runtime::Batch& batch) {
  if (!happens(stream_.insert)) {
    const vertex_t v = any_vertex();
    if (vertices_.erase(v) != 0) deleted_.push_back(v);
    batch.erase_vertex(v);
    return;
  }
  while (!deleted_.empty() && vertices_.has(deleted_.back())) deleted_.pop_back();
  const vertex_t v = deleted_.empty() ? vertices_.ids() : deleted_.back();
  vertices_.insert(v);
  batch.insert_vertex(v);
}

runtime::Batch Workload::next() {
  runtime::Batch batch;
  uint64_t of_edges = stream_.batch;
  for (uint64_t i = 0; stream_.vertices > 0 && i < stream_.batch; ++i) {
    if (!happens(stream_.vertices)) continue;
    change_vertex(batch);
    --of_edges;
  }
  for (uint64_t i = 0; i < of_edges; ++i) {
    if (i > 0 && happens(stream_.duplicates)) {
      const size_t earlier = below(i);
      batch.add(batch.from[earlier], batch.to[earlier], batch.changes[earlier], batch.weights[earlier]);
      continue;
    }
    const bool inserts = happens(stream_.insert);
    const Edge edge = inserts ? inserted() : deleted();
    require_vertex(edge.first, batch);
    require_vertex(edge.second, batch);
    if (inserts && !slides()) live_.push_back(edge);
    if (inserts) {
      batch.insert(edge.first, edge.second, weight_of(edge));
    } else {
      batch.erase(edge.first, edge.second);
    }
  }
  return batch;
}

graph::Graph Workload::initial() const {
  runtime::Batch loaded;
  for (uint64_t i = 0; i < loaded_; ++i)
    loaded.insert(edges_[i].first, edges_[i].second, weight_of(edges_[i]));
  return runtime::graph_like(graph_, loaded, true, graph_.num_vertices());
}

}  // namespace harness::sweep
