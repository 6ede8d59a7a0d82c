// Intersection of the neighbour lists of two vertices with the vector unit of a CPU. Chunks of one list are
// compared with chunks of the other, and the remainder element by element. count_common() uses it on a CPU.
#pragma once

#include "search_list.h"

namespace harness {

/// Loads a chunk of v's neighbours, starting at edge `begin`.
HARNESS_DEVICE void load_chunk(const Context& c, vertex_t v, edge_t begin,
                               vertex_t (&chunk)[Matches::width]) {
  // Edge ids do not wrap around within a chunk. The compiler needs this fact to load a chunk as a vector.
  if (begin > ~edge_t{0} - Matches::width) __builtin_unreachable();
#pragma unroll
  for (uint32_t i = 0; i < Matches::width; ++i) chunk[i] = harness_edge(c, begin + i, v).other;
}

/// Compares `rest`, the last neighbours of u, which are fewer than a chunk, with the chunks of `edges`, the
/// neighbours of v. Removes the chunks that were compared from `edges`. Empties `rest` if all its elements
/// have been compared.
HARNESS_DEVICE void merge_rest(const Context& c, Matches& matches, vertex_t u, Range& rest, vertex_t v,
                               Range& edges) {
  vertex_t x[Matches::width], y[Matches::width];
#pragma unroll
  for (uint32_t i = 0; i < Matches::width; ++i) {
    const bool is_there = i < rest.size();
    const vertex_t other = harness_edge(c, is_there ? rest.begin + i : rest.begin, u).other;
    x[i] = is_there ? other : no_vertex;
  }
  const vertex_t last = harness_edge(c, rest.end - 1, u).other;
  while (edges.size() >= Matches::width) {
    load_chunk(c, v, edges.begin, y);
    matches.add(x, y);
    edges.begin += Matches::width;
    if (y[Matches::width - 1] >= last) {
      rest.begin = rest.end;
      return;
    }
  }
}

/// Counts the common neighbours of two vertices that a comparison by chunks finds. On return, a and b are the
/// ranges that are still to be compared.
HARNESS_DEVICE uint32_t merge_chunks(const Context& c, vertex_t u, Range& a, vertex_t v, Range& b) {
  constexpr uint32_t width = Matches::width;
  Matches matches;
  while (a.size() >= width && b.size() >= width) {
    vertex_t x[width], y[width];
    load_chunk(c, u, a.begin, x);
    load_chunk(c, v, b.begin, y);
    matches.add(x, y);
    const vertex_t x_last = Matches::scalar(x[width - 1]), y_last = Matches::scalar(y[width - 1]);
    a.begin += x_last <= y_last ? width : 0;
    b.begin += y_last <= x_last ? width : 0;
  }
  if (a.size() > 0 && b.size() >= width) merge_rest(c, matches, u, a, v, b);
  if (b.size() > 0 && a.size() >= width) merge_rest(c, matches, v, b, u, a);
  return matches.count();
}

/// Counts common neighbours of two vertices whose lists have less than a chunk each. The loop has branches.
/// In meshes and road networks, the lists of neighbouring vertices are similar, so the branches are predicted
/// well.
HARNESS_DEVICE uint32_t merge_few(const Context& c, vertex_t u, Range a, vertex_t v, Range b) {
  if (b.begin >= b.end) return 0;
  uint32_t common = 0;
  vertex_t y = harness_edge(c, b.begin, v).other;
  for (; a.begin < a.end; ++a.begin) {
    const vertex_t x = harness_edge(c, a.begin, u).other;
    while (y < x) {
      if (++b.begin == b.end) return common;
      y = harness_edge(c, b.begin, v).other;
    }
    common += x == y;
  }
  return common;
}

/// Counts common neighbours of two vertices by a walk along both lists.
HARNESS_DEVICE uint32_t merge_common(const Context& c, vertex_t u, Range a, vertex_t v, Range b) {
  const uint32_t common = merge_chunks(c, u, a, v, b);
  return common + merge_few(c, u, a, v, b);
}

/// Counts common neighbours of two vertices if at least one of their lists has a chunk or more. The function
/// is not inlined, because it would take registers from the code for short lists.
HARNESS_SLOW_PATH uint32_t count_in_long(const Context& c, vertex_t u, Range a, vertex_t v, Range b) {
  return are_skewed(a, b) ? search_longer(c, u, a, v, b) : merge_common(c, u, a, v, b);
}

/// Counts common neighbours of two vertices with the lists a and b.
HARNESS_DEVICE uint32_t count_in_both(const Context& c, vertex_t u, Range a, vertex_t v, Range b) {
  const bool few = a.size() < Matches::width && b.size() < Matches::width;
  return few ? merge_few(c, u, a, v, b) : count_in_long(c, u, a, v, b);
}

}  // namespace harness
