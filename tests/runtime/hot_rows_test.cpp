// Tests which rows of a graph's matrix are hot, that is, stored on the device while other edges stay at the
// host (option `hot`). Also tests the slices of the graph with the hot rows and with the others.
#include "runtime/store/hot_rows.hpp"

#include <gtest/gtest.h>

#include "graph/tiny.hpp"

namespace harness::testing {
namespace {

TEST(HotRows, HaveTheGreatestDegreesAndAtMostTheirShare) {
  for (const graph::TinyGraph& tiny : graph::tiny_graphs()) {
    const graph::Adjacency& whole = tiny.graph.out();
    for (const double share : {0.0, 0.1, 0.25, 0.5, 0.9, 1.0}) {
      SCOPED_TRACE(tiny.name + " " + std::to_string(share));
      const runtime::HotRows rows = runtime::hot_rows(whole, share);
      const runtime::GraphSlice hot = runtime::rows_that_are(true, whole, rows);
      const runtime::GraphSlice others = runtime::rows_that_are(false, whole, rows);
      graph::offset_t least_hot = whole.neighbors.size(), most_other = 0;
      for (graph::vertex_t v = 0; v < tiny.graph.num_vertices(); ++v) {
        const bool is_hot = rows.contains(whole, v);
        const auto taken = (is_hot ? hot : others).adjacency(), left = (is_hot ? others : hot).adjacency();
        const auto row = whole.row(v), stored = taken.row(v);
        EXPECT_TRUE(std::equal(row.begin(), row.end(), stored.begin(), stored.end()));
        EXPECT_TRUE(left.row(v).empty());
        if (!whole.weights.empty()) {
          const auto weights = whole.row_weights(v), kept = taken.row_weights(v);
          EXPECT_TRUE(std::equal(weights.begin(), weights.end(), kept.begin(), kept.end()));
        }
        if (is_hot) least_hot = std::min(least_hot, whole.degree(v));
        if (!is_hot) most_other = std::max(most_other, whole.degree(v));
      }
      EXPECT_LE(most_other, least_hot);
      const auto edges = static_cast<double>(whole.neighbors.size());
      EXPECT_LE(static_cast<double>(hot.neighbors.size()), share * edges);
      // There are as many hot rows as fit: together with the longest of the other rows, they would have more
      // than the fraction `share` of the edges.
      if (!others.neighbors.empty()) {
        EXPECT_GT(static_cast<double>(hot.neighbors.size() + most_other), share * edges);
      }
    }
  }
}

}  // namespace
}  // namespace harness::testing
