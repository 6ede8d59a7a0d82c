#include "cr2.h"

#include <harness/device.h>

using namespace harness;

struct Cr2 : FormatDefaults, Cr2Arrays<edge_t> {
  static constexpr bool rows_unique = false;
  static constexpr bool stores_row = true;  // the row of an edge is computed, never searched for
  static constexpr bool loads_four = true;
  static constexpr bool rows_numbered = true;

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
  // Rows of four or more edges begin at edge ids that are multiples of four, so that loads of four edges are
  // aligned.
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
    if (vertices != nullptr) harness::prefetch(vertices + row);
    if (locals != nullptr) harness::prefetch(locals + e);
  }
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const {
    if (vertices != nullptr) return load_stream(vertices + row);
    const Ranked segment(segment_begins, row / 32);
    return load_input(segments + (segment.before(row % 32 + 1) - 1)) | load_stream(low_vertices + row);
  }
  HARNESS_DEVICE row_t class_begin(uint32_t i) const { return row_begin[i]; }
  HARNESS_DEVICE uint32_t local_bits() const { return locals != nullptr ? count_bits(cluster_mask) : 32; }
  // Returns the range of the vertex's rows in `listed_rows`, a list of the rows of each vertex. With the
  // format's parameter `expand: rank`, the layout has no such list. The range then begins with the id of the
  // vertex's first row, next_row() returns the id of the next row, and the end of the range is no_row.
  HARNESS_DEVICE RowRange rows_of(vertex_t v) const {
    if (ranks == nullptr) return {load_input(first_rows + v), load_input(first_rows + v + 1)};
    return {first_from(0, v), no_row};
  }
  HARNESS_DEVICE row_t row_at(row_t place) const {
    return ranks == nullptr ? load_input(listed_rows + place) : place;
  }
  HARNESS_DEVICE row_t next_row(row_t place) const {
    if (ranks == nullptr) return place + 1;
    const vertex_t v = row_vertex(place);
    const uint32_t next_class = cr2_classes - find(place, row_begin).shift;
    if (next_class == 1 && place + 1 < row_begin[1] && row_vertex(place + 1) == v) return place + 1;
    return first_from(next_class, v);
  }
  HARNESS_DEVICE uint32_t count_rows(vertex_t v) const {
    if (ranks == nullptr) return rows_of(v).end - rows_of(v).begin;
    uint32_t count = 0;
#pragma unroll
    for (uint32_t i = 0; i < cr2_classes; ++i) count += rows_in_class(i, v).size();
    return count;
  }
  HARNESS_DEVICE row_t nth_row(vertex_t v, uint32_t k) const {
    if (ranks == nullptr) return row_at(rows_of(v).begin + k);
#pragma unroll
    for (uint32_t i = 0; i < cr2_classes; ++i) {
      const ClassRows rows = rows_in_class(i, v);
      if (k < rows.size()) return rows.begin + k;
      k -= rows.size();
    }
    return no_row;
  }

 private:
  /// Holds 32 bits of a set of vertices or rows, and their rank: the number of elements of the set before
  /// these bits, plus a constant (Cr2Arrays describes these sets).
  struct Ranked {
    uint32_t bits, rank;
    HARNESS_DEVICE Ranked(const uint64_t* set, uint32_t i) {
      const uint64_t both = load_input(set + i);
      bits = static_cast<uint32_t>(both);
      rank = static_cast<uint32_t>(both >> 32);
    }
    HARNESS_DEVICE bool has(uint32_t bit) const { return (bits >> bit & 1) != 0; }
    /// Returns `rank` plus how many of the first `count` bits are set. `count` is 32 at most.
    HARNESS_DEVICE uint32_t before(uint32_t count) const {
      return rank + count_bits(bits & static_cast<uint32_t>((uint64_t{1} << count) - 1));
    }
  };
  struct ClassRows {
    row_t begin, end;
    HARNESS_DEVICE uint32_t size() const { return end - begin; }
  };
  HARNESS_DEVICE ClassRows rows_in_class(uint32_t i, vertex_t v) const {
    const Ranked of_class(ranks, v / 32 * cr2_classes + i);
    if (!of_class.has(v % 32)) return {0, 0};
    const uint32_t rank = of_class.before(v % 32);
    if (i == 0) return {load_input(full_begins + rank), load_input(full_begins + rank + 1)};
    return {rank, rank + 1};
  }
  // Returns the first row of a vertex among its rows of size class i and of later classes, which have smaller
  // rows. Returns no_row if there is none.
  HARNESS_DEVICE row_t first_from(uint32_t i, vertex_t v) const {
    for (; i < cr2_classes; ++i) {
      const ClassRows rows = rows_in_class(i, v);
      if (rows.size() != 0) return rows.begin;
    }
    return no_row;
  }

  struct Class {
    uint32_t shift;
    edge_t bias;
  };
  // Returns the size class of the row or edge `id`: the last class whose element of `begins` is at most `id`.
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

#ifdef HARNESS_VARIANT_UPDATE
#include "update_edges.h"
#include "update_lists.h"
#include "update_lookup.h"
#include "update_rows.h"
#endif
