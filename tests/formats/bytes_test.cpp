// Compares the bytes of layouts with the formulas of [CR2 Table 3.1] and docs/formats.md, which count words
// of 4 bytes. The tests compute the formulas from the adjacency.
#include <gtest/gtest.h>

#include <numeric>

#include "support.hpp"

namespace harness::testing {
namespace {

constexpr uint64_t id_words = HARNESS_EDGE_BYTES / 4;  // words per edge id

/// Counts that occur in the formulas.
class Counts {
 public:
  explicit Counts(const graph::Adjacency& adjacency)
      : from_(adjacency), vertices(adjacency.offsets.size() - 1), edges(adjacency.neighbors.size()) {}

  /// Sum over all vertices.
  template <class F>
  uint64_t sum(F f) const {
    uint64_t total = 0;
    for (uint32_t v = 0; v < vertices; ++v) total += f(v);
    return total;
  }
  uint64_t degree(uint32_t v) const { return from_.degree(v); }
  /// Number of neighbours of v for which f is true.
  template <class F>
  uint64_t count(uint32_t v, F f) const {
    return static_cast<uint64_t>(std::ranges::count_if(from_.row(v), f));
  }
  /// Number of segments of `size` vertices with a neighbour of v.
  uint64_t segments(uint32_t v, uint32_t size) const {
    std::set<uint32_t> found;
    for (const uint32_t other : from_.row(v)) found.insert(other / size);
    return found.size();
  }

 private:
  const graph::Adjacency& from_;

 public:
  const uint64_t vertices, edges;
};

/// Number of the matrix's rows into which CR2 splits the edges of a vertex of this degree: rows of 32, 16, 8,
/// 4, 2 and 1 edges.
uint64_t regulated_rows(uint64_t degree) {
  return degree / 32 + static_cast<uint64_t>(__builtin_popcountll(degree % 32));
}

class Bytes : public ::testing::TestWithParam<std::pair<std::string, StringMap>> {
 protected:
  const graph::Graph graph = generated(GetParam().first, GetParam().second);
  const graph::Adjacency& adjacency = graph.out();
  const Counts counts{adjacency};
  const uint64_t V = counts.vertices, E = counts.edges;

  uint64_t words(const std::string& format, const StringMap& params, const Wanted& wanted) const {
    const uint64_t bytes = build(format, params, adjacency, wanted).bytes();
    EXPECT_EQ(bytes % 2, 0u);
    return bytes / 4;
  }
};

TEST_P(Bytes, Csr) {
  EXPECT_EQ(words("csr", {}, by_row), E + id_words * (V + 1));
  EXPECT_EQ(words("csr", {}, everything), 2 * E + id_words * (V + 1));  // the weights are |E| words
}

TEST_P(Bytes, Coo) {
  EXPECT_EQ(words("coo", {}, by_id), 2 * E);
  EXPECT_EQ(words("coo", {}, by_row), 2 * E + id_words * (V + 1));
}

TEST_P(Bytes, GShards) {
  EXPECT_EQ(words("gshard", {}, by_id), 2 * E);
  EXPECT_EQ(words("gshard", {}, everything), 3 * E);
}

// For f = the additional rows per vertex, Table 3.1 of the CR2 dissertation counts |E| + (1 + f) |V| words,
// where (1 + f) |V| is the number of rows. The rows' offsets take these (1 + f) |V| words. The vertices of
// the rows, which the table does not count, take the same number of words again.
TEST_P(Bytes, Tigr) {
  const uint64_t rows = counts.sum([&](uint32_t v) { return (counts.degree(v) + 7) / 8; });
  EXPECT_EQ(words("tigr", {}, by_row), E + id_words * (rows + 1) + rows);
  EXPECT_EQ(words("tigr", {}, everything), 2 * E + id_words * (rows + 1) + rows + V + 1);
}

// The formula is (1 - r) |E| + (1 + f) |V|. Each edge inside a cluster takes half a word instead of a word,
// which saves r |E| words. There are (1 + f) |V| rows, and each takes one word. There are no offsets.
TEST_P(Bytes, Cr2) {
  for (const uint32_t bits : {4u, 10u, 16u}) {
    const StringMap params{{"cluster_bits", std::to_string(bits)}};
    const auto inside = [&](uint32_t v) {
      return counts.count(v, [=](uint32_t other) { return other >> bits == v >> bits; });
    };
    const uint64_t intra = counts.sum(inside), inter = E - intra;
    const uint64_t intra_rows = counts.sum([&](uint32_t v) { return regulated_rows(inside(v)); });
    const uint64_t inter_rows =
        counts.sum([&](uint32_t v) { return regulated_rows(counts.degree(v) - inside(v)); });
    const uint64_t bytes = 2 * intra + 4 * (inter + intra_rows + inter_rows);
    const uint64_t parts = (intra > 0) + (inter > 0);
    EXPECT_EQ(build("cr2", params, adjacency, by_row).bytes(), bytes);
    EXPECT_EQ(build("cr2", params, adjacency, by_id).bytes(), bytes);
    // Weights take one word per edge. With the parameter expand=list, the default, the list of the rows of
    // each vertex takes one word per row, and its index one word per vertex.
    EXPECT_EQ(build("cr2", params, adjacency, everything).bytes(),
              bytes + 4 * (E + intra_rows + inter_rows + parts * (V + 1)));
    // With the parameter expand=rank, a vertex's rows are found by counting bits. For each of the six sizes
    // of rows, there is a pair of words per 32 vertices. Each vertex with rows of 32 edges has one more word,
    // for its first such row.
    const uint64_t intra_full = counts.sum([&](uint32_t v) -> uint64_t { return inside(v) >= 32; });
    const uint64_t inter_full =
        counts.sum([&](uint32_t v) -> uint64_t { return counts.degree(v) - inside(v) >= 32; });
    StringMap compact = params;
    compact["expand"] = "rank";
    EXPECT_EQ(build("cr2", compact, adjacency, everything).bytes(),
              bytes + 4 * (E + intra_full + inter_full + parts) + parts * 48 * ((V + 31) / 32));
    // With the parameter base_bits=16, a row stores the low 16 bits of its vertex's id in half a word. The
    // high bits are equal for all vertices of a segment of 2^16 vertices. A bitmap marks the rows at which a
    // segment begins, and takes a pair of words per 32 rows. Each marked row takes one more word for the high
    // bits. These graphs have one segment, so at least one row per part is marked. Each part of the layout
    // stores its rows by size (32, 16, 8, 4, 2 and 1 edges), and rows of one size by vertex. So the segment
    // begins once per size, up to six times per part.
    compact["base_bits"] = "16";
    const auto short_bases = [](uint64_t rows) { return rows > 0 ? 2 * rows - (rows + 31) / 32 * 8 : 0; };
    const uint64_t saved = short_bases(intra_rows) + short_bases(inter_rows);
    const uint64_t short_bytes = build("cr2", compact, adjacency, by_row).bytes();
    EXPECT_GE(short_bytes, bytes - saved + 4 * parts);
    EXPECT_LE(short_bytes, bytes - saved + 4 * parts * 6);
  }
}

TEST_P(Bytes, Dia) {
  for (const uint32_t bands : {1u, 4u}) {
    const uint64_t banded = counts.sum([&](uint32_t v) {
      return counts.count(
          v, [=](uint32_t other) { return other != v && std::max(v, other) - std::min(v, other) <= bands; });
    });
    const uint64_t rest = E - banded, bits = 2 * bands * V;
    EXPECT_EQ(words("dia", {{"bands", std::to_string(bands)}}, by_id), (bits + 31) / 32 + 2 * rest);
    EXPECT_EQ(words("dia", {{"bands", std::to_string(bands)}}, by_row),
              (bits + 31) / 32 + 2 * rest + (rest > 0 ? id_words * (V + 1) : 0));
  }
}

TEST_P(Bytes, BlockCoo) {
  for (const uint32_t segment : {64u, 1000u, 524288u}) {
    const StringMap params{{"segment", std::to_string(segment)}};
    const uint64_t rows = counts.sum([&](uint32_t v) { return counts.segments(v, segment); });
    EXPECT_EQ(words("block_coo", params, by_id), 2 * E);
    EXPECT_EQ(words("block_coo", params, by_row), E + rows + id_words * (rows + 1));
    EXPECT_EQ(words("block_coo", params, everything), 3 * E + 2 * rows + id_words * (rows + 1) + V + 1);
  }
}

TEST_P(Bytes, Bal) {
  for (const uint64_t block : {8u, 5u}) {
    const StringMap params{{"block", std::to_string(block)}};
    const uint64_t blocks = counts.sum([&](uint32_t v) { return (counts.degree(v) + block - 1) / block; });
    EXPECT_EQ(words("bal", params, by_row), blocks * (block + 1));
    EXPECT_EQ(words("bal", params, everything), blocks * (2 * block + 2) + V);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Graphs, Bytes,
    ::testing::Values(std::pair{"kronecker", StringMap{{"scale", "11"}, {"edge_factor", "8"}}},
                      std::pair{"communities", StringMap{{"vertices", "4096"}, {"communities", "8"}}},
                      std::pair{"path", StringMap{{"vertices", "1000"}}}),
    [](const auto& test) { return test.param.first; });

// With pregather=on, values are gathered before a superstep and stored with the edges. They count as memory
// of the algorithm. They exist only if supersteps pull, every vertex is active, and gathered values do not
// change within a superstep.
TEST(BytesOfValues, GShardsCarryThemWherePossible) {
  const graph::Graph graph = generated("kronecker", {{"scale", "8"}, {"edge_factor", "8"}});
  runtime::Session session(registry(), backend(), HARNESS_EDGE_BYTES == 8);
  const auto bytes = [&](const std::string& algorithm, const StringMap& params, const std::string& direction,
                         const std::string& pregather) {
    const runtime::Prepared prepared = session.prepare(
        graph, {runtime::Choice(*registry().find(HARNESS_KIND_ALGORITHM, algorithm), params),
                runtime::Choice(*registry().find(HARNESS_KIND_FORMAT, "gshard"), {{"pregather", pregather}}),
                runtime::Choice(*registry().find(HARNESS_KIND_SCHEDULE, "em"), {}),
                runtime::parse_options({{"direction", direction}, {"frontier_in", "all"}})});
    return session.ledger().bytes(runtime::Owner::algorithm);
  };
  const auto carried = [&](const std::string& algorithm, const StringMap& params,
                           const std::string& direction) {
    return bytes(algorithm, params, direction, "on") - bytes(algorithm, params, direction, "off");
  };
  EXPECT_EQ(carried("pagerank", {}, "pull"), 4 * graph.num_edges());
  EXPECT_EQ(carried("pagerank", {{"precision", "double"}}, "pull"), 8 * graph.num_edges());
  EXPECT_EQ(carried("pagerank", {}, "push"), 0u);
  EXPECT_EQ(carried("bfs", {}, "pull"), 0u);
}

// Nine of ten edges are inside clusters of 2^16 vertices. CR2 then takes less memory than CSR [CR2 3.3.2].
TEST(BytesOfCommunities, Cr2TakesLessThanCsr) {
  const graph::Graph graph = generated(
      "communities", {{"vertices", "262144"}, {"communities", "4"}, {"intra", "0.9"}, {"degree", "32"}});
  const uint64_t csr = build("csr", {}, graph.out(), by_row).bytes(),
                 cr2 = build("cr2", {}, graph.out(), by_row).bytes();
  EXPECT_LT(static_cast<double>(cr2), 0.88 * static_cast<double>(csr));
}

}  // namespace
}  // namespace harness::testing
