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

/// The memory in which a batch is when its latency begins.
enum class BatchAt { host, device };

/// Cost of a batch in milliseconds, by part, and its effects. The parts add up to all the time.
struct BatchOutcome {
  double grow_ms = 0;     // allocating memory
  double copy_ms = 0;     // from the host to the device
  double sort_ms = 0;     // sorting, dropping repeats, cutting by row
  double apply_ms = 0;    // the steps of the format, and all that is not in another part
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

  /// Applies a batch to the layouts. In a graph without directions, each operation is on both arcs. For a
  /// batch on the device, copying is not part of the outcome. Throws Error for a batch that is not valid,
  /// before anything changes.
  BatchOutcome apply(const Batch& batch, BatchAt at = BatchAt::host);
  /// Applies the batch to the model too, and returns what it should have done. Call it after apply().
  Effects model(const Batch& batch) { return model_.apply(symmetric_ ? mirrored(batch) : batch); }
  /// Compares the layouts and the out-degrees with the model. Returns what differs, or an empty text.
  std::string difference();

  /// Sorts keys together with the places of their arcs, as if keys had no room for them. Tests call it,
  /// because that takes a graph of 2^20 vertices or more.
  void keep_places() { keeps_places_ = true; }

  const LayoutsInUse& layouts() const { return in_use_; }
  const EdgeModel& edge_model() const { return model_; }
  /// Returns the memory of the layouts, and that of the arrays of updates.
  uint64_t layout_bytes() const;
  uint64_t scratch_bytes() const;
  double build_ms() const;

 private:
  void reserve(uint64_t operations, uint64_t arcs);
  DeviceBatch upload(const Batch& batch, uint64_t arcs);
  bool wants_compaction() const;

  Ledger& ledger_;
  const graph::vertex_t vertices_;
  const bool symmetric_, weighted_;
  bool keeps_places_ = false;
  uint64_t edges_;
  std::vector<std::shared_ptr<Layout>> owned_;
  std::vector<bool> reversed_;
  LayoutsInUse in_use_;
  EdgeModel model_;
  std::vector<std::unique_ptr<LayoutUpdater>> updaters_;
  Buffer degrees_, prints_;
  // the batch as it was submitted, in memory that the host writes and in that of the device
  Buffer staged_, given_;
  // the arrays in which it is prepared
  Buffer keys_, places_, spare_keys_, spare_places_, marks_;
  Buffer entry_keys_, weights_, changes_, bases_, begins_, effects_;
  uint64_t batches_ = 0;  // since the last compaction
};

}  // namespace harness::runtime
