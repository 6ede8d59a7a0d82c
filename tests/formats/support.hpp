// Helpers that build layouts for tests, and that read the edges of layouts in several ways.
#pragma once

#include <algorithm>
#include <cstring>

#include "combinations/support.hpp"
#include "graph/spec.hpp"
#include "readers.hpp"
#include "runtime/store/build_layout.hpp"

namespace harness::testing {

/// The capabilities for which PartBuilder::wants() returns true. They determine which arrays a format builds.
using Wanted = std::set<std::string>;
inline const Wanted by_row{"edges.by_row/1"}, by_id{"edges.by_id/1"},
    everything{"edges.by_row/1", "edges.by_id/1", "rows.of_vertex/1", "edges.weights/1"};

inline runtime::Layout build(const std::string& format, const StringMap& params,
                             const graph::Adjacency& adjacency, const Wanted& wanted) {
  static const std::unique_ptr<backends::Backend> device = backend();
  static runtime::Ledger ledger(*device);
  runtime::Capabilities capabilities;
  capabilities.demand("the test", wanted);
  const plugin::Plugin* plugin = registry().find(HARNESS_KIND_FORMAT, format);
  if (plugin == nullptr) throw_error("no format {}", format);
  return runtime::build_layout(ledger, registry(), runtime::Choice(*plugin, params), adjacency, capabilities,
                               HARNESS_EDGE_BYTES == 8);
}

inline graph::Graph generated(const std::string& generator,
                              const std::map<std::string, std::string>& params) {
  graph::GraphSpec spec;
  spec.generator = generator;
  spec.params = params;
  spec.weights.kind = graph::Weights::Kind::generated;
  return graph::open_graph(spec);
}

/// Returns the descriptor of a layout's part in the form in which device code reads it.
template <class T>
T descriptor_of(const runtime::LayoutPart& part) {
  T descriptor{};
  std::memcpy(static_cast<void*>(&descriptor), part.state.data(), sizeof descriptor);
  return descriptor;
}

/// Calls f(descriptor) for a part of a format with edge ids.
template <class F>
void with_descriptor(const runtime::LayoutPart& part, F f) {
  const auto as = [&]<class T>(T) { f(descriptor_of<T>(part)); };
  const std::string& id = part.format->id;
  if (id == "bal") return as(Bal{});
  if (id == "block_coo") return as(BlockCoo{});
  if (id == "blocked") return as(NoEdges{});
  if (id == "coo") return as(Coo{});
  if (id == "cr2") return as(Cr2{});
  if (id == "csr") return as(Csr{});
  if (id == "csr_delta") return as(Delta{});
  if (id == "dia") return as(Dia{});
  if (id == "ell") return as(Ell{});
  if (id == "gshard") return as(Gshard{});
  if (id == "tigr") return as(Tigr{});
  FAIL() << "no reader for " << id;
}

struct Arc {
  uint32_t base, other;
  float weight;
  auto operator<=>(const Arc&) const = default;
};

template <class T>
void read_edge(const T& part, edge_t e, uint32_t base, std::vector<Arc>& arcs) {
  const harness::Edge edge = part.edge(e, base);
  if (edge.other == no_vertex) {
    EXPECT_TRUE(T::has_padding) << "edge " << e;
  } else {
    arcs.push_back({base, edge.other, edge.weight});
  }
}

/// Reads edges by ascending edge id, as schedules do that distribute edges.
inline std::vector<Arc> read_by_id(const runtime::Layout& layout) {
  std::vector<Arc> arcs;
  for (const runtime::LayoutPart& part : layout.parts) {
    with_descriptor(part, [&](const auto& descriptor) {
      for (edge_t e = 0; e < part.edges; ++e) {
        const row_t row = descriptor.find_row(e, part.rows);
        ASSERT_LT(row, part.rows);
        read_edge(descriptor, e, descriptor.row_vertex(row), arcs);
      }
    });
  }
  return arcs;
}

/// Reads edges by rows of the part's matrix, as schedules do that distribute rows.
inline std::vector<Arc> read_by_row(const runtime::Layout& layout) {
  std::vector<Arc> arcs;
  for (const runtime::LayoutPart& part : layout.parts) {
    with_descriptor(part, [&](const auto& descriptor) {
      for (row_t row = 0; row < part.rows; ++row) {
        const Range edges = descriptor.neighbors(row);
        ASSERT_LE(edges.end, part.edges);
        for (edge_t e = edges.begin; e < edges.end; ++e)
          read_edge(descriptor, e, descriptor.row_vertex(row), arcs);
      }
    });
  }
  return arcs;
}

/// Reads edges row by row with a cursor, for formats without edge ids.
inline std::vector<Arc> read_by_cursor(const runtime::Layout& layout) {
  std::vector<Arc> arcs;
  const auto read = [&](const auto& descriptor, row_t rows) {
    for (row_t row = 0; row < rows; ++row) {
      const vertex_t base = descriptor.row_vertex(row);
      harness::Edge edge;
      for (EdgeCursor at = descriptor.open(row, base); descriptor.next(at, edge);)
        arcs.push_back({base, edge.other, edge.weight});
    }
  };
  for (const runtime::LayoutPart& part : layout.parts) {
    if (part.format->id == "byte_split") {
      read(descriptor_of<ByteSplit>(part), part.rows);
    } else {
      read(descriptor_of<ByteCsr>(part), part.rows);
    }
  }
  return arcs;
}

/// Reads edges by edge tiles, for formats that store these.
inline std::vector<Arc> read_by_tiles(const runtime::Layout& layout) {
  std::vector<Arc> arcs;
  for (const runtime::LayoutPart& part : layout.parts) {
    const auto tiles = descriptor_of<Binned>(part);
    for (uint32_t i = 0; i < tiles.tile_shares(EdgeTileSide::other); ++i) {
      const EdgeTileShare share = tiles.tile_share(EdgeTileSide::other, i);
      for (edge_t k = share.items.begin; k < share.items.end; ++k) {
        const EdgeTileStretch stretch = tiles.tile_stretch(k);
        for (edge_t slot = 0; slot < stretch.rows.size() * stretch.width; ++slot) {
          const edge_t edge = stretch.first + slot, row = stretch.rows.begin + slot / stretch.width;
          const FourEnds ends = tiles.tile_ends(edge / 4 * 4);
          const uint16_t other = ends.others.at[edge % 4], base = tiles.tile_bases(row / 4 * 4).at[row % 4];
          if (other == tile_empty) continue;
          EXPECT_NE(base, tile_empty);
          EXPECT_LT(other, share.vertices);
          arcs.push_back({stretch.bases + base, share.first + other, ends.weights.at[edge % 4]});
        }
      }
    }
  }
  return arcs;
}

}  // namespace harness::testing
