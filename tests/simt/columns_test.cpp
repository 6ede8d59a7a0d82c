// Tests the columns of results.csv that contain counts of the emulated GPU. Each must be declared, have a
// value after a run, and have a role (ColumnRole) that fits its type.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <span>

#include "graph/tiny.hpp"
#include "results/store/cost.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness::testing {
namespace {

TEST(Columns, EachHasAValueOfItsTypeAfterARun) {
  plugin::Registry plugins;
  plugins.add_folder(HARNESS_BUILD_DIR "/lib/harness/plugins");
  runtime::Session session(plugins, runtime::load_backend("simt", {.threads = 1, .counts = true}));
  const std::vector<graph::TinyGraph> graphs = graph::tiny_graphs();
  runtime::Prepared prepared = session.prepare(
      graphs.back().graph, {runtime::Choice(*plugins.find(HARNESS_KIND_ALGORITHM, "pagerank"), {}),
                            runtime::Choice(*plugins.find(HARNESS_KIND_FORMAT, "csr"), {}),
                            runtime::Choice(*plugins.find(HARNESS_KIND_SCHEDULE, "vm"), {}),
                            {}});
  prepared.instance->poison();
  prepared.instance->run();
  // The first declared columns are those of a counted run. The columns of the cycle model follow them, and
  // have no values here.
  const std::span<const Column> declared = session.backend().columns();
  const std::vector<Counted> counts = session.backend().counted();
  ASSERT_LT(counts.size(), declared.size());
  for (size_t i = 0; i < counts.size(); ++i) {
    EXPECT_EQ(counts[i].column, declared[i].name);
    EXPECT_EQ(type_of(counts[i].value), declared[i].type) << declared[i].name;
  }
  EXPECT_EQ(declared[counts.size()].name, "machine_cycles");
}

TEST(Columns, TheCostOfEitherModelEndsInItsUnit) {
  size_t costs = 0;
  const auto backend = runtime::load_backend("simt", {.threads = 1, .counts = true});
  for (const Column& column : backend->columns()) {
    EXPECT_FALSE(column.meaning.empty()) << column.name;
    EXPECT_EQ(column.role == ColumnRole::plain, column.type == ColumnType::text) << column.name;
    if (column.role != ColumnRole::cost) continue;
    ++costs;
    EXPECT_EQ(results::unit_of_cost(column.name), column.unit) << column.name;
  }
  EXPECT_EQ(costs, 2U);
}

}  // namespace
}  // namespace harness::testing
