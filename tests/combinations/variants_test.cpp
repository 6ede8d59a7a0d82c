// Tests other parameters and options than the defaults, and 64-bit edge ids, on every tiny corner-case graph.
#include <gtest/gtest.h>

#include "variants.hpp"

namespace harness::testing {
namespace {

const std::vector<Variant> variants{
    {"pagerank_double_pull", "pagerank", {{"precision", "double"}}, "", {}, "", {}, {{"direction", "pull"}}},
    {"pagerank_double_push", "pagerank", {{"precision", "double"}}, "", {}, "", {}, {{"direction", "push"}}},
    {"pagerank_tolerance", "pagerank", {{"tolerance", "1e-3"}, {"iterations", "200"}}, "csr", {}, "", {}, {}},
    {"pagerank_largest_change",
     "pagerank",
     {{"tolerance", "1e-4"}, {"norm", "max"}, {"iterations", "200"}},
     "csr",
     {},
     "vm",
     {},
     {}},
    {"pagerank_one_iteration", "pagerank", {{"iterations", "1"}}, "csr", {}, "vm", {}, {}},
    {"cc_without_jumps", "cc", {{"jump", "off"}}, "", {}, "", {}, {}},
    {"cc_duplicates", "cc", {}, "", {}, "", {}, {{"dedup", "off"}}},
    {"sssp_bellman_ford", "sssp", {}, "", {}, "", {}, {{"ordering", "off"}}},
    {"sssp_duplicates", "sssp", {}, "", {}, "", {}, {{"dedup", "off"}}},
    {"sssp_tiny_buckets", "sssp", {{"delta", "0.5"}}, "csr", {}, "", {}, {}},
    {"sssp_double", "sssp", {{"distance", "double"}}, "csr", {}, "", {}, {}},
    {"sssp_whole", "sssp", {{"distance", "uint32"}}, "", {}, "vm", {}, {}},
    {"sssp_pull_ordered", "sssp", {}, "", {}, "", {}, {{"direction", "pull"}, {"ordering", "on"}}},
    {"bfs_eager_pull", "bfs", {{"alpha", "1000000"}, {"beta", "1"}}, "", {}, "", {}, {{"direction", "auto"}}},
    {"bfs_from_vertex_0", "bfs", {{"source", "0"}}, "csr", {}, "vm", {}, {{"direction", "push"}}},
    {"bc_five_sources", "bc", {{"sources", "5"}}, "", {}, "vm", {}, {}},
    {"bc_five_sources_push", "bc", {{"sources", "5"}}, "csr", {}, "", {}, {{"direction", "push"}}},
    {"bc_five_sources_pull", "bc", {{"sources", "5"}}, "csr", {}, "", {}, {{"direction", "pull"}}},
    {"bc_eager_pull", "bc", {{"alpha", "1000000"}}, "csr", {}, "", {}, {{"direction", "auto"}}},
    {"gcn_one_feature", "gcn", {{"width", "1"}}, "", {}, "", {}, {{"direction", "pull"}}},
    {"gcn_few_pull", "gcn", {{"width", "6"}}, "", {}, "", {}, {{"direction", "pull"}}},
    {"gcn_few_push", "gcn", {{"width", "3"}}, "", {}, "", {}, {{"direction", "push"}}},
    {"gcn_ragged_pull", "gcn", {{"width", "37"}}, "", {}, "", {}, {{"direction", "pull"}}},
    {"gcn_ragged_push", "gcn", {{"width", "37"}}, "csr", {}, "", {}, {{"direction", "push"}}},
    {"gcn_product", "gcn", {{"operator", "spmm"}}, "csr", {}, "vm", {}, {{"direction", "pull"}}},
    {"gcn_product_push",
     "gcn",
     {{"operator", "spmm"}, {"width", "5"}},
     "csr",
     {},
     "wm",
     {},
     {{"direction", "push"}}},
    {"gcn_graph_sum", "gcn", {{"operator", "graph_sum"}}, "coo", {}, "em", {}, {{"direction", "pull"}}},
    {"gcn_graph_sum_push",
     "gcn",
     {{"operator", "graph_sum"}, {"width", "7"}},
     "csr",
     {},
     "vm",
     {},
     {{"direction", "push"}}},
    {"gcn_widest", "gcn", {{"width", "128"}, {"seed", "7"}}, "csr", {}, "", {}, {}},
    {"spmv_other_seed", "spmv", {{"seed", "7"}}, "csr", {}, "vm", {}, {}},
    {"cc_afforest_without_sampling", "cc_afforest", {{"rounds", "0"}}, "csr", {}, "", {}, {}},
    {"cc_afforest_five_rounds", "cc_afforest", {{"rounds", "5"}}, "", {}, "vm", {}, {}},
    {"cc_dedup_bitmap", "cc", {}, "", {}, "vm", {}, {{"dedup", "bitmap"}}},
    {"cc_dedup_bytemap", "cc", {}, "", {}, "vm", {}, {{"dedup", "bytemap"}}},
    {"sssp_dedup_bitmap", "sssp", {}, "csr", {}, "", {}, {{"dedup", "bitmap"}}},
    {"sssp_dedup_bytemap", "sssp", {}, "csr", {}, "", {}, {{"dedup", "bytemap"}}},
    {"ell_narrow_with_csr", "", {}, "ell", {{"width", "1"}, {"remainder", "csr"}}, "", {}, {}},
    {"ell_wide", "", {}, "ell", {{"width", "64"}}, "", {}, {}},
    {"tigr_split_1", "", {}, "tigr", {{"split", "1"}}, "", {}, {}},
    {"tigr_split_3", "", {}, "tigr", {{"split", "3"}}, "", {}, {}},
    {"dia_bands_3", "", {}, "dia", {{"bands", "3"}}, "", {}, {}},
    {"block_coo_segment_16", "", {}, "block_coo", {{"segment", "16"}}, "", {}, {}},
    {"cr2_ranks_in_clusters_of_16",
     "",
     {},
     "cr2",
     {{"cluster_bits", "4"}, {"expand", "rank"}, {"base_bits", "16"}},
     "",
     {},
     {}},
    {"bal_block_3", "", {}, "bal", {{"block", "3"}}, "", {}, {}},
    {"binned_block_16", "", {}, "binned", {{"block", "16"}, {"share", "64"}}, "", {}, {}},
    {"binned_double", "pagerank", {{"precision", "double"}}, "binned", {{"block", "40"}}, "", {}, {}},
    {"binned_fixed", "pagerank", {{"precision", "fixed"}}, "binned", {{"block", "16"}}, "", {}, {}},
    {"binned_fixed_product", "spmv", {{"precision", "fixed"}}, "binned", {{"block", "16"}}, "", {}, {}},
    {"pagerank_fixed_push",
     "pagerank",
     {{"precision", "fixed"}},
     "ell",
     {},
     "vm",
     {},
     {{"direction", "push"}}},
    {"pagerank_fixed_tolerance",
     "pagerank",
     {{"precision", "fixed"}, {"tolerance", "1e-3"}, {"iterations", "200"}},
     "csr",
     {},
     "vm",
     {},
     {}},
    {"gshard_shard_16", "", {}, "gshard", {{"shard", "16"}}, "", {}, {}},
    {"gshard_without_values", "pagerank", {}, "gshard", {{"pregather", "off"}}, "", {}, {}},
    {"tiles_aligned_pull",
     "pagerank",
     {},
     "csr",
     {},
     "resident_tile",
     {{"align", "32B"}, {"tile", "32"}},
     {{"direction", "pull"}}},
    {"tiles_aligned_push",
     "sssp",
     {},
     "csr",
     {},
     "resident_tile",
     {{"align", "128B"}, {"tile", "40"}},
     {{"direction", "push"}}},
    {"virtual_warps_aligned_pull",
     "pagerank",
     {},
     "csr",
     {},
     "vwc",
     {{"align", "128B"}, {"width", "32"}},
     {{"direction", "pull"}}},
    {"virtual_warps_aligned_until_found",
     "bfs",
     {},
     "tigr",
     {},
     "vwc",
     {{"align", "32B"}, {"width", "16"}},
     {{"direction", "pull"}}},
    {"virtual_warps_aligned_push",
     "sssp",
     {},
     "csr",
     {},
     "vwc",
     {{"align", "128B"}, {"width", "32"}},
     {{"direction", "push"}}},
    {"blocked_push",
     "sssp",
     {},
     "blocked",
     {{"segment", "16"}, {"of", "bal"}},
     "wm",
     {},
     {{"direction", "push"}}},
    {"blocked_pull", "pagerank", {}, "blocked", {{"segment", "16"}}, "vm", {}, {{"direction", "pull"}}},
    {"blocked_edges",
     "bfs",
     {},
     "blocked",
     {{"segment", "40"}, {"of", "coo"}},
     "em",
     {},
     {{"direction", "auto"}}},
    {"twc_low_thresholds", "", {}, "", {}, "twc", {{"warp_degree", "2"}, {"block_degree", "4"}}, {}},
};

class Variants : public OnBackend<Variant> {};

TEST_P(Variants, GiveTheReferencesAnswer) {
  run_variant(GetParam());
}

INSTANTIATE_TEST_SUITE_P(All, Variants, ::testing::ValuesIn(where_it_runs(variants)),
                         [](const auto& test) { return test.param.name; });

// Tests 64-bit edge ids, because code of formats and schedules depends on their width. Each combination runs
// every other day, in one valid direction.
class WideEdges : public OnBackend<Trio> {};

TEST_P(WideEdges, GiveTheReferencesAnswer) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  if (!tests_all() && (index + today()) % 2 != 0) return;
  runtime::Session session(registry(), backend(), true);
  const std::vector<StringMap> each = directions();
  int ran = 0;
  for (size_t i = 0; i < each.size() && (ran == 0 || tests_all()); ++i) {
    const StringMap& options = each[(i + index + today()) % each.size()];
    SCOPED_TRACE(text_of(options));
    ran += run_on_all(session, {runtime::Choice(*algorithm, {}), runtime::Choice(*format, {}),
                                runtime::Choice(*schedule, {}), runtime::parse_options(options)});
  }
  EXPECT_GT(ran, 0);
}

INSTANTIATE_TEST_SUITE_P(All, WideEdges, ::testing::ValuesIn(where_it_runs(pairs_of_format_and_schedule())),
                         [](const auto& test) { return test.param.name(); });

}  // namespace
}  // namespace harness::testing
