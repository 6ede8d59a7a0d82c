// Helpers of the tests of updates: a backend, the formats that have updates, and checks of a graph that
// changes. All tests in this folder include this header.
#pragma once

#include <gtest/gtest.h>
#include <harness/update.h>

#include <harness/host/random.hpp>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/library_folder.hpp"
#include "base/stopwatch.hpp"
#include "graph/spec.hpp"
#include "plugin/registry.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/check/verifier.hpp"
#include "runtime/run/instance.hpp"
#include "runtime/update/changing_graph.hpp"

namespace harness::testing {

inline const plugin::Registry& registry() {
  static const plugin::Registry all = [] {
    plugin::Registry r;
    for (const auto& folder : plugin::plugin_folders({})) r.add_folder(folder);
    return r;
  }();
  return all;
}

inline runtime::Choice choice(harness_kind kind, const std::string& id) {
  return {*registry().find(kind, id), {}};
}

/// Returns the format with its parameters for tests. Clusters of cr2 have 16 vertices, so that even a small
/// graph has several.
inline runtime::Choice format_choice(const std::string& id) {
  std::map<std::string, std::string> params;
  if (id == "cr2") params["cluster_bits"] = "4";
  return {*registry().find(HARNESS_KIND_FORMAT, id), params};
}

/// Returns a run (Combination) with this format, this algorithm and the schedule vm.
inline runtime::Combination combination_of(const graph::Graph& graph, const std::string& format,
                                           const std::string& algorithm = "bfs",
                                           const std::string& direction = "push",
                                           const std::string& backend = "cpu") {
  const runtime::Request request{choice(HARNESS_KIND_ALGORITHM, algorithm), format_choice(format),
                                 choice(HARNESS_KIND_SCHEDULE, "vm"),
                                 runtime::parse_options({{"direction", direction}})};
  return runtime::combine(request, graph, backends::backend_info(backend));
}

inline graph::Graph generated(const std::string& generator, const std::map<std::string, std::string>& params,
                              bool symmetric = false) {
  graph::GraphSpec spec;
  spec.generator = generator;
  spec.params = params;
  spec.weights.kind = graph::Weights::Kind::generated;
  if (symmetric) spec.cleaning.direction = graph::Cleaning::Direction::symmetrise;
  return graph::open_graph(spec);
}

/// The algorithm that reads the layout. The algorithm and its direction determine whether the layout has
/// weights, and whether it has in-edges or out-edges.
struct Reader {
  const char *algorithm, *direction;
};
inline constexpr Reader readers[] = {{"bfs", "push"}, {"spmv", "pull"}, {"bfs", "auto"}};

struct UpdateCase {
  std::string backend, format;
  Reader reader;
};
inline void PrintTo(const UpdateCase& one, std::ostream* stream) {
  *stream << one.backend << " " << one.format << " " << one.reader.algorithm << " " << one.reader.direction;
}
inline std::string name_of_case(const ::testing::TestParamInfo<UpdateCase>& info) {
  return info.param.backend + "_" + info.param.format + "_" + info.param.reader.algorithm + "_" +
         info.param.reader.direction;
}

/// Returns a case for each format with updates, each reader and each backend.
inline std::vector<UpdateCase> update_cases() {
  std::vector<UpdateCase> cases;
  for (const char* backend : {"cpu", "simt"}) {
    for (const plugin::Plugin* format : registry().all(HARNESS_KIND_FORMAT)) {
      if (!format->provides.contains("edges.update/1")) continue;
      for (const Reader& reader : readers) cases.push_back({backend, format->id, reader});
    }
  }
  return cases;
}

class Updates : public ::testing::TestWithParam<UpdateCase> {
 protected:
  void SetUp() override {
    const bool emulated = GetParam().backend == "simt";
    backends::BackendOptions options;
    options.threads = 2;
    options.cache_dir = library_folder() / "test-cache";
    options.checks = emulated;
    backend_ = runtime::load_backend(GetParam().backend, options);
    ledger_.emplace(*backend_);
    conversions_ = backend_->assemble(runtime::conversions_line(*backend_)).program;
  }

  bool emulated() const { return GetParam().backend == "simt"; }
  runtime::Combination combination(const graph::Graph& graph) const {
    return combination_of(graph, GetParam().format, GetParam().reader.algorithm, GetParam().reader.direction,
                          backend_->name());
  }
  runtime::ChangingGraph changing(const graph::Graph& graph, bool wide_edges = false,
                                  runtime::Changes changes = runtime::Changes::edges) {
    graph_is_symmetric_ = graph.symmetric();
    return {*ledger_, registry(), graph, combination(graph), wide_edges, changes};
  }

  /// Applies a batch of updates. Compares the numbers of inserted and deleted arcs and vertices, and the
  /// layouts, with the sequential model of the graph on the host (EdgeModel).
  void expect_applied(runtime::ChangingGraph& graph, const runtime::Batch& batch, const std::string& what) {
    const Stopwatch watch;
    const runtime::BatchOutcome outcome = graph.apply(batch);
    const double took_ms = watch.milliseconds();
    for (const double part :
         {outcome.grow_ms, outcome.copy_ms, outcome.sort_ms, outcome.apply_ms, outcome.compact_ms})
      EXPECT_GE(part, 0) << what;
    if (batch.size() + batch.vertices.size() != 0) {
      EXPECT_GT(outcome.milliseconds(), 0) << what;
    }
    if (!emulated()) {
      EXPECT_LE(outcome.milliseconds(), took_ms) << what << ": each moment belongs to one part";
    }
    const runtime::Batch arcs = graph_is_symmetric_ ? runtime::mirrored(batch) : batch;
    std::set<std::pair<uint32_t, uint32_t>> distinct;
    for (size_t i = 0; i < arcs.size(); ++i) distinct.emplace(arcs.from[i], arcs.to[i]);
    if (batch.vertices.empty()) {
      EXPECT_EQ(outcome.entries, applies_repeats_ ? arcs.size() : distinct.size()) << what;
    }
    const runtime::Effects found = outcome.effects;
    const runtime::Effects expected = graph.model(batch);
    EXPECT_EQ(found.inserted, expected.inserted) << what;
    EXPECT_EQ(found.deleted, expected.deleted) << what;
    EXPECT_EQ(found.vertices_inserted, expected.vertices_inserted) << what;
    EXPECT_EQ(found.vertices_deleted, expected.vertices_deleted) << what;
    EXPECT_EQ(graph.difference(), "") << what;
    if (outcome.compact_ms > 0) ++compactions_;
  }
  /// Runs the algorithm on the changed layouts, and verifies the result on the graph of edge_model().
  void expect_right_run(runtime::ChangingGraph& changing, const std::string& what) {
    const graph::Graph now = changing.edge_model().graph();
    runtime::Instance instance(*ledger_, now, combination(now), changing.layouts(), *conversions_);
    instance.poison();
    const backends::RunResult run = instance.run(60);
    const runtime::Verification result = runtime::Verifier().verify(now, instance, run.supersteps);
    EXPECT_TRUE(result.right) << what << ": " << result.reason;
  }

  bool graph_is_symmetric_ = false;
  bool applies_repeats_ = false;  // each operation is applied, and not only the last one on an edge
  int compactions_ = 0;           // number of compactions in calls of expect_applied()
  std::unique_ptr<backends::Backend> backend_;
  std::optional<runtime::Ledger> ledger_;
  std::unique_ptr<backends::Program> conversions_;
};

/// Returns a batch of updates with one operation per arc of a graph. `change` is HARNESS_INSERT or
/// HARNESS_DELETE, the same for all arcs.
inline runtime::Batch arcs_of(const graph::Graph& graph, uint8_t change, float weight = 7) {
  runtime::Batch batch;
  for (graph::vertex_t v = 0; v < graph.num_vertices(); ++v) {
    for (const graph::vertex_t other : graph.out().row(v)) batch.add(v, other, change, weight);
  }
  return batch;
}

}  // namespace harness::testing
