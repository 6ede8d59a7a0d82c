// A graph that is stored in a format, and to which batches of updates are applied. It owns its layouts, the
// out-degrees, and a sequential model on the host.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime/resolve/combination.hpp"
#include "runtime/update/changing.hpp"
#include "runtime/update/host_operator.hpp"
#include "runtime/update/layout_updater.hpp"
#include "runtime/update/reorderer.hpp"

namespace harness::runtime {

class ChangingGraph : public Changing {
 public:
  /// Builds the layouts of the combination. The graph must outlive this object. Throws Unsupported with the
  /// reason if graph, format or backend do not support updates.
  ChangingGraph(Ledger& ledger, const plugin::Registry& registry, const graph::Graph& graph,
                const Combination& combination, bool wide_edges = false, Changes changes = Changes::edges);

  void reserve(uint64_t operations) override;
  void use_host(Sync sync) override;
  BatchOutcome apply(const Batch& batch, BatchAt at = BatchAt::host) override;
  void reserve_round() override;
  BatchOutcome reorder() override;
  Effects model(const Batch& batch) override;
  void model_order() override;
  bool shows_edges() const override { return true; }
  /// Compares the layouts and the out-degrees with the sequential model of the graph.
  std::string difference() override;

  /// From now on, when the arcs of a batch are sorted, the index of each arc is a separate value next to its
  /// key. Tests call this, because otherwise it happens only in large graphs, whose keys have no bits left
  /// for the index.
  void keep_places() { keeps_places_ = true; }

  const LayoutsInUse& layouts() const { return in_use_; }
  const EdgeModel& edge_model() const override { return *model_; }
  std::shared_ptr<const graph::Graph> graph_now() const override;
  uint64_t layout_bytes() const override;
  /// Returns the bytes of the arrays that only updates use.
  uint64_t scratch_bytes() const;
  double build_ms() const override;

 private:
  void size_batch(uint64_t operations, uint64_t arcs, bool from_host = true);
  OperationArrays given_arrays(uint64_t operations) const;
  DeviceBatch prepared(uint64_t arcs, const OperationArrays& given) const;
  DeviceBatch upload(const Batch& batch, uint64_t arcs);
  void apply_prepared(const DeviceBatch& batch, BatchOutcome& outcome);
  bool wants_compaction() const;
  BatchOutcome apply_edges(const Batch& batch, BatchAt at);
  BatchOutcome apply_vertices(const Batch& batch);
  void add_ids();
  void delete_edges_of(const std::vector<graph::vertex_t>& vertices, BatchOutcome& outcome);
  BatchOutcome apply_on_host(const Batch& batch);

  Ledger& ledger_;
  const graph::Graph& graph_;
  VertexSet vertices_;
  const bool symmetric_, weighted_;
  bool keeps_places_ = false;
  uint64_t edges_;
  double reserve_ms_ = 0;
  std::vector<std::shared_ptr<Layout>> owned_;
  std::vector<bool> reversed_;
  LayoutsInUse in_use_;
  std::vector<graph::vertex_t> now_;  // the new id of each vertex of graph_; empty before the first reorder()
  std::shared_ptr<const graph::Graph> renumbered_;  // graph_ with the ids of now_, as model_order() made it
  std::optional<EdgeModel> model_;
  std::vector<std::unique_ptr<LayoutUpdater>> updaters_;
  std::unique_ptr<Reorderer> reorderer_;
  std::vector<std::unique_ptr<HostOperator>> operators_;  // empty: batches are applied on the device
  Buffer degrees_, prints_;
  // the batch as it was submitted: `staged_` in host memory, and `given_` on the device
  Buffer staged_, given_;
  // the arrays in which the batch is sorted and grouped by vertex
  Buffer keys_, places_, spare_keys_, spare_places_, marks_;
  Buffer entry_keys_, weights_, changes_, bases_, begins_, effects_;
  uint64_t batches_ = 0;  // number of batches since the last compaction
};

}  // namespace harness::runtime
