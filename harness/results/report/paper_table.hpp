// Results as tables for a paper: one table per algorithm and backend, with graphs as columns and combinations
// of plugins as lines. `harness results --format markdown|latex` prints them.
#pragma once

#include <string>
#include <vector>

#include "results/judge/best.hpp"

namespace harness::results {

struct PaperCell {
  std::string cost;      ///< median or counted cost; a status if not ok; empty if there is no result
  std::string interval;  ///< 95 % confidence interval of the median, such as `5.90 to 6.21`
  Standing standing = Standing::slower;
};

struct PaperTable {
  std::string algorithm, backend, unit;
  std::vector<std::string> graphs;            ///< columns, in the sequence of the file
  std::vector<std::string> labels;            ///< lines, in alphabetical order
  std::vector<std::vector<PaperCell>> lines;  ///< one cell per graph
};

/// Returns the tables, with standings by winners(). Several configurations may have the same label and graph
/// if their backends use different devices. The fastest of them is then shown.
std::vector<PaperTable> paper_tables(const StoredResults& results, const Judgement& judgement = {});

/// Returns tables in Markdown, with a caption below each.
std::string as_markdown(const std::vector<PaperTable>& tables);

/// Returns table environments of LaTeX, which need the package booktabs.
std::string as_latex(const std::vector<PaperTable>& tables);

}  // namespace harness::results
