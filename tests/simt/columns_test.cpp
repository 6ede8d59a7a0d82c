// The columns that the emulated GPU counts into: declared, filled, and documented.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "graph/tiny.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness::test {
namespace {

std::string word_of(ColumnType type) {
  return type == ColumnType::text ? "text" : type == ColumnType::count ? "count" : "number";
}

TEST(Columns, EachHasAValueOfItsTypeAfterARun) {
  Registry plugins;
  plugins.add_folder(HARNESS_BUILD_DIR "/lib/harness/plugins");
  Session session(plugins, load_backend("simt", {.threads = 1, .counts = true}));
  const std::vector<TinyGraph> graphs = tiny_graphs();
  Prepared prepared =
      session.prepare(graphs.back().graph, {Choice(*plugins.find(HARNESS_KIND_ALGORITHM, "pagerank"), {}),
                                            Choice(*plugins.find(HARNESS_KIND_FORMAT, "csr"), {}),
                                            Choice(*plugins.find(HARNESS_KIND_SCHEDULE, "vm"), {}),
                                            {}});
  prepared.instance->poison();
  prepared.instance->run();
  const std::vector<Column> declared = declared_columns();
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
  for (const Column& column : declared_columns()) {
    EXPECT_THAT(page.str(),
                ::testing::HasSubstr(fmt::format("| `{}` | {} | {} | {} |", column.name, word_of(column.type),
                                                 column.unit, column.meaning)));
  }
}

}  // namespace
}  // namespace harness::test
