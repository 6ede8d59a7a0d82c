#include "cr2.h"

#include <harness/device.h>

using namespace harness;

struct Cr2 : FormatDefaults, Cr2Arrays<edge_t> {
  static constexpr bool rows_unique = false;
  static constexpr bool stores_row = true;  // the row of an edge is computed, never searched for
  static constexpr bool loads_four = true;

  HARNESS_DEVICE Range neighbors(row_t row) const {
    const Class found = find(row, row_begin);
    const edge_t begin = (static_cast<edge_t>(row) - found.bias) << found.shift;
    return {begin, begin + (edge_t{1} << found.shift)};
  }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const {
    const Class found = find(e, edge_begin);
    return static_cast<row_t>((e >> found.shift) + found.bias);
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t base) const {
    const vertex_t other = locals != nullptr ? (base & ~cluster_mask) | load_stream(locals + e)
                                             : load_stream(Cr2Arrays::neighbors + e);
    return {other, stored_weight(weights, e)};
  }
  // Rows of four edges and more begin at multiples of four.
  HARNESS_DEVICE FourEdges four_edges(edge_t first, vertex_t base) const {
    Four<vertex_t> others;
    if (locals != nullptr) {
      const Four<uint16_t> low = load_four(locals + first);
      for (uint32_t i = 0; i < 4; ++i) others.at[i] = (base & ~cluster_mask) | low.at[i];
    } else {
      others = load_four(Cr2Arrays::neighbors + first);
    }
    Four<float> carried{1.0f, 1.0f, 1.0f, 1.0f};
    if (weights != nullptr) carried = load_four(weights + first);
    FourEdges edges;
    for (uint32_t i = 0; i < 4; ++i) edges.at[i] = {others.at[i], carried.at[i]};
    return edges;
  }
  HARNESS_DEVICE void prefetch(row_t row, edge_t e) const {
    harness::prefetch(vertices + row);
    if (locals != nullptr) harness::prefetch(locals + e);
  }
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const { return load_stream(vertices + row); }
  HARNESS_DEVICE row_t class_begin(uint32_t i) const { return row_begin[i]; }
  HARNESS_DEVICE uint32_t local_bits() const { return locals != nullptr ? count_bits(cluster_mask) : 32; }
  HARNESS_DEVICE RowRange rows_of(vertex_t v) const {
    return {load_input(first_rows + v), load_input(first_rows + v + 1)};
  }
  HARNESS_DEVICE row_t row_at(row_t place) const { return load_input(listed_rows + place); }

 private:
  struct Class {
    uint32_t shift;
    edge_t bias;
  };
  // The class that a row or an edge lies in: the last that begins at or before it.
  template <class T>
  HARNESS_DEVICE Class find(T id, const T (&begins)[cr2_classes]) const {
    Class found{cr2_classes - 1, bias[0]};
#pragma unroll
    for (uint32_t i = 1; i < cr2_classes; ++i) {
      if (id >= begins[i]) found = {cr2_classes - 1 - i, bias[i]};
    }
    return found;
  }
};
HARNESS_FORMAT(Cr2)
