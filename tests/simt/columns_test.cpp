// The columns that the emulated GPU counts into: declared, filled, and documented.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "graph/tiny.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness::testing {
namespace {

std::string word_of(ColumnType type) {
  return type == ColumnType::text ? "text" : type == ColumnType::count ? "count" : "number";
}

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
  const std::vector<Column> declared = runtime::declared_columns();
  const std::vector<Counted> counts = session.backend().counted();
  ASSERT_EQ(counts.size(), declared.size());
  for (size_t i = 0; i < counts.size(); ++i) {
    EXPECT_EQ(counts[i].column, declared[i].name);
    EXPECT_EQ(type_of(counts[i].value), declared[i].type) << declared[i].name;
  }
}

TEST(Columns, AreDocumented) {
  std::ostringstream page;
  page << std::ifstream(HARNESS_DOCS "/results.md").rdbuf();
  for (const Column& column : runtime::declared_columns()) {
    EXPECT_THAT(page.str(),
                ::testing::HasSubstr(fmt::format("| `{}` | {} | {} | {} |", column.name, word_of(column.type),
                                                 column.unit, column.meaning)));
  }
}

}  // namespace
}  // namespace harness::testing
