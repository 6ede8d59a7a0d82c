// Writes one of the two parts of the layout, which has the edges of one side: inside clusters or between
// clusters. cr2.cpp makes one writer per side.
#pragma once

#include "short_bases.hpp"
#include "vertex_edges.hpp"

namespace harness::cr2 {

enum class Expand { list, rank };

/// The input of the passes that write the two parts of the layout. The first pass has computed `splits`.
template <class Edge>
struct Input {
  const harness_build_input& graph;
  const harness_builder& builder;
  const VertexChunks& chunks;
  const Split<Edge>* splits;  // [vertices]: range of the vertex's edges inside its cluster
  uint32_t mask;
  Expand expand;
  bool short_bases;
};

/// Writes the part with the edges of one side. For each block of vertices, it appends their rows of 32 edges,
/// then those of 16, and so on to 1. The edges of a block thus stay in the cache. The vertices of a block
/// that have a row of some size are found without branches.
template <class Edge, Side side>
class PartWriter {
 public:
  PartWriter(const Input<Edge>& input, Places& places)
      : input_(input), places_(places), part_(input.builder) {}

  void write() {
    const std::vector<uint64_t> row_begins = places_.rows.scan();
    places_.listed.scan();
    for (uint32_t i = 0; i < cr2_classes; ++i) {
      part_.state.row_begin[i] = static_cast<uint32_t>(row_begins[i]);
      part_.state.edge_begin[i] = static_cast<Edge>(part_.edges);
      part_.state.bias[i] = static_cast<Edge>(row_begins[i] - (part_.edges >> shift_of(i)));
      part_.edges += (row_begins[i + 1] - row_begins[i]) << shift_of(i);
    }
    // In a layout that will be updated, a part without edges exists if an update may insert edges into it.
    // Edges between clusters exist only if there are at least two clusters, or if there may be two later.
    const bool changes =
        part_.wants("edges.update/1") &&
        (inside || input_.graph.vertices - 1 > input_.mask || part_.wants("vertices.update/1"));
    const bool only_part = changes || (inside && input_.graph.edges == 0);
    if (part_.edges == 0 && !only_part) return;
    part_.rows = checked_rows(row_begins.back());
    part_.state.cluster_mask = input_.mask;
    allocate(places_.full.scan().back());
    input_.chunks.for_each_chunk([&](size_t chunk, uint64_t begin, uint64_t end) {
      Cursor next;
      std::copy_n(&places_.rows.at(chunk, 0), cr2_classes, next.rows);
      next.listed = places_.listed.at(chunk, 0);
      next.full = places_.full.at(chunk, 0);
      for (uint64_t first = begin; first < end; first += Block::size)
        write_block(next, first, std::min(Block::size, end - first));
    });
    if (short_bases_) short_bases_.finish(part_);
    part_.finish();
  }

 private:
  using Arrays = Cr2Arrays<Edge>;
  static constexpr bool inside = side == Side::inside;

  struct Cursor {
    uint64_t rows[cr2_classes];
    uint64_t listed, full;
  };

  void allocate(uint64_t full) {
    const uint64_t vertices = input_.graph.vertices;
    if (input_.short_bases) short_bases_.allocate(part_, vertices);
    vertices_ = part_.array_if(!short_bases_, &Arrays::vertices, "vertices", part_.rows);
    locals_ = part_.array_if(inside, &Arrays::locals, "locals", part_.edges, by_edge_id);
    neighbors_ = part_.array_if(!inside, &Arrays::neighbors, "neighbors", part_.edges, by_edge_id);
    weights_ = part_.array_if(part_.wants_weights(input_.graph), &Arrays::weights, "weights", part_.edges,
                              by_edge_id);
    if (!part_.wants("rows.of_vertex/1") && !part_.wants("edges.update/1")) return;
    if (input_.expand == Expand::rank)
      return rank_list_.allocate(part_, vertices, full, part_.state.row_begin[1]);
    listed_rows_ = part_.array(&Arrays::listed_rows, "listed_rows", part_.rows);
    first_rows_ = part_.array(&Arrays::first_rows, "first_rows", vertices + 1);
    first_rows_[0] = 0;
  }

  Edges edges_of(uint64_t v) const {
    return input_.splits[v].template edges<side>(input_.graph.adjacency, static_cast<uint32_t>(v));
  }

  void write_block(Cursor& next, uint64_t first, uint64_t count) {
    if (short_bases_ && first % (1u << cr2_short_bits) == 0) {
      for (uint32_t i = 0; i < cr2_classes; ++i) short_bases_.begin_segment(i, first, next.rows[i]);
    }
    uint64_t begins[cr2_classes];
    std::copy_n(next.rows, cr2_classes, begins);
    begins[0] = next.full;
    Block block{.first = first, .count = count};
    for (uint64_t k = 0; k < count; ++k) add_vertex(next, block, k);
    block.fill_sets();
    if (rank_list_) rank_list_.add(block, begins);
    add_class<0>(next, block);
    add_class<1>(next, block);
    add_class<2>(next, block);
    add_class<3>(next, block);
    add_class<4>(next, block);
    add_class<5>(next, block);
  }

  // Adds a vertex to the block, and reserves its positions in the expand list `listed_rows`. The function has
  // no branches that depend on the degree.
  void add_vertex(Cursor& next, Block& block, uint64_t k) {
    const uint64_t v = block.first + k;
    const Edges edges = edges_of(v);
    __builtin_prefetch(input_.graph.adjacency.neighbors + edges.begin);
    block.set(k, edges.degree);
    if (first_rows_.empty()) return;
    block.places[k] = next.listed;
    next.listed += edges.degree / 32 + bits_in[block.rest(k)];
    first_rows_[v + 1] = static_cast<uint32_t>(next.listed);
  }

  template <uint32_t degree_class>
  void add_class(Cursor& next, Block& block) {
    constexpr uint32_t shift = shift_of(degree_class);
    for (uint64_t word = 0; word < Block::size / 64; ++word) {
      for (uint64_t set = block.sets[degree_class][word]; set != 0; set &= set - 1) {
        const uint64_t k = word * 64 + static_cast<uint64_t>(std::countr_zero(set));
        const uint64_t v = block.first + k, rest = block.rest(k);
        const Edges edges = edges_of(v);
        if constexpr (degree_class == 0) {
          if (rank_list_) rank_list_.add_full(next.full++, next.rows[0]);
          for (uint64_t taken = 0; taken + 32 <= edges.degree; taken += 32)
            add_row<0>(next, v, edges, taken, block.places[k]++);
        } else {
          // edges in rows of 2^(shift + 1) to 16 edges
          const uint64_t longer = rest >> (shift + 1) << (shift + 1);
          add_row<degree_class>(next, v, edges, edges.degree - rest + longer, block.places[k]++);
        }
      }
    }
  }

  template <uint32_t degree_class>
  void add_row(Cursor& next, uint64_t v, const Edges& edges, uint64_t taken, uint64_t place) {
    constexpr uint32_t shift = shift_of(degree_class);
    const harness_adjacency& from = input_.graph.adjacency;
    const uint64_t row = next.rows[degree_class]++;
    const uint64_t to = static_cast<Edge>(row - part_.state.bias[degree_class]) << shift;
    if (short_bases_) {
      short_bases_.set(row, v);
    } else {
      vertices_[row] = static_cast<uint32_t>(v);
    }
    if (!listed_rows_.empty()) listed_rows_[place] = static_cast<uint32_t>(row);
    if constexpr (inside) {
      edges.copy<1 << shift>(from.neighbors, taken, &locals_[to]);
    } else {
      edges.copy<1 << shift>(from.neighbors, taken, &neighbors_[to]);
    }
    if (!weights_.empty()) edges.copy<1 << shift>(from.weights, taken, &weights_[to]);
  }

  const Input<Edge>& input_;
  Places& places_;
  PartBuilder<Arrays> part_;
  RankList rank_list_;
  ShortBases short_bases_;
  std::span<uint32_t> vertices_, neighbors_, listed_rows_, first_rows_;
  std::span<uint16_t> locals_;
  std::span<float> weights_;
};

}  // namespace harness::cr2
