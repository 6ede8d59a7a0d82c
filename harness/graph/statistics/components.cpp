// Weak components by union-find, strong ones by Tarjan's search with an explicit stack [Tarjan 1972].
#include <algorithm>

#include "graph/statistics/parts.hpp"
#include "graph/union_find.hpp"

namespace harness::graph {

Components weak_components(const Undirected& graph) {
  UnionFind components(graph.vertices());
  for (vertex_t v = 0; v < graph.vertices(); ++v) {
    for (const vertex_t u : graph.rows().row(v)) {
      if (u > v) break;  // the row of u has this edge too
      components.unite(u, v);
    }
  }
  return {components.count(), components.largest_size()};
}

Components strong_components(const Graph& graph) {
  constexpr vertex_t unseen = 0, done = ~vertex_t{0};
  const Adjacency& rows = graph.out();
  const vertex_t vertices = graph.num_vertices();
  struct Visit {
    vertex_t vertex;
    offset_t next_arc;
  };
  // the lowest visit number that a vertex reaches; `done` after the vertex was assigned to a component
  std::vector<vertex_t> low(vertices, unseen);
  std::vector<vertex_t> pending;
  std::vector<Visit> path;
  std::vector<vertex_t> turns(vertices);
  Components components;
  vertex_t turn = 0;
  const auto enter = [&](vertex_t v) {
    low[v] = turns[v] = ++turn;
    pending.push_back(v);
    path.push_back({v, rows.offsets[v]});
  };
  const auto close = [&](vertex_t v) {
    vertex_t size = 0, member = v;
    do {
      member = pending.back();
      pending.pop_back();
      low[member] = done;
      ++size;
    } while (member != v);
    ++components.count;
    components.largest = std::max(components.largest, size);
  };
  for (vertex_t root = 0; root < vertices; ++root) {
    if (low[root] != unseen) continue;
    enter(root);
    while (!path.empty()) {
      const vertex_t v = path.back().vertex;
      if (path.back().next_arc < rows.offsets[v + 1]) {
        const vertex_t u = rows.neighbors[path.back().next_arc++];
        if (low[u] == unseen)
          enter(u);
        else if (low[u] != done)
          low[v] = std::min(low[v], turns[u]);
        continue;
      }
      path.pop_back();
      const vertex_t reached = low[v];
      if (reached == turns[v])
        close(v);
      else
        low[path.back().vertex] = std::min(low[path.back().vertex], reached);
    }
  }
  return components;
}

}  // namespace harness::graph
