// CR2 (D, chapter 3): clusters of 2^N vertices with consecutive ids. The edges inside clusters are one part,
// with 16 bits an edge; those between clusters are another. In each, the edges of a vertex are split into
// rows of 32, 16, 8, 4, 2 and 1 (section 3.3.3), and rows of one degree stand together, so that no offsets
// are needed. The builder is Algorithms 3.1 to 3.3, a vertex at a time instead of an edge at a time: the
// edges inside a cluster are consecutive in a sorted row, so degrees need no pass over the edges.
#include "cr2.h"

#include <harness/plugin.hpp>

using namespace harness;

enum Param { cluster_bits };
enum class Side { inside, between };  // of clusters

static constexpr harness_param params[] = {
    uint_param("cluster_bits", "16", 1, 16, "a cluster is 2^cluster_bits vertices (N in the paper)"),
};

/// The edges of a vertex on one side: up to two stretches of the adjacency.
struct Edges {
  uint64_t begin, split, resume, end;  // [begin, split) and [resume, end)

  Edges(const harness_adjacency& from, uint32_t v, uint32_t mask, Side side) {
    const uint32_t *first = from.neighbors + from.offsets[v], *last = from.neighbors + from.offsets[v + 1];
    const uint32_t* inner = std::lower_bound(first, last, v & ~mask);
    const uint32_t* outer = std::upper_bound(inner, last, v | mask);
    const auto index = [&](const uint32_t* p) { return static_cast<uint64_t>(p - from.neighbors); };
    if (side == Side::inside) {
      begin = index(inner);
      split = resume = end = index(outer);
    } else {
      begin = index(first);
      split = index(inner);
      resume = index(outer);
      end = index(last);
    }
  }
  uint64_t degree() const { return split - begin + end - resume; }
  uint64_t operator[](uint64_t k) const {
    return k < split - begin ? begin + k : resume + k - (split - begin);
  }
};

static constexpr uint32_t shift_of(size_t degree_class) {
  return cr2_classes - 1 - static_cast<uint32_t>(degree_class);
}
// Rows of a class that a vertex of this degree has: the largest first, as many as fit.
static uint64_t rows_of_class(uint64_t degree, size_t degree_class) {
  const uint64_t fit = degree >> shift_of(degree_class);
  return degree_class == 0 ? fit : fit & 1;
}

template <class Edge>
static void build_part(const harness_build_input& input, const harness_builder& builder, Side side) {
  using Arrays = Cr2Arrays<Edge>;
  const harness_adjacency& from = input.adjacency;
  const uint32_t mask = (1u << input.params[cluster_bits].integer) - 1;
  const VertexChunks chunks(input);
  KeyedPlaces rows(chunks, cr2_classes), listed(chunks, 1);
  chunks.for_each([&](size_t chunk, uint32_t v) {
    const uint64_t degree = Edges(from, v, mask, side).degree();
    for (size_t i = 0; i < cr2_classes; ++i) {
      rows.at(chunk, i) += rows_of_class(degree, i);
      listed.at(chunk, 0) += rows_of_class(degree, i);
    }
  });
  listed.scan();
  PartBuilder<Arrays> part(builder);
  const std::vector<uint64_t> row_begins = rows.scan();
  for (size_t i = 0; i < cr2_classes; ++i) {
    part.state.row_begin[i] = static_cast<uint32_t>(row_begins[i]);
    part.state.edge_begin[i] = static_cast<Edge>(part.edges);
    part.state.bias[i] = static_cast<Edge>(row_begins[i] - (part.edges >> shift_of(i)));
    part.edges += (row_begins[i + 1] - row_begins[i]) << shift_of(i);
  }
  const bool only_part = input.edges == 0 && side == Side::inside;
  if (part.edges == 0 && !only_part) return;
  part.rows = checked_rows(row_begins.back());
  part.state.cluster_mask = mask;

  const bool inside = side == Side::inside, lists = part.wants("rows.of_vertex/1"),
             weighted = from.weights != nullptr && part.wants("edges.weights/1");
  const auto vertices = part.template array<uint32_t>("vertices", part.rows, offsetof(Arrays, vertices));
  const auto locals =
      part.template array_if<uint16_t>(inside, "locals", part.edges, offsetof(Arrays, locals));
  const auto neighbors =
      part.template array_if<uint32_t>(!inside, "neighbors", part.edges, offsetof(Arrays, neighbors));
  const auto weights =
      part.template array_if<float>(weighted, "weights", part.edges, offsetof(Arrays, weights));
  const auto listed_rows =
      part.template array_if<uint32_t>(lists, "listed_rows", part.rows, offsetof(Arrays, listed_rows));
  const auto first_rows = part.template array_if<uint32_t>(lists, "first_rows", uint64_t{input.vertices} + 1,
                                                           offsetof(Arrays, first_rows));
  if (lists) first_rows[0] = 0;

  chunks.for_each([&](size_t chunk, uint32_t v) {
    const Edges edges(from, v, mask, side);
    const uint64_t degree = edges.degree();
    uint64_t taken = 0;
    for (size_t i = 0; i < cr2_classes; ++i) {
      for (uint64_t k = rows_of_class(degree, i); k > 0; --k) {
        const uint64_t row = rows.at(chunk, i)++;
        const uint64_t to = static_cast<Edge>(static_cast<Edge>(row) - part.state.bias[i]) << shift_of(i);
        vertices[row] = v;
        if (lists) listed_rows[listed.at(chunk, 0)++] = static_cast<uint32_t>(row);
        for (uint64_t e = to; e < to + (uint64_t{1} << shift_of(i)); ++e, ++taken) {
          const uint64_t at = edges[taken];
          if (inside) {
            locals[e] = static_cast<uint16_t>(from.neighbors[at] & mask);
          } else {
            neighbors[e] = from.neighbors[at];
          }
          if (weighted) weights[e] = from.weights[at];
        }
      }
    }
    if (lists) first_rows[v + 1] = static_cast<uint32_t>(listed.at(chunk, 0));
  });
  part.finish();
}

static int32_t build(const harness_build_input* input, const harness_builder* builder, harness_error* error) {
  return guarded(error, [&] {
    with_edge_type(*input, [&]<class Edge>(Edge) {
      for (const Side side : {Side::inside, Side::between}) build_part<Edge>(*input, *builder, side);
    });
  });
}

static constexpr harness_format format = make_format<Cr2Arrays<uint64_t>>(build);
static constexpr About about{
    .id = "cr2",
    .version = "1.0",
    .summary = "clusters with 16-bit ids, rows of 2^n edges without offsets",
    .source = "CR2, sections 3.3 and 3.4",
    .provides = "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1 rows.degree_n/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
