#include "cluster.h"

#include <harness/device.h>

using namespace harness;

static HARNESS_DEVICE void each_row(Context& c) {
  c.at.for_each(c.args.rows, [&](uint64_t row) { whole_row(c, load_row(c, static_cast<row_t>(row))); });
}

#if HARNESS_SIMT
constexpr uint32_t longest_row = 1u << (cluster_classes - 1);

/// How the vertices are cut up: into one cluster where edges lead anywhere.
struct Clusters {
  bool closed;
  uint32_t bits;
  uint64_t count;
  HARNESS_DEVICE explicit Clusters(const Context& c)
      : closed(harness_local_bits(c) <= cluster_bits),
        bits(closed ? cluster_bits : 32),
        count((uint64_t{c.args.vertices} + (uint64_t{1} << bits) - 1) >> bits) {}
};

/// The first row of [low, high) for which `holds`, as it does for all behind it.
template <class F>
HARNESS_DEVICE row_t first_row(row_t low, row_t high, F holds) {
  while (low < high) {
    const row_t middle = low + (high - low) / 2;
    if (holds(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/// The rows of a class stand together in the order of their vertices: so those of a cluster do. Found once a
/// run.
HARNESS_STEP(0) {
  const ClusterState& state = c.schedule<ClusterState>();
  if (*state.found != 0) return;
  const Clusters clusters(c);
  uint32_t* firsts = state.firsts;
  c.at.for_each((clusters.count + 1) * cluster_classes, [&](uint64_t i) {
    const uint64_t vertex = i / cluster_classes << clusters.bits;
    const edge_t size = longest_row >> (i % cluster_classes);
    const auto size_of = [&](row_t row) { return harness_neighbors(c, row).size(); };
    const row_t begin = first_row(0, c.args.rows, [&](row_t row) { return size_of(row) <= size; }),
                end = first_row(begin, c.args.rows, [&](row_t row) { return size_of(row) < size; });
    firsts[i] = first_row(begin, end, [&](row_t row) { return harness_row_vertex(c, row) >= vertex; });
  });
  Block(c.at).sync();  // all of its threads have looked
  if (c.at.first_in_block()) *state.found = 1;
}

/// Values of consecutive vertices in the block's shared memory.
struct KeptValues {
  value_bits* values;
  uint32_t capacity;
  vertex_t first = 0;
  uint32_t count = 0;

  HARNESS_DEVICE KeptValues(const Context& c, const Block& block)
      : values(static_cast<value_bits*>(c.at.shared())),
        capacity(block.size() * cluster_shared_bytes / sizeof(value_bits)) {
    if (block.rank() == 0) values[0] = harness_identity();  // which gather() looks at while none are kept
    block.sync();
  }

  /// Loads as many as there is room for. All threads of the block call it together.
  HARNESS_DEVICE void load(const Context& c, const Block& block, vertex_t from) {
    first = from;
    count = c.args.vertices - from < capacity ? c.args.vertices - from : capacity;
    block.sync();  // nobody reads those before any more
#pragma unroll 8
    for (uint32_t i = block.rank(); i < count; i += block.size()) {
      values[i] = harness_gather(c, first + i, no_vertex, 1.0f);
    }
    block.sync();
  }
  /// Without a branch around the load from shared memory, so that several are under way at once.
  HARNESS_DEVICE value_bits gather(const Context& c, const Edge& edge, vertex_t destination) const {
    const uint32_t i = edge.other - first;
    const value_bits kept = values[i < count ? i : 0];
    return i < count ? kept : harness_gather(c, edge.other, destination, edge.weight);
  }
};

/// The rows [begin, end) of one class, of 2^shift edges each: warps go through them four edges a lane at a
/// time. Up to four of a row go to one lane; the lanes of a longer row are neighbours.
template <uint32_t shift>
class ClassRows {
 public:
  HARNESS_DEVICE ClassRows(Context& context, const KeptValues& kept_values, row_t first_row, row_t end_row)
      : c(context),
        warp(context.at),
        kept(kept_values),
        begin(first_row),
        end(end_row),
        first_edge(begin < end ? harness_neighbors(c, begin).begin : 0) {}

  /// By all warps of a block.
  HARNESS_DEVICE void run(const Block& block) {
    const row_t stride = block.size() / Warp::size() * warp_rows;
    row_t at = begin + block.rank() / Warp::size() * warp_rows;
    if (harness_pulls()) {
      pull(at, stride);
    } else {
#pragma unroll 1
      for (; at < end; at += stride) push(at);
    }
  }

 private:
  static constexpr uint32_t in_flight = 4;  // edges of a lane
  static constexpr uint32_t fold = shift < 2 ? shift : 2;
  static constexpr uint32_t row_edges = 1u << fold, lane_rows = in_flight / row_edges;  // of a lane
  static constexpr uint32_t row_lanes = 1u << (shift - fold);                           // of a row
  static constexpr uint32_t stride_rows = Warp::size() / row_lanes, warp_rows = stride_rows * lane_rows;

  /// What a lane has under way.
  struct Batch {
    vertex_t bases[lane_rows];
    PulledEdge edges[lane_rows][row_edges];
  };

  HARNESS_DEVICE row_t row_of(row_t at, uint32_t j) const {
    return at + warp.rank() / row_lanes + j * stride_rows;
  }
  HARNESS_DEVICE edge_t edge_of(row_t row, uint32_t m) const {
    return first_edge + (static_cast<edge_t>(row - begin) << shift) + warp.rank() % row_lanes + m * row_lanes;
  }

  HARNESS_DEVICE bool whole(row_t at) const {
    return at < end && end - at >= warp_rows;
  }

  HARNESS_DEVICE void pull(row_t at, row_t stride) {
    Batch batch;
#pragma unroll 1
    for (; whole(at); at += stride) {
      open<true>(batch, at);
      take(batch);
    }
    if (at >= end) return;
    open<false>(batch, at);
    take(batch);
  }

  // `all`: there are rows for all lanes, so that nothing stands between the loads.
  template <bool all>
  HARNESS_DEVICE void open(Batch& batch, row_t at) {
#pragma unroll
    for (uint32_t j = 0; j < lane_rows; ++j) {
      const row_t row = row_of(at, j);
      vertex_t& base = batch.bases[j];
      base = all || row < end ? harness_row_vertex(c, row) : no_vertex;
      const bool wanted = (all || row < end) && base_needs_work(c, base);
#pragma unroll
      for (uint32_t m = 0; m < row_edges; ++m) {
        if (wanted) {
          batch.edges[j][m].open(c, base, edge_of(row, m));
        } else {
          batch.edges[j][m].none();
        }
      }
    }
  }

  HARNESS_DEVICE void take(Batch& batch) {
#pragma unroll
    for (uint32_t j = 0; j < lane_rows; ++j) {
#pragma unroll
      for (uint32_t m = 0; m < row_edges; ++m) {
        batch.edges[j][m].load(c, [&](const Edge& edge) { return kept.gather(c, edge, batch.bases[j]); });
      }
    }
#pragma unroll
    for (uint32_t j = 0; j < lane_rows; ++j) {
      Gathered gathered;
#pragma unroll
      for (uint32_t m = 0; m < row_edges; ++m) gathered.take(batch.edges[j][m]);
      share(gathered);
      if (warp.rank() % row_lanes == 0) gathered.commit(c, batch.bases[j], false);
    }
  }

  /// The lanes of a row add up.
  HARNESS_DEVICE void share(Gathered& gathered) const {
    if (row_lanes == 1) return;
    const uint32_t given = warp.ballot(gathered.any), lanes = full_warp >> (Warp::size() - row_lanes);
    gathered.any = (given >> (warp.rank() & ~(row_lanes - 1)) & lanes) != 0;
#pragma unroll
    for (uint32_t d = 1; d < row_lanes; d *= 2) {
      gathered.value = harness_combine(gathered.value, warp.from_above(gathered.value, d));
    }
  }

  HARNESS_DEVICE void push(row_t at) {
#pragma unroll
    for (uint32_t j = 0; j < lane_rows; ++j) {
      const row_t row = row_of(at, j);
      if (row >= end) return;
      const vertex_t base = harness_row_vertex(c, row);
      if (!base_needs_work(c, base)) continue;
      const edge_t first = edge_of(row, 0), size = 1u << shift;
      push_edges(c, base, first, first - warp.rank() % row_lanes + size, row_lanes);
    }
  }

  Context& c;
  const Warp warp;
  const KeptValues& kept;
  const row_t begin, end;
  const edge_t first_edge;
};

/// One of the pieces that the rows of a cluster are cut into, class by class.
struct Piece {
  const uint32_t *begins, *ends;  // [classes]: rows of the cluster
  uint64_t number, count;

  template <uint32_t shift = cluster_classes - 1>
  HARNESS_DEVICE void run(Context& c, const Block& block, const KeptValues& kept) const {
    constexpr uint32_t of_class = cluster_classes - 1 - shift;
    const uint64_t begin = begins[of_class], rows = ends[of_class] - begin;
    ClassRows<shift>(c, kept, static_cast<row_t>(begin + rows * number / count),
                     static_cast<row_t>(begin + rows * (number + 1) / count))
        .run(block);
    if constexpr (shift > 0) run<shift - 1>(c, block, kept);
  }
};

/// The pieces of all clusters, a block each.
static HARNESS_DEVICE void run_pieces(Context& c, const Clusters& clusters, uint64_t pieces, bool keeps) {
  const uint32_t* firsts = c.schedule<ClusterState>().firsts;
  const Block block(c.at);
  KeptValues kept(c, block);
  c.at.for_each_by(block, clusters.count * pieces, [&](uint64_t i) {
    const uint64_t cluster = i / pieces;
    const uint32_t* begins = firsts + cluster * cluster_classes;
    if (keeps) kept.load(c, block, static_cast<vertex_t>(cluster << clusters.bits));
    Piece{begins, begins + cluster_classes, i % pieces, pieces}.run(c, block, kept);
  });
}

// Edges within clusters.
HARNESS_STEP(1) {
  const Clusters clusters(c);
  if (!clusters.closed || harness_is_wide()) return;
  const bool keeps = harness_pulls() && harness_gathers_by_source();
  run_pieces(c, clusters, c.args.edges / clusters.count / c.schedule<ClusterState>().piece + 1, keeps);
}

// Edges that lead anywhere: all blocks share the one cluster evenly. Without the shared memory a
// multiprocessor has room for twice as many.
HARNESS_STEP(2) {
  if (harness_is_wide()) return each_row(c);  // no lane holds what is gathered for a vector
  const Clusters clusters(c);
  if (!clusters.closed) run_pieces(c, clusters, c.at.block_count(), false);
}
#else
HARNESS_STEP(0) {}
HARNESS_STEP(1) {}
HARNESS_STEP(2) {
  each_row(c);
}
#endif
