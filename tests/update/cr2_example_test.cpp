// The example of adding and deleting an edge in the format cr2 (figure 3.7 of [CR2]). The rows of a vertex
// are joined and divided, and the vertex's list of rows (the expand list) is kept up to date.
#include <cstring>

#include "../../formats/cr2/cr2.h"
#include "support.hpp"

namespace harness::testing {
namespace {

/// The rows of the matrix in a layout that has one part and is in host memory.
class Rows {
 public:
  explicit Rows(const runtime::Layout& layout) {
    std::memcpy(&arrays_, layout.parts.front().state.data(), sizeof arrays_);
    rows_ = layout.parts.front().rows;
  }
  /// Returns the sizes of the rows of a vertex, in the order of the expand list.
  std::vector<uint32_t> of(uint32_t vertex) const {
    std::vector<uint32_t> sizes;
    for (uint32_t place = arrays_.first_rows[vertex]; place < arrays_.first_rows[vertex + 1]; ++place) {
      const uint32_t row = arrays_.listed_rows[place];
      EXPECT_LT(row, rows_);
      EXPECT_EQ(arrays_.vertices[row], vertex);
      uint32_t of_class = 0;
      while (of_class + 1 < cr2_classes && row >= arrays_.row_begin[of_class + 1]) ++of_class;
      sizes.push_back(32u >> of_class);
    }
    return sizes;
  }

 private:
  Cr2Arrays<uint32_t> arrays_;
  uint32_t rows_;
};

TEST(Cr2Example, RowsAreJoinedAndDivided) {
  const std::unique_ptr<backends::Backend> backend = runtime::load_backend("cpu", {});
  runtime::Ledger ledger(*backend);
  const graph::Graph start =
      generated("uniform", {{"scale", "4"}, {"edge_factor", "1"}, {"directed", "true"}});
  runtime::ChangingGraph graph(ledger, registry(), start, combination_of(start, "cr2"));
  const auto apply = [&](uint8_t change, uint32_t from, std::vector<uint32_t> others) {
    runtime::Batch batch;
    for (const uint32_t other : others) batch.add(from, other, change, 1);
    graph.apply(batch);
    graph.model(batch);
    EXPECT_EQ(graph.difference(), "");
    return Rows(*graph.layouts().front()).of(from);
  };
  std::vector<uint32_t> all(16);
  for (uint32_t v = 0; v < 16; ++v) all[v] = v;
  using Sizes = std::vector<uint32_t>;
  EXPECT_EQ(apply(HARNESS_DELETE, 4, all), Sizes{});
  EXPECT_EQ(apply(HARNESS_INSERT, 4, {1, 2, 3}), (Sizes{2, 1}));
  EXPECT_EQ(apply(HARNESS_INSERT, 4, {7}), Sizes{4});
  EXPECT_EQ(apply(HARNESS_DELETE, 4, {2}), (Sizes{2, 1}));
  EXPECT_EQ(apply(HARNESS_DELETE, 4, {1}), Sizes{2});
  EXPECT_EQ(apply(HARNESS_INSERT, 4, all), Sizes{16});
  EXPECT_EQ(apply(HARNESS_DELETE, 4, {0}), (Sizes{8, 4, 2, 1}));
}

class Cr2LongLists : public Updates {};

// If a vertex has more than 64 rows, several warps search the list of its rows.
TEST_P(Cr2LongLists, AreSearchedInChunks) {
  const graph::Graph start =
      generated("uniform", {{"scale", "12"}, {"edge_factor", "1"}, {"directed", "true"}});
  runtime::ChangingGraph graph = changing(start);
  runtime::Batch all, some;
  for (uint32_t v = 0; v < start.num_vertices(); ++v) {
    all.add(1000, v, HARNESS_INSERT, static_cast<float>(v));
    if (v % 3 == 0) some.add(1000, v, v % 2 == 0 ? HARNESS_DELETE : HARNESS_INSERT, 5);
  }
  expect_applied(graph, all, "a hub");
  expect_applied(graph, some, "deletions, and edges with other weights");
  expect_applied(graph, some, "the same again");
  expect_applied(graph, all, "all edges again");
  for (uint8_t& change : all.changes) change = HARNESS_DELETE;
  expect_applied(graph, all, "without the hub");
}

INSTANTIATE_TEST_SUITE_P(All, Cr2LongLists,
                         ::testing::Values(UpdateCase{"cpu", "cr2", {"spmv", "push"}},
                                           UpdateCase{"simt", "cr2", {"spmv", "push"}}),
                         name_of_case);

}  // namespace
}  // namespace harness::testing
