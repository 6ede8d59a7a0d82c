// harness graph order: prints cost and benefit of vertex orders of a graph. An iterative order has one line
// per round (iteration).
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/graph_commands.hpp"
#include "cli/judging.hpp"
#include "graph/order/order.hpp"

namespace harness::cli {
namespace {

struct GraphOrderOptions {
  std::string file, style = "text";
  std::vector<std::string> orders;
  bool symmetric = false, as_json = false;
};

/// A line of the table: a vertex order, or one round of an iterative order. Empty members are unknown.
struct Line {
  std::string order;
  std::optional<size_t> round;
  std::optional<double> ms;
  std::optional<graph::vertex_t> moved;
  double sectors_an_edge = 0;
  std::optional<double> edges_d;
};

Line line_of(const graph::Graph& graph, const std::string& order, unsigned threads) {
  return {.order = order,
          .sectors_an_edge = graph::sectors_an_edge(graph.out(), threads),
          .edges_d = graph.edges_d()};
}

std::vector<Line> lines_of(const graph::Graph& graph, const std::vector<std::string>& orders,
                           unsigned threads) {
  std::vector<Line> lines{line_of(graph, "original", threads)};
  for (const std::string& order : orders) {
    if (order == "original" || graph.num_vertices() == 0) continue;
    graph::OrderRounds rounds;
    const graph::Graph result = graph::reordered(graph, order, threads, &rounds);
    for (size_t i = 0; i < rounds.size(); ++i)
      lines.push_back({order, i + 1, rounds[i].ms, rounds[i].moved, rounds[i].sectors_an_edge, {}});
    lines.push_back(line_of(result, order, threads));
    lines.back().ms = std::stod(result.provenance().at("order_ms"));
  }
  return lines;
}

std::string table_of(const std::vector<Line>& lines, results::TableStyle style) {
  std::vector<std::vector<std::string>> table{
      {"order", "round", "ms", "moved", "sectors_an_edge", "edges_d"}};
  const auto cell = [](const auto& value, const char* format = "{}") {
    return value ? fmt::format(fmt::runtime(format), *value) : std::string();
  };
  for (const Line& line : lines) {
    table.push_back({line.order, cell(line.round), cell(line.ms, "{:.3f}"), cell(line.moved),
                     fmt::format("{:.4f}", line.sectors_an_edge), cell(line.edges_d, "{:.4f}")});
  }
  return results::format_table(table, style);
}

std::string json_of(const std::vector<Line>& lines) {
  auto list = nlohmann::ordered_json::array();
  for (const Line& line : lines) {
    nlohmann::ordered_json entry{{"order", line.order}};
    if (line.round) entry["round"] = *line.round;
    if (line.ms) entry["ms"] = *line.ms;
    if (line.moved) entry["moved"] = *line.moved;
    entry["sectors_an_edge"] = line.sectors_an_edge;
    if (line.edges_d) entry["edges_d"] = *line.edges_d;
    list.push_back(std::move(entry));
  }
  return list.dump(2) + "\n";
}

Exit order_graph(const GraphOrderOptions& options, unsigned threads) {
  const results::TableStyle style = style_of(options.style);
  std::vector<std::string> orders;
  for (const std::string& order : options.orders) orders.push_back(graph::ordering_label(order));
  graph::GraphSpec spec = graph_named(options.file);
  if (options.symmetric) spec.cleaning.direction = graph::Cleaning::Direction::symmetrise;
  const std::vector<Line> lines = lines_of(graph::open_graph(spec, {"", threads}), orders, threads);
  fmt::print("{}", options.as_json ? json_of(lines) : table_of(lines, style));
  return Exit::ok;
}

}  // namespace

void add_graph_order(CLI::App& group, Context& context, Action& action) {
  auto options = std::make_shared<GraphOrderOptions>();
  CLI::App* command = group.add_subcommand(
      "order", "report cost and benefit of vertex orderings (for sage per round); writes nothing");
  command->add_option("file", options->file, "graph file in any known format, or a graph of the catalogue")
      ->required()
      ->type_name(file_value);
  command
      ->add_option("orders", options->orders,
                   "NAME or NAME(PARAMETER=VALUE,...) (see harness list orderings)")
      ->required();
  command->add_flag("--symmetric", options->symmetric, "add the reverse of every edge");
  command->add_option("--format", options->style, "style of the table (default: text)")
      ->type_name("{text,markdown,csv}");
  command->add_flag("--json", options->as_json, "print JSON");
  command->footer(examples({"harness graph order kron18.sg rcm gorder 'sage(rounds=20)'",
                            "harness graph order road-NY.mtx.gz 'sage(sector=32)' --format csv"}));
  command->callback(
      [=, &context, &action] { action = [=, &context] { return order_graph(*options, context.threads); }; });
}

}  // namespace harness::cli
