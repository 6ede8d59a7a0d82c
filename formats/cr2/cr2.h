// The device descriptor of one part of `cr2`: rows of 2^n edges, without offsets. The host side of the format
// fills one descriptor for the edges inside clusters and one for the edges between them.
#pragma once

#include <cstdint>

/// The number of classes of rows: 32, 16, 8, 4, 2 and 1 edges per row.
constexpr uint32_t cr2_classes = 6;
/// The number of low bits of a vertex's id that are its short id. The vertices that share all other bits are
/// a segment.
constexpr uint32_t cr2_short_bits = 16;

/// One part: the edges inside clusters, or those between them. Class i has rows of 2^s edges, with s = 5 - i,
/// and its rows and edges follow those of class i - 1. A row of n edges thus begins at a multiple of n, and
/// no offsets are stored. Within a class `row = (edge >> s) + bias[i]`. The template parameter Edge is the
/// type of edge ids, of 32 bits if the edges fit.
///
/// The arrays `ranks` and `segment_begins` store sets as bits. An element has 32 bits of a set in its low
/// half. Its high half has the rank of the first of these bits: how many elements of the set precede it, plus
/// a constant. The rank of another bit is this number plus how many bits before that bit are set.
template <class Edge>
struct Cr2Arrays {
  const uint32_t* vertices;   // [rows]: the vertex that a row belongs to, ascending within a class; null with
                              // `base_bits: 16`
  const uint16_t* locals;     // [edges], inside clusters: low bits of the neighbour's id; between: null
  const uint32_t* neighbors;  // [edges], between clusters: the neighbour; inside: null
  const float* weights;       // [edges], or null
  // The next two arrays exist only with `expand: list`; otherwise they are null.
  const uint32_t* listed_rows;  // [rows]: ids of the rows, sorted by vertex
  const uint32_t* first_rows;   // [vertices + 1]: index in listed_rows of the vertex's first row
  // The next two arrays exist only with `expand: rank`; otherwise they are null.
  const uint64_t* ranks;  // [vertices / 32][classes]: set of vertices with a row of the class; a vertex's
                          // rank is its row, or in class 0 an index in full_begins
  const uint32_t* full_begins;  // [vertices with rows of 32 edges, + 1]: the vertex's first row
  // The next three arrays exist only with `base_bits: 16`; otherwise they are null.
  const uint16_t* low_vertices;    // [rows]: low bits of `vertices`
  const uint64_t* segment_begins;  // [rows / 32]: set of the rows at which another segment begins
  const uint32_t* segments;  // the high bits of `vertices`, one element per row in the set segment_begins

  uint32_t cluster_mask;            // the bits of an id that distinguish vertices of one cluster
  uint32_t row_begin[cr2_classes];  // the first row of each class
  Edge edge_begin[cr2_classes];     // the first edge of each class
  Edge bias[cr2_classes];  // see the formula above; arithmetic is modulo 2^32 or 2^64, the width of Edge
};
