// Triangle counts by merging the neighbour lists of both ends of each edge. Edges are oriented from lower to
// higher degree.
#include "csr.hpp"
#include "programs.hpp"

namespace harness::openmp {
namespace {

class TriangleCount : public Program {
 public:
  explicit TriangleCount(const BaselineInput& input)
      : Program(input),
        offsets_(input.graph_array<uint32_t>("offsets", uint64_t{vertices_} + 1)),
        triangles_(input.property<uint64_t>("triangles")) {
    if (input.edges() > UINT32_MAX)
      throw PluginError(HARNESS_UNSUPPORTED, "more edges than 32-bit offsets can address");
    uint32_t total = 0;
    for (uint32_t u = 0; u < vertices_; ++u) {
      offsets_[u] = total;
      for_each_above(input, u, [&](uint32_t) { ++total; });
    }
    offsets_[vertices_] = total;
    neighbors_ = input.graph_array<uint32_t>("neighbors", total);
#pragma omp parallel for schedule(dynamic, 1024)
    for (uint32_t u = 0; u < vertices_; ++u) {
      uint32_t place = offsets_[u];
      for_each_above(input, u, [&](uint32_t v) { neighbors_[place++] = v; });
    }
  }

  // Merges, for each edge, the neighbour lists of both ends, as OrderedCount in GAPBS does.
  void run(harness_baseline_run&) override {
#pragma omp parallel for schedule(dynamic, 64)
    for (uint32_t u = 0; u < vertices_; ++u) {
      uint64_t found = 0;
      for (uint32_t e = offsets_[u]; e < offsets_[u + 1]; ++e) {
        const uint32_t v = neighbors_[e];
        uint32_t at = offsets_[u];
        for (uint32_t f = offsets_[v]; f < offsets_[v + 1]; ++f) {
          const uint32_t w = neighbors_[f];
          while (at < offsets_[u + 1] && neighbors_[at] < w) ++at;
          if (at == offsets_[u + 1]) break;
          found += neighbors_[at] == w;
        }
      }
      triangles_[u] = found;
    }
  }

 private:
  /// Visits the neighbours of higher degree, with ties broken by id, each once and in ascending order.
  /// Self-loops are skipped.
  template <class Visit>
  static void for_each_above(const BaselineInput& input, uint32_t u, Visit visit) {
    const harness_adjacency& all = input.out();
    const uint64_t own = degree(all, u);
    uint32_t before = u;
    for (const uint32_t v : neighbors_of(all, u)) {
      const uint64_t other = degree(all, v);
      if (v != before && (other > own || (other == own && v > u))) visit(v);
      before = v;
    }
  }

  const std::span<uint32_t> offsets_;
  const std::span<uint64_t> triangles_;
  std::span<uint32_t> neighbors_;
};

}  // namespace

std::unique_ptr<BaselineProgram> make_triangle_count(const BaselineInput& input) {
  direction_of(input);
  return std::make_unique<TriangleCount>(input);
}

}  // namespace harness::openmp
