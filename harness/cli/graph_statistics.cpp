#include "cli/graph_statistics.hpp"

#include <nlohmann/json.hpp>

#include "graph/statistics/report.hpp"
#include "graph/summary.hpp"

namespace harness::cli {

Exit show_deep(const graph::Graph& graph, const graph::Effort& effort, bool as_json,
               const std::string& statistics) {
  const graph::Statistics measured = graph::measure_statistics(graph, effort);
  if (!statistics.empty()) graph::write_statistics(measured, statistics);
  if (as_json) {
    nlohmann::ordered_json json = graph::info_json(graph);
    json["statistics"] = graph::statistics_json(measured);
    fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
  } else {
    fmt::print("{}{}", graph::info(graph), graph::statistics_text(measured));
  }
  return Exit::ok;
}

}  // namespace harness::cli
