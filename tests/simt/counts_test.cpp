// Compares counts of the emulated GPU with predictions from the degree sequence, and with each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "graph/spec.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness::testing {
namespace {

constexpr uint64_t warp = 32, span = 1024;  // threads per warp; edges per warp with edge mapping

const plugin::Registry& registry() {
  static const plugin::Registry all = [] {
    plugin::Registry r;
    r.add_folder(HARNESS_BUILD_DIR "/lib/harness/plugins");
    return r;
  }();
  return all;
}

runtime::Session& counting_session() {
  static runtime::Session one(registry(), runtime::load_backend("simt", {.threads = 1, .counts = true}));
  return one;
}

graph::Graph kronecker() {
  graph::GraphSpec spec;
  spec.generator = "kronecker";
  spec.params = {{"scale", "9"}, {"edge_factor", "8"}};
  return graph::open_graph(spec);
}

/// The counts of one run, or of one of its kernels: column of results.csv -> value.
using Columns = std::map<std::string, Value>;

Columns columns_of(const std::vector<Counted>& counts) {
  Columns columns;
  for (const Counted& counted : counts) columns[counted.column] = counted.value;
  return columns;
}

Columns columns_of(const graph::Graph& graph, const char* format, const char* schedule, const char* direction,
                   const char* iterations = "1") {
  runtime::Prepared prepared = counting_session().prepare(
      graph,
      {runtime::Choice(*registry().find(HARNESS_KIND_ALGORITHM, "pagerank"), {{"iterations", iterations}}),
       runtime::Choice(*registry().find(HARNESS_KIND_FORMAT, format), {}),
       runtime::Choice(*registry().find(HARNESS_KIND_SCHEDULE, schedule), {}),
       runtime::parse_options({{"direction", direction}})});
  prepared.instance->poison();
  const backends::RunResult run = prepared.instance->run();
  EXPECT_TRUE(counting_session().verify(graph, *prepared.instance, run.supersteps).right);
  return columns_of(counting_session().backend().counted());
}

uint64_t whole(const Columns& columns, const char* name) {
  return std::get<uint64_t>(columns.at(name));
}
double real(const Columns& columns, const char* name) {
  return std::get<double>(columns.at(name));
}

std::vector<uint64_t> in_degrees(const graph::Graph& graph) {
  std::vector<uint64_t> degrees;
  for (uint32_t v = 0; v < graph.num_vertices(); ++v) degrees.push_back(graph.in().degree(v));
  return degrees;
}

uint64_t rounds(uint64_t edges) {
  return (edges + warp - 1) / warp;
}

/// Predicts the iterations of all warps with the schedule `vm` [GRAssembler 2.1.2]. First, the lanes of a
/// warp process groups of `many` edges of their rows, until no lane has `many` edges left. Then all lanes
/// process their remaining edges. predict_wm() and predict_em() do the same for `wm` and `em`.
uint64_t predict_vm(const std::vector<uint64_t>& degrees) {
  constexpr uint64_t many = 14;
  uint64_t sum = 0;
  for (size_t row = 0; row < degrees.size(); row += warp) {
    uint64_t batches = 0, rest = 0;
    for (size_t lane = row; lane < std::min(row + warp, degrees.size()); ++lane) {
      batches = std::max(batches, degrees[lane] / many);
      rest = std::max(rest, degrees[lane] % many);
    }
    sum += batches * many + rest;
  }
  return sum;
}
/// Predicts the iterations of all warps with the schedule `wm`. A warp needs one iteration per 32 edges of
/// its rows. If all rows of the warp have at most `few` edges, each lane processes its own row, as with
/// `vm`.
uint64_t predict_wm(const std::vector<uint64_t>& degrees) {
  constexpr uint64_t few = 8;
  uint64_t sum = 0;
  for (size_t row = 0; row < degrees.size(); row += warp) {
    const size_t end = std::min(row + warp, degrees.size());
    const auto first = degrees.begin() + static_cast<ptrdiff_t>(row),
               last = degrees.begin() + static_cast<ptrdiff_t>(end);
    const uint64_t longest = *std::max_element(first, last);
    sum += longest <= few ? longest : rounds(std::accumulate(first, last, uint64_t{0}));
  }
  return sum;
}
/// Predicts the iterations of all warps with the schedule `em`. The edges are divided into ranges of `span`
/// edges, and a warp needs one iteration per 32 edges of a range.
uint64_t predict_em(const std::vector<uint64_t>& degrees) {
  const uint64_t edges = std::accumulate(degrees.begin(), degrees.end(), uint64_t{0});
  return edges / span * (span / warp) + rounds(edges % span);
}

TEST(Counts, InstructionsHaveAnOwner) {
  const graph::Graph graph = kronecker();
  std::map<std::string, uint64_t> exchanges;
  for (const char* schedule : {"vm", "strict"}) {
    const Columns columns = columns_of(graph, "csr", schedule, "push");
    uint64_t sum = 0;
    for (const char* part : {"schedule", "format", "algorithm", "skeleton"}) {
      const uint64_t own = whole(columns, (std::string("simt_instructions_") + part).c_str());
      EXPECT_GT(own, 0u) << schedule << ' ' << part;
      sum += own;
    }
    EXPECT_EQ(sum, whole(columns, "simt_warp_instructions")) << schedule;
    exchanges[schedule] = whole(columns, "simt_exchanges");
  }
  EXPECT_GT(exchanges["strict"], 2 * exchanges["vm"]) << "blocks share what they know";
}

// Tests that model_cycles is the sum of the cycles of each plugin, of the code that every kernel contains
// (`skeleton`), and between kernels. The cost model divides the cycles of a launch in proportion to the
// demand on the resource that is its bottleneck.
TEST(Counts, CyclesHaveAnOwner) {
  const graph::Graph graph = kronecker();
  std::map<std::string, double> of_schedule;
  for (const char* schedule : {"vm", "strict"}) {
    const Columns columns = columns_of(graph, "csr", schedule, "pull");
    double sum = 0;
    for (const char* part : {"schedule", "format", "algorithm", "skeleton", "between"}) {
      const double own = real(columns, (std::string("model_cycles_") + part).c_str());
      EXPECT_GT(own, 0) << schedule << ' ' << part;
      sum += own;
    }
    EXPECT_NEAR(sum, real(columns, "model_cycles"), 1e-9 * sum) << schedule;
    of_schedule[schedule] = real(columns, "model_cycles_schedule") / real(columns, "model_cycles_algorithm");
  }
  EXPECT_GT(of_schedule["strict"], 2 * of_schedule["vm"]) << "it lays rows out before it looks at edges";
}

TEST(Counts, WarpIterationsFollowFromTheDegrees) {
  const graph::Graph graph = kronecker();
  const std::vector<uint64_t> degrees = in_degrees(graph);
  const Columns vm = columns_of(graph, "csr", "vm", "pull"), wm = columns_of(graph, "csr", "wm", "pull"),
                em = columns_of(graph, "coo", "em", "pull");
  EXPECT_EQ(whole(vm, "simt_edge_iterations"), predict_vm(degrees));
  EXPECT_EQ(whole(wm, "simt_edge_iterations"), predict_wm(degrees));
  EXPECT_EQ(whole(em, "simt_edge_iterations"), predict_em(degrees));
  EXPECT_GT(predict_vm(degrees), 2 * predict_wm(degrees)) << "a graph that does not tell them apart";
  for (const Columns& columns : {vm, wm, em}) {
    EXPECT_EQ(whole(columns, "simt_edges_visited"), graph.num_edges());
    EXPECT_EQ(whole(columns, "simt_edges_useful"), graph.num_edges());
  }
}

TEST(Counts, AreTheSameEachTime) {
  const graph::Graph graph = kronecker();
  for (const char* schedule : {"vm", "twc", "strict"}) {
    EXPECT_EQ(columns_of(graph, "csr", schedule, "push", "2"),
              columns_of(graph, "csr", schedule, "push", "2"))
        << schedule;
  }
}

// Uses a layout of two parts. Kernels are linked separately for each part, and are counted separately, and
// the sums over all kernels equal the counts of the run.
TEST(Counts, OfKernelsAddUpToThoseOfTheRun) {
  const Columns run = columns_of(kronecker(), "ell", "vm", "pull", "2");
  uint64_t instructions = 0, edges = 0, launches = 0;
  double cycles = 0;
  std::set<std::string> names;
  for (const std::vector<Counted>& counts : counting_session().backend().counted_by_kernel()) {
    const Columns kernel = columns_of(counts);
    EXPECT_TRUE(names
                    .insert(std::get<std::string>(kernel.at("program")) + ": " +
                            std::get<std::string>(kernel.at("kernel")))
                    .second);
    instructions += whole(kernel, "simt_warp_instructions");
    edges += whole(kernel, "simt_edges_visited");
    const bool of_host = std::get<std::string>(kernel.at("program")) == "host";
    launches += of_host ? 0 : whole(kernel, "launches");
    cycles += real(kernel, "model_cycles");
  }
  EXPECT_THAT(names,
              ::testing::IsSupersetOf({"pull part 0 ell: harness_start", "pull part 0 ell: harness_step0",
                                       "pull part 1 coo: harness_step0"}));
  EXPECT_EQ(launches, 1 + 3 + 2 * 3u) << "start and its end; each iteration two parts, apply and the end";
  EXPECT_EQ(instructions, whole(run, "simt_warp_instructions"));
  EXPECT_EQ(edges, whole(run, "simt_edges_visited"));
  EXPECT_NEAR(cycles, real(run, "model_cycles"), 1e-9 * cycles);
}

// Every rim vertex of a star points to vertex 0. The edges to vertex 0 are 999 atomics on one address in
// push, and none in pull, where one lane does all the work.
TEST(Counts, AStarIsContendedInPushAndUnevenInPull) {
  graph::GraphSpec spec;
  spec.generator = "star";
  spec.params = {{"vertices", "1000"}};
  const graph::Graph star = graph::open_graph(spec);
  const Columns push = columns_of(star, "csr", "vm", "push"), pull = columns_of(star, "csr", "vm", "pull");
  // A warp processes the rows of 32 vertices. The first of its lanes that access the hub at the same
  // time has no conflict. The edges in the hub's own row lead to different addresses, so they do not
  // conflict.
  const uint64_t contended = star.num_edges() / 2 - (star.num_vertices() + warp - 1) / warp;
  EXPECT_EQ(whole(push, "simt_atomic_conflicts"), contended);
  EXPECT_EQ(whole(pull, "simt_atomic_conflicts"), 0u);
  EXPECT_GT(real(pull, "simt_imbalance_warps"), 4);
}

// With `coo` and `em`, the 32 lanes of a warp read consecutive edges. These are adjacent in memory, so the
// accesses of a warp touch few memory sectors. Every sector of the layout should be read about once.
TEST(Counts, CoalescedAccessesTouchFewSectors) {
  graph::GraphSpec spec;
  spec.generator = "path";
  spec.params = {{"vertices", "1024"}};
  const graph::Graph path = graph::open_graph(spec);
  const Columns em = columns_of(path, "coo", "em", "pull");
  const double sectors = static_cast<double>(whole(em, "simt_sectors_format"));
  const double ideal =
      2.0 * static_cast<double>(path.num_edges()) * sizeof(uint32_t) / 32;  // both ends of each edge, once
  EXPECT_GE(sectors, ideal);
  EXPECT_LE(sectors, 1.1 * ideal);
}

}  // namespace
}  // namespace harness::testing
