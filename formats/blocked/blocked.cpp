// EdgeBlocking [G2 VI-B, Algorithms 1 and 2] for any format. The edges are split by the segment of vertices
// that contains their neighbour (the destination in push, the source in pull). The edges of each segment are
// a part in another format, and the parts are processed in sequence. While a part is processed, the values of
// its neighbours stay in the cache. The kernels of each part visit the rows of all vertices, so the format is
// for graphs with many edges per vertex.
#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

// The only part of the layout if the graph has no edges. With edges, all parts are in other formats.
struct NoEdges : FormatDefaults {
  HARNESS_DEVICE Range neighbors(row_t) const { return {0, 0}; }
  // Returns the id of an existing vertex. The loop over edges has no iterations, but the compiled code may
  // load whether this vertex is active before it tests the loop's condition.
  HARNESS_DEVICE Edge edge(edge_t, vertex_t) const { return {0, 0.0f}; }
  HARNESS_DEVICE row_t find_row(edge_t, row_t) const { return 0; }
};
HARNESS_FORMAT(NoEdges)

#else
#include <harness/plugin.hpp>
using namespace harness;

enum Param { segment, of };

struct NoArrays {
  uint64_t unused;
};

constexpr uint64_t most_segments = 64;  // each is a part of the layout, with its own program and launches
static constexpr const char* formats[] = {"csr", "coo", "ell", "tigr", "bal"};

static constexpr harness_param params[] = {
    uint_param("segment", "262144", 1, UINT32_MAX, "vertices per segment"),
    choice_param("of", "csr", "csr|coo|ell|tigr|bal", "format of each segment, with its own defaults"),
};

static uint64_t segments_of(const harness_build_input& input, uint64_t size) {
  const uint64_t segments = (input.vertices + size - 1) / size;
  if (segments <= most_segments) return segments;
  throw PluginError(HARNESS_UNSUPPORTED,
                    std::to_string(segments) + " segments, expected at most " +
                        std::to_string(most_segments) + ": segment " +
                        std::to_string((input.vertices + most_segments - 1) / most_segments) + " or more");
}

static void build(const harness_build_input& input, const harness_builder& builder) {
  const auto size = static_cast<uint64_t>(input.params[segment].integer);
  const uint64_t segments = segments_of(input, size);
  if (input.edges == 0) {  // a layout needs at least one part
    PartBuilder<NoArrays> part(builder);
    part.finish(input, 0);
    return;
  }
  const uint32_t* others = input.adjacency.neighbors;
  for (uint64_t s = 0; s < segments; ++s) {
    delegate_edges(input, builder, formats[input.params[of].integer],
                   [=](uint32_t, uint64_t e) { return others[e] / size == s; });
  }
}

static constexpr harness_format format = make_format<NoArrays, build>();
static constexpr About about{
    .id = "blocked",
    .version = "1.0",
    .summary = "edges split by the segment of their other end, each segment in another format (EdgeBlocking)",
    .source = "[G2 VI-B, Algorithm 1]",
    .provides = "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1 tests.sampled/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
#endif
