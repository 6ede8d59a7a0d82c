// CR2 [CR2 3.3] [CR2 3.4] divides the vertices into clusters of 2^N consecutive ids. The edges inside
// clusters are one part of the layout, with 16 bits per edge, and the edges between clusters are the other
// part. In each part, the edges of a vertex are split into rows of 32, 16, 8, 4, 2 and 1 edges [CR2 3.3.3].
// The rows of one size are a size class. They are adjacent in memory, so that no offsets are needed. The
// expand list [CR2 3.3.4] gives the rows of each vertex. The options `expand: rank` (rank_list.hpp) and
// `base_bits: 16` (short_bases.hpp) are not published.
//
// The builder follows [CR2 3.4.1, Algorithms 3.1 to 3.3], but vertex by vertex instead of edge by edge. This
// works because the neighbours of a vertex are sorted, so those in its own cluster are consecutive. The first
// pass finds these and counts degrees. Then one pass per part writes the part, and fills each size class from
// front to back.
#include <memory>

#include "part_writer.hpp"
#include "update.h"

using namespace harness;
using namespace harness::cr2;

enum Param { cluster_bits, expand, base_bits };

static constexpr harness_param params[] = {
    uint_param("cluster_bits", "16", 1, 16, "a cluster is 2^cluster_bits vertices (N in [CR2 3.3.2])"),
    choice_param("expand", "list", "list|rank",
                 "rows of a vertex: a pointer to each, or ranks in bitmaps, which take less memory"),
    choice_param("base_bits", "32", "32|16", "bits of a row's vertex id; with 16, a bitmap has the others"),
};

template <class Edge>
static void build_parts(const harness_build_input& input, const harness_builder& builder) {
  const auto bits = static_cast<uint32_t>(input.params[cluster_bits].integer);
  const VertexChunks chunks(input, Block::size);
  const Splitter<Edge> split(input, bits);
  const auto splits = std::make_unique_for_overwrite<Split<Edge>[]>(input.vertices);
  Places inside(chunks), between(chunks);
  chunks.for_each_chunk([&](size_t chunk, uint64_t begin, uint64_t end) {
    RowCounts inner, outer;
    for (uint64_t first = begin; first < end; first += Block::size) {
      for (uint64_t v = first; v < std::min(first + Block::size, end); ++v) {
        splits[v] = split(static_cast<uint32_t>(v));
        inner.add(splits[v].inside());
        outer.add(degree(input.adjacency, static_cast<uint32_t>(v)) - splits[v].inside());
      }
      inner.unpack();
      outer.unpack();
    }
    inner.store(inside, chunk);
    outer.store(between, chunk);
  });
  const Input<Edge> all{.graph = input,
                        .builder = builder,
                        .chunks = chunks,
                        .splits = splits.get(),
                        .mask = (1u << bits) - 1,
                        .expand = static_cast<Expand>(input.params[expand].integer),
                        .short_bases = input.params[base_bits].integer == 1};
  PartWriter<Edge, Side::inside>(all, inside).write();
  PartWriter<Edge, Side::between>(all, between).write();
}

static void build(const harness_build_input& input, const harness_builder& builder) {
  const bool ranks = input.params[expand].integer != 0, short_bases = input.params[base_bits].integer != 0;
  if (builder.wants(builder.self, "edges.update/1") != 0 && (ranks || short_bases))
    throw PluginError(HARNESS_UNSUPPORTED, "updates need expand: list and base_bits: 32");
  with_edge_type(input, [&]<class Edge>(Edge) { build_parts<Edge>(input, builder); });
}

static const harness_format format = with_update(make_format<Cr2Arrays<uint64_t>, build>(), cr2_update());
static constexpr About about{
    .id = "cr2",
    .version = "1.1",
    .summary = "clusters with 16-bit ids, rows of 2^n edges without offsets",
    .source = "[CR2 3.3] [CR2 3.4]",
    .provides =
        "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1 rows.degree_n/1 rows.by_cluster/1 "
        "edges.update/1 vertices.update/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
