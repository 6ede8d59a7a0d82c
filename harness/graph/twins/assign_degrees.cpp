#include <algorithm>

#include "graph/twins/directed.hpp"
#include "graph/twins/edge_rows.hpp"
#include "graph/twins/sort.hpp"

namespace harness::graph {
namespace {

/// How far the edges of a vertex lead towards it: from -1024, a source, to 1024, a sink.
int32_t pull_of(const DirectedDegree& d) {
  const int64_t sum = int64_t{d.in} + d.out;
  return sum == 0 ? 0 : static_cast<int32_t>((int64_t{d.in} - d.out) * 1024 / sum);
}

class Assigner {
 public:
  Assigner(const std::vector<offset_t>& neighbors, const std::vector<Edge>& edges,
           const std::vector<DirectedDegree>& degrees, const RandomStream& random, unsigned threads)
      : neighbors_(neighbors),
        rows_(degrees.size(), edges, [](size_t) { return true; }),
        degrees_(degrees),
        random_(random),
        threads_(threads),
        passes_(edges.empty() ? 1 : 3),
        given_(degrees.size()),
        pull_(degrees.size()) {}

  std::vector<DirectedDegree> run() {
    std::vector<Keyed> vertices(degrees_.size()), wanted(degrees_.size());
    for (vertex_t v = 0; v < degrees_.size(); ++v) {
      vertices[v] = {most_ - std::min<uint64_t>(neighbors_[v], most_), v};
      wanted[v] = {most_ - degrees_[v].neighbors(), v};
    }
    sort_by_key(vertices, threads_);
    sort_by_key(wanted, threads_);
    // Of the later passes each sees what its neighbours got in the one before.
    for (int pass = 0; pass < passes_; ++pass) {
      for (size_t begin = 0; begin < vertices.size();) {
        size_t end = begin;
        while (end < vertices.size() && vertices[end].key == vertices[begin].key) ++end;
        const auto from = static_cast<ptrdiff_t>(begin), to = static_cast<ptrdiff_t>(end);
        assign({vertices.begin() + from, vertices.begin() + to},
               {wanted.begin() + from, wanted.begin() + to});
        begin = end;
      }
    }
    return std::move(given_);
  }

 private:
  /// Deals out the degrees of vertices with equally many neighbours: those with many sinks around them get
  /// the degrees that lead away.
  void assign(std::vector<Keyed> vertices, std::vector<Keyed> wanted) {
    constexpr int64_t middle = int64_t{1} << 42;
    const auto key = [&](int64_t away) { return static_cast<uint64_t>(middle - away) << 20; };
    parallel_for_chunks(vertices.size(), threads_, [&](size_t begin, size_t end, unsigned) {
      for (size_t i = begin; i < end; ++i) {
        int64_t sum = 0;
        for (const uint32_t e : rows_.row(vertices[i].value)) sum += pull_[rows_.other(e, vertices[i].value)];
        vertices[i].key = key(sum) | random_.bits(draw_ + i) >> 44;
        wanted[i].key = key(-pull_of(degrees_[wanted[i].value]));
      }
    });
    draw_ += vertices.size();
    sort_by_key(vertices, threads_);
    sort_by_key(wanted, threads_);
    for (size_t i = 0; i < vertices.size(); ++i) given_[vertices[i].value] = degrees_[wanted[i].value];
    for (const Keyed& vertex : vertices) pull_[vertex.value] = pull_of(given_[vertex.value]);
  }

  static constexpr uint64_t most_ = ~uint32_t{0};
  const std::vector<offset_t>& neighbors_;
  const EdgeRows rows_;
  const std::vector<DirectedDegree>& degrees_;
  const RandomStream& random_;
  const unsigned threads_;
  const int passes_;
  uint64_t draw_ = 0;
  std::vector<DirectedDegree> given_;
  std::vector<int32_t> pull_;
};

}  // namespace

std::vector<DirectedDegree> assigned(const std::vector<offset_t>& neighbors, const std::vector<Edge>& edges,
                                     const std::vector<DirectedDegree>& degrees, const RandomStream& random,
                                     unsigned threads) {
  return Assigner(neighbors, edges, degrees, random, threads).run();
}

}  // namespace harness::graph
