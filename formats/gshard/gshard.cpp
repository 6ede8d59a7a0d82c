// G-Shards [CuSha] [CR2 3.2]. In pull, a shard contains the in-edges of a range of destinations, sorted by
// source. A pull over a shard therefore writes to a small range of vertices, and reads sources in ascending
// order. In push, source and destination change roles. Both vertices of every edge are stored. The edges of a
// vertex are scattered over its shard, so only schedules that distribute edges can process them.
#include <cstdint>

struct GshardArrays {
  const uint32_t* bases;      // [edges]: sorted by shard
  const uint32_t* neighbors;  // [edges]: ascending within a shard
  const float* weights;       // [edges], or null
  void* values;               // [edges]: pre-gathered source values, or null
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct Gshard : FormatDefaults, GshardArrays {
  static constexpr bool rows_unique = false;
  static constexpr bool stores_row = true;
  HARNESS_DEVICE Range neighbors(row_t) const { return {0, 0}; }  // the edges of a vertex are scattered
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const {
    return stored_edge(GshardArrays::neighbors, weights, e);
  }
  HARNESS_DEVICE void* gathered_values() const { return values; }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return load_stream(bases + e); }
};
HARNESS_FORMAT(Gshard)

#else
#include <harness/host/sort.hpp>
#include <harness/plugin.hpp>
using namespace harness;

enum Param { shard, pregather };

static constexpr harness_param params[] = {
    uint_param("shard", "4096", 1, UINT32_MAX, "vertices per shard; default: 16 KiB of 4-byte values"),
    choice_param("pregather", "on", "on|off",
                 "store the values of sources with the edges if the algorithm supports it"),
};

struct Item {
  uint32_t other, base;
  float weight;
};

static void build(const harness_build_input& input, const harness_builder& builder) {
  const harness_adjacency& from = input.adjacency;
  PartBuilder<GshardArrays> part(builder);
  const bool weighted = part.wants_weights(input);
  const auto bases = part.array(&GshardArrays::bases, "bases", input.edges, by_edge_id);
  const auto neighbors = part.array(&GshardArrays::neighbors, "neighbors", input.edges, by_edge_id);
  const auto weights = part.array_if(weighted, &GshardArrays::weights, "weights", input.edges, by_edge_id);
  const uint64_t size = static_cast<uint64_t>(input.params[shard].integer);
  const VertexChunks chunks(input, size);
  std::vector<std::vector<Item> > items(chunks.count()), spares(chunks.count());
  chunks.for_each([&](size_t chunk, uint32_t v) {
    std::vector<Item>& edges = items[chunk];
    for (uint64_t e = from.offsets[v]; e < from.offsets[v + 1]; ++e)
      edges.push_back({from.neighbors[e], v, weighted ? from.weights[e] : 0});
    const uint64_t end = uint64_t{v} + 1;
    if (end % size != 0 && end != input.vertices) return;  // the shard also has the edges of the next vertex
    sort_by_id(edges, spares[chunk], input.vertices, [](const Item& item) { return item.other; });
    uint64_t to = from.offsets[end] - edges.size();
    for (const Item& edge : edges) {
      bases[to] = edge.base;
      neighbors[to] = edge.other;
      if (weighted) weights[to] = edge.weight;
      ++to;
    }
    edges.clear();
  });
  if (input.params[pregather].integer == 0) part.carries_values(&GshardArrays::values);
  part.rows = input.vertices;
  part.edges = input.edges;
  part.finish();
}

static constexpr harness_format format = make_format<GshardArrays, build>();
static constexpr About about{
    .id = "gshard",
    .version = "1.0",
    .summary = "shards of bases, each sorted by the edges' other end",
    .source = "[CuSha] [CR2 3.2]",
    .provides = "edges.by_id/1 edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
#endif
