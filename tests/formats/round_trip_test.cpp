// Tests that every edge of a graph is in its layout exactly once, whichever hooks read the layout.
#include <gtest/gtest.h>

#include "support.hpp"

namespace harness::testing {
namespace {

struct Case {
  std::string format;
  StringMap params;
  std::string name() const {
    std::string text = format;
    for (const auto& [key, value] : params) text += "_" + key + "_" + value;
    return text;
  }
};
void PrintTo(const Case& test, std::ostream* stream) {
  *stream << test.name();
}

const Case cases[] = {
    {"csr", {}},
    {"csr_delta", {}},
    {"byte_csr", {}},
    {"byte_split", {}},
    {"byte_split", {{"split", "1"}}},
    {"byte_split", {{"split", "3"}}},
    {"coo", {}},
    {"ell", {{"width", "3"}}},
    {"ell", {{"width", "2"}, {"remainder", "csr"}}},
    {"tigr", {{"split", "3"}}},
    {"dia", {}},
    {"dia", {{"bands", "3"}}},
    {"dia", {{"bands", "16"}}},
    {"block_coo", {}},
    {"block_coo", {{"segment", "1"}}},
    {"block_coo", {{"segment", "100"}}},
    {"blocked", {}},
    {"blocked", {{"segment", "4096"}, {"of", "bal"}}},
    {"bal", {}},
    {"bal", {{"block", "1"}}},
    {"bal", {{"block", "100"}}},
    {"binned", {}},
    {"binned", {{"block", "10"}}},
    {"binned", {{"block", "100"}, {"share", "64"}}},
    {"gshard", {}},
    {"gshard", {{"shard", "1"}}},
    {"gshard", {{"shard", "10"}}},
    {"cr2", {}},
    {"cr2", {{"cluster_bits", "1"}}},
    {"cr2", {{"cluster_bits", "6"}}},
    {"cr2", {{"expand", "rank"}}},
    {"cr2", {{"base_bits", "16"}, {"cluster_bits", "1"}}},
    {"cr2", {{"expand", "rank"}, {"base_bits", "16"}, {"cluster_bits", "6"}}},
};

const std::set<std::string>& provided(const std::string& format) {
  return registry().find(HARNESS_KIND_FORMAT, format)->provides;
}
bool provides(const std::string& format, const std::string& capability) {
  return provided(format).count(capability) > 0;
}

std::vector<Arc> arcs_of(const graph::Adjacency& adjacency, bool weighted) {
  std::vector<Arc> arcs;
  for (uint32_t v = 0; v + 1 < adjacency.offsets.size(); ++v) {
    for (uint64_t e = adjacency.offsets[v]; e < adjacency.offsets[v + 1]; ++e)
      arcs.push_back({v, adjacency.neighbors[e], weighted ? adjacency.weights[e] : 1.0f});
  }
  return arcs;
}

std::vector<Arc> sorted(std::vector<Arc> arcs) {
  std::ranges::sort(arcs);
  return arcs;
}

// Checks that `nth_row(v, k)` is the k-th row of the layout's matrix that a walk over the rows of vertex v
// reaches.
template <class Descriptor>
void check_numbered_rows(const Descriptor& descriptor, uint32_t vertices) {
  for (uint32_t v = 0; v < vertices; ++v) {
    uint32_t count = 0;
    const RowRange places = descriptor.rows_of(v);
    for (row_t place = places.begin; place != places.end; place = descriptor.next_row(place))
      ASSERT_EQ(descriptor.nth_row(v, count++), descriptor.row_at(place));
    ASSERT_EQ(descriptor.count_rows(v), count);
  }
}

// Checks that the rows that rows_of() lists for a vertex belong to this vertex, and that each row is listed
// once.
void check_rows_of_vertices(const runtime::Layout& layout, uint32_t vertices) {
  for (const runtime::LayoutPart& part : layout.parts) {
    with_descriptor(part, [&](const auto& descriptor) {
      std::vector<bool> seen(part.rows, false);
      for (uint32_t v = 0; v < vertices; ++v) {
        const RowRange places = descriptor.rows_of(v);
        for (row_t place = places.begin; place != places.end; place = descriptor.next_row(place)) {
          const row_t row = descriptor.row_at(place);
          ASSERT_LT(row, part.rows);
          ASSERT_EQ(descriptor.row_vertex(row), v);
          ASSERT_FALSE(seen[row]);
          seen[row] = true;
        }
      }
      EXPECT_EQ(std::ranges::count(seen, false), 0);
      if constexpr (std::decay_t<decltype(descriptor)>::rows_numbered)
        check_numbered_rows(descriptor, vertices);
    });
  }
}

// Checks that find_row() returns the row of each edge. The result for padding is not checked.
void check_find_row(const runtime::Layout& layout) {
  for (const runtime::LayoutPart& part : layout.parts) {
    with_descriptor(part, [&](const auto& descriptor) {
      for (row_t row = 0; row < part.rows; ++row) {
        const Range edges = descriptor.neighbors(row);
        for (edge_t e = edges.begin; e < edges.end; ++e) ASSERT_EQ(descriptor.find_row(e, part.rows), row);
      }
    });
  }
}

// Checks that four_edges() returns the same edges as four calls of edge().
void check_four_edges(const runtime::Layout& layout) {
  for (const runtime::LayoutPart& part : layout.parts) {
    with_descriptor(part, [&](const auto& descriptor) {
      if constexpr (std::decay_t<decltype(descriptor)>::loads_four) {
        for (row_t row = 0; row < part.rows; ++row) {
          const Range edges = descriptor.neighbors(row);
          const vertex_t base = descriptor.row_vertex(row);
          for (edge_t first = (edges.begin + 3) / 4 * 4; first + 4 <= edges.end; first += 4) {
            const FourEdges four = descriptor.four_edges(first, base);
            for (uint32_t k = 0; k < 4; ++k) {
              const Edge one = descriptor.edge(first + k, base);
              ASSERT_EQ(four.at[k].other, one.other);
              ASSERT_EQ(four.at[k].weight, one.weight);
            }
          }
        }
      }
    });
  }
}

void check(const Case& test, const graph::Adjacency& adjacency) {
  if (provides(test.format, "edges.in_tiles/1")) {
    EXPECT_EQ(sorted(read_by_tiles(build(test.format, test.params, adjacency, {}))),
              sorted(arcs_of(adjacency, false)));
    EXPECT_EQ(sorted(read_by_tiles(build(test.format, test.params, adjacency, everything))),
              sorted(arcs_of(adjacency, true)));
    return;
  }
  if (!runtime::with_implied(provided(test.format)).contains("edges.numbered/1")) {
    EXPECT_EQ(read_by_cursor(build(test.format, test.params, adjacency, {})), arcs_of(adjacency, false));
    EXPECT_EQ(read_by_cursor(build(test.format, test.params, adjacency, everything)),
              arcs_of(adjacency, true));
    return;
  }
  const uint32_t vertices = static_cast<uint32_t>(adjacency.offsets.size() - 1);
  EXPECT_EQ(sorted(read_by_id(build(test.format, test.params, adjacency, by_id))),
            sorted(arcs_of(adjacency, false)));
  const runtime::Layout all = build(test.format, test.params, adjacency, everything);
  const std::vector<Arc> wanted = sorted(arcs_of(adjacency, true));
  EXPECT_EQ(sorted(read_by_id(all)), wanted);
  ASSERT_FALSE(all.parts.empty());
  if (!provides(test.format, "edges.by_row/1")) return;
  EXPECT_EQ(sorted(read_by_row(all)), wanted);
  EXPECT_EQ(sorted(read_by_row(build(test.format, test.params, adjacency, by_row))),
            sorted(arcs_of(adjacency, false)));
  check_find_row(all);
  check_four_edges(all);
  check_rows_of_vertices(all, vertices);
}

class RoundTrip : public ::testing::TestWithParam<Case> {};

TEST_P(RoundTrip, TinyGraphs) {
  for (const graph::TinyGraph& tiny : graphs()) {
    SCOPED_TRACE(tiny.name);
    check(GetParam(), tiny.graph.out());
    check(GetParam(), tiny.graph.in());
  }
}

// This graph is large enough for several builder threads.
TEST_P(RoundTrip, SkewedDegrees) {
  check(GetParam(), generated("kronecker", {{"scale", "13"}, {"edge_factor", "16"}}).out());
}

TEST_P(RoundTrip, OneHugeVertex) {
  check(GetParam(), generated("star", {{"vertices", "100000"}}).out());
}

INSTANTIATE_TEST_SUITE_P(Formats, RoundTrip, ::testing::ValuesIn(cases),
                         [](const auto& test) { return test.param.name(); });

// A format without a case here is not tested.
TEST(RoundTripCases, NameEveryFormat) {
  for (const plugin::Plugin* format : registry().all(HARNESS_KIND_FORMAT)) {
    EXPECT_TRUE(std::ranges::any_of(cases, [&](const Case& test) { return test.format == format->id; }))
        << format->id;
  }
}

}  // namespace
}  // namespace harness::testing
