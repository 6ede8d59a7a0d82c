// Tests how the work of a batch of updates grows with the graph, by memory accesses that the emulated GPU
// counts. The work of cr2 is proportional to vertices and rows of its matrix [CR2 Table 3.3], and that of csr
// to vertices and edges [Marrow-Graph table 2.1].
#include <algorithm>
#include <cmath>

#include "base/counted.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

/// The accesses of a batch to arrays of the layout, in sectors of 32 bytes, and the sizes of the graph.
struct Work {
  double look_up;  // accesses of step 0, which finds the edges of the batch
  double rest;     // accesses of all other steps
  double vertices, edges, rows;
};

class UpdateLaws : public ::testing::Test {
 protected:
  void SetUp() override {
    backends::BackendOptions options;
    options.cache_dir = library_folder() / "test-cache";
    options.counts = true;
    backend_ = runtime::load_backend("simt", options);
    ledger_.emplace(*backend_);
  }

  /// Returns the work of a batch of 16 operations on a random graph.
  Work work_of(const std::string& format, uint32_t scale, uint32_t edge_factor) {
    const graph::Graph start = generated("uniform", {{"scale", std::to_string(scale)},
                                                     {"edge_factor", std::to_string(edge_factor)},
                                                     {"directed", "true"}});
    runtime::ChangingGraph graph(*ledger_, registry(), start,
                                 combination_of(start, format, "bfs", "push", "simt"));
    runtime::Batch batch;
    for (uint32_t i = 0; i < 16; ++i) {
      const uint64_t random = mix64(i + 1);
      const auto from = static_cast<uint32_t>(random % start.num_vertices());
      if (i % 4 == 0 && start.out().degree(from) != 0) {
        batch.erase(from, start.out().row(from).front());
      } else {
        batch.insert(from, static_cast<uint32_t>((random >> 32) % start.num_vertices()), 1);
      }
    }
    Work work{0, 0, static_cast<double>(start.num_vertices()), static_cast<double>(start.num_edges()), 0};
    for (const runtime::LayoutPart& part : graph.layouts().front()->parts) work.rows += part.rows;
    graph.apply(batch);
    graph.model(batch);
    for (const std::vector<Counted>& row : backend_->counted_by_kernel()) add(work, row);
    EXPECT_EQ(graph.difference(), "");
    return work;
  }

 private:
  static void add(Work& work, const std::vector<Counted>& row) {
    std::string kernel;
    uint64_t sectors = 0;
    for (const Counted& one : row) {
      if (one.column == "kernel") kernel = std::get<std::string>(one.value);
      if (one.column == "simt_sectors_format") sectors = std::get<uint64_t>(one.value);
    }
    (kernel == "harness_update0" ? work.look_up : work.rest) += static_cast<double>(sectors);
  }

  std::unique_ptr<backends::Backend> backend_;
  std::optional<runtime::Ledger> ledger_;
};

/// Fits the accesses `Work::rest` by a linear function of size(), with least squares. Returns the largest
/// relative distance from this function.
template <class Size>
double misfit(const std::vector<Work>& all, Size size) {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (const Work& w : all) {
    n += 1;
    x += size(w);
    y += w.rest;
    xx += size(w) * size(w);
    xy += size(w) * w.rest;
  }
  const double slope = (n * xy - x * y) / (n * xx - x * x), constant = (y - slope * x) / n;
  double most = 0;
  for (const Work& w : all) most = std::max(most, std::abs(w.rest - constant - slope * size(w)) / w.rest);
  return most;
}
double vertices_and_rows(const Work& w) {
  return w.vertices + w.rows;
}
double vertices_and_edges(const Work& w) {
  return w.vertices + w.edges;
}

// scale and edge factor of each graph
constexpr std::pair<uint32_t, uint32_t> graphs[] = {{10, 4}, {10, 16}, {10, 64}, {12, 4}, {12, 16}};

TEST_F(UpdateLaws, OfCr2AreVerticesAndRowsNotEdges) {
  std::vector<Work> all;
  for (const auto& [scale, factor] : graphs) all.push_back(work_of("cr2", scale, factor));
  EXPECT_LT(misfit(all, vertices_and_rows), 0.05);
  EXPECT_GT(misfit(all, vertices_and_edges), 0.2);
  // The look-up reads the edges of the batch's vertices.
  for (const Work& w : all) EXPECT_LT(w.look_up, 16 * (4 + w.edges / w.vertices));
}

TEST_F(UpdateLaws, OfCsrAreVerticesAndEdges) {
  std::vector<Work> all;
  for (const auto& [scale, factor] : graphs) all.push_back(work_of("csr", scale, factor));
  EXPECT_LT(misfit(all, vertices_and_edges), 0.05);
}

}  // namespace
}  // namespace harness::testing
