#include "graph/twins/directed.hpp"
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
  Assigner(const EdgeRows& rows, const std::vector<DirectedDegree>& degrees, const RandomStream& random)
      : rows_(rows), degrees_(degrees), random_(random), given_(degrees.size()), pull_(degrees.size()) {}

  std::vector<DirectedDegree> run() {
    std::vector<Keyed> vertices(degrees_.size()), wanted(degrees_.size());
    for (vertex_t v = 0; v < degrees_.size(); ++v) {
      vertices[v] = {~uint32_t{0} - rows_.length(v), v};
      wanted[v] = {~uint32_t{0} - degrees_[v].neighbors(), v};
    }
    sort_by_key(vertices);
    sort_by_key(wanted);
    constexpr int passes = 3;  // of the later ones each sees what its neighbours got in the one before
    for (int pass = 0; pass < passes; ++pass) {
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
    for (Keyed& vertex : vertices) {
      int64_t sum = 0;
      for (const uint32_t e : rows_.row(vertex.value)) sum += pull_[rows_.other(e, vertex.value)];
      vertex.key = key(sum) | random_.bits(draw_++) >> 44;
    }
    for (Keyed& degree : wanted) degree.key = key(-pull_of(degrees_[degree.value]));
    sort_by_key(vertices);
    sort_by_key(wanted);
    for (size_t i = 0; i < vertices.size(); ++i) given_[vertices[i].value] = degrees_[wanted[i].value];
    for (const Keyed& vertex : vertices) pull_[vertex.value] = pull_of(given_[vertex.value]);
  }

  const EdgeRows& rows_;
  const std::vector<DirectedDegree>& degrees_;
  const RandomStream& random_;
  uint64_t draw_ = 0;
  std::vector<DirectedDegree> given_;
  std::vector<int32_t> pull_;
};

}  // namespace

std::vector<DirectedDegree> assigned(const EdgeRows& rows, const std::vector<DirectedDegree>& degrees,
                                     const RandomStream& random) {
  return Assigner(rows, degrees, random).run();
}

}  // namespace harness::graph
