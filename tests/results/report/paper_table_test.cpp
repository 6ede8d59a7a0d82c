// Tests tables for a paper: lines, columns, ties, and texts that LaTeX or Markdown would take for commands.
#include "results/report/paper_table.hpp"

#include "results/helpers.hpp"

namespace harness::testing {
namespace {

using namespace harness::results;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

StoredRow row_of(const std::string& graph, const std::string& schedule, double ms,
                 const std::string& status = "ok") {
  StoredRow row{.id = "alg:bfs/sched:" + schedule + "/fmt:csr/fin:queue/graph:" + graph + "/dev:cpu",
                .status = status};
  row.graph = graph;
  row.algorithm = "bfs source=-1";
  row.backend = "cpu";
  if (status != "ok") return row;
  row.cost = ms;
  for (uint64_t round = 0; round < 10; ++round)
    row.samples.add(ms * (1 + 0.001 * static_cast<double>(round)), round);
  return row;
}

StoredResults results_of(std::vector<StoredRow> rows) {
  StoredResults results;
  results.rows = std::move(rows);
  return results;
}

TEST(PaperTable, GraphsAreColumnsAndTiesAreBold) {
  const StoredResults results =
      results_of({row_of("b", "wm(g=1/2)", 2), row_of("b", "vm", 2.002), row_of("a", "vm", 5),
                  row_of("a", "wm(g=1/2)", 50), row_of("a", "em", 0, "unsupported")});
  const std::vector<PaperTable> tables = paper_tables(results);
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_THAT(tables[0].graphs, ElementsAre("b", "a"));
  EXPECT_THAT(tables[0].labels,
              ElementsAre("em csr fin=queue", "vm csr fin=queue", "wm(g=1/2) csr fin=queue"));
  EXPECT_EQ(tables[0].lines[0][0].cost, "") << "no row";
  EXPECT_EQ(tables[0].lines[0][1].cost, "unsupported");
  EXPECT_EQ(tables[0].lines[1][0].standing, Standing::tied);
  EXPECT_EQ(tables[0].lines[2][0].standing, Standing::best);
  EXPECT_EQ(tables[0].lines[2][1].standing, Standing::slower);
  EXPECT_THAT(tables[0].lines[1][1].interval, HasSubstr("5"));
  const std::string markdown = as_markdown(tables);
  EXPECT_THAT(markdown, HasSubstr("| vm csr fin=queue | **2**"));
  EXPECT_THAT(markdown, HasSubstr("median time in ms with its 95 % interval"));
}

TEST(PaperTable, TextsAreNoCommands) {
  const StoredResults results = results_of({row_of("a_b|c", "s&100%", 1)});
  const std::string latex = as_latex(paper_tables(results)), markdown = as_markdown(paper_tables(results));
  EXPECT_THAT(latex, HasSubstr(" & a\\_b|c"));
  EXPECT_THAT(latex, HasSubstr("s\\&100\\% csr"));
  EXPECT_THAT(latex, HasSubstr("\\textbf{"));
  EXPECT_THAT(markdown, HasSubstr("| a\\_b\\|c |"));
}

}  // namespace
}  // namespace harness::testing
