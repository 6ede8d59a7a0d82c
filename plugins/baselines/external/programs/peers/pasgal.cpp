// Calls PASGAL's BFS and shortest paths, unchanged. This file is compiled by ../build.sh.
//   pasgal bfs GRAPH SOURCE ANSWER
//   pasgal rho GRAPH SOURCE ANSWER
//   pasgal delta GRAPH SOURCE ANSWER WIDTH
#include "BFS/bfs.h"
#include "SSSP/sssp.h"
#include "peer.hpp"

namespace {

template <class Weight>
Graph<uint32_t, uint64_t, Weight> read_graph(const std::string& path) {
  using Edge = WEdge<uint32_t, Weight>;
  auto rows = peer::read_rows<Edge>(path);
  Graph<uint32_t, uint64_t, Weight> graph;
  graph.n = rows.vertices;
  graph.m = rows.arcs;
  graph.symmetrized = true;
  graph.weighted = !std::is_same_v<Weight, Empty>;
  graph.offsets = std::move(rows.offsets);
  graph.edges = std::move(rows.all);
  return graph;
}

/// Writes parents. PASGAL's BFS returns levels, so a parent is any neighbour one level nearer to the source.
void search(const std::string& path, uint32_t source, const std::string& answer) {
  const auto graph = read_graph<Empty>(path);
  BFS solver(graph);
  const auto level = peer::timed([&] { return solver.bfs(source); });
  parlay::sequence<int64_t> parent(graph.n, -1);
  parlay::parallel_for(0, graph.n, [&](size_t v) {
    if (v == source) parent[v] = source;
    if (v == source || level[v] == UINT32_MAX) return;
    for (uint64_t e = graph.offsets[v]; e < graph.offsets[v + 1] && parent[v] < 0; ++e) {
      if (level[graph.edges[e].v] + 1 == level[v]) parent[v] = graph.edges[e].v;
    }
  });
  peer::write_answer(answer, graph.n, [&](size_t v) { return parent[v]; });
}

template <class Solver>
void write_distances(Solver solver, uint32_t source, size_t vertices, const std::string& answer) {
  const auto distance = peer::timed([&] { return solver.sssp(source); });
  peer::write_answer(answer, vertices,
                     [&](size_t v) { return peer::distance_of(distance[v], uint32_t{UINT32_MAX}); });
}

}  // namespace

int main(int count, char** words) {
  if (count < 5) peer::fail("pasgal: expected bfs, delta or rho, a graph, a source, an answer, a width");
  peer::set_threads();
  const std::string algorithm = words[1], path = words[2], answer = words[4];
  const auto source = static_cast<uint32_t>(std::stoul(words[3]));
  if (algorithm == "bfs") {
    search(path, source, answer);
    return 0;
  }
  const auto graph = read_graph<uint32_t>(path);
  if (algorithm == "delta" && count > 5) {
    const auto width = static_cast<uint32_t>(std::stoul(words[5]));
    write_distances(Delta_Stepping(graph, width), source, graph.n, answer);
  } else if (algorithm == "rho") {
    write_distances(Rho_Stepping(graph), source, graph.n, answer);
  } else {
    peer::fail("pasgal: unknown algorithm '" + algorithm + "', expected bfs, delta or rho");
  }
}
