// The device descriptor of one part of `cr2`: rows of a power of two edges, without offsets. The host half of
// the format fills one for the edges inside clusters and one for those between them.
#pragma once

#include <cstdint>

/// Classes of rows: of 32, 16, 8, 4, 2 and 1 edges.
constexpr uint32_t cr2_classes = 6;

/// The edges inside clusters, or those between them. Class i has rows of 2^s edges, s = 5 - i, and its rows
/// and edges follow those of class i - 1: so a row of n edges begins at a multiple of n, and no offsets are
/// kept. Within a class
///   row = (edge >> s) + bias[i]
/// Edge is the type of edge ids: 32 bits where the edges fit.
template <class Edge>
struct Cr2Arrays {
  const uint32_t* vertices;     // [rows]: the vertex that a row belongs to, ascending within a class
  const uint16_t* locals;       // [edges] inside clusters: low bits of the other end, its id there; else null
  const uint32_t* neighbors;    // [edges] between clusters: the other end; else null
  const float* weights;         // [edges], or null
  const uint32_t* listed_rows;  // [rows], the expand list: rows by vertex; null when nothing asks for them
  const uint32_t* first_rows;   // [vertices + 1]: places in listed_rows, likewise
  uint32_t cluster_mask;        // the bits of an id that tell vertices of a cluster apart
  uint32_t row_begin[cr2_classes];  // the first row of each class
  Edge edge_begin[cr2_classes];     // the first edge of each class
  Edge bias[cr2_classes];           // modulo the width of Edge
};
