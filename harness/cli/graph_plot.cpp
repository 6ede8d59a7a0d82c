// harness graph plot: draws degrees and spy plots of graphs next to each other.
#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>

#include "cli/commands.hpp"
#include "cli/graph_commands.hpp"
#include "cli/python.hpp"

namespace harness::cli {
namespace {

struct GraphPlotOptions {
  std::vector<std::string> graphs, passed_on;
};

/// Stores the text in an anonymous file, and returns its path in /proc/self/fd. The script inherits the open
/// file descriptor. The file is freed when both this process and the script have ended.
std::string nameless_file(const std::string& text) {
  const int file = memfd_create("graph", 0);
  if (file < 0 || ::write(file, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    throw Error("the graph cannot be passed to the plotting script", Exit::unusable);
  return fmt::format("/proc/self/fd/{}", file);
}

Exit plot_graphs(const GraphPlotOptions& options, unsigned threads) {
  std::vector<std::string> words = options.passed_on;
  for (const std::string& name : options.graphs) {
    if (std::filesystem::path(name).extension() == ".json") {
      words.push_back(name);
      continue;
    }
    // The figure needs degrees and the spy plot only, so the effort for other statistics is zero.
    const graph::Effort effort{.threads = threads, .wedge_visits = 0, .arc_visits = 0, .communities = false};
    words.push_back(nameless_file(deep_json(graph::open_graph(graph_named(name), {"", threads}), effort)));
  }
  const Exit exit = run_script("plots/harness_graph_plot.py", words);
  if (exit == Exit::ok) print_python();
  return exit;
}

}  // namespace

void add_graph_plot(CLI::App& group, Context& context, Action& action) {
  auto options = std::make_shared<GraphPlotOptions>();
  CLI::App* command =
      group.add_subcommand("plot", "draw degrees and spy plots of graphs next to each other, as SVG and PNG");
  command
      ->add_option("graphs", options->graphs,
                   "graph files, graphs of the catalogue, or output of graph info --deep --json (.json)")
      ->required()
      ->type_name(file_value);
  for (const auto& [name, what] :
       {std::pair{"--out", "folder for the figure (default: the current folder)"},
        std::pair{"--name", "name of the figure's files (default: that of the first graph)"},
        std::pair{"--type", "file type: svg, png or pdf (repeatable) (default: svg and png)"},
        std::pair{"--width", "width of the figure: inches, column (3.3) or page (7)"}}) {
    command
        ->add_option_function<std::vector<std::string>>(
            name,
            [=, word = std::string(name)](const std::vector<std::string>& values) {
              for (const std::string& value : values)
                options->passed_on.insert(options->passed_on.end(), {word, value});
            },
            what)
        ->allow_extra_args(false);
  }
  command->get_option("--out")->type_name(folder_value);
  command->get_option("--type")->type_name("{svg,png,pdf}");
  command->footer(examples({"harness graph plot soc-gowalla.mtx soc-gowalla-twin.sg --out figures",
                            "harness graph plot road.json --type pdf"}));
  command->callback(
      [=, &context, &action] { action = [=, &context] { return plot_graphs(*options, context.threads); }; });
}

}  // namespace harness::cli
