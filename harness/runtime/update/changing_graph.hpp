// A graph in a format that batches change. It owns its layouts, the out-degrees, and the model on the host. A
// stream of updates is measured on one.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime/resolve/combination.hpp"
#include "runtime/update/edge_model.hpp"
#include "runtime/update/layout_updater.hpp"

namespace harness::runtime {

/// Cost of a batch in milliseconds, by part, and its effects.
struct BatchOutcome {
  double copy_ms = 0;     // from the host to the device
  double grow_ms = 0;     // allocating memory
  double sort_ms = 0;     // sorting, dropping repeats, cutting by row
  double apply_ms = 0;    // the steps of the format
  double compact_ms = 0;  // of the compaction that followed
  uint64_t entries = 0;   // operations without repeats
  Effects effects;

  double milliseconds() const { return copy_ms + grow_ms + sort_ms + apply_ms + compact_ms; }
};

class ChangingGraph {
 public:
  /// Builds the layouts of the combination. The graph must outlive this object. Throws Unsupported with the
  /// reason if graph, format or backend have no updates.
  ChangingGraph(Ledger& ledger, const plugin::Registry& registry, const graph::Graph& graph,
                const Combination& combination, bool wide_edges = false);

  /// Applies a batch to the layouts. In a graph without directions, each operation is on both arcs. Throws
  /// Error for a batch that is not valid, before anything changes.
  BatchOutcome apply(const Batch& batch);
  /// Applies the batch to the model too, and returns what it should have done. Call it after apply().
  Effects model(const Batch& batch) { return model_.apply(symmetric_ ? mirrored(batch) : batch); }
  /// Compares the layouts and the out-degrees with the model. Returns what differs, or an empty text.
  std::string difference();

  const LayoutsInUse& layouts() const { return in_use_; }
  const EdgeModel& edge_model() const { return model_; }
  /// Returns the memory of the layouts, and that of the arrays of updates.
  uint64_t layout_bytes() const;
  uint64_t scratch_bytes() const;
  double build_ms() const;

 private:
  BatchOutcome apply_arcs(const Batch& batch);
  void reserve(uint64_t operations);
  void upload(const Batch& batch);
  bool wants_compaction(uint64_t operations) const;

  Ledger& ledger_;
  const graph::vertex_t vertices_;
  const bool symmetric_, weighted_;
  std::vector<std::shared_ptr<Layout>> owned_;
  std::vector<bool> reversed_;
  LayoutsInUse in_use_;
  EdgeModel model_;
  std::vector<std::unique_ptr<LayoutUpdater>> updaters_;
  Buffer degrees_, prints_;
  // the batch as it was submitted, and the arrays in which it is prepared
  Buffer from_, to_, given_weights_, given_changes_, keys_, places_, spare_keys_, spare_places_, marks_;
  Buffer entry_keys_, weights_, changes_, bases_, begins_, effects_;
  DeviceBatch batch_;
  uint64_t changed_ = 0;  // edges inserted or deleted since the last compaction
  uint64_t batches_ = 0;  // batches since then
};

}  // namespace harness::runtime
