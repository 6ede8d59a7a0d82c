#include "class_rows.h"

using namespace harness;

static HARNESS_DEVICE void each_row(Context& c) {
  c.at.for_each(c.args.rows, [&](uint64_t row) { whole_row(c, load_row(c, static_cast<row_t>(row))); });
}

#if HARNESS_HAS_WARPS
/// The division of the vertices into clusters. If edges may lead from one cluster to another, all vertices
/// are one cluster.
struct Clusters {
  bool closed;
  uint32_t bits;
  uint64_t count;
  HARNESS_DEVICE explicit Clusters(const Context& c)
      : closed(harness_local_bits(c) <= cluster_bits),
        bits(closed ? cluster_bits : 32),
        count((uint64_t{c.args.vertices} + (uint64_t{1} << bits) - 1) >> bits) {}
};

/// Returns the first row of [low, high) for which `holds` is true, or `high`. `holds` must be true for all
/// rows after the first such row.
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

/// Finds the first row of each length (cluster_classes) in each cluster, once per run. All rows of one length
/// are adjacent and sorted by vertex. The rows of a cluster that have this length are therefore adjacent too.
HARNESS_STEP(0) {
  const ClusterState& state = c.schedule<ClusterState>();
  if (*state.found != 0) return;
  const Clusters clusters(c);
  uint32_t* firsts = state.firsts;
  c.at.for_each((clusters.count + 1) * cluster_classes, [&](uint64_t i) {
    const uint64_t vertex = i / cluster_classes << clusters.bits;
    row_t begin = 0, end = 0;
#pragma unroll
    for (uint32_t k = 0; k < cluster_classes; ++k) {  // k must be a constant; otherwise the compiler places
                                                      // arrays in local memory
      if (k != i % cluster_classes) continue;
      begin = harness_class_begin(c, k);
      end = harness_class_begin(c, k + 1);
    }
    firsts[i] = first_row(begin, end, [&](row_t row) { return harness_row_vertex(c, row) >= vertex; });
  });
  Block(c.at).sync();  // all threads of the block have read `found`
  if (c.at.first_in_block()) *state.found = 1;
}

/// One of `count` pieces of a cluster, which has an equal share of the cluster's rows of each length.
struct Piece {
  const uint32_t *begins, *ends;  // [classes]: bounds of the cluster's rows of each length
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

/// Runs the pieces of all clusters, one block per piece.
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

// Processes edges that stay within clusters.
HARNESS_STEP(1) {
  const Clusters clusters(c);
  if (!clusters.closed || has_vectors()) return;
  const bool keeps = harness_pulls() && harness_gathers_by_source();
  run_pieces(c, clusters, c.args.edges / clusters.count / c.schedule<ClusterState>().piece + 1, keeps);
}

// Processes edges that may lead from any vertex to any other. All vertices are one cluster here, and the
// blocks divide it evenly. The kernel is separate from step 1 and uses hardly any shared memory, so that its
// loads in flight have a larger first-level cache. If the kernel had the shared memory of step 1, the same
// edges would take twice as long.
HARNESS_STEP(2) {
  if (has_vectors()) return each_row(c);  // a value that is a vector does not fit into a register
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
