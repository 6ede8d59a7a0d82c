// harness graph twin: makes a synthetic graph with the structure of another one, from that graph or its
// statistics.
#include "cli/graph_commands.hpp"

#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/outside_file.hpp"
#include "base/stopwatch.hpp"
#include "cli/commands.hpp"
#include "graph/build/build.hpp"
#include "graph/catalogue/catalogue.hpp"
#include "graph/catalogue/published.hpp"
#include "graph/catalogue/store.hpp"
#include "graph/output/sink.hpp"
#include "graph/output/writers.hpp"
#include "graph/spec.hpp"
#include "graph/statistics/report.hpp"
#include "graph/twin.hpp"

namespace harness::cli {
namespace {

struct Arguments {
  std::string input, out, statistics, kind;
  uint64_t seed = 0;
  bool as_json = false, symmetric = false;
};

/// Returns the catalogue entry that the input names, or null if the input is a path. A path contains a slash
/// or is the name of an existing file. Throws Error if the input is neither a path nor in the catalogue.
const graph::KnownGraph* known_graph(const std::string& input) {
  std::error_code ignored;
  if (input.find('/') != std::string::npos || std::filesystem::exists(input, ignored)) return nullptr;
  const graph::KnownGraph* known = graph::installed_catalogue().find(input);
  if (known == nullptr) throw_error("{}: found neither such a file nor such a graph of the catalogue", input);
  return known;
}

std::string statistics_of_graph(const graph::GraphSpec& spec, unsigned threads) {
  const graph::Graph original = graph::open_graph(spec, {"", threads});
  return graph::statistics_yaml(graph::statistics_json(
      graph::measure_statistics(original, {.threads = threads, .communities = false})));
}

/// Returns the first bytes of a file. The whole file is not read, because a graph may be as large as the
/// memory.
std::string beginning_of(const OutsideFile& file) {
  std::string text(64, '\0');
  const ssize_t got = read(open_outside(file).get(), text.data(), text.size());
  text.resize(static_cast<size_t>(std::max<ssize_t>(got, 0)));
  return text.starts_with("\xef\xbb\xbf") ? text.substr(3) : text;
}

/// Returns the statistics in the input file, or those of the graph that the input contains or names. For a
/// catalogue graph, they are computed from the downloaded file; without that file, the published statistics
/// are used.
std::string statistics_of(const Arguments& arguments, unsigned threads) {
  if (const graph::KnownGraph* known = known_graph(arguments.input)) {
    if (const auto stored = graph::find_stored(*known)) {
      graph::GraphSpec spec = graph::spec_of(*known, stored->file, stored->format);
      if (arguments.symmetric) spec.cleaning.direction = graph::Cleaning::Direction::symmetrise;
      return statistics_of_graph(spec, threads);
    }
    const bool symmetric =
        !known->directed || known->cleaning.direction == graph::Cleaning::Direction::symmetrise;
    return graph::published_statistics(*known, symmetric || arguments.symmetric);
  }
  const OutsideFile file{.path = arguments.input, .expected = "a graph or statistics"};
  if (graph::is_statistics(beginning_of(file))) return read_outside(file);
  graph::GraphSpec spec;
  spec.file = arguments.input;
  if (arguments.symmetric) spec.cleaning.direction = graph::Cleaning::Direction::symmetrise;
  return statistics_of_graph(spec, threads);
}

void print_checks(const std::vector<graph::TwinCheck>& checks, bool as_json) {
  auto json = nlohmann::ordered_json::array();
  if (!as_json) {
    fmt::print("{:<20} {:>12} {:>12} {:>9} {:>9}\n", "measure", "original", "twin", "off", "allowed");
  }
  for (const graph::TwinCheck& check : checks) {
    if (as_json) {
      json.push_back({{"measure", check.measure},
                      {"original", check.original},
                      {"twin", check.twin},
                      {"off", check.off},
                      {"allowed", check.allowed},
                      {"met", check.met()}});
      continue;
    }
    fmt::print("{:<20} {:>12.6g} {:>12.6g} {:>9.2g} {:>9} {}\n", check.measure, check.original, check.twin,
               check.off, check.allowed > 0 ? fmt::format("{:g}", check.allowed) : "-",
               check.met() ? "" : "not met");
  }
  if (as_json) fmt::print("{}\n", json.dump(2));
}

Exit make_twin(const Arguments& arguments, unsigned threads) {
  for (const std::string& name : {arguments.out, arguments.statistics}) {
    if (!name.empty() && !graph::says_twin(std::filesystem::path(name).filename().string())) {
      throw_error("{}: found a name without 'twin', expected one that says what it is (such as {}-twin)",
                  name, std::filesystem::path(arguments.input).stem().stem().string());
    }
  }
  graph::TwinMaker& maker = graph::twin_maker();
  const graph::TwinRequest request{.statistics = statistics_of(arguments, threads),
                                   .path = arguments.input,
                                   .kind = arguments.kind,
                                   .seed = arguments.seed};
  const Stopwatch watch;
  graph::Twin twin = maker.make(request, threads);
  if (!arguments.statistics.empty()) {
    const auto sink = graph::open_sink(arguments.statistics);
    sink->write(twin.statistics);
    sink->commit();
  }
  const double seconds = watch.milliseconds() / 1000;
  const graph::Graph made =
      graph::build_graph(std::move(twin.edges), {}, twin.original + "-twin", {}, threads);
  if (!arguments.out.empty()) graph::write_graph(made, arguments.out, "", threads);
  if (!arguments.as_json) {
    fmt::print("twin of {}, class {}, seed {}: {} vertices, {} arcs in {:.2f} s, fingerprint {}\n",
               twin.original, twin.kind, twin.seed, made.num_vertices(), made.num_edges(), seconds,
               made.fingerprint());
  }
  const graph::Effort effort{.threads = threads, .communities = false};
  print_checks(maker.compare(request, graph::measure_statistics(made, effort)), arguments.as_json);
  return Exit::ok;
}

}  // namespace

void add_graph_twin(CLI::App& group, Context& context, Action& action) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      group.add_subcommand("twin", "make a graph similar to another one, from that graph or its statistics");
  command
      ->add_option("input", arguments->input,
                   "graph file, statistics file of graph info --stats, or graph of the catalogue")
      ->required()
      ->type_name(file_value);
  command->add_option("out,-o,--out", arguments->out, "graph file to write; its name must contain 'twin'")
      ->type_name(file_value);
  command
      ->add_option("--stats", arguments->statistics,
                   "write the statistics, with the fitted parameters, to this file")
      ->type_name(file_value);
  command->add_option("--class", arguments->kind, "class of the graph (default: guessed from the statistics)")
      ->check(CLI::IsMember(graph::twin_classes))
      ->type_name("{social,collaboration,web,road,mesh}");
  command->add_option("--seed", arguments->seed, "random seed of the twin (default: that of the file, or 1)");
  command->add_flag("--symmetric", arguments->symmetric, "make a directed graph symmetric");
  command->add_flag("--json", arguments->as_json, "print the comparison with the original as JSON");
  command->footer(examples({"harness graph twin soc-gowalla.mtx -o soc-gowalla-twin.sg",
                            "harness graph twin roadNet-CA -o roadNet-CA-twin.sg",
                            "harness graph twin published.yaml --class social --stats published-twin.yaml"}));
  command->callback(
      [=, &context, &action] { action = [=, &context] { return make_twin(*arguments, context.threads); }; });
}

}  // namespace harness::cli
