// Calls GBBS's algorithms, unchanged, with the settings of GBBS's own programs. This file is compiled
// by ../build.sh.
//   gbbs_run cc|tc GRAPH ANSWER
//   gbbs_run bfs|bc GRAPH ANSWER SOURCE
//   gbbs_run sssp GRAPH ANSWER SOURCE WIDTH
//   gbbs_run pagerank GRAPH ANSWER ITERATIONS TOLERANCE
#include "benchmarks/BFS/NonDeterministicBFS/BFS.h"
#include "benchmarks/Connectivity/ConnectIt/framework.h"
#include "benchmarks/PageRank/PageRank_edgeMapReduce.h"
#include "benchmarks/PositiveWeightSSSP/DeltaStepping/DeltaStepping.h"
#include "benchmarks/SSBetweenessCentrality/Brandes/SSBetweennessCentrality.h"
#include "benchmarks/TriangleCounting/ShunTangwongsan15/Triangle.h"
#include "peer.hpp"

namespace {

/// GBBS's graph, whose edges lie in `rows`.
template <class Weight>
struct Graph {
  using Arc = std::tuple<gbbs::uintE, Weight>;
  peer::Rows<Arc> rows;
  parlay::sequence<gbbs::vertex_data> vertices;
  gbbs::symmetric_graph<gbbs::symmetric_vertex, Weight> graph;

  explicit Graph(peer::Rows<Arc> read)
      : rows(std::move(read)),
        vertices(parlay::tabulate(rows.vertices,
                                  [&](size_t v) {
                                    const uint64_t begin = rows.offsets[v];
                                    const auto degree = static_cast<gbbs::uintE>(rows.offsets[v + 1] - begin);
                                    return gbbs::vertex_data{begin, degree};
                                  })),
        graph(
            vertices.begin(), rows.vertices, rows.arcs, [] {}, rows.all.begin()) {}
};

/// Returns the graph without weights, whose neighbours are laid out as GBBS's tuples are.
Graph<gbbs::empty> read_plain(const std::string& path) {
  static_assert(sizeof(std::tuple<gbbs::uintE, gbbs::empty>) == sizeof(uint32_t));
  return Graph<gbbs::empty>(peer::read_rows<std::tuple<gbbs::uintE, gbbs::empty>>(path));
}

/// Returns the graph with integer weights. The file has (neighbour, weight), and a tuple may be laid out
/// otherwise.
Graph<gbbs::intE> read_weighted(const std::string& path) {
  auto read = peer::read_rows<std::pair<gbbs::uintE, gbbs::intE>>(path);
  peer::Rows<std::tuple<gbbs::uintE, gbbs::intE>> rows;
  rows.vertices = read.vertices;
  rows.arcs = read.arcs;
  rows.offsets = std::move(read.offsets);
  rows.all = parlay::tabulate(rows.arcs, [&](size_t e) {
    return std::tuple<gbbs::uintE, gbbs::intE>(read.all[e].first, read.all[e].second);
  });
  return Graph<gbbs::intE>(std::move(rows));
}

void search(const std::string& path, gbbs::uintE source, const std::string& answer) {
  auto read = read_plain(path);
  const auto parent = peer::timed([&] { return gbbs::BFS(read.graph, source); });
  peer::write_answer(answer, read.graph.n, [&](size_t v) {
    return parent[v] == UINT_E_MAX ? int64_t{-1} : static_cast<int64_t>(parent[v]);
  });
}

void shortest_paths(const std::string& path, gbbs::uintE source, double width, const std::string& answer) {
  constexpr size_t buckets = 32;  // the number in GBBS's own program
  auto read = read_weighted(path);
  const auto distance = peer::timed([&] { return gbbs::DeltaStepping(read.graph, source, width, buckets); });
  peer::write_answer(answer, read.graph.n,
                     [&](size_t v) { return peer::distance_of(distance[v], INT_E_MAX); });
}

/// Union-find with k-out sampling: the combination that ConnectIt's authors recommend.
void components(const std::string& path, const std::string& answer) {
  auto read = read_plain(path);
  char name[] = "gbbs";
  char* words[] = {name};
  gbbs::commandLine none(1, words);
  const auto label = peer::timed([&] {
    return gbbs::connectit::run_uf_alg<decltype(read.graph), gbbs::sample_kout, gbbs::find_naive,
                                       gbbs::unite_rem_cas, gbbs::split_atomic_one>(read.graph, none);
  });
  peer::write_answer(answer, read.graph.n, [&](size_t v) { return label[v]; });
}

void betweenness(const std::string& path, gbbs::uintE source, const std::string& answer) {
  auto read = read_plain(path);
  const auto score =
      peer::timed([&] { return gbbs::bc_bfs::SSBetweennessCentrality_BFS(read.graph, source); });
  // GBBS leaves a number that is not finite at unreached vertices, and the dependency of the source on
  // itself.
  peer::write_answer(answer, read.graph.n, [&](size_t v) {
    return v == source || !std::isfinite(score[v]) ? 0.0 : static_cast<double>(score[v]);
  });
}

/// GBBS compares the change of ranks with the tolerance times the number of vertices.
void pagerank(const std::string& path, size_t iterations, double tolerance, const std::string& answer) {
  auto read = read_plain(path);
  const auto rank = peer::timed([&] {
    return *gbbs::PageRank_edgeMapReduce(read.graph, tolerance / static_cast<double>(read.graph.n), {}, 0.85,
                                         iterations);
  });
  peer::write_answer(answer, read.graph.n, [&](size_t v) { return rank[v]; });
}

void triangles(const std::string& path) {
  auto read = read_plain(path);
  const auto each = [](gbbs::uintE, gbbs::uintE, gbbs::uintE) {};
  const size_t count = peer::timed([&] { return gbbs::Triangle_degree_ordering(read.graph, each); });
  std::printf("%zu triangles\n", count);
}

}  // namespace

int main(int count, char** words) {
  peer::set_threads();
  const std::string algorithm = count > 1 ? words[1] : "", path = count > 2 ? words[2] : "";
  const std::string answer = count > 3 ? words[3] : "";
  const auto first = static_cast<gbbs::uintE>(count > 4 ? std::stoul(words[4]) : 0);
  const double second = count > 5 ? std::stod(words[5]) : 0;
  if (algorithm == "bfs" && count == 5) {
    search(path, first, answer);
  } else if (algorithm == "sssp" && count == 6) {
    shortest_paths(path, first, second, answer);
  } else if (algorithm == "cc" && count == 4) {
    components(path, answer);
  } else if (algorithm == "bc" && count == 5) {
    betweenness(path, first, answer);
  } else if (algorithm == "pagerank" && count == 6) {
    pagerank(path, first, second, answer);
  } else if (algorithm == "tc" && count == 4) {
    triangles(path);
  } else {
    peer::fail("gbbs_run: expected bfs, sssp, cc, bc, pagerank or tc with its arguments");
  }
}
