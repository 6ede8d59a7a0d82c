// CR2 [CR2 3.3] [CR2 3.4]: clusters of 2^N vertices with consecutive ids. The edges inside clusters are one
// part, with 16 bits per edge, and the edges between clusters are the other part. In each part, the edges of
// a vertex are split into rows of 32, 16, 8, 4, 2 and 1 edges [CR2 3.3.3]. Rows of one size are adjacent, so
// that no offsets are needed.
//
// The builder follows [CR2 3.4.1, Algorithms 3.1 to 3.3], but vertex by vertex instead of edge by edge. This
// works because the edges inside a cluster are consecutive in a sorted row. The first pass splits the rows
// and counts degrees. Each part is then written by a pass of its own, each class from front to back.
#include "cr2.h"

#include <bit>
#include <harness/plugin.hpp>
#include <memory>

using namespace harness;

enum Param { cluster_bits };
enum class Side { inside, between };  // edges within a cluster, or from one to another

static constexpr harness_param params[] = {
    uint_param("cluster_bits", "16", 1, 16, "a cluster is 2^cluster_bits vertices (N in [CR2 3.3.2])"),
};

/// The `degree` edges of a vertex on one side. The first `until` of them begin at edge `begin` of the
/// adjacency. The others follow after `gap` edges of the other side.
struct Edges {
  uint64_t begin, until, gap, degree;

  /// Copies the values of one row of `size` edges, which begins at this vertex's edge number `taken`.
  template <uint64_t size, class From, class To>
  void copy(const From* from, uint64_t taken, To* __restrict__ to) const {
    const From* __restrict__ at = from + begin + taken;
    if (size > 4 && (taken + size <= until || taken >= until)) {
      if (taken >= until) at += gap;
      for (uint64_t k = 0; k < size; ++k) to[k] = static_cast<To>(at[k]);
    } else {
      for (uint64_t k = 0; k < size; ++k) to[k] = static_cast<To>(at[taken + k < until ? k : k + gap]);
    }
  }
};

/// Returns how many of n items fulfil a condition, if these items come first. It tests four items at a time,
/// because a branch per item would hardly ever be predicted.
template <class F>
static uint64_t leading(uint64_t n, F holds) {
  uint64_t count = 0;
  while (count + 4 <= n) {
    uint64_t of_four = 0;
    for (uint64_t k = 0; k < 4; ++k) of_four += holds(count + k) ? 1u : 0u;
    count += of_four;
    if (of_four < 4) return count;
  }
  while (count < n && holds(count)) ++count;
  return count;
}

/// The edges of a vertex that lead into its own cluster: the edges [inner, outer) of the adjacency.
template <class Edge>
struct Split {
  Edge inner, outer;

  static Split of(const harness_adjacency& from, uint32_t v, uint32_t mask) {
    const uint64_t first = from.offsets[v], last = from.offsets[v + 1];
    const uint32_t* list = from.neighbors;
    const uint64_t below = leading(last - first, [=](uint64_t k) { return list[first + k] < (v & ~mask); });
    const uint64_t above =
        leading(last - first - below, [=](uint64_t k) { return list[last - 1 - k] > (v | mask); });
    return {static_cast<Edge>(first + below), static_cast<Edge>(last - above)};
  }
  uint64_t inside() const { return outer - inner; }
  template <Side side>
  Edges edges(const harness_adjacency& from, uint32_t v) const {
    if (side == Side::inside) return {inner, inside(), 0, inside()};
    const uint64_t first = from.offsets[v];
    return {first, inner - first, inside(), from.offsets[v + 1] - first - inside()};
  }
};

static constexpr uint32_t shift_of(uint32_t degree_class) {
  return cr2_classes - 1 - degree_class;
}

/// Counts the rows of each class into which degrees are split. It first counts vertices by degree modulo 32,
/// and then derives the rows of each class from the bits of these degrees.
class RowCounts {
 public:
  void add(uint64_t degree) {
    full_ += degree / 32;
    ++rest_[degree % 32];
  }
  void store(KeyedPlaces& rows, KeyedPlaces& listed, size_t chunk) const {
    rows.at(chunk, 0) = full_;
    for (uint32_t i = 1; i < cr2_classes; ++i) {
      for (uint32_t degree = 0; degree < 32; ++degree)
        rows.at(chunk, i) += (degree >> shift_of(i) & 1) * rest_[degree];
    }
    for (uint32_t i = 0; i < cr2_classes; ++i) listed.at(chunk, 0) += rows.at(chunk, i);
  }

 private:
  uint64_t full_ = 0, rest_[32] = {};
};

/// The next free place for the rows of one side, in each class and in the expand list (listed_rows in cr2.h).
struct Places {
  KeyedPlaces rows, listed;

  explicit Places(const VertexChunks& chunks) : rows(chunks, cr2_classes), listed(chunks, 1) {}
};

/// The input and the results of the first pass. The passes that write the parts share them.
template <class Edge>
struct Input {
  const harness_build_input& graph;
  const harness_builder& builder;
  const VertexChunks& chunks;
  const Split<Edge>* splits;  // [vertices]
  uint32_t mask;
};

/// Writes the part of one side. The writer processes blocks of vertices, and each block class by class. It
/// fills each class from front to back. The edges of a block thus stay in the cache. The vertices of a block
/// that have a row in a class are found without branches.
template <class Edge, Side side>
class PartWriter {
 public:
  PartWriter(const Input<Edge>& input, Places& places)
      : input_(input), places_(places), part_(input.builder) {}

  void write() {
    const std::vector<uint64_t> row_begins = places_.rows.scan();
    places_.listed.scan();
    for (uint32_t i = 0; i < cr2_classes; ++i) {
      part_.state.row_begin[i] = static_cast<uint32_t>(row_begins[i]);
      part_.state.edge_begin[i] = static_cast<Edge>(part_.edges);
      part_.state.bias[i] = static_cast<Edge>(row_begins[i] - (part_.edges >> shift_of(i)));
      part_.edges += (row_begins[i + 1] - row_begins[i]) << shift_of(i);
    }
    const bool only_part = inside && input_.graph.edges == 0;
    if (part_.edges == 0 && !only_part) return;
    part_.rows = checked_rows(row_begins.back());
    part_.state.cluster_mask = input_.mask;
    allocate();
    input_.chunks.for_each_chunk([&](size_t chunk, uint64_t begin, uint64_t end) {
      Cursor next;
      std::copy_n(&places_.rows.at(chunk, 0), cr2_classes, next.rows);
      next.listed = places_.listed.at(chunk, 0);
      for (uint64_t first = begin; first < end; first += block_size)
        write_block(next, first, std::min(block_size, end - first));
    });
    part_.finish();
  }

 private:
  using Arrays = Cr2Arrays<Edge>;
  static constexpr bool inside = side == Side::inside;
  static constexpr uint64_t block_size = 512;

  struct Cursor {
    uint64_t rows[cr2_classes];
    uint64_t listed;
  };
  struct Block {
    uint64_t first, count;        // the vertices of the block
    uint8_t rest[block_size];     // edges of a vertex beyond its rows of 32
    uint8_t any = 0;              // bitwise or of `rest`
    uint64_t places[block_size];  // place of the rows of these edges in the expand list
  };

  void allocate() {
    lists_ = part_.wants("rows.of_vertex/1");
    vertices_ = part_.array(&Arrays::vertices, "vertices", part_.rows);
    locals_ = part_.array_if(inside, &Arrays::locals, "locals", part_.edges, by_edge_id);
    neighbors_ = part_.array_if(!inside, &Arrays::neighbors, "neighbors", part_.edges, by_edge_id);
    weights_ = part_.array_if(part_.wants_weights(input_.graph), &Arrays::weights, "weights", part_.edges,
                              by_edge_id);
    listed_rows_ = part_.array_if(lists_, &Arrays::listed_rows, "listed_rows", part_.rows);
    first_rows_ =
        part_.array_if(lists_, &Arrays::first_rows, "first_rows", uint64_t{input_.graph.vertices} + 1);
    if (lists_) first_rows_[0] = 0;
  }

  Edges edges_of(uint64_t v) const {
    return input_.splits[v].template edges<side>(input_.graph.adjacency, static_cast<uint32_t>(v));
  }

  void write_block(Cursor& next, uint64_t first, uint64_t count) {
    Block block{first, count};
    for (uint64_t k = 0; k < count; ++k) {
      const Edges edges = edges_of(first + k);
      __builtin_prefetch(input_.graph.adjacency.neighbors + edges.begin);
      block.any |= block.rest[k] = edges.degree % 32;
      for (uint64_t taken = 0; taken + 32 <= edges.degree; taken += 32)
        add_row<0>(next, first + k, edges, taken, next.listed++);
      if (!lists_) continue;
      block.places[k] = next.listed;
      next.listed += static_cast<uint64_t>(std::popcount(block.rest[k]));
      first_rows_[first + k + 1] = static_cast<uint32_t>(next.listed);
    }
    add_class<1>(next, block);
    add_class<2>(next, block);
    add_class<3>(next, block);
    add_class<4>(next, block);
    add_class<5>(next, block);
  }

  template <uint32_t degree_class>
  void add_class(Cursor& next, const Block& block) {
    constexpr uint32_t shift = shift_of(degree_class);
    if ((block.any >> shift & 1) == 0) return;
    uint16_t picks[block_size];
    uint64_t picked = 0;
    for (uint64_t k = 0; k < block.count; ++k) {
      picks[picked] = static_cast<uint16_t>(k);
      picked += block.rest[k] >> shift & 1;
    }
    for (uint64_t p = 0; p < picked; ++p) {
      const uint64_t k = picks[p], v = block.first + k;
      const auto longer =
          static_cast<uint8_t>(block.rest[k] >> (shift + 1));  // one bit per longer row, except rows of 32
      const Edges edges = edges_of(v);
      const uint64_t taken = edges.degree - block.rest[k] + (uint64_t{longer} << (shift + 1));
      const uint64_t place = lists_ ? block.places[k] + static_cast<uint64_t>(std::popcount(longer)) : 0;
      add_row<degree_class>(next, v, edges, taken, place);
    }
  }

  template <uint32_t degree_class>
  void add_row(Cursor& next, uint64_t v, const Edges& edges, uint64_t taken, uint64_t place) {
    constexpr uint32_t shift = shift_of(degree_class);
    const harness_adjacency& from = input_.graph.adjacency;
    const uint64_t row = next.rows[degree_class]++;
    const uint64_t to = static_cast<Edge>(row - part_.state.bias[degree_class]) << shift;
    vertices_[row] = static_cast<uint32_t>(v);
    if (lists_) listed_rows_[place] = static_cast<uint32_t>(row);
    if constexpr (inside) {
      edges.copy<1 << shift>(from.neighbors, taken, &locals_[to]);
    } else {
      edges.copy<1 << shift>(from.neighbors, taken, &neighbors_[to]);
    }
    if (!weights_.empty()) edges.copy<1 << shift>(from.weights, taken, &weights_[to]);
  }

  const Input<Edge>& input_;
  Places& places_;
  PartBuilder<Arrays> part_;
  bool lists_ = false;
  std::span<uint32_t> vertices_, neighbors_, listed_rows_, first_rows_;
  std::span<uint16_t> locals_;
  std::span<float> weights_;
};

template <class Edge>
static void build_parts(const harness_build_input& input, const harness_builder& builder) {
  const uint32_t mask = (1u << input.params[cluster_bits].integer) - 1;
  const VertexChunks chunks(input);
  const auto splits = std::make_unique_for_overwrite<Split<Edge>[]>(input.vertices);
  Places inside(chunks), between(chunks);
  chunks.for_each_chunk([&](size_t chunk, uint64_t begin, uint64_t end) {
    RowCounts inner, outer;
    for (uint64_t v = begin; v < end; ++v) {
      splits[v] = Split<Edge>::of(input.adjacency, static_cast<uint32_t>(v), mask);
      inner.add(splits[v].inside());
      outer.add(degree(input.adjacency, static_cast<uint32_t>(v)) - splits[v].inside());
    }
    inner.store(inside.rows, inside.listed, chunk);
    outer.store(between.rows, between.listed, chunk);
  });
  const Input<Edge> all{input, builder, chunks, splits.get(), mask};
  PartWriter<Edge, Side::inside>(all, inside).write();
  PartWriter<Edge, Side::between>(all, between).write();
}

static void build(const harness_build_input& input, const harness_builder& builder) {
  with_edge_type(input, [&]<class Edge>(Edge) { build_parts<Edge>(input, builder); });
}

static constexpr harness_format format = make_format<Cr2Arrays<uint64_t>, build>();
static constexpr About about{
    .id = "cr2",
    .version = "1.0",
    .summary = "clusters with 16-bit ids, rows of 2^n edges without offsets",
    .source = "[CR2 3.3] [CR2 3.4]",
    .provides = "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1 rows.degree_n/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
