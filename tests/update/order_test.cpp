// Tests rounds of reordering on the device. The orders are compared with the vertex order `sage`, which the
// host computes by other code. The layouts are compared with a sequential model of the graph (EdgeModel).
#include "graph/order/order.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

class ReorderingRounds : public Updates {
 protected:
  /// Returns the number of arcs of one graph that the other does not have.
  static uint64_t arcs_without(const graph::Graph& graph, const graph::Graph& other) {
    uint64_t sum = 0;
    for (graph::vertex_t v = 0; v < graph.num_vertices(); ++v) {
      const auto row = other.out().row(v);
      for (const graph::vertex_t u : graph.out().row(v))
        sum += !std::binary_search(row.begin(), row.end(), u);
    }
    return sum;
  }
  graph::Graph start(bool directed) const {
    graph::GraphSpec spec;
    spec.generator = "kronecker";
    spec.params = {
        {"scale", emulated() ? "6" : "9"}, {"edge_factor", "6"}, {"directed", directed ? "true" : "false"}};
    spec.weights.kind = graph::Weights::Kind::generated;
    spec.order = "random";
    return graph::open_graph(spec);
  }
  void expect_rounds(const graph::Graph& start, bool of_rows) {
    runtime::ChangingGraph graph = changing(start, start.symmetric());
    if (start.symmetric()) graph.keep_places();
    std::shared_ptr<const graph::Graph> before = graph.graph_now();
    graph.reserve_round();
    const uint64_t reserved = ledger_->total();
    uint64_t moved = 0;
    for (int round = 1; round <= 3; ++round) {
      const runtime::BatchOutcome outcome = graph.reorder();
      graph.model_order();
      ASSERT_EQ(graph.difference(), "") << "round " << round;
      const std::shared_ptr<const graph::Graph> now = graph.graph_now();
      EXPECT_EQ(outcome.effects.inserted, arcs_without(*now, *before)) << "round " << round;
      EXPECT_EQ(outcome.effects.deleted, arcs_without(*before, *now)) << "round " << round;
      EXPECT_GE(outcome.sample_ms, 0);
      moved += outcome.moved;
      before = now;
      if (!of_rows) continue;  // the order on the host samples out-edges
      graph::OrderRounds log;
      const graph::Graph expected = graph::reordered(start, fmt::format("sage(rounds={})", round), 1, &log);
      EXPECT_EQ(outcome.moved, log.back().moved) << "round " << round;
      EXPECT_TRUE(std::ranges::equal(now->new_ids(), expected.new_ids())) << "round " << round;
      EXPECT_EQ(now->fingerprint(), expected.fingerprint()) << "round " << round;
    }
    EXPECT_GT(moved, 0u);
    EXPECT_EQ(ledger_->total(), reserved) << "a round allocates nothing";
    const graph::Graph& now = *graph.graph_now();
    runtime::Instance instance(*ledger_, now, combination(now), graph.layouts(), *conversions_);
    instance.poison();
    const backends::RunResult run = instance.run(60);
    const runtime::Verification result = runtime::Verifier().verify(now, instance, run.supersteps);
    EXPECT_TRUE(result.right) << result.reason;
  }
};

TEST_P(ReorderingRounds, AreThoseOfTheOrderOnTheHost) {
  const std::string format = GetParam().format;
  for (const bool directed : {true, false}) {
    const graph::Graph graph = start(directed);
    if (format == "csr") {
      expect_rounds(graph, !directed || GetParam().reader.direction != std::string("pull"));
    } else {
      runtime::ChangingGraph other = changing(graph);
      EXPECT_THROW(other.reserve_round(), runtime::Unsupported) << "empty slots, or two parts";
    }
    if (::testing::Test::HasFailure()) return;
  }
}

TEST_P(ReorderingRounds, OfAWholeSectorMoveNothing) {
  if (GetParam().format != "csr") GTEST_SKIP() << "other formats have no rounds";
  const graph::Graph graph = generated("cycle", {{"vertices", "7"}});
  runtime::ChangingGraph changed = changing(graph);
  const runtime::BatchOutcome outcome = changed.reorder();
  changed.model_order();
  EXPECT_EQ(outcome.moved, 0u);
  EXPECT_EQ(outcome.effects, runtime::Effects());
  EXPECT_EQ(changed.difference(), "");
  const graph::Graph none = generated("uniform", {{"scale", "3"}, {"edge_factor", "0"}});
  runtime::ChangingGraph empty = changing(none);
  EXPECT_THROW(empty.reserve_round(), runtime::Unsupported) << "no arc";
}

INSTANTIATE_TEST_SUITE_P(All, ReorderingRounds, ::testing::ValuesIn(update_cases()), name_of_case);

}  // namespace
}  // namespace harness::testing
