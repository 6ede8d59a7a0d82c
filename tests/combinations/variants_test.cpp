// Parameters and options off their defaults, and 64-bit edge ids, on every tiny nasty graph.
#include <gtest/gtest.h>

#include "variants.hpp"

namespace harness::test {
namespace {

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

class Variants : public OnBackend<Variant> {};

TEST_P(Variants, GiveTheReferencesAnswer) {
  run_variant(GetParam());
}

INSTANTIATE_TEST_SUITE_P(All, Variants, testing::ValuesIn(variants),
                         [](const auto& test) { return test.param.name; });

// The width of edge ids is a matter of formats and schedules.
class WideEdges : public OnBackend<Trio> {};

TEST_P(WideEdges, GiveTheReferencesAnswer) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  Session session(registry(), backend(), true);
  int ran = 0;
  for (const StringMap& options : directions()) {
    SCOPED_TRACE(text_of(options));
    ran += run_on_all(session, {Choice(*algorithm, {}), Choice(*format, {}), Choice(*schedule, {}), options});
  }
  EXPECT_GT(ran, 0);
}

INSTANTIATE_TEST_SUITE_P(All, WideEdges, testing::ValuesIn(pairs_of_format_and_schedule()),
                         [](const auto& test) { return test.param.name(); });

}  // namespace
}  // namespace harness::test
