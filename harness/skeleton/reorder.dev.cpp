// Kernels of a round of sampling-based reordering [SAGE 6, Algorithm 4]. Rows are cut into chunks of edges
// that are read together, which the paper calls tiles. Two vertices are mates if they are in the same chunk.
// A vertex moves to another memory sector if that sector has more of its mates than its own. The kernels read
// edges only by hooks of the format, and write a batch of updates that moves all edges.
// backends/reorder_loop.hpp launches them.
#include <harness/device.h>
#include <harness/device/kinds/update.h>

#include "reorder.h"

using namespace harness;

namespace {
constexpr uint32_t chunk_edges = HARNESS_REORDER_CHUNK, sector_vertices = HARNESS_REORDER_SECTOR;
constexpr uint64_t low_half = 0xffffffff;

HARNESS_DEVICE const harness_reordering& reordering(const Context& c) {
  return c.schedule<harness_reordering>();
}
/// Returns the edges of a chunk. Sets `owner` to the row of these edges and its vertex.
HARNESS_DEVICE Range edges_of_chunk(const Context& c, uint64_t chunk, RowOwner& owner) {
  const auto row = static_cast<row_t>(chunk >> 32);
  owner = row_owner(c, row);
  const Range edges = harness_neighbors(c, row);
  const edge_t begin = edges.begin + static_cast<edge_t>(chunk & low_half) * chunk_edges;
  return {begin, edges.end - begin > chunk_edges ? begin + chunk_edges : edges.end};
}
HARNESS_DEVICE uint64_t chunk_count(const Context& c) {
  return reordering(c).before[c.args.rows] >> 32;
}

/// Two ranges of ids, of which the left one may be empty. Each test takes one comparison, since an id below
/// the first id of a range wraps around.
struct Sides {
  vertex_t left, left_length, right, right_length;

  HARNESS_DEVICE uint32_t balance(vertex_t v) const {
    return (v - right < right_length ? 1u : 0u) - (v - left < left_length ? 1u : 0u);
  }
};

/// Returns the ranges of vertex ids in which this stage counts the mates of v, that is, the vertices that
/// share a chunk of edges with v.
HARNESS_DEVICE Sides sides_of(const harness_reordering& round, vertex_t v) {
  if (round.stage == HARNESS_REORDER_HERE)
    return {0, 0, v / sector_vertices * sector_vertices, sector_vertices};
  const vertex_t first = load_input(round.first + v) * sector_vertices;
  if (round.stage == HARNESS_REORDER_THERE) return {0, 0, first, sector_vertices};
  const uint32_t all = load_input(round.length + v), half = all / 2 * sector_vertices;
  return {first, half, first + half, all * sector_vertices - half};
}
}  // namespace

HARNESS_KERNEL(harness_reorder_begin) {
  const harness_reordering& round = reordering(c);
  if (is_first_thread(c)) {
    for (uint64_t& counter : c.args.control->counters) counter = 0;
  }
  c.at.for_each(c.args.vertices, [&](uint64_t v) {
    round.first[v] = 0;
    round.length[v] = round.sectors;
    round.sum[v] = 0;
  });
}

HARNESS_KERNEL(harness_reorder_count) {
  c.at.for_each(c.args.rows, [&](uint64_t i) {
    const auto row = static_cast<row_t>(i);
    const uint64_t edges = row_owner(c, row).vertex == no_vertex ? 0 : harness_neighbors(c, row).size();
    reordering(c).before[i] = (edges + chunk_edges - 1) / chunk_edges << 32 | edges;
  });
}

HARNESS_KERNEL(harness_reorder_list) {
  const harness_reordering& round = reordering(c);
  c.at.for_each(c.args.rows, [&](uint64_t row) {
    const uint64_t begin = load_input(round.before + row) >> 32,
                   end = load_input(round.before + row + 1) >> 32;
    for (uint64_t i = begin; i < end; ++i) round.chunks[i] = row << 32 | (i - begin);
  });
}

HARNESS_KERNEL(harness_reorder_sample) {
  const harness_reordering& round = reordering(c);
  const Warp warp(c.at);
  c.at.for_each_by(warp, chunk_count(c), [&](uint64_t i) {
    RowOwner owner;
    const Range edges = edges_of_chunk(c, load_input(round.chunks + i), owner);
    for (edge_t e = edges.begin + warp.rank(); e < edges.end; e += Warp::size()) {
      const vertex_t v = load_edge(c, e, owner).other;
      const Sides sides = sides_of(round, v);
      uint32_t balance = 0 - sides.balance(v);  // because the loop counts v itself too
      for (edge_t other = edges.begin; other < edges.end; ++other)
        balance += sides.balance(load_edge(c, other, owner).other);
      if (balance != 0) atomic_add(round.sum + v, balance);
    }
  });
}

// In the stage HARNESS_REORDER_SEARCH, halves the range of memory sectors that is searched for each vertex.
// After the search, the vertex moves to the sector that was found if it has more mates there (vertices of the
// same chunks) than in its own sector.
HARNESS_KERNEL(harness_reorder_decide) {
  const harness_reordering& round = reordering(c);
  uint64_t moved = 0;
  c.at.for_each(c.args.vertices, [&](uint64_t v) {
    const uint32_t found = round.sum[v];
    round.sum[v] = 0;
    if (round.stage == HARNESS_REORDER_HERE) {
      round.here[v] = found;
    } else if (round.stage == HARNESS_REORDER_SEARCH) {
      const uint32_t half = round.length[v] / 2;
      const bool right = static_cast<int32_t>(found) > 0;
      if (right) round.first[v] += half;
      round.length[v] = right ? round.length[v] - half : half > 0 ? half : 1;
    } else {
      const bool moves = found > round.here[v];
      const uint64_t own = v / sector_vertices;
      round.keys[v] = (moves ? uint64_t{round.first[v]} : own) << 32 | v;
      moved += moves ? 1 : 0;
    }
  });
  const Block block(c.at);
  moved = block.reduce(moved, [](uint64_t a, uint64_t b) { return a + b; });
  if (block.rank() == 0 && moved != 0) atomic_add(&c.args.control->counters[1], moved);
}

// Stores the new id of each vertex. It is the position of the vertex in `keys`, which are sorted by the
// chosen memory sector.
HARNESS_KERNEL(harness_reorder_place) {
  const harness_reordering& round = reordering(c);
  c.at.for_each(c.args.vertices, [&](uint64_t i) {
    round.place[load_input(round.keys + i) & low_half] = static_cast<uint32_t>(i);
  });
}

HARNESS_KERNEL(harness_reorder_arcs) {
  const harness_reordering& round = reordering(c);
  const Warp warp(c.at);
  c.at.for_each_by(warp, chunk_count(c), [&](uint64_t i) {
    RowOwner owner;
    const uint64_t chunk = load_input(round.chunks + i);
    const Range edges = edges_of_chunk(c, chunk, owner);
    const uint64_t first =
        (load_input(round.before + (chunk >> 32)) & low_half) + (chunk & low_half) * chunk_edges;
    const vertex_t base = load_input(round.place + owner.vertex);
    for (edge_t e = edges.begin + warp.rank(); e < edges.end; e += Warp::size()) {
      const Edge edge = load_edge(c, e, owner);
      const vertex_t other = load_input(round.place + edge.other);
      const uint64_t old = first + (e - edges.begin), moved = round.edges + old;
      round.from[old] = round.reversed != 0 ? edge.other : owner.vertex;
      round.to[old] = round.reversed != 0 ? owner.vertex : edge.other;
      round.from[moved] = round.reversed != 0 ? other : base;
      round.to[moved] = round.reversed != 0 ? base : other;
      round.changes[old] = HARNESS_DELETE;
      round.changes[moved] = HARNESS_INSERT;
      if (round.weights != nullptr) round.weights[old] = round.weights[moved] = edge.weight;
    }
  });
}
