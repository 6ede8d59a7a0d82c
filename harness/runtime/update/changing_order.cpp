// Implements the rounds of reordering of a ChangingGraph.
#include "base/stopwatch.hpp"
#include "graph/order/order.hpp"
#include "runtime/update/changing_graph.hpp"

namespace harness::runtime {

void ChangingGraph::reserve_round() {
  if (!operators_.empty()) throw Unsupported("change: order: rounds run on the device (apply: device)");
  if (edges_ == 0 || edges_ >= uint64_t{1} << 31)
    throw Unsupported(fmt::format(
        "change: order: a round moves at least one arc and less than 2^31, and the graph has {}", edges_));
  const Layout& layout = *owned_.front();
  if (!reorderer_) {
    const bool reversed = reversed_.front();
    reorderer_ =
        std::make_unique<Reorderer>(ledger_, layout, reversed ? graph_.in() : graph_.out(), reversed);
  }
  const uint64_t operations = 2 * edges_;
  size_batch(operations, operations, false);
  for (const auto& updater : updaters_) updater->reserve(operations, 0);
  reorderer_->make_room(layout, edges_);
}

BatchOutcome ChangingGraph::reorder() {
  BatchOutcome outcome;
  const Stopwatch growing;
  reserve_round();
  outcome.grow_ms = growing.milliseconds();

  const Stopwatch reordering;
  const uint64_t operations = 2 * edges_;
  const OperationArrays given = given_arrays(operations);
  const backends::ReorderResult result = reorderer_->round(*owned_.front(), given);
  outcome.sample_ms = result.sample_ms;
  outcome.moved = result.moved;
  apply_prepared(prepared(operations, given), outcome);
  outcome.apply_ms =
      std::max(0.0, reordering.milliseconds() - outcome.sample_ms - outcome.sort_ms - outcome.compact_ms);
  const std::vector<graph::vertex_t> places = reorderer_->places();
  if (now_.empty()) {
    now_ = places;
  } else {
    for (graph::vertex_t& id : now_) id = places[id];
  }
  return outcome;
}

void ChangingGraph::model_order() {
  if (now_.empty()) return;
  renumbered_ = std::make_shared<const graph::Graph>(graph::renumbered(graph_, now_));
  model_.emplace(*renumbered_, weighted_);
}

}  // namespace harness::runtime
