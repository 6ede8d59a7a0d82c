// Applies batches to a changing graph on the host, by the format's host operations.
#include "base/stopwatch.hpp"
#include "runtime/update/changing_graph.hpp"

namespace harness::runtime {

void ChangingGraph::use_host(Sync sync) {
  operators_.clear();
  for (size_t i = 0; i < owned_.size(); ++i)
    operators_.push_back(std::make_unique<HostOperator>(ledger_, *owned_[i], *updaters_[i], vertices_.ids(),
                                                        reversed_[i], sync));
}

Effects ChangingGraph::model(const Batch& batch) {
  const Batch arcs = symmetric_ ? mirrored(batch) : batch;
  if (operators_.empty()) return model_->apply(arcs);
  // The host applies one operation after the other, so each of several operations on the same edge can have
  // an effect. The sequential model is therefore given one operation at a time.
  Effects effects;
  for (size_t i = 0; i < arcs.size(); ++i) {
    Batch one;
    one.add(arcs.from[i], arcs.to[i], arcs.changes[i], arcs.weights.empty() ? 1.0f : arcs.weights[i]);
    effects += model_->apply(one);
  }
  return effects;
}

BatchOutcome ChangingGraph::apply_on_host(const Batch& batch) {
  if (!batch.vertices.empty())
    throw Unsupported("updates: host operations keep the vertices (apply: device)");
  BatchOutcome outcome;
  const Stopwatch growing;
  const uint64_t arcs = batch.size() * (symmetric_ ? 2 : 1);
  for (const auto& updater : updaters_) updater->make_room(arcs);
  outcome.grow_ms = growing.milliseconds();
  const Stopwatch applying;
  const Batch both = symmetric_ ? mirrored(batch) : Batch{};
  const Batch& all = symmetric_ ? both : batch;
  std::span<const int32_t> effects;
  for (const auto& one : operators_) effects = one->apply(all);
  for (const int32_t effect : effects) {
    outcome.effects.inserted += effect > 0 ? 1 : 0;
    outcome.effects.deleted += effect < 0 ? 1 : 0;
  }
  operators_.front()->count_degrees(all, degrees_);
  outcome.entries = arcs;
  outcome.apply_ms = applying.milliseconds();
  for (const auto& one : operators_) {
    const Copies copies = one->sync();
    outcome.sync.copies += copies.copies;
    outcome.sync.bytes += copies.bytes;
    outcome.sync.milliseconds += copies.milliseconds;
  }
  edges_ += outcome.effects.inserted - outcome.effects.deleted;
  return outcome;
}

}  // namespace harness::runtime
