// Tests the verifiers of algorithms with sums in fixed point. They check an error bound, and that the result
// is equal to the reference in every bit. The tests modify correct results, because the built plugins compute
// no wrong ones.
#include <gtest/gtest.h>

#include <cmath>

#include "graph/spec.hpp"
#include "runtime/resolve/problem.hpp"
#include "runtime/run/properties.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

constexpr double unit = 0x1p-62;  // value of one unit of a rank in fixed point

graph::Graph skewed(graph::Weights::Kind weights) {
  graph::GraphSpec spec;
  spec.generator = "kronecker";
  spec.params = {{"scale", "8"}, {"edge_factor", "4"}, {"seed", "1"}};
  spec.weights.kind = weights;
  return graph::open_graph(spec);
}

/// An algorithm in fixed point with its expected result, and a copy of the result for tests to modify.
class Planted {
 public:
  Planted(const char* algorithm, graph::Weights::Kind weights)
      : graph_(skewed(weights)),
        choice_(*registry().find(HARNESS_KIND_ALGORITHM, algorithm), {{"precision", "fixed"}}) {
    const uint32_t properties = runtime::plan_algorithm(choice_, graph_, {}).plan.property_count;
    expected.assign(properties, std::vector<uint64_t>(graph_.num_vertices()));
    std::vector<void*> to;
    for (std::vector<uint64_t>& property : expected) to.push_back(property.data());
    harness_error error = runtime::empty_error();
    const harness_problem problem = runtime::problem_of(graph_, choice_.values, true);
    EXPECT_EQ(choice_.plugin->algorithm.reference(&problem, to.data(), &error), HARNESS_OK) << error.text;
    got = expected;
  }

  /// Returns the verifier's message about `got`, or an empty text if the result is right.
  std::string verdict() const {
    harness_error error = runtime::empty_error();
    const harness_problem problem = runtime::problem_of(graph_, choice_.values, true);
    const int32_t status =
        choice_.plugin->algorithm.verify(&problem, pointers(got).data(), pointers(expected).data(), &error);
    EXPECT_EQ(status == HARNESS_OK, error.text[0] == '\0');
    return error.text;
  }
  const graph::Graph& graph() const { return graph_; }

  std::vector<std::vector<uint64_t>> got, expected;  // [properties][vertices], as integers in fixed point

 private:
  static std::vector<const void*> pointers(const std::vector<std::vector<uint64_t>>& properties) {
    std::vector<const void*> all;
    for (const auto& property : properties) all.push_back(property.data());
    return all;
  }

  graph::Graph graph_;
  runtime::Choice choice_;
};

TEST(FixedPoint, RanksAreHeldToTheBound) {
  Planted run("pagerank", graph::Weights::Kind::none);
  EXPECT_EQ(run.verdict(), "");
  // The bound of docs/algorithms.md, in units: V plus (E + 2 V + 5) times the sum of 0.85^k for k below 20,
  // the number of supersteps.
  const double edges = static_cast<double>(run.graph().num_edges()), vertices = run.graph().num_vertices();
  const double bound = (edges + 2 * vertices + 5) * (1 - std::pow(0.85, 20)) / 0.15 + vertices;
  // The error must be detected even if the reference has the same error.
  const auto beyond = static_cast<uint64_t>(2 * bound + 0x1p-50 / unit);
  run.got[0][3] += beyond;
  EXPECT_NE(run.verdict().find("from those in floating point, the bound of fixed point is"),
            std::string::npos);
  run.expected[0][3] += beyond;
  EXPECT_NE(run.verdict().find("from those in floating point, the bound of fixed point is"),
            std::string::npos);
}

TEST(FixedPoint, ARankThatIsOffByOneUnitIsWrong) {
  Planted run("pagerank", graph::Weights::Kind::none);
  run.got[0][3] += 1;
  EXPECT_EQ(run.verdict().find("rank, in units of 2^-62, of vertex 3 is "), 0u) << run.verdict();
}

TEST(FixedPoint, ElementsOfAProductAreHeldToTheBound) {
  Planted run("spmv", graph::Weights::Kind::generated);
  EXPECT_EQ(run.verdict(), "");
  uint32_t v = 0;  // a vertex with at least eight in-edges, so that its element is a sum of several products
  while (run.graph().in().degree(v) < 8) ++v;
  const std::string name = std::to_string(v);
  run.got[1][v] = run.expected[1][v] ^ 1;
  EXPECT_EQ(run.verdict().find("element of vertex " + name + " is "), 0u) << run.verdict();
  // The error must be detected even if the reference has the same error.
  run.got[1][v] = run.expected[1][v] += 4 * run.graph().in().degree(v);
  EXPECT_EQ(run.verdict().find("element " + name + " is "), 0u) << run.verdict();
}

TEST(FixedPoint, OneVariantOfAPluginIsNotTakenForAnother) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  plugin::Plugin plain = *registry().find(HARNESS_KIND_ALGORITHM, "pagerank");
  std::erase_if(plain.images, [](const harness_image& image) { return image.variant != nullptr; });
  runtime::Session session(registry(), backend());
  const auto prepare = [&](const char* precision) {
    session.prepare(graphs().front().graph,
                    {runtime::Choice(plain, {{"precision", precision}}),
                     runtime::Choice(*registry().find(HARNESS_KIND_FORMAT, "csr"), {}),
                     runtime::Choice(*registry().find(HARNESS_KIND_SCHEDULE, "vm"), {}),
                     {}});
  };
  EXPECT_NO_THROW(prepare("double"));
  try {
    prepare("fixed");
    FAIL() << "the code for doubles runs on fixed point";
  } catch (const runtime::Unsupported& reason) {
    EXPECT_NE(std::string(reason.what()).find("algorithm pagerank (fixed) does not run on the "),
              std::string::npos)
        << reason.what();
  }
}

}  // namespace
}  // namespace harness::testing
