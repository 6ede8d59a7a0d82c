// harness graph twin: a graph like another one, from the graph or from its statistics alone.
#include "cli/graph_twin.hpp"

#include <nlohmann/json.hpp>

#include "cli/examples.hpp"
#include "cli/value_names.hpp"
#include "graph/build/build.hpp"
#include "graph/output/writers.hpp"
#include "graph/spec.hpp"
#include "graph/statistics/report.hpp"
#include "graph/twins/recipe.hpp"

namespace harness::cli {
namespace {

Exit twin(const std::string& file, const std::string& out, unsigned threads) {
  GraphSpec spec;
  spec.file = file;
  std::string text;
  if (file.ends_with(".yaml")) {
    FILE* f = fopen(file.c_str(), "r");
    char buffer[65536];
    while (size_t n = fread(buffer, 1, sizeof buffer, f)) text.append(buffer, n);
    fclose(f);
  } else {
    const Graph original = open_graph(spec, {"", threads});
    text = graph::statistics_yaml(graph::statistics_json(
        graph::measure_statistics(original, {.threads = threads, .communities = false})));
  }
  graph::Recipe recipe = graph::read_recipe(text, file);
  if (!recipe.fitted) graph::fit_recipe(recipe, threads);
  timespec a, b;
  clock_gettime(CLOCK_MONOTONIC, &a);
  EdgeList list = graph::make_twin(recipe, threads);
  clock_gettime(CLOCK_MONOTONIC, &b);
  const Graph made = build_graph(std::move(list), {}, recipe.name + "-twin", {}, threads);
  fprintf(stderr, "made in %.3f s: %.2f M arcs/s\n", double(b.tv_sec - a.tv_sec) + double(b.tv_nsec - a.tv_nsec) * 1e-9, double(made.num_edges()) / 1e6 / (double(b.tv_sec - a.tv_sec) + double(b.tv_nsec - a.tv_nsec) * 1e-9));
  if (!out.empty()) write_graph(made, out, "", threads);
  fmt::print("{}", graph::statistics_text(graph::measure_statistics(made, {.threads = threads, .arc_visits = 5e8, .communities = false})));
  fmt::print("largest {}\n", recipe.largest_component);
  return Exit::ok;
}

}  // namespace

void add_graph_twin(CLI::App& group, Context& context, Action& action) {
  struct Arguments {
    std::string file, out;
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = group.add_subcommand("twin", "a graph like another one, of its own");
  command->add_option("file", arguments->file, "a graph, or statistics of one")->required()->type_name(file_value);
  command->add_option("-o,--out", arguments->out, "file to write")->type_name(file_value);
  command->callback([=, &context, &action] {
    action = [=, &context] { return twin(arguments->file, arguments->out, context.threads); };
  });
}

}  // namespace harness::cli
