// Blocked adjacency list [Marrow-Graph 3.3], after [faimGraph]. The edges of a vertex are in blocks of equal
// size from a pool. The blocks of a vertex are a linked list, its chain, so that a vertex can get another
// block without moving. All blocks of a chain except the last one are full. Each block is a row of the
// layout. Only the chain leads to the rows of a vertex, because they may be anywhere in the pool.
#include "bal.h"

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct Bal : FormatDefaults, BalArrays {
  static constexpr bool rows_unique = false;
  static constexpr bool stores_row = true;
  static constexpr bool has_padding = true;
  HARNESS_DEVICE Range neighbors(row_t row) const {
    const edge_t begin = static_cast<edge_t>(row) * block;
    return {begin, begin + block};
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const { return stored_edge(slots, weights, e); }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return static_cast<row_t>(e / block); }
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const { return load_input(owners + row); }
  HARNESS_DEVICE RowRange rows_of(vertex_t v) const { return {load_input(heads + v), no_vertex}; }
  HARNESS_DEVICE row_t next_row(row_t row) const { return load_input(links + row); }
};
HARNESS_FORMAT(Bal)

#ifdef HARNESS_VARIANT_UPDATE
#include "update_steps.h"
#endif

#else
#include <harness/plugin.hpp>
using namespace harness;

#include "update.h"

enum Param { block };
constexpr uint32_t none = UINT32_MAX;  // stands for no vertex or no block

static constexpr harness_param params[] = {
    uint_param("block", "8", 1, 1 << 16, "edges per block"),
};

static void build(const harness_build_input& input, const harness_builder& builder) {
  const harness_adjacency& from = input.adjacency;
  const uint64_t room = static_cast<uint64_t>(input.params[block].integer);
  const auto blocks_of = [&](uint32_t v) {
    return (from.offsets[v + 1] - from.offsets[v] + room - 1) / room;
  };
  const VertexChunks chunks(input);
  KeyedPlaces pool(chunks, 1);
  chunks.for_each([&](size_t chunk, uint32_t v) { pool.at(chunk, 0) += blocks_of(v); });
  const uint32_t blocks = checked_rows(pool.scan().back());
  check_edge_ids(input, blocks * room);

  PartBuilder<BalArrays> part(builder);
  const bool changes = part.wants("edges.update/1"), weighted = part.wants_weights(input);
  const bool chained = part.wants("rows.of_vertex/1") || changes;
  const auto slots = part.array(&BalArrays::slots, "slots", blocks * room, by_edge_id);
  const auto weights = part.array_if(weighted, &BalArrays::weights, "weights", blocks * room, by_edge_id);
  const auto owners = part.array(&BalArrays::owners, "owners", blocks);
  const auto heads = part.array_if(chained, &BalArrays::heads, "heads", input.vertices);
  const auto links = part.array_if(chained, &BalArrays::links, "links", blocks);
  const auto backs = part.array_if(changes, &BalArrays::backs, "links back", blocks);
  const auto free = part.array_if(changes, &BalArrays::free, "free blocks", uint64_t{blocks} + 1);
  if (changes) free[0] = 0;

  chunks.for_each([&](size_t chunk, uint32_t v) {
    uint64_t& next = pool.at(chunk, 0);  // next unused block of this chunk of vertices
    const uint64_t first = next, last = first + blocks_of(v);
    if (chained) heads[v] = first < last ? static_cast<uint32_t>(first) : none;
    for (uint64_t e = from.offsets[v]; next < last; ++next) {
      owners[next] = v;
      if (chained) links[next] = next + 1 < last ? static_cast<uint32_t>(next + 1) : none;
      if (changes) backs[next] = next > first ? static_cast<uint32_t>(next - 1) : none;
      for (uint64_t slot = next * room; slot < (next + 1) * room; ++slot, ++e) {
        const bool used = e < from.offsets[v + 1];
        slots[slot] = used ? from.neighbors[e] : none;
        if (weighted) weights[slot] = used ? from.weights[e] : 0;
      }
    }
  });
  part.state.block = static_cast<uint32_t>(room);
  part.rows = blocks;
  part.edges = blocks * room;
  part.finish();
}

static const harness_format format = with_update(make_format<BalArrays, build>(), bal_update());
static constexpr About about{
    .id = "bal",
    .version = "1.0",
    .summary = "blocked adjacency list: chains of blocks of edges",
    .source = "[Marrow-Graph 3.3] [faimGraph]",
    .provides =
        "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1 edges.update/1 "
        "vertices.update/1 rows.sorted/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
#endif
