#include "graph/build/build.hpp"

#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "graph/build/rows.hpp"

namespace harness::graph {
namespace {

bool expands(Listing listing, const Cleaning& cleaning) {
  return listing == Listing::half ||
         (listing == Listing::directed && cleaning.direction == Cleaning::Direction::symmetrise);
}

/// Returns the number of self-loops. Throws Error if an id is out of range, because the caller's arrays are
/// not trusted.
size_t checked_self_loops(const EdgeList& list, unsigned threads) {
  std::vector<size_t> loops(threads);
  std::vector<vertex_t> largest(threads);
  parallel_for_chunks(list.size(), threads, [&](size_t begin, size_t end, unsigned t) {
    size_t count = 0;
    vertex_t top = 0;
    for (size_t i = begin; i < end; ++i) {
      count += list.src[i] == list.dst[i];
      top = std::max({top, list.src[i], list.dst[i]});
    }
    loops[t] = count;
    largest[t] = top;
  });
  const vertex_t top = *std::max_element(largest.begin(), largest.end());
  if (list.size() != 0 && top >= list.num_vertices) {
    throw_error("edge list: found vertex {}, expected ids below {}", top, list.num_vertices);
  }
  size_t total = 0;
  for (const size_t count : loops) total += count;
  return total;
}

template <class A>
A arc_of(vertex_t row, vertex_t col, const HugeArray<float>& weights, size_t i) {
  if constexpr (std::is_same_v<A, WeightedArc>) {
    return {row, col, weights[i] + 0.0F};  // adding 0 turns -0 into 0, because integer formats have no -0
  } else {
    return {row, col};
  }
}

template <class A>
AdjacencyArrays out_rows(EdgeList&& list, const Cleaning& cleaning, unsigned threads) {
  const bool keep_loops = cleaning.self_loops == Cleaning::SelfLoops::keep;
  const bool expand = expands(list.listing, cleaning);
  const auto blocks = static_cast<unsigned>(std::clamp<size_t>(list.size() / parallel_grain, 1, threads));
  const auto each_arc = [&](unsigned block, const auto& sink) {
    const size_t end = chunk_begin(list.size(), blocks, block + 1);
    for (size_t i = chunk_begin(list.size(), blocks, block); i < end; ++i) {
      const vertex_t u = list.src[i], v = list.dst[i];
      if (u == v && !keep_loops) continue;
      sink(arc_of<A>(u, v, list.weights, i));
      if (expand && u != v) sink(arc_of<A>(v, u, list.weights, i));
    }
  };
  const vertex_t vertices = list.num_vertices;
  auto buckets = partition_by_row<A>(vertices, list.size() * (expand ? 2 : 1), blocks, each_arc);
  list = EdgeList{};  // free the list before rows are allocated
  return rows_from(
      std::move(buckets), vertices,
      {.remove_duplicates = cleaning.duplicates == Cleaning::Duplicates::remove, .threads = threads});
}

/// Returns the vertex whose row of neighbours contains arc `i`.
vertex_t row_of(const Adjacency& rows, offset_t i) {
  const auto after = std::upper_bound(rows.offsets.begin(), rows.offsets.end(), i);
  return static_cast<vertex_t>(after - rows.offsets.begin() - 1);
}

/// Calls fn(row, col, arc) for the arcs [begin, end).
template <class Fn>
void for_each_arc(const Adjacency& rows, offset_t begin, offset_t end, const Fn& fn) {
  if (begin == end) return;
  for (vertex_t row = row_of(rows, begin); begin < end; ++row) {
    const offset_t row_end = std::min(end, rows.offsets[row + 1]);
    for (; begin < row_end; ++begin) fn(row, rows.neighbors[begin], begin);
  }
}

template <class A>
AdjacencyArrays transposed(const AdjacencyArrays& rows, unsigned threads) {
  const Adjacency view = rows.view();
  const auto vertices = static_cast<vertex_t>(rows.offsets.size() - 1);
  const size_t arcs = rows.neighbors.size();
  const auto blocks = static_cast<unsigned>(std::clamp<size_t>(arcs / parallel_grain, 1, threads));
  const auto each_arc = [&](unsigned block, const auto& sink) {
    for_each_arc(view, chunk_begin(arcs, blocks, block), chunk_begin(arcs, blocks, block + 1),
                 [&](vertex_t row, vertex_t col, offset_t i) { sink(arc_of<A>(col, row, rows.weights, i)); });
  };
  return rows_from(partition_by_row<A>(vertices, arcs, blocks, each_arc), vertices,
                   {.columns_sorted = true, .threads = threads});
}

void generate_weights(AdjacencyArrays& rows, const Weights& weights, bool symmetric, bool incoming,
                      unsigned threads) {
  const Adjacency view = rows.view();
  rows.weights = HugeArray<float>(rows.neighbors.size());
  parallel_for_chunks(rows.neighbors.size(), threads, [&](size_t begin, size_t end, unsigned) {
    for_each_arc(view, begin, end, [&](vertex_t row, vertex_t col, offset_t i) {
      rows.weights[i] = incoming ? generated_weight(weights, symmetric, col, row)
                                 : generated_weight(weights, symmetric, row, col);
    });
  });
}

template <class T>
bool same(const HugeArray<T>& a, const HugeArray<T>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

/// Checks the rows of neighbours that a generator made. Throws Error if a row is not strictly ascending, has
/// a self-loop, or contains an id that is not below the number of vertices.
void check_rows(const Adjacency& rows, unsigned threads) {
  const size_t vertices = rows.offsets.size() - 1;
  parallel_for_chunks(vertices, threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t v = begin; v < end; ++v) {
      int64_t last = -1;
      for (const vertex_t u : rows.row(static_cast<vertex_t>(v))) {
        if (u <= last || u == v || u >= vertices)
          throw_error("rows of vertex {}: found {} after {}", v, u, last);
        last = u;
      }
    }
  });
}

/// Numbers of arcs that cleaning has removed.
struct Removed {
  size_t self_loops = 0, duplicates = 0;
};

/// Returns the graph with the rows of neighbours in `arrays`. The caller has set these members of `parts`:
/// name, number of vertices, symmetry, external ids, provenance of the list. `own_weights` is true if the
/// list of arcs had weights.
Graph finished(GraphParts&& parts, std::shared_ptr<GraphArrays> arrays, const Cleaning& cleaning,
               const Removed& removed, const Weights& weights, bool own_weights, unsigned threads) {
  if (weights.kind == Weights::Kind::generated) {
    generate_weights(arrays->out, weights, parts.symmetric, false, threads);
    if (!parts.symmetric) generate_weights(arrays->in, weights, false, true, threads);
  }
  parts.out = arrays->out.view();
  parts.in = parts.symmetric ? parts.out : arrays->in.view();
  parts.storage = std::move(arrays);
  parts.fingerprint = fingerprint_of(parts.out, threads);
  parts.edges_d = edges_d_of(parts.out, threads);
  parts.provenance["cleaning"] = to_string(cleaning);
  parts.provenance["self_loops_removed"] = std::to_string(removed.self_loops);
  parts.provenance["duplicates_removed"] = std::to_string(removed.duplicates);
  parts.provenance["weights"] =
      weights.kind == Weights::Kind::file && !own_weights ? "none" : to_string(weights);
  return Graph(std::move(parts));
}

/// Returns the graph of a list that a generator made as sorted rows of neighbours without self-loops and
/// duplicates. Nothing is cleaned.
Graph graph_of_rows(EdgeList&& list, const Cleaning& cleaning, std::string name, const Weights& weights,
                    unsigned threads) {
  auto arrays = std::make_shared<GraphArrays>();
  arrays->out.offsets = std::move(list.offsets);
  arrays->out.neighbors = std::move(list.dst);
  check_rows(arrays->out.view(), threads);
  GraphParts parts;
  parts.name = std::move(name);
  parts.vertices = list.num_vertices;
  parts.provenance = std::move(list.provenance);
  parts.symmetric = true;
  return finished(std::move(parts), std::move(arrays), cleaning, {}, weights, false, threads);
}

}  // namespace

Graph build_graph(EdgeList&& list, const Cleaning& cleaning, std::string name, const Weights& weights,
                  unsigned threads) {
  validate(weights);
  threads = resolve_threads(threads);
  if (!list.offsets.empty())
    return graph_of_rows(std::move(list), cleaning, std::move(name), weights, threads);
  if (list.dst.size() != list.size() || (!list.weights.empty() && list.weights.size() != list.size())) {
    throw_error("edge list: found {} sources, {} destinations and {} weights, expected as many of each",
                list.size(), list.dst.size(), list.weights.size());
  }
  const size_t loops = checked_self_loops(list, threads);
  const bool expand = expands(list.listing, cleaning);
  const size_t listed = expand ? 2 * list.size() - loops : list.size();
  const size_t without_loops = cleaning.self_loops == Cleaning::SelfLoops::keep ? listed : listed - loops;
  const bool own_weights = weights.kind == Weights::Kind::file && (list.weighted || !list.weights.empty());
  const bool carry = own_weights && !list.weights.empty();

  GraphParts parts;
  parts.name = std::move(name);
  parts.vertices = list.num_vertices;
  parts.provenance = std::move(list.provenance);
  parts.ids = std::move(list.ids);
  parts.symmetric = expand || list.listing == Listing::both_ways;
  const auto arrays = std::make_shared<GraphArrays>();
  arrays->out = carry ? out_rows<WeightedArc>(std::move(list), cleaning, threads)
                      : out_rows<Arc>(std::move(list), cleaning, threads);
  if (!parts.symmetric) {
    arrays->in =
        carry ? transposed<WeightedArc>(arrays->out, threads) : transposed<Arc>(arrays->out, threads);
    parts.symmetric = same(arrays->in.offsets, arrays->out.offsets) &&
                      same(arrays->in.neighbors, arrays->out.neighbors) &&
                      same(arrays->in.weights, arrays->out.weights);
    if (parts.symmetric) arrays->in = {};
  }
  const Removed removed{listed - without_loops, without_loops - arrays->out.neighbors.size()};
  return finished(std::move(parts), arrays, cleaning, removed, weights, own_weights, threads);
}

}  // namespace harness::graph
