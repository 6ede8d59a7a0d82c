// harness graph: inspects, generates and converts graphs.
#include <csignal>
#include <nlohmann/json.hpp>

#include "base/printable.hpp"
#include "base/scalars.hpp"
#include "cli/commands.hpp"
#include "cli/graph_commands.hpp"
#include "graph/catalogue/catalogue.hpp"
#include "graph/catalogue/store.hpp"
#include "graph/output/writers.hpp"
#include "graph/spec.hpp"
#include "graph/summary.hpp"

namespace harness::cli {
namespace {

struct GraphOptions {
  std::string file, out, generator, format, order = "original", weights = "file";
  std::string columns, member, ids;
  uint64_t weights_seed = 1;
  std::vector<std::string> params;
  bool symmetric = false, keep_loops = false, keep_duplicates = false, as_json = false;
  bool one_based = false, compact = false, deep = false;
  std::string statistics;  // file to which --deep writes the statistics, or empty
};

/// Parses --weights: none, file, uniform (integers 1..255, as the generator of GAPBS draws them), or a range
/// such as 1..1000.
graph::Weights weights_of(const GraphOptions& options) {
  graph::Weights weights{.seed = options.weights_seed};
  if (options.weights == "file") return weights;
  weights.kind = options.weights == "none" ? graph::Weights::Kind::none : graph::Weights::Kind::generated;
  const size_t dots = options.weights.find("..");
  if (options.weights == "none" || options.weights == "uniform") return weights;
  const auto low = parse_int(options.weights.substr(0, dots));
  const auto high = parse_int(dots == std::string::npos ? "" : options.weights.substr(dots + 2));
  if (!low || !high) {
    throw_error("--weights: expected none, file, uniform or a range such as 1..255, got '{}'",
                options.weights);
  }
  weights.low = static_cast<float>(*low);
  weights.high = static_cast<float>(*high);
  return weights;
}

graph::GraphSpec spec_of(const GraphOptions& options) {
  graph::GraphSpec spec = graph_named(options.file);
  spec.generator = options.generator;
  for (const std::string& param : options.params) {
    const size_t equals = param.find('=');
    if (equals == std::string::npos) throw_error("parameter '{}': expected NAME=VALUE", param);
    spec.params[param.substr(0, equals)] = param.substr(equals + 1);
  }
  if (options.one_based) spec.params["one_based"] = "true";
  if (options.compact) spec.params["compact"] = "true";
  if (!options.columns.empty()) spec.params["columns"] = options.columns;
  if (!options.member.empty()) spec.params["member"] = options.member;
  if (options.symmetric) spec.cleaning.direction = graph::Cleaning::Direction::symmetrise;
  if (options.keep_loops) spec.cleaning.self_loops = graph::Cleaning::SelfLoops::keep;
  if (options.keep_duplicates) spec.cleaning.duplicates = graph::Cleaning::Duplicates::keep;
  spec.order = options.order;
  spec.weights = weights_of(options);
  return spec;
}

void add_ids(CLI::App& command, GraphOptions& options) {
  command.add_flag("--one-based", options.one_based, "read an edge list whose ids begin with 1");
  command.add_flag("--compact", options.compact,
                   "number the ids in use of an edge list that has gaps, long ids or words");
  command.add_option("--columns", options.columns,
                     "columns of a table: from,to or from,to,weight, by name or number from 1");
  command.add_option("--member", options.member, "file to read from an archive");
}

/// Prints a warning for each guess that the reader of the file made. Also warns if the smallest id is not 0,
/// because the smaller ids are then isolated vertices of the graph.
void warn_of_reading(const GraphOptions& options, const graph::Graph& graph) {
  for (const std::string& note : graph::notes_of(graph)) {
    fmt::print(stderr, "harness: warning: {}: {}\n", printable(options.file), printable(note));
  }
  const auto smallest = graph.provenance().find("smallest_id");
  if (smallest == graph.provenance().end()) return;
  fmt::print(stderr, "harness: warning: {}: the smallest id is {}, those below are isolated vertices ({})\n",
             options.file, smallest->second,
             smallest->second == "1" ? "--one-based, or one_based: true, counts from 1"
                                     : "--compact, or compact: true, numbers those in use");
}

Exit show(const GraphOptions& options, const graph::Graph& graph, unsigned threads) {
  warn_of_reading(options, graph);
  if (options.deep || !options.statistics.empty()) {
    return show_deep(graph, {.threads = threads}, options.as_json, options.statistics);
  }
  if (options.as_json) {
    // names in the graph come from files and are possibly not valid UTF-8
    fmt::print("{}\n", graph::info_json(graph).dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
  } else {
    fmt::print("{}", graph::info(graph));
  }
  return Exit::ok;
}

Exit save(const GraphOptions& options, const Context& context) {
  const graph::Graph graph = graph::open_graph(spec_of(options), {"", context.threads});
  warn_of_reading(options, graph);
  const std::string note = graph::write_graph(graph, options.out, options.format, context.threads);
  if (!options.ids.empty()) graph::write_ids(graph, options.ids);
  if (!note.empty()) fmt::print(stderr, "harness: warning: {}: {}\n", options.out, note);
  // If the output is a device or pipe, it is possibly standard output itself, so nothing else may be printed
  // to stdout.
  fmt::print(graph::is_replaceable(options.out) ? stdout : stderr, "{}: {} vertices, {} arcs\n", options.out,
             graph.num_vertices(), graph.num_edges());
  return Exit::ok;
}

void add_changes(CLI::App& command, GraphOptions& options) {
  command.add_flag("--symmetric", options.symmetric, "add the reverse of every edge");
  command.add_flag("--keep-self-loops", options.keep_loops, "keep self-loops (default: remove them)");
  command.add_option("--order", options.order,
                     "renumber the vertices by an ordering, NAME or 'NAME(PARAMETER=VALUE,...)' (see harness "
                     "list orderings)");
  command.add_flag("--keep-duplicates", options.keep_duplicates,
                   "keep duplicate edges (default: remove them)");
  command.add_option(
      "--weights", options.weights,
      "none, file (keep those of the file), uniform (integers from 1 to 255) or a range such as 1..1000");
  command.add_option("--weights-seed", options.weights_seed, "random seed of generated weights");
}

}  // namespace

graph::GraphSpec graph_named(const std::string& name) {
  graph::GraphSpec spec;
  spec.file = name;
  std::error_code ignored;
  if (name.empty() || name.find('/') != std::string::npos || std::filesystem::exists(name, ignored))
    return spec;
  const graph::KnownGraph* known = graph::installed_catalogue().find(name);
  return known == nullptr ? spec : graph::stored_spec(*known);
}

void add_graph(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<GraphOptions>();
  CLI::App* group = app.add_subcommand("graph", "inspect, generate, convert and download graphs");
  group->require_subcommand(1);
  // Ignore SIGXFSZ: exceeding the file-size limit then makes write() fail with a message instead of killing
  // the process.
  group->callback([] { std::signal(SIGXFSZ, SIG_IGN); });
  group->footer(
      examples({"harness graph info road-NY.mtx.gz", "harness graph generate kronecker kron18.sg scale=18",
                "harness graph get email-Enron"}));

  CLI::App* look = group->add_subcommand("info", "print size, degrees, components and weights of a graph");
  look->add_option("file", options->file, "graph file in any known format, or a graph of the catalogue")
      ->required()
      ->type_name(file_value);
  look->add_flag("--json", options->as_json, "print JSON");
  look->add_flag("--deep", options->deep,
                 "add clustering, distances, communities and id gaps (takes a minute for large graphs)");
  look->add_option("--stats", options->statistics,
                   "write the statistics of --deep to this file, for graph twin")
      ->type_name(file_value);
  add_changes(*look, *options);
  add_ids(*look, *options);
  look->footer(
      examples({"harness graph info road-NY.mtx.gz", "harness graph info edges.csv --one-based --json",
                "harness graph info road-NY.mtx.gz --deep --stats road-NY.stats.yaml"}));
  look->callback([=, &context, &action] {
    action = [=, &context] {
      return show(*options, graph::open_graph(spec_of(*options), {"", context.threads}), context.threads);
    };
  });

  CLI::App* make = group->add_subcommand(
      "generate", "generate a graph, for example: harness graph generate kronecker out.sg scale=18");
  make->add_option("generator", options->generator, "name of the generator (see harness list generators)")
      ->required();
  make->add_option("out", options->out, "file to write")->required()->type_name(file_value);
  make->add_option("params", options->params, "parameters of the generator, NAME=VALUE");
  make->add_option("--format", options->format, "format to write (default: by the file name)");
  add_changes(*make, *options);
  make->footer(examples({"harness graph generate kronecker kron18.sg scale=18",
                         "harness graph generate road road.wsg rows=512 cols=512 --weights uniform"}));
  make->callback([=, &context, &action] { action = [=, &context] { return save(*options, context); }; });

  CLI::App* convert = group->add_subcommand("convert", "read a graph and write it in another format");
  convert->add_option("file", options->file, "graph file in any known format, or a graph of the catalogue")
      ->required()
      ->type_name(file_value);
  convert->add_option("out", options->out, "file to write")->required()->type_name(file_value);
  convert->add_option("--format", options->format, "format to write (default: by the file name)");
  convert->add_option("--ids", options->ids, "write the original vertex ids, one per line, to this file")
      ->type_name(file_value);
  add_changes(*convert, *options);
  add_ids(*convert, *options);
  convert->footer(examples({"harness graph convert road-NY.mtx.gz road-NY.wsg",
                            "harness graph convert social.txt social.mtx --symmetric --order degree"}));
  convert->callback([=, &context, &action] { action = [=, &context] { return save(*options, context); }; });

  add_graph_list(*group, action);
  add_graph_get(*group, context, action);
  add_graph_twin(*group, context, action);
  add_graph_order(*group, context, action);
  add_graph_plot(*group, context, action);
}

}  // namespace harness::cli
