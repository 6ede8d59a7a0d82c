#include "runtime/update/changing_baseline.hpp"

#include <fmt/format.h>

#include "base/stopwatch.hpp"
#include "runtime/resolve/capabilities.hpp"

namespace harness::runtime {
namespace {

harness_operations operations_of(const Batch& batch, bool both) {
  harness_operations operations{};
  operations.struct_size = sizeof operations;
  operations.both = both ? 1 : 0;
  operations.count = batch.size();
  operations.from = batch.from.data();
  operations.to = batch.to.data();
  operations.weights = batch.weights.empty() ? nullptr : batch.weights.data();
  operations.changes = batch.changes.data();
  return operations;
}

}  // namespace

ChangingBaseline::ChangingBaseline(Ledger& ledger, const graph::Graph& graph, const BaselineRequest& request,
                                   Changes changes)
    : vertices_(graph.num_vertices()),
      symmetric_(graph.symmetric()),
      model_(graph, graph.weighted()),
      arcs_(graph.num_edges()) {
  const plugin::Plugin& baseline = *request.baseline.plugin;
  if (baseline.apply_batch == nullptr || !baseline.provides.contains(baseline_updates))
    throw Unsupported(
        fmt::format("updates: the graph of baseline {} cannot change [{}]", baseline.id, baseline_updates));
  if (changes != Changes::edges)
    throw Unsupported(fmt::format("updates: baseline {} keeps its vertices (vertices: 0)", baseline.id));
  const Stopwatch building;
  instance_ = std::make_unique<BaselineInstance>(ledger, graph, request);
  build_ms_ = building.milliseconds();
  // An empty batch changes nothing, but apply() then returns the memory of the program, or fails if the
  // program has no updates.
  bytes_ = instance_->apply(operations_of({}, symmetric_)).graph_bytes;
}

void ChangingBaseline::use_host(Sync) {
  throw Unsupported("updates: a baseline applies batches in its own way (apply: device)");
}

BatchOutcome ChangingBaseline::apply(const Batch& batch, BatchAt at) {
  require_valid(batch, vertices_);
  if (at == BatchAt::device)
    throw Unsupported("updates: a baseline takes its batches from the host (batch_at: host)");
  BatchOutcome outcome;
  const Stopwatch applying;
  const harness_applied applied = instance_->apply(operations_of(batch, symmetric_));
  outcome.apply_ms = applying.milliseconds();
  outcome.entries = applied.entries;
  outcome.effects = {applied.inserted, applied.deleted};
  arcs_ += applied.inserted - applied.deleted;
  bytes_ = applied.graph_bytes;
  return outcome;
}

std::string ChangingBaseline::difference() {
  if (arcs_ == model_.edges()) return {};
  return fmt::format("the program has {} arcs, expected {}", arcs_, model_.edges());
}

}  // namespace harness::runtime
