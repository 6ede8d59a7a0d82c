// The device descriptor of one part of `cr2`: rows of 2^n edges, without offsets. The host side of the format
// fills one descriptor for the edges inside clusters and one for the edges between them.
#pragma once

#include <cstdint>

/// The number of size classes: a row has 32, 16, 8, 4, 2 or 1 edges.
constexpr uint32_t cr2_classes = 6;
/// The number of low bits of a vertex's id that `low_vertices` stores. The vertices that share all other bits
/// are a segment.
constexpr uint32_t cr2_short_bits = 16;

/// One part of the layout: the edges inside clusters, or those between them. Size class i has rows of 2^s
/// edges, with s = 5 - i, and its rows and edges follow those of class i - 1. A row of n edges thus begins at
/// a multiple of n, and no offsets are stored. Within size class i, `row = (edge >> s) + bias[i]`. The
/// template parameter Edge is the type of edge ids, of 32 bits if the edges fit.
///
/// The arrays `ranks` and `segment_begins` store sets as bits. An element of such an array has 32 bits of a
/// set in its low half. Its high half has the rank of the first of these bits: the number of set bits in
/// earlier elements, plus a constant. The rank of a later bit is this number plus the number of set bits
/// between.
template <class Edge>
struct Cr2Arrays {
  const uint32_t* vertices;   // [rows]: the vertex that a row belongs to, ascending within a size class; null
                              // with `base_bits: 16`
  const uint16_t* locals;     // [edges]: low bits of the neighbour's id; null in the part between clusters
  const uint32_t* neighbors;  // [edges]: the neighbour; null in the part inside clusters
  const float* weights;       // [edges], or null
  // The next two arrays exist only with `expand: list`; otherwise they are null.
  const uint32_t* listed_rows;  // [rows]: ids of the rows, sorted by vertex
  const uint32_t* first_rows;   // [vertices + 1]: index in listed_rows of the vertex's first row
  // The next two arrays exist only with `expand: rank`; otherwise they are null.
  const uint64_t* ranks;  // [vertices / 32][classes]: for each size class, the set of vertices with a row in
                          // it; a vertex's rank is the id of this row, or in class 0 an index in full_begins
  const uint32_t* full_begins;  // [vertices with rows of 32 edges, + 1]: the vertex's first row of 32 edges
  // The next three arrays exist only with `base_bits: 16`; otherwise they are null.
  const uint16_t* low_vertices;    // [rows]: low bits of the vertex's id
  const uint64_t* segment_begins;  // [rows / 32]: set of the first rows of segments
  const uint32_t* segments;        // high bits of the vertex's id, for each row in the set segment_begins

  uint32_t cluster_mask;            // the bits of an id that distinguish vertices of one cluster
  uint32_t row_begin[cr2_classes];  // the first row of each size class
  Edge edge_begin[cr2_classes];     // the first edge of each size class
  Edge bias[cr2_classes];           // row = (edge >> s) + bias[i], modulo 2^32 or 2^64 (the width of Edge)
};
