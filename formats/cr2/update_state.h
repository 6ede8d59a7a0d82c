// The state that the kernels of an update of `cr2` share: scratch arrays, and arrays that replace those of
// the layout. update.h declares the size of each array.
#pragma once

#include "cr2.h"

/// The number of parts of a layout: one for the edges inside clusters, and one for those between them.
constexpr uint32_t cr2_sides = 2;
/// The number of size classes (rows of 32, 16, 8, 4, 2 and 1 edges) of both parts. Those of the first part
/// precede those of the second.
constexpr uint32_t cr2_rings = cr2_sides * cr2_classes;

/// The rows of one size in one part (a size class), before and after a batch. Slot k is row number k of the
/// class before the batch. If the number of edges in earlier classes changes, the class begins at another
/// edge id. A row whose old edge ids still belong to the class keeps these ids. The other rows move from one
/// end of the class to the opposite end, as in a ring buffer.
struct Cr2Ring {
  uint32_t first_row, first_row_after;
  uint64_t first_edge, first_edge_after;
  uint32_t rows, rows_after;
  uint32_t added, removed;              // numbers of rows that the batch adds and removes
  uint64_t first_added, first_removed;  // the same numbers, in all earlier size classes
  uint32_t turn;                        // slot k becomes row number (k + turn) modulo rows_after
  uint32_t moved;                       // number of slots whose edges get other edge ids
  uint32_t first_moved;                 // the first of these slots
  uint32_t reserved;
  uint64_t added_edges;  // index in `staged` of the edges of added rows
  uint64_t moved_edges;  // index in `staged` of the edges of slots that move
};

struct Cr2Update {
  uint64_t* found;    // [entries] id of the entry's edge in its part of the layout, or not_found
  uint64_t* chunks;   // [chunks] (number of the vertex in the batch * 2 + side) << 32 | number of the chunk
  uint64_t* holes;    // [entries] edge ids of deleted edges, in rows that stay
  uint64_t* degrees;  // [vertices of the batch][sides] number of edges before << 32 | after the batch
  // [rings][vertices of the batch] number of rows that a vertex adds to a size class (low half) and removes
  // from it (high half); after the scan, prefix sums
  uint64_t* changes;
  uint32_t* removed;  // [removed rows] slot of the row in its size class
  // The tail of a size class that shrinks is its slots from `rows_after` on. Slot t of the tail has the
  // element first_removed + added + t, which is no_slot at first. If the row in slot t of the tail is
  // removed, step 3 stores the number of this slot among the slots that stay empty. Otherwise step 5 stores
  // the slot to which the row moves.
  uint32_t* tails;   // [removed rows]
  Cr2Ring* rings;    // [rings]
  uint32_t* staged;  // neighbours of edges that move
  float* staged_weights;
  uint32_t *inside_vertices, *between_vertices;
  uint32_t *inside_listed, *between_listed;
  uint32_t *inside_first, *between_first;
};

constexpr uint64_t not_found = ~uint64_t{0};
constexpr uint32_t no_slot = ~uint32_t{0};
