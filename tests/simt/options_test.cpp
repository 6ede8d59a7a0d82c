// Tests non-default options and parameters on the emulated GPU, with its checks. Each is tested with some
// algorithms, formats and schedules. The tests of the cpu backend test each with all of them, in a hundredth
// of the time.
#include "checked.hpp"

namespace harness::testing {
namespace {

const plugin::Plugin& plugin(harness_kind kind, const char* id) {
  return *registry().find(kind, id);
}

// Tests every direction with every pair of frontier kinds, half of these cases per day. Each algorithm runs
// with alternating formats and schedules.
class SimtFrontiers : public ::testing::TestWithParam<const plugin::Plugin*> {};

TEST_P(SimtFrontiers, GiveTheReferencesAnswerWithoutFindings) {
  const plugin::Plugin& algorithm = *GetParam();
  const auto formats = registry().all(HARNESS_KIND_FORMAT), schedules = registry().all(HARNESS_KIND_SCHEDULE);
  const bool iterates = algorithm.id == "pagerank";
  size_t turn = 0;
  int ran = 0;
  for (StringMap options : runtime::direction_and_frontier_options()) {
    if (!tests_all() && (turn + today()) % 2 != 0) {
      ++turn;
      continue;
    }
    options["cta_size"] = "64";
    const runtime::Request request{
        runtime::Choice(algorithm, iterates ? StringMap{{"iterations", "2"}} : StringMap{}),
        runtime::Choice(*formats[turn % formats.size()], {}),
        runtime::Choice(*schedules[turn / formats.size() % schedules.size()], {}),
        runtime::parse_options(options)};
    SCOPED_TRACE(request.format.plugin->id + " x " + request.schedule.plugin->id);
    ran += run_checked(checked_session(), request, {{turn % 3}, turn, 4});
    ++turn;
  }
  // If an algorithm suits few formats and schedules, perhaps none of the cases above ran. The test then
  // searches for a format and a schedule with which the algorithm runs.
  for (size_t i = 0; ran == 0 && i < formats.size() * schedules.size(); ++i) {
    const runtime::Request request{
        runtime::Choice(algorithm, {}), runtime::Choice(*formats[i % formats.size()], {}),
        runtime::Choice(*schedules[i / formats.size()], {}), runtime::parse_options({})};
    ran += run_checked(checked_session(), request, {{0}, i, 4});
  }
  EXPECT_GT(ran, 0);
}

INSTANTIATE_TEST_SUITE_P(All, SimtFrontiers, ::testing::ValuesIn(combined_algorithms()),
                         [](const auto& test) { return test.param->id; });

struct Variant {
  const char *name, *algorithm;
  StringMap algorithm_params;
  const char* format;
  StringMap format_params;
  const char* schedule;
  StringMap schedule_params, options;
  bool wide = false;
};

void PrintTo(const Variant& variant, std::ostream* stream) {
  *stream << variant.name;
}

const Variant variants[] = {
    {"all_of_twc_push",
     "bfs",
     {},
     "csr",
     {},
     "twc",
     {{"warp_degree", "2"}, {"block_degree", "4"}},
     {{"direction", "push"}}},
    {"all_of_twc_pull",
     "bfs",
     {},
     "tigr",
     {},
     "twc",
     {{"warp_degree", "2"}, {"block_degree", "4"}},
     {{"direction", "pull"}}},
    {"bfs_switches",
     "bfs",
     {{"alpha", "1000000"}, {"beta", "1"}},
     "csr",
     {},
     "wm",
     {},
     {{"direction", "auto"}}},
    {"blocks_of_one_warp", "sssp", {}, "csr", {}, "twc", {}, {{"cta_size", "32"}}},
    {"large_blocks", "cc", {}, "csr", {}, "strict", {}, {{"cta_size", "1024"}}},
    {"double",
     "pagerank",
     {{"precision", "double"}, {"iterations", "2"}},
     "coo",
     {},
     "em",
     {},
     {{"direction", "push"}}},
    {"double_wide",
     "pagerank",
     {{"precision", "double"}, {"iterations", "2"}},
     "csr",
     {},
     "wm",
     {},
     {{"direction", "pull"}},
     true},
    {"fixed_blocks",
     "pagerank",
     {{"precision", "fixed"}, {"iterations", "2"}},
     "binned",
     {{"block", "16"}},
     "pb",
     {},
     {{"direction", "pull"}}},
    {"fixed_product", "spmv", {{"precision", "fixed"}}, "csr", {}, "wm", {}, {{"direction", "push"}}},
    {"wide_strict", "sssp", {}, "tigr", {}, "strict", {}, {}, true},
    {"wide_twc", "bfs", {}, "ell", {}, "twc", {}, {}, true},
    {"duplicates", "cc", {}, "csr", {}, "vm", {}, {{"dedup", "off"}}},
    {"marks_by_bitmap", "cc", {}, "csr", {}, "vm", {}, {{"dedup", "bitmap"}}},
    {"marks_by_bytemap", "cc", {}, "csr", {}, "vm", {}, {{"dedup", "bytemap"}}},
    {"marks_by_counter", "cc", {}, "csr", {}, "vm", {}, {{"dedup", "counter"}}},
    {"marks_by_bitmap_by_warp", "sssp", {}, "csr", {}, "wm", {}, {{"dedup", "bitmap"}}},
    {"marks_by_bytemap_by_edge", "bfs", {}, "coo", {}, "em", {}, {{"dedup", "bytemap"}}},
    {"queue_to_bitmap",
     "cc",
     {},
     "csr",
     {},
     "vm",
     {},
     {{"frontier_in", "queue"}, {"frontier_out", "bitmap"}}},
    {"queue_to_bytemap",
     "cc",
     {},
     "csr",
     {},
     "wm",
     {},
     {{"frontier_in", "queue"}, {"frontier_out", "bytemap"}}},
    {"whole_distances", "sssp", {{"distance", "uint32"}}, "tigr", {}, "vm", {}, {}},
    {"wide_distances", "sssp", {{"distance", "uint64"}}, "csr", {}, "wm", {}, {}},
    {"wide_distances_pulled", "sssp", {{"distance", "double"}}, "coo", {}, "em", {}, {{"direction", "pull"}}},
    {"unordered", "sssp", {}, "csr", {}, "wm", {}, {{"ordering", "off"}}},
    {"few_features_by_thread", "gcn", {{"width", "3"}}, "csr", {}, "vm", {}, {{"direction", "pull"}}},
    {"few_features_by_warp", "gcn", {{"width", "6"}}, "tigr", {}, "wm", {}, {{"direction", "pull"}}},
    {"few_features_by_edge", "gcn", {{"width", "5"}}, "coo", {}, "em", {}, {{"direction", "push"}}},
    {"few_features_by_group", "gcn", {{"width", "2"}}, "cr2", {}, "vwc", {}, {{"direction", "pull"}}},
    {"one_feature_by_block", "gcn", {{"width", "1"}}, "tigr", {}, "strict", {}, {{"direction", "pull"}}},
    {"tiny_buckets", "sssp", {{"delta", "0.5"}}, "csr", {}, "vm", {}, {}},
};

class SimtVariants : public ::testing::TestWithParam<Variant> {};

TEST_P(SimtVariants, GiveTheReferencesAnswerWithoutFindings) {
  const Variant& variant = GetParam();
  runtime::Session own(registry(), checking_backend(), variant.wide);
  StringMap options = variant.options;
  options.emplace("cta_size", "64");
  EXPECT_GT(run_checked(
                own,
                {runtime::Choice(plugin(HARNESS_KIND_ALGORITHM, variant.algorithm), variant.algorithm_params),
                 runtime::Choice(plugin(HARNESS_KIND_FORMAT, variant.format), variant.format_params),
                 runtime::Choice(plugin(HARNESS_KIND_SCHEDULE, variant.schedule), variant.schedule_params),
                 runtime::parse_options(options)},
                {{0, 1}}),
            0);
}

INSTANTIATE_TEST_SUITE_P(All, SimtVariants, ::testing::ValuesIn(variants),
                         [](const auto& test) { return test.param.name; });

TEST(SimtFusion, IsRefusedWithAReason) {
  const runtime::Request request{runtime::Choice(plugin(HARNESS_KIND_ALGORITHM, "bfs"), {}),
                                 runtime::Choice(plugin(HARNESS_KIND_FORMAT, "csr"), {}),
                                 runtime::Choice(plugin(HARNESS_KIND_SCHEDULE, "vm"), {}),
                                 runtime::parse_options({{"fusion", "on"}})};
  try {
    checked_session().prepare(graphs().front().graph, request);
    FAIL() << "it was taken";
  } catch (const runtime::Unsupported& reason) {
    EXPECT_NE(std::string(reason.what()).find("simt"), std::string::npos) << reason.what();
  }
}

}  // namespace
}  // namespace harness::testing
