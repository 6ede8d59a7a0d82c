// Inserts and deletes vertices of a changing graph. New vertices get a place behind all others. The edges of
// deleted vertices are listed by a kernel, and this list is applied like any other batch of deletions.
#include <harness/update.h>

#include <algorithm>
#include <utility>

#include "base/stopwatch.hpp"
#include "runtime/update/changing_graph.hpp"

namespace harness::runtime {
namespace {

/// Appends zeros to a buffer, up to a size of `bytes` bytes.
void lengthen(Ledger& ledger, Buffer& buffer, uint64_t bytes) {
  backends::Backend& backend = ledger.backend();
  const uint64_t old_bytes = buffer.bytes();
  if (bytes <= buffer.capacity()) {
    buffer.resize(bytes);
  } else {
    Buffer longer(ledger, buffer.owner(), bytes, buffer.name(), buffer.place(), bytes + bytes / 8);
    backend.copy(longer.data(), buffer.data(), old_bytes);
    buffer = std::move(longer);
  }
  backend.fill(buffer.as<unsigned char>() + old_bytes, 0, bytes - old_bytes);
}

}  // namespace

BatchOutcome ChangingGraph::apply_vertices(const Batch& batch) {
  BatchOutcome outcome;
  const Stopwatch watch;
  const std::vector<graph::vertex_t> deleted = apply_to_vertices(batch, vertices_, outcome.effects);

  const Stopwatch growing;
  add_ids();
  outcome.grow_ms = growing.milliseconds();
  if (!deleted.empty()) delete_edges_of(deleted, outcome);
  outcome.apply_ms =
      std::max(0.0, watch.milliseconds() - outcome.grow_ms - outcome.sort_ms - outcome.compact_ms);
  return outcome;
}

// Enlarges layouts and out-degrees to the number of ids.
void ChangingGraph::add_ids() {
  const graph::vertex_t ids = vertices_.ids();
  const uint64_t degree_bytes = uint64_t{ids} * sizeof(uint32_t);
  if (degree_bytes <= degrees_.bytes()) return;
  for (const auto& updater : updaters_) updater->make_room_for_vertices(ids);
  lengthen(ledger_, degrees_, degree_bytes);
  prints_.resize(uint64_t{ids} * sizeof(uint64_t));
  for (const auto& updater : updaters_) updater->add_vertices(ids);
}

void ChangingGraph::delete_edges_of(const std::vector<graph::vertex_t>& vertices, BatchOutcome& outcome) {
  backends::Backend& backend = ledger_.backend();
  const Buffer on_device(ledger_, Owner::scratch, vertices.size() * sizeof(uint32_t), "deleted vertices");
  backend.upload(on_device.data(), vertices.data(), on_device.bytes());
  const Buffer marks(ledger_, Owner::scratch, vertices_.ids(), "marks of deleted vertices");
  marks.fill(0);
  const Buffer found(ledger_, Owner::scratch, sizeof(uint64_t), "number of edges to delete");
  harness_deleted_vertices deleted{};
  deleted.vertices = on_device.as<uint32_t>();
  deleted.count = vertices.size();
  deleted.marks = marks.as<uint8_t>();
  deleted.found = found.as<uint64_t>();
  // Without in-edges, the edges to a deleted vertex are in the rows of other vertices.
  deleted.both_ends = !symmetric_ && owned_.size() == 1 ? 1 : 0;
  updaters_.front()->mark(deleted);
  const auto list = [&] {
    found.fill(0);
    for (const auto& updater : updaters_) updater->list_edges(deleted);
    uint64_t edges = 0;
    backend.download(&edges, found.data(), sizeof edges);
    return edges;
  };
  const uint64_t edges = list(), arcs = edges * (symmetric_ ? 2 : 1);  // counts them, because `room` is 0
  if (edges == 0) return;
  const Stopwatch growing;
  size_batch(edges, arcs, false);
  for (const auto& updater : updaters_) updater->make_room(arcs);
  outcome.grow_ms += growing.milliseconds();
  const OperationArrays given = given_arrays(edges);
  deleted.room = edges;
  deleted.from = given.from;
  deleted.to = given.to;
  deleted.weights = given.weights;
  deleted.changes = given.changes;
  list();
  DeviceBatch batch = prepared(arcs, given);
  batch.raw.both = symmetric_ ? 1 : 0;
  apply_prepared(batch, outcome);
}

}  // namespace harness::runtime
