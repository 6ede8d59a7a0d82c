// A graph that a baseline, a complete program, stores in its own arrays, and to which batches of updates are
// applied. A sequential model on the host (EdgeModel) computes what each batch should do.
#pragma once

#include <memory>

#include "runtime/resolve/capabilities.hpp"
#include "runtime/run/baseline.hpp"
#include "runtime/update/changing.hpp"

namespace harness::runtime {

class ChangingBaseline : public Changing {
 public:
  /// Lets the baseline build its copy of the graph. `graph` must outlive this object. Throws Unsupported with
  /// the reason if the baseline cannot apply updates, and passes on exceptions for errors that the baseline
  /// reports.
  ChangingBaseline(Ledger& ledger, const graph::Graph& graph, const BaselineRequest& request,
                   Changes changes = Changes::edges);

  void use_host(Sync) override;
  /// Applies a batch. The program does not time its phases, so all the time is in `apply_ms`. Throws
  /// Unsupported for BatchAt::device.
  BatchOutcome apply(const Batch& batch, BatchAt at = BatchAt::host) override;
  Effects model(const Batch& batch) override { return model_.apply(symmetric_ ? mirrored(batch) : batch); }
  void reserve_round() override { throw Unsupported("change: order: programs keep their vertex order"); }
  BatchOutcome reorder() override { return {}; }
  void model_order() override {}
  const EdgeModel& edge_model() const override { return model_; }
  std::shared_ptr<const graph::Graph> graph_now() const override {
    return std::make_shared<const graph::Graph>(model_.graph());
  }
  bool shows_edges() const override { return false; }
  /// Compares only the number of arcs with the sequential model of the graph.
  std::string difference() override;
  uint64_t layout_bytes() const override { return bytes_; }
  double build_ms() const override { return build_ms_; }

  BaselineInstance& instance() { return *instance_; }

 private:
  const VertexSet vertices_;
  const bool symmetric_;
  EdgeModel model_;
  double build_ms_ = 0;
  std::unique_ptr<BaselineInstance> instance_;
  uint64_t arcs_, bytes_ = 0;
};

}  // namespace harness::runtime
