#include "cr2.h"

#include <harness/device.h>

using namespace harness;

struct Cr2 : FormatDefaults, Cr2Arrays<edge_t> {
  static constexpr bool rows_unique = false;
  static constexpr bool stores_row = true;  // arithmetic, no search

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
    const vertex_t other = locals != nullptr ? (base & ~cluster_mask) | load_input(locals + e)
                                             : load_input(Cr2Arrays::neighbors + e);
    return {other, weights != nullptr ? load_input(weights + e) : 1.0f};
  }
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const { return load_input(vertices + row); }
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
