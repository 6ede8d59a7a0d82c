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

/// How many of eight neighbours are to be joined both ways.
int32_t mutual_of(const DirectedDegree& d) {
  return d.neighbors() == 0 ? 0 : static_cast<int32_t>(uint64_t{d.mutual} * 8 / d.neighbors());
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
        pull_(degrees.size()),
        mutual_(degrees.size()) {}

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
  /// Deals out the degrees of vertices with equally many neighbours: those around which many edges are to be
  /// mutual get the degrees with many of them, so that they find one another.
  void assign(std::vector<Keyed> vertices, std::vector<Keyed> wanted) {
    sort_by(
        vertices, wanted, [&](vertex_t v) { return -sum_around(v, mutual_); },
        [&](const DirectedDegree& d) { return -int64_t{mutual_of(d)}; });
    for (size_t begin = 0; begin < wanted.size();) {
      size_t end = begin;
      while (end < wanted.size() && wanted[end].key == wanted[begin].key) ++end;
      const auto from = static_cast<ptrdiff_t>(begin), to = static_cast<ptrdiff_t>(end);
      assign_alike({vertices.begin() + from, vertices.begin() + to},
                   {wanted.begin() + from, wanted.begin() + to});
      begin = end;
    }
  }

  int64_t sum_around(vertex_t v, const std::vector<int32_t>& of) const {
    int64_t sum = 0;
    for (const uint32_t e : rows_.row(v)) sum += of[rows_.other(e, v)];
    return sum;
  }

  /// Sorts vertices and what is dealt out to them by numbers that rise.
  template <class OfVertex, class OfDegree>
  void sort_by(std::vector<Keyed>& vertices, std::vector<Keyed>& wanted, const OfVertex& of_vertex,
               const OfDegree& of_degree) {
    constexpr int64_t middle = int64_t{1} << 42;
    const auto key = [&](int64_t number) { return static_cast<uint64_t>(middle + number) << 20; };
    parallel_for_chunks(vertices.size(), threads_, [&](size_t begin, size_t end, unsigned) {
      for (size_t i = begin; i < end; ++i) {
        vertices[i].key = key(of_vertex(vertices[i].value)) | random_.bits(draw_ + i) >> 44;
        wanted[i].key = key(of_degree(degrees_[wanted[i].value]));
      }
    });
    draw_ += vertices.size();
    sort_by_key(vertices, threads_);
    sort_by_key(wanted, threads_);
  }

  /// Those with many sinks around them get the degrees that lead away.
  void assign_alike(std::vector<Keyed> vertices, std::vector<Keyed> wanted) {
    sort_by(
        vertices, wanted, [&](vertex_t v) { return -sum_around(v, pull_); },
        [&](const DirectedDegree& d) { return int64_t{pull_of(d)}; });
    for (size_t i = 0; i < vertices.size(); ++i) given_[vertices[i].value] = degrees_[wanted[i].value];
    for (const Keyed& vertex : vertices) {
      pull_[vertex.value] = pull_of(given_[vertex.value]);
      mutual_[vertex.value] = mutual_of(given_[vertex.value]);
    }
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
  std::vector<int32_t> pull_, mutual_;
};

}  // namespace

std::vector<DirectedDegree> assigned(const std::vector<offset_t>& neighbors, const std::vector<Edge>& edges,
                                     const std::vector<DirectedDegree>& degrees, const RandomStream& random,
                                     unsigned threads) {
  return Assigner(neighbors, edges, degrees, random, threads).run();
}

}  // namespace harness::graph
