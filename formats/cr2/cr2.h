// The device descriptor of one part of `cr2`: rows of 2^n edges, without offsets. The host side of the format
// fills one descriptor for the edges inside clusters and one for the edges between them.
#pragma once

#include <cstdint>

/// The number of classes of rows: 32, 16, 8, 4, 2 and 1 edges per row.
constexpr uint32_t cr2_classes = 6;
/// Short ids of bases have this number of low bits. The vertices that share the other bits are a segment.
constexpr uint32_t cr2_short_bits = 16;

/// One part: the edges inside clusters, or those between them. Class i has rows of 2^s edges, with s = 5 - i,
/// and its rows and edges follow those of class i - 1. A row of n edges thus begins at a multiple of n, and
/// no offsets are stored. Within a class `row = (edge >> s) + bias[i]`. The template parameter Edge is the
/// type of edge ids, of 32 bits if the edges fit.
///
/// The arrays `ranks` and `segment_begins` are sets with ranks. An element holds 32 bits of the set in its
/// low half, and in its high half a number to which the rank among these bits is added.
template <class Edge>
struct Cr2Arrays {
  const uint32_t* vertices;   // [rows]: the vertex that a row belongs to, ascending within a class; or null
  const uint16_t* locals;     // [edges], inside clusters: low bits of the other end's id; between: null
  const uint32_t* neighbors;  // [edges], between clusters: the other end; inside: null
  const float* weights;       // [edges], or null
  // `expand: list`, or null
  const uint32_t* listed_rows;  // [rows]: rows by vertex
  const uint32_t* first_rows;   // [vertices + 1]: places in listed_rows
  // `expand: rank`, or null
  const uint64_t* ranks;        // [vertices / 32][classes]: vertices with a row of the class; the first row
  const uint32_t* full_begins;  // [of class 0 + 1]: the first row of each vertex with rows of 32 edges
  // `base_bits: 16`, or null
  const uint16_t* low_vertices;    // [rows]: low bits of `vertices`
  const uint64_t* segment_begins;  // [rows / 32]: rows whose segment differs from that of the row before
  const uint32_t* segments;        // the other bits of `vertices`, one element per row in segment_begins

  uint32_t cluster_mask;            // the bits of an id that distinguish vertices of one cluster
  uint32_t row_begin[cr2_classes];  // the first row of each class
  Edge edge_begin[cr2_classes];     // the first edge of each class
  Edge bias[cr2_classes];           // modulo the width of Edge
};
