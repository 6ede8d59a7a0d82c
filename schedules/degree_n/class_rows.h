// Loops over the rows of a format whose rows have 2^n edges. The template ClassRows processes all rows of one
// length, with constant shifts and loop bounds. `degree_n` and `degree_quad` share this file.
#pragma once

#include "row_batch.h"

#if HARNESS_HAS_WARPS
namespace harness {

/// The number of row lengths: 32, 16, 8, 4, 2 and 1 edges.
constexpr uint32_t row_classes = 6;

/// The rows [begin, end), with 2^shift edges each. A lane takes up to 2^most_fold edges of a row;
/// neighbouring lanes share a longer row. Warps process chunks of consecutive rows. A warp reads the vertices
/// of many rows at once and drops the rows without work, so that a sparse frontier costs one load and one
/// test per row.
template <uint32_t shift, uint32_t most_fold>
class ClassRows {
 public:
  HARNESS_DEVICE ClassRows(Context& context, const Warp& a_warp, row_t first_row, row_t end_row,
                           bool commits_edges)
      : c(context),
        warp(a_warp),
        each_edge(most_fold == 0 && commits_edges),
        begin(first_row),
        end(end_row),
        first_edge(harness_neighbors(c, begin).begin) {}

  /// Processes the chunks `tile`, tile + stride, and so on of these rows. Chunks are numbered consecutively
  /// over the rows of all lengths. Afterwards `tile` is the number of the caller's next chunk, counted from
  /// the first chunk of the next length.
  HARNESS_DEVICE void run(uint64_t& tile, uint64_t stride) {
    const row_t rows = end - begin, size = tile_rows(rows, stride);
    const uint64_t tiles = (uint64_t{rows} + size - 1) / size;
#pragma unroll 1
    for (; tile < tiles; tile += stride) {
      const row_t at = begin + static_cast<row_t>(tile) * size;
      if constexpr (row_lanes == 1) {
        own_rows(at);
      } else {
        shared_rows(at, size);
      }
    }
    tile -= tiles;
  }

 private:
  using Batch = RowBatch<shift, most_fold>;
  static constexpr uint32_t row_lanes = Batch::row_lanes, lane_rows = Batch::lane_rows;
  static constexpr uint32_t batch_rows = Warp::size() / row_lanes;

  /// Returns the number of rows per chunk. A lane that has whole rows reads the vertices of lane_rows rows
  /// per chunk. If lanes share rows, each lane reads one vertex, so a chunk has as many rows as the warp has
  /// lanes. The chunk is smaller if otherwise some warps of the launch would have none.
  HARNESS_DEVICE static row_t tile_rows(row_t rows, uint64_t warps) {
    if (row_lanes == 1) return Warp::size() * lane_rows;
    return rows >= Warp::size() * warps ? Warp::size() : batch_rows;
  }

  /// Returns the first edge of a row.
  HARNESS_DEVICE edge_t edge_of(row_t row) const {
    return first_edge + (static_cast<edge_t>(row - begin) << shift);
  }

  // Processes a chunk in which each lane has whole rows.
  HARNESS_DEVICE void own_rows(row_t at) {
    Batch batch;
#pragma unroll
    for (uint32_t j = 0; j < lane_rows; ++j) {
      const row_t row = at + j * Warp::size() + warp.rank();
      const vertex_t base = row < end ? harness_row_vertex(c, row) : no_vertex;
      batch.open(c, warp, j, base, row < end && base_needs_work(c, base), edge_of(row));
    }
    take(batch);
  }

  // Processes a chunk in which several lanes share a row. Each lane reads the vertex of one row of the chunk.
  HARNESS_DEVICE void shared_rows(row_t at, row_t size) {
    const bool given = warp.rank() < size && at + warp.rank() < end;
    const vertex_t base = given ? harness_row_vertex(c, at + warp.rank()) : no_vertex;
    uint32_t left = warp.ballot(given && base_needs_work(c, base));
    if (left == 0) return;
    Batch batch;
    open_next(batch, at, base, left);
#pragma unroll 1
    while (left != 0) {  // loads the edges of the next RowBatch while the values of `batch` are in flight
      Batch next;
      open_next(next, at, base, left);
      take(batch);
      batch.follow(next);
    }
    take(batch);
  }

  // Loads the edges of the next rows that have work, from the chunk that begins at row `at`, into `batch`.
  HARNESS_DEVICE void open_next(Batch& batch, row_t at, vertex_t base, uint32_t& left) {
    const uint32_t lane = next_row(left);
    batch.open(c, warp, 0, warp.broadcast(base, lane % Warp::size()), lane < Warp::size(),
               edge_of(at + lane));
  }

  // Takes the rows of the next RowBatch from `left`, which has one bit per row of the chunk that still has to
  // be processed. A RowBatch has at most batch_rows rows. Returns the bit number of this lane's row, or at
  // least the warp's size if the lane has no row.
  HARNESS_DEVICE uint32_t next_row(uint32_t& left) const {
    constexpr uint32_t whole = (1u << batch_rows) - 1;
    const uint32_t first = lowest_bit(left), of_batch = warp.rank() / row_lanes;
    if ((left >> first & whole) == whole) {
      left &= ~(whole << first);
      return first + of_batch;
    }
    uint32_t mine = Warp::size();
#pragma unroll
    for (uint32_t k = 0; k < batch_rows; ++k) {
      if (left != 0 && k == of_batch) mine = lowest_bit(left);
      left &= left - 1;
    }
    return mine;
  }

  HARNESS_DEVICE void take(Batch& batch) {
    if (harness_pulls()) {
      batch.pull(c, warp, each_edge, [&](PulledEdge& edge, vertex_t base) { edge.load(c, base); });
    } else {
      push(batch);
    }
  }

  HARNESS_DEVICE void push(const Batch& batch) {
#pragma unroll
    for (uint32_t first = 0; first < Batch::all_edges; first += few_in_flight) {
      FewEdges few;
      Edge edges[few_in_flight];
#pragma unroll
      for (uint32_t k = 0; k < few_in_flight; ++k) {
        const uint32_t of_batch = first + k < Batch::all_edges ? first + k : 0;
        few.given[k] = first + k < Batch::all_edges && batch.edges[of_batch].given != 0;
        few.source[k] = batch.bases[of_batch / Batch::lane_edges];
        few.id[k] = batch.edges[of_batch].id;
        edges[k] = batch.edges[of_batch].edge;
      }
      push_loaded_few(c, few, edges);
    }
  }

  Context& c;
  const Warp& warp;
  const bool each_edge;  // in pull, each lane of a row commits its own value, without combining lanes first
  const row_t begin, end;
  const edge_t first_edge;
};

/// Processes all rows of the part. The chunks of all row lengths are one list, which the warps of the launch
/// divide among them.
template <uint32_t most_fold, uint32_t shift = row_classes - 1>
HARNESS_DEVICE void all_classes(Context& c, const Warp& warp, bool commits_edges, uint64_t tile) {
  constexpr uint32_t of_class = row_classes - 1 - shift;
  const row_t begin = harness_class_begin(c, of_class), end = harness_class_begin(c, of_class + 1);
  if (begin < end) ClassRows<shift, most_fold>(c, warp, begin, end, commits_edges).run(tile, warp.count());
  if constexpr (shift > 0) all_classes<most_fold, shift - 1>(c, warp, commits_edges, tile);
}

}  // namespace harness
#endif

namespace harness {

/// The kernel of `degree_n` and `degree_quad`. On a CPU, and for algorithms whose values are vectors, each
/// thread takes whole rows.
template <uint32_t most_fold>
HARNESS_DEVICE void degree_rows(Context& c, [[maybe_unused]] bool commits_edges = false) {
#if HARNESS_HAS_WARPS
  if (!has_vectors()) {
    const Warp warp(c.at);
    return all_classes<most_fold>(c, warp, commits_edges, warp.index());
  }
#endif
  c.at.for_each(c.args.rows, [&](uint64_t row) { whole_row(c, load_row(c, static_cast<row_t>(row))); });
}

}  // namespace harness
