// Tests kernel fusion and block sizes, two options that only affect GPUs, on every tiny corner-case graph.
#include "variants.hpp"

namespace harness::testing {
namespace {

const std::vector<Variant> gpu_variants{
    {"fused", "", {}, "", {}, "", {}, {{"fusion", "on"}}},
    {"fused_push", "", {}, "", {}, "", {}, {{"fusion", "on"}, {"direction", "push"}}},
    {"fused_pull", "", {}, "", {}, "", {}, {{"fusion", "on"}, {"direction", "pull"}}},
    {"fused_bitmap",
     "",
     {},
     "",
     {},
     "",
     {},
     {{"fusion", "on"}, {"direction", "push"}, {"frontier_in", "bitmap"}}},
    {"fused_bytemap",
     "",
     {},
     "",
     {},
     "",
     {},
     {{"fusion", "on"}, {"direction", "push"}, {"frontier_in", "bytemap"}}},
    {"fused_all", "", {}, "", {}, "", {}, {{"fusion", "on"}, {"direction", "push"}, {"frontier_in", "all"}}},
    {"fused_tiny_buckets", "sssp", {{"delta", "0.5"}}, "csr", {}, "", {}, {{"fusion", "on"}}},
    {"fused_small_blocks",
     "",
     {},
     "csr",
     {},
     "",
     {},
     {{"fusion", "on"}, {"direction", "push"}, {"cta_size", "64"}}},
    {"blocks_of_one_warp", "", {}, "", {}, "", {}, {{"cta_size", "32"}}},
    {"largest_blocks_push", "", {}, "", {}, "", {}, {{"cta_size", "1024"}, {"direction", "push"}}},
    {"largest_blocks_pull", "", {}, "", {}, "", {}, {{"cta_size", "1024"}, {"direction", "pull"}}},
};

class GpuOptions : public OnBackend<Variant> {};

TEST_P(GpuOptions, GiveTheReferencesAnswer) {
  run_variant(GetParam());
}

INSTANTIATE_TEST_SUITE_P(All, GpuOptions, ::testing::ValuesIn(where_it_runs(gpu_variants)),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace harness::testing
