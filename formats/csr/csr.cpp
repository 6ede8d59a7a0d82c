// Compressed sparse rows (D, section 2.1.3): offsets and neighbours. In push it holds the out-edges, in pull
// the in-edges, which is CSC.
#include "csr.h"

#include <harness/plugin.hpp>

using namespace harness;

static int32_t build(const harness_build_input* input, const harness_builder* builder, harness_error* error) {
  return guarded(error, [&] {
    const harness_adjacency& from = input->adjacency;
    with_edge_type(*input, [&]<class Edge>(Edge) {
      using Arrays = CsrArrays<Edge>;
      PartBuilder<Arrays> part(*builder);
      auto offsets =
          part.template array<Edge>("offsets", uint64_t{input->vertices} + 1, offsetof(Arrays, offsets));
      parallel_chunks(offsets.size(), [&](uint64_t begin, uint64_t end) {
        for (uint64_t v = begin; v < end; ++v) offsets[v] = static_cast<Edge>(from.offsets[v]);
      });
      auto neighbors = part.template array<uint32_t>("neighbors", input->edges, offsetof(Arrays, neighbors));
      parallel_copy(from.neighbors, neighbors);
      if (from.weights != nullptr && part.wants("edges.weights/1")) {
        parallel_copy(from.weights,
                      part.template array<float>("weights", input->edges, offsetof(Arrays, weights)));
      }
      part.rows = input->vertices;
      part.edges = input->edges;
      part.flags = HARNESS_ROWS_ARE_VERTICES | HARNESS_ROWS_UNIQUE;
      part.finish();
    });
  });
}

HARNESS_EXPORT const harness_plugin* harness_plugin_v1(void) {
  static const harness_format format{sizeof(harness_format), sizeof(CsrArrays<uint64_t>), build};
  static const harness_plugin plugin = [] {
    harness_plugin p = describe(HARNESS_KIND_FORMAT, "csr", "1.0", "offsets and neighbours of every vertex",
                                "GRAssembler, section 2.1.3");
    p.provides = "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1";
    p.ops.format = &format;
    set_images(p);
    return p;
  }();
  return &plugin;
}
