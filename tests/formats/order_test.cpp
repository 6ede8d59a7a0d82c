// Tests the sequence of edges in layouts of those formats whose purpose is a certain sequence.
#include <gtest/gtest.h>

#include "support.hpp"

namespace harness::testing {
namespace {

const graph::Graph& skewed() {
  static const graph::Graph graph = generated("kronecker", {{"scale", "12"}, {"edge_factor", "16"}});
  return graph;
}

// Block-COO: edges are sorted by the segment of their neighbour (`other`), and within a segment by the vertex
// of their row (`base`). Reading edges by edge id and reading them row by row gives the same sequence.
TEST(Order, BlockCooGoesSegmentBySegment) {
  constexpr uint32_t segment = 300;
  const auto key = [](const Arc& arc) { return std::tuple(arc.other / segment, arc.base, arc.other); };
  const StringMap params{{"segment", std::to_string(segment)}};
  const auto by_edge = read_by_id(build("block_coo", params, skewed().out(), by_id));
  EXPECT_TRUE(std::ranges::is_sorted(by_edge, {}, key));
  EXPECT_EQ(by_edge, read_by_row(build("block_coo", params, skewed().out(), by_row)));
}

// G-Shards: edges are sorted by the shard of their row's vertex (`base`), and within a shard by neighbour
// (`other`).
TEST(Order, GShardsAscendWithinAShard) {
  constexpr uint32_t shard = 300;
  const auto arcs = read_by_id(build("gshard", {{"shard", std::to_string(shard)}}, skewed().out(), by_id));
  EXPECT_TRUE(std::ranges::is_sorted(
      arcs, {}, [](const Arc& arc) { return std::tuple(arc.base / shard, arc.other, arc.base); }));
}

// CR2: a row of the matrix has 2^n edges, at most 32, and longer rows come first. Each row begins at an edge
// id that is a multiple of its size. A vertex has at most one row of each size below 32.
TEST(Order, Cr2RowsAreDegreeN) {
  const runtime::Layout layout = build("cr2", {{"cluster_bits", "9"}}, skewed().out(), everything);
  ASSERT_EQ(layout.parts.size(), 2u);
  for (const runtime::LayoutPart& part : layout.parts) {
    with_descriptor(part, [&](const auto& descriptor) {
      std::set<std::pair<uint32_t, edge_t>> seen;
      edge_t next = 0, longest = 32;
      for (row_t row = 0; row < part.rows; ++row) {
        const Range edges = descriptor.neighbors(row);
        const edge_t size = edges.end - edges.begin;
        ASSERT_EQ(edges.begin, next);
        ASSERT_LE(size, longest);
        ASSERT_EQ(size & (size - 1), 0u);
        ASSERT_EQ(edges.begin % size, 0u);
        if (size < 32) {
          ASSERT_TRUE(seen.emplace(descriptor.row_vertex(row), size).second);
        }
        next = edges.end;
        longest = size;
      }
      EXPECT_EQ(next, part.edges);
    });
  }
}

// The first part of a cr2 layout has exactly the edges inside clusters of 2^`bits` vertices, and the second
// part has all other edges. A part without edges does not exist.
TEST(Order, Cr2PartsEdgesByCluster) {
  constexpr uint32_t bits = 9;
  const auto inside = [](const Arc& arc) { return arc.base >> bits == arc.other >> bits; };
  runtime::Layout layout = build("cr2", {{"cluster_bits", std::to_string(bits)}}, skewed().out(), by_id);
  std::vector<runtime::LayoutPart> parts = std::move(layout.parts);
  ASSERT_EQ(parts.size(), 2u);
  for (size_t i = 0; i < 2; ++i) {
    runtime::Layout one;
    one.parts.push_back(std::move(parts[i]));
    for (const Arc& arc : read_by_id(one)) ASSERT_EQ(inside(arc), i == 0);
  }
  EXPECT_EQ(build("cr2", {}, skewed().out(), by_id).parts.size(), 1u);  // by default all these vertices are
                                                                        // in one cluster
}

// bal: the edges of a vertex are in a linked list of blocks, in the sequence of the adjacency.
TEST(Order, BalChainsKeepTheOrder) {
  const graph::Adjacency& adjacency = skewed().out();
  const runtime::Layout layout = build("bal", {{"block", "5"}}, adjacency, everything);
  with_descriptor(layout.parts.front(), [&](const auto& descriptor) {
    for (uint32_t v = 0; v + 1 < adjacency.offsets.size(); ++v) {
      std::vector<uint32_t> found;
      const RowRange places = descriptor.rows_of(v);
      for (row_t block = places.begin; block != places.end; block = descriptor.next_row(block)) {
        const Range edges = descriptor.neighbors(block);
        for (edge_t e = edges.begin; e < edges.end; ++e) {
          if (descriptor.edge(e, v).other != no_vertex) found.push_back(descriptor.edge(e, v).other);
        }
      }
      ASSERT_TRUE(std::ranges::equal(found, adjacency.row(v)));
    }
  });
}

// Binned: an edge tile has the edges between one block of row vertices (`base`) and one block of neighbours
// (`other`). Workers process shares of a block. The shares of the blocks of row vertices cover all rows in
// sequence, and the row vertices of a share are in one block. The shares of the blocks of neighbours cover
// each row once. An EdgeTileStretch is a range of rows of one width, aligned for wide loads.
TEST(Order, BinnedGoesTileByTile) {
  constexpr uint32_t block = 300;
  const runtime::Layout layout =
      build("binned", {{"block", std::to_string(block)}, {"share", "1000"}}, skewed().out(), everything);
  ASSERT_EQ(layout.parts.size(), 1u);
  const auto tiles = descriptor_of<Binned>(layout.parts.front());
  edge_t next = 0;
  for (uint32_t i = 0; i < tiles.tile_shares(EdgeTileSide::base); ++i) {
    const EdgeTileShare share = tiles.tile_share(EdgeTileSide::base, i);
    EXPECT_EQ(share.items.begin, next);
    EXPECT_EQ(share.items.begin % 8, 0u);
    EXPECT_EQ(share.first % block, 0u);
    EXPECT_LT(share.index, share.count);
    for (edge_t row = share.items.begin; row < share.items.end; row += 4) {
      for (const uint16_t id : tiles.tile_bases(row).at) EXPECT_TRUE(id == tile_empty || id < share.vertices);
    }
    next = share.items.end;
  }
  EXPECT_EQ(next, layout.parts.front().rows);
  std::set<uint32_t> widths;
  std::set<edge_t> rows;
  for (uint32_t i = 0; i < tiles.tile_shares(EdgeTileSide::other); ++i) {
    const EdgeTileShare share = tiles.tile_share(EdgeTileSide::other, i);
    for (edge_t k = share.items.begin; k < share.items.end; ++k) {
      const EdgeTileStretch stretch = tiles.tile_stretch(k);
      EXPECT_EQ((stretch.rows.begin | stretch.rows.end | stretch.first) % 4, 0u);
      EXPECT_LE(stretch.rows.size() * stretch.width, 1024u);
      widths.insert(stretch.width);
      for (edge_t row = stretch.rows.begin; row < stretch.rows.end; ++row)
        EXPECT_TRUE(rows.insert(row).second);
    }
  }
  EXPECT_EQ(widths, (std::set<uint32_t>{1, 4, 16}));
  EXPECT_EQ(rows.size(), layout.parts.front().rows);
}

}  // namespace
}  // namespace harness::testing
