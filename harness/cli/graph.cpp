// harness graph: look at graphs, make them, convert them.
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "graph/commands.hpp"
#include "graph/output/writers.hpp"
#include "graph/spec.hpp"

namespace harness::cli {
namespace {

struct GraphOptions {
  std::string file, out, generator, format, order = "original";
  std::vector<std::string> params;
  bool symmetric = false, keep_loops = false, keep_duplicates = false, as_json = false;
};

GraphSpec spec_of(const GraphOptions& options) {
  GraphSpec spec;
  spec.file = options.file;
  spec.generator = options.generator;
  for (const std::string& param : options.params) {
    const size_t equals = param.find('=');
    if (equals == std::string::npos) throw_error("parameter '{}': expected NAME=VALUE", param);
    spec.params[param.substr(0, equals)] = param.substr(equals + 1);
  }
  if (options.symmetric) spec.cleaning.direction = Cleaning::Direction::symmetrise;
  if (options.keep_loops) spec.cleaning.self_loops = Cleaning::SelfLoops::keep;
  if (options.keep_duplicates) spec.cleaning.duplicates = Cleaning::Duplicates::keep;
  spec.order = options.order;
  return spec;
}

Exit show(const GraphOptions& options, const Graph& graph) {
  if (options.as_json) {
    fmt::print("{}\n", info_json(graph).dump(2));
  } else {
    fmt::print("{}", info(graph));
  }
  return Exit::ok;
}

Exit save(const GraphOptions& options, const Context& context) {
  const Graph graph = open_graph(spec_of(options), {"", context.threads});
  write_graph(graph, options.out, options.format, context.threads);
  // A device or pipe may be standard output itself, where nothing else may follow the graph.
  fmt::print(is_replaceable(options.out) ? stdout : stderr, "{}: {} vertices, {} edges\n", options.out,
             graph.num_vertices(), graph.num_edges());
  return Exit::ok;
}

void add_cleaning(CLI::App& command, GraphOptions& options) {
  command.add_flag("--symmetric", options.symmetric, "add the reverse of every edge");
  command.add_flag("--keep-self-loops", options.keep_loops, "by default they are removed");
  command.add_option("--order", options.order, "renumber the vertices: harness list orderings");
  command.add_flag("--keep-duplicates", options.keep_duplicates, "by default they are removed");
}

}  // namespace

void add_graph(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<GraphOptions>();
  CLI::App* group = app.add_subcommand("graph", "graph files and generators");
  group->require_subcommand(1);

  CLI::App* look = group->add_subcommand("info", "what is in a graph file");
  look->add_option("file", options->file, "graph file in any known format")->required();
  look->add_flag("--json", options->as_json, "as JSON");
  add_cleaning(*look, *options);
  look->callback([=, &context, &action] {
    action = [=, &context] { return show(*options, open_graph(spec_of(*options), {"", context.threads})); };
  });

  CLI::App* make =
      group->add_subcommand("generate", "make a graph: harness graph generate kronecker out.sg scale=18");
  make->add_option("generator", options->generator, "see harness list generators")->required();
  make->add_option("out", options->out, "file to write")->required();
  make->add_option("params", options->params, "NAME=VALUE of the generator");
  make->add_option("--format", options->format, "format to write; default by the name of the file");
  add_cleaning(*make, *options);
  make->callback([=, &context, &action] { action = [=, &context] { return save(*options, context); }; });

  CLI::App* convert = group->add_subcommand("convert", "read a graph and write it in another format");
  convert->add_option("file", options->file, "graph file in any known format")->required();
  convert->add_option("out", options->out, "file to write")->required();
  convert->add_option("--format", options->format, "format to write; default by the name of the file");
  add_cleaning(*convert, *options);
  convert->callback([=, &context, &action] { action = [=, &context] { return save(*options, context); }; });
}

}  // namespace harness::cli
