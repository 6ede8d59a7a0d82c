// Tests runs with two kinds of supersteps. Dense supersteps have their own schedule, frontiers and block
// size.
#include <gtest/gtest.h>

#include "base/label.hpp"
#include "variants.hpp"

namespace harness::testing {
namespace {

struct Dense {
  std::string name, algorithm, format, schedule, schedule_dense;
  StringMap options;
};

void PrintTo(const Dense& dense, std::ostream* stream) {
  *stream << dense.name;
}

const std::vector<Dense> dense_runs{
    {"bfs_by_direction", "bfs", "csr", "twce", "vm", {{"direction", "auto"}}},
    {"bfs_reverse_queue",
     "bfs",
     "csr",
     "strict",
     "vm",
     {{"direction", "auto"}, {"frontier_in_dense", "reverse_queue"}, {"frontier_out_dense", "bitmap"}}},
    {"bfs_by_size", "bfs", "csr", "wm", "cm", {{"direction", "auto"}, {"dense_at", "0.2"}}},
    {"bfs_always_dense", "bfs", "tigr", "twc", "vm", {{"direction", "auto"}, {"dense_at", "0"}}},
    {"bfs_never_dense", "bfs", "csr", "twc", "vm", {{"direction", "auto"}, {"dense_at", "1"}}},
    {"bfs_push_both",
     "bfs",
     "csr",
     "vm",
     "em",
     {{"direction", "push"}, {"dense_at", "0.1"}, {"frontier_in_dense", "bytemap"}}},
    {"bc_by_size", "bc", "csr", "twce", "twc", {{"direction", "auto"}, {"dense_at", "0.1"}}},
    {"bc_pull_both", "bc", "csr", "vm", "wm", {{"direction", "pull"}, {"dense_at", "0.3"}}},
    {"cc_push_both",
     "cc",
     "bal",
     "vm",
     "em",
     {{"direction", "push"}, {"dense_at", "0.3"}, {"frontier_in_dense", "bitmap"}}},
    {"sssp_push_both", "sssp", "csr", "wm", "vwc(width=8)", {{"direction", "push"}, {"dense_at", "0.05"}}},
    {"pagerank_always_dense", "pagerank", "coo", "vm", "em", {{"direction", "pull"}, {"dense_at", "0"}}},
};

class DenseSupersteps : public OnBackend<Dense> {};

TEST_P(DenseSupersteps, GiveTheReferencesAnswer) {
  const Dense& dense = GetParam();
  const Label label = parse_label(dense.schedule_dense).value();
  const auto plugin = [](harness_kind kind, const std::string& id) { return registry().find(kind, id); };
  runtime::Request request{runtime::Choice(*plugin(HARNESS_KIND_ALGORITHM, dense.algorithm), {}),
                           runtime::Choice(*plugin(HARNESS_KIND_FORMAT, dense.format), {}),
                           runtime::Choice(*plugin(HARNESS_KIND_SCHEDULE, dense.schedule), {}),
                           runtime::parse_options(dense.options)};
  request.schedule_dense = {*plugin(HARNESS_KIND_SCHEDULE, label.id), label.params};
  runtime::Session session(registry(), backend());
  EXPECT_GT(run_on_all(session, request), 0);
}

INSTANTIATE_TEST_SUITE_P(All, DenseSupersteps, ::testing::ValuesIn(where_it_runs(dense_runs)),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace harness::testing
