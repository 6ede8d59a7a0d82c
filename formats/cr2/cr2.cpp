// CR2 (D, chapter 3): clusters of 2^N vertices with consecutive ids. The edges inside clusters are one part,
// with 16 bits an edge; those between clusters are another. In each, the edges of a vertex are split into
// rows of 32, 16, 8, 4, 2 and 1 (section 3.3.3), and rows of one degree stand together, so that no offsets
// are needed. The builder is Algorithms 3.1 to 3.3, a vertex at a time instead of an edge at a time: the
// edges inside a cluster are consecutive in a sorted row, so degrees need no pass over the edges.
#include "cr2.h"

#include <bit>
#include <harness/plugin.hpp>

using namespace harness;

enum Param { cluster_bits };
enum class Side { inside, between };  // of clusters

static constexpr harness_param params[] = {
    uint_param("cluster_bits", "16", 1, 16, "a cluster is 2^cluster_bits vertices (N in the paper)"),
};

/// The edges of a vertex: those inside its cluster are [inner, outer).
struct Split {
  uint64_t first, inner, outer, last;

  Split(const harness_adjacency& from, uint32_t v, uint32_t mask)
      : first(from.offsets[v]), inner(first), outer(from.offsets[v + 1]), last(outer) {
    while (inner < last && from.neighbors[inner] < (v & ~mask)) ++inner;
    while (outer > inner && from.neighbors[outer - 1] > (v | mask)) --outer;
  }
  uint64_t degree(Side side) const {
    return side == Side::inside ? outer - inner : last - first - (outer - inner);
  }
  /// Copies `count` values of a side from its edge `taken` on.
  template <Side side, class From, class To>
  void copy(const From* from, uint64_t taken, uint64_t count, To* __restrict__ to) const {
    constexpr bool inside = side == Side::inside;
    const uint64_t begin = (inside ? inner : first) + taken, gap = inside ? outer : inner;
    const uint64_t before = inside ? count : std::min(count, gap > begin ? gap - begin : 0);
    for (uint64_t k = 0; k < before; ++k) to[k] = static_cast<To>(from[begin + k]);
    const From* behind = from + begin + (outer - gap);  // past what lies inside the cluster
    for (uint64_t k = before; k < count; ++k) to[k] = static_cast<To>(behind[k]);
  }
};

static constexpr uint32_t shift_of(size_t degree_class) {
  return cr2_classes - 1 - static_cast<uint32_t>(degree_class);
}
// Of the largest row that fits into a degree above 0.
static uint32_t largest_shift(uint64_t degree) {
  return std::min(cr2_classes, static_cast<uint32_t>(std::bit_width(degree))) - 1;
}

/// Where the rows of one side go: by class, and in the expand list.
struct Places {
  KeyedPlaces rows, listed;

  explicit Places(const VertexChunks& chunks) : rows(chunks, cr2_classes), listed(chunks, 1) {}
  void count(size_t chunk, uint64_t degree) {
    uint64_t* counts = &rows.at(chunk, 0);
    uint64_t total = degree / 32;
    counts[0] += total;
    for (uint32_t i = 1; i < cr2_classes; ++i) {
      const uint64_t row = degree >> shift_of(i) & 1;
      counts[i] += row;
      total += row;
    }
    listed.at(chunk, 0) += total;
  }
};

template <class Edge, Side side>
static void build_part(const harness_build_input& input, const harness_builder& builder, uint32_t mask,
                       const VertexChunks& chunks, Places& places) {
  using Arrays = Cr2Arrays<Edge>;
  const harness_adjacency& from = input.adjacency;
  PartBuilder<Arrays> part(builder);
  const std::vector<uint64_t> row_begins = places.rows.scan();
  places.listed.scan();
  for (size_t i = 0; i < cr2_classes; ++i) {
    part.state.row_begin[i] = static_cast<uint32_t>(row_begins[i]);
    part.state.edge_begin[i] = static_cast<Edge>(part.edges);
    part.state.bias[i] = static_cast<Edge>(row_begins[i] - (part.edges >> shift_of(i)));
    part.edges += (row_begins[i + 1] - row_begins[i]) << shift_of(i);
  }
  constexpr bool inside = side == Side::inside;
  const bool only_part = inside && input.edges == 0;
  if (part.edges == 0 && !only_part) return;
  part.rows = checked_rows(row_begins.back());
  part.state.cluster_mask = mask;

  const bool lists = part.wants("rows.of_vertex/1"),
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
    const Split edges(from, v, mask);
    const uint64_t degree = edges.degree(side);
    uint64_t* next = &places.rows.at(chunk, 0);
    for (uint64_t taken = 0, size; taken < degree; taken += size) {
      const uint32_t shift = largest_shift(degree - taken), i = shift_of(shift);
      size = uint64_t{1} << shift;
      const uint64_t row = next[i]++, to = part.state.edge_begin[i] + ((row - row_begins[i]) << shift);
      vertices[row] = v;
      if (lists) listed_rows[places.listed.at(chunk, 0)++] = static_cast<uint32_t>(row);
      if constexpr (inside) {
        edges.copy<side>(from.neighbors, taken, size, &locals[to]);
      } else {
        edges.copy<side>(from.neighbors, taken, size, &neighbors[to]);
      }
      if (weighted) edges.copy<side>(from.weights, taken, size, &weights[to]);
    }
    if (lists) first_rows[v + 1] = static_cast<uint32_t>(places.listed.at(chunk, 0));
  });
  part.finish();
}

static int32_t build(const harness_build_input* input, const harness_builder* builder, harness_error* error) {
  return guarded(error, [&] {
    const uint32_t mask = (1u << input->params[cluster_bits].integer) - 1;
    const VertexChunks chunks(*input);
    Places inside(chunks), between(chunks);
    chunks.for_each([&](size_t chunk, uint32_t v) {
      const Split edges(input->adjacency, v, mask);
      inside.count(chunk, edges.degree(Side::inside));
      between.count(chunk, edges.degree(Side::between));
    });
    with_edge_type(*input, [&]<class Edge>(Edge) {
      build_part<Edge, Side::inside>(*input, *builder, mask, chunks, inside);
      build_part<Edge, Side::between>(*input, *builder, mask, chunks, between);
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
