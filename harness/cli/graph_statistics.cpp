#include "cli/graph_commands.hpp"

#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "graph/statistics/report.hpp"
#include "graph/statistics/statistics.hpp"
#include "graph/summary.hpp"

namespace harness::cli {

namespace {

/// Returns the spy plot as one text per row of the plot. Nested lists of numbers would take more lines than
/// all other statistics.
nlohmann::ordered_json spy_json(const graph::Spy& spy) {
  auto rows = nlohmann::ordered_json::array();
  for (size_t row = 0; row < spy.side; ++row) {
    const auto begin = spy.arcs.begin() + static_cast<ptrdiff_t>(row * spy.side);
    rows.push_back(fmt::format("{}", fmt::join(begin, begin + spy.side, " ")));
  }
  return rows;
}

std::string text_of(const graph::Graph& graph, const graph::Statistics& measured, unsigned threads) {
  nlohmann::ordered_json json = graph::info_json(graph);
  json["statistics"] = graph::statistics_json(measured);
  json["spy"] = spy_json(graph::spy_of(graph, threads));
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string deep_json(const graph::Graph& graph, const graph::Effort& effort) {
  return text_of(graph, graph::measure_statistics(graph, effort), effort.threads);
}

Exit show_deep(const graph::Graph& graph, const graph::Effort& effort, bool as_json,
               const std::string& statistics) {
  const graph::Statistics measured = graph::measure_statistics(graph, effort);
  if (!statistics.empty()) graph::write_statistics(measured, statistics);
  if (as_json) {
    fmt::print("{}", text_of(graph, measured, effort.threads));
  } else {
    fmt::print("{}{}", graph::info(graph), graph::statistics_text(measured));
  }
  return Exit::ok;
}

}  // namespace harness::cli
