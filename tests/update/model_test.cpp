// Tests the sequential model of a changing graph (EdgeModel): its graph after a batch, and that equal sets of
// edges have equal fingerprints.
#include <gmock/gmock.h>

#include "support.hpp"

namespace harness::testing {
namespace {

TEST(EdgeModel, MakesTheGraphOfTheRemainingEdges) {
  const graph::Graph start =
      generated("kronecker", {{"scale", "5"}, {"edge_factor", "4"}, {"directed", "true"}});
  uint32_t from = 0;
  while (start.out().degree(from) == 0) ++from;
  const uint32_t to = start.out().row(from).front();
  runtime::EdgeModel model(start, true);
  runtime::Batch batch;
  batch.add(31, 31, HARNESS_INSERT, 9);
  batch.add(from, to, HARNESS_DELETE, 0);
  batch.add(from, to, HARNESS_DELETE, 0);
  EXPECT_EQ(model.apply(batch), (runtime::Effects{1, 1}));
  const graph::Graph now = model.graph();
  EXPECT_EQ(now.num_edges(), start.num_edges());
  EXPECT_EQ(now.out().degree(from), start.out().degree(from) - 1);
  EXPECT_EQ(now.in().degree(to), start.in().degree(to) - 1);
  EXPECT_EQ(now.out().row(31).back(), 31U);
  EXPECT_EQ(now.out().row_weights(31).back(), 9);
}

TEST(EdgeModel, EqualSetsOfEdgesHaveEqualPrints) {
  const graph::Graph graph =
      generated("kronecker", {{"scale", "5"}, {"edge_factor", "4"}, {"directed", "true"}});
  runtime::EdgeModel model(graph, true);
  const std::vector<uint64_t> before(model.prints(true).begin(), model.prints(true).end());
  runtime::Batch batch;
  batch.add(1, 1, HARNESS_INSERT, 2);
  model.apply(batch);
  EXPECT_THAT(model.prints(true), ::testing::Not(::testing::ElementsAreArray(before)));
  batch.changes = {HARNESS_DELETE};
  model.apply(batch);
  EXPECT_THAT(model.prints(true), ::testing::ElementsAreArray(before));
}

}  // namespace
}  // namespace harness::testing
