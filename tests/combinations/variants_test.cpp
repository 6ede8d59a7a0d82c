// Parameters and options off their defaults, and 64-bit edge ids, on every tiny nasty graph.
#include <gtest/gtest.h>

#include "support.hpp"

namespace harness::test {
namespace {

/// Runs a request on all graphs; how many of them it suited.
int run_on_all(Session& session, const Request& request) {
  int ran = 0;
  for (const TinyGraph& tiny : graphs()) {
    SCOPED_TRACE(tiny.name);
    Prepared prepared;
    try {
      prepared = session.prepare(tiny.graph, request);
    } catch (const Unsupported&) {
      continue;
    }
    prepared.instance->poison();
    const RunResult run = prepared.instance->run(30);
    EXPECT_FALSE(run.timed_out);
    const Verification result = session.verify(tiny.graph, *prepared.instance, run.supersteps);
    EXPECT_TRUE(result.right) << result.reason;
    ++ran;
    session.forget();
  }
  return ran;
}

struct Variant {
  std::string name;
  std::string algorithm;  // "" stands for every plugin of the kind
  StringMap algorithm_params;
  std::string format;
  StringMap format_params;
  std::string schedule;
  StringMap schedule_params;
  StringMap options;
};

void PrintTo(const Variant& variant, std::ostream* stream) {
  *stream << variant.name;
}

std::vector<const Plugin*> named(harness_kind kind, const std::string& id) {
  if (id.empty()) return registry().all(kind);
  return {registry().find(kind, id)};
}

class Variants : public testing::TestWithParam<Variant> {};

TEST_P(Variants, GiveTheReferencesAnswer) {
  const Variant& variant = GetParam();
  Session session(registry(), cpu_backend());
  int ran = 0;
  for (const Plugin* algorithm : named(HARNESS_KIND_ALGORITHM, variant.algorithm)) {
    for (const Plugin* format : named(HARNESS_KIND_FORMAT, variant.format)) {
      for (const Plugin* schedule : named(HARNESS_KIND_SCHEDULE, variant.schedule)) {
        const Trio trio{algorithm, format, schedule};
        SCOPED_TRACE(trio.name());
        ran += run_on_all(
            session, {Choice(*algorithm, variant.algorithm_params), Choice(*format, variant.format_params),
                      Choice(*schedule, variant.schedule_params), variant.options});
      }
    }
  }
  EXPECT_GT(ran, 0);
}

const Variant variants[] = {
    {"pagerank_double_pull", "pagerank", {{"precision", "double"}}, "", {}, "", {}, {{"direction", "pull"}}},
    {"pagerank_double_push", "pagerank", {{"precision", "double"}}, "", {}, "", {}, {{"direction", "push"}}},
    {"pagerank_tolerance", "pagerank", {{"tolerance", "1e-3"}, {"iterations", "200"}}, "csr", {}, "", {}, {}},
    {"pagerank_one_iteration", "pagerank", {{"iterations", "1"}}, "csr", {}, "vm", {}, {}},
    {"cc_without_jumps", "cc", {{"jump", "off"}}, "", {}, "", {}, {}},
    {"cc_duplicates", "cc", {}, "", {}, "", {}, {{"dedup", "off"}}},
    {"sssp_bellman_ford", "sssp", {}, "", {}, "", {}, {{"ordering", "off"}}},
    {"sssp_duplicates", "sssp", {}, "", {}, "", {}, {{"dedup", "off"}}},
    {"sssp_tiny_buckets", "sssp", {{"delta", "0.5"}}, "csr", {}, "", {}, {}},
    {"sssp_pull_ordered", "sssp", {}, "", {}, "", {}, {{"direction", "pull"}, {"ordering", "on"}}},
    {"bfs_eager_pull", "bfs", {{"alpha", "1000000"}, {"beta", "1"}}, "", {}, "", {}, {{"direction", "auto"}}},
    {"bfs_from_vertex_0", "bfs", {{"source", "0"}}, "csr", {}, "vm", {}, {{"direction", "push"}}},
    {"ell_narrow_with_csr", "", {}, "ell", {{"width", "1"}, {"remainder", "csr"}}, "", {}, {}},
    {"ell_wide", "", {}, "ell", {{"width", "64"}}, "", {}, {}},
    {"tigr_split_1", "", {}, "tigr", {{"split", "1"}}, "", {}, {}},
    {"tigr_split_3", "", {}, "tigr", {{"split", "3"}}, "", {}, {}},
    {"twc_low_thresholds", "", {}, "", {}, "twc", {{"warp_degree", "2"}, {"block_degree", "4"}}, {}},
};

INSTANTIATE_TEST_SUITE_P(All, Variants, testing::ValuesIn(variants),
                         [](const auto& test) { return test.param.name; });

class WideEdges : public testing::TestWithParam<Trio> {};

TEST_P(WideEdges, GiveTheReferencesAnswer) {
  const auto& [algorithm, format, schedule] = GetParam();
  Session session(registry(), cpu_backend(), true);
  int ran = 0;
  for (const char* direction : {"push", "pull"}) {
    SCOPED_TRACE(direction);
    ran += run_on_all(
        session,
        {Choice(*algorithm, {}), Choice(*format, {}), Choice(*schedule, {}), {{"direction", direction}}});
  }
  EXPECT_GT(ran, 0);
}

INSTANTIATE_TEST_SUITE_P(All, WideEdges, testing::ValuesIn(all_trios()),
                         [](const auto& test) { return test.param.name(); });

}  // namespace
}  // namespace harness::test
