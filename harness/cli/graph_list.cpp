// harness graph list, cite: prints the catalogue and the works to cite for its graphs.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/printable.hpp"
#include "base/scalars.hpp"
#include "cli/commands.hpp"
#include "cli/graph_commands.hpp"
#include "graph/catalogue/catalogue.hpp"
#include "graph/catalogue/store.hpp"

namespace harness::cli {
namespace {

struct GraphListOptions {
  std::vector<std::string> kinds, names;
  std::string least, most;  // bounds of the number of arcs
  bool here = false, as_json = false;
};

/// Parses a number such as 5000000 or 5M.
uint64_t amount(const char* option, const std::string& text) {
  const size_t digits = text.find_first_not_of("0123456789.");
  const std::string unit = digits == std::string::npos ? "" : text.substr(digits);
  const double factor = unit.empty() ? 1 : unit == "k" ? 1e3 : unit == "M" ? 1e6 : unit == "G" ? 1e9 : 0;
  const auto value = parse_real(text.substr(0, digits));
  if (!value || factor == 0)
    throw_error("{}: expected a number such as 500000, 5M or 1.5G, got '{}'", option, text);
  return static_cast<uint64_t>(*value * factor);
}

/// Size of a graph. This is the size that harness counted when it read the graph. If harness has not counted
/// it, this is the published size, or 0 if no size is published.
struct KnownSize {
  uint64_t vertices = 0, arcs = 0;
  bool rounded = false;
};

KnownSize known_size(const graph::KnownGraph& graph) {
  if (graph.pinned) return {graph.pinned->vertices, graph.pinned->arcs};
  if (graph.published.empty()) return {};
  const graph::PublishedSize& size = graph.published.front();
  const bool two_ways = size.counts == "edges" && !graph.directed;
  return {size.vertices, size.edges * (two_ways ? 2 : 1), size.rounded};
}

/// Returns "yes" if the graph was downloaded, "-" if not, or "?" if the record of its download cannot be
/// read. In that case, prints the reason on standard error and does not throw, so that the other graphs are
/// still listed.
std::string here_of(const graph::KnownGraph& graph) {
  std::string why;
  const std::optional<bool> here = is_stored(graph, &why);
  if (!here) fmt::print(stderr, "harness: warning: {}\n", printable(why));
  return !here ? "?" : *here ? "yes" : "-";
}

std::vector<const graph::KnownGraph*> chosen_graphs(const graph::GraphCatalogue& catalogue,
                                                    const GraphListOptions& options) {
  const uint64_t least = options.least.empty() ? 0 : amount("--min-arcs", options.least);
  const uint64_t most = options.most.empty() ? ~uint64_t{0} : amount("--max-arcs", options.most);
  std::vector<const graph::KnownGraph*> some;
  for (const graph::KnownGraph& one : catalogue.graphs()) {
    const uint64_t arcs = known_size(one).arcs;
    const bool of_kind = options.kinds.empty() || std::find(options.kinds.begin(), options.kinds.end(),
                                                            one.kind) != options.kinds.end();
    if (of_kind && arcs >= least && arcs <= most && (!options.here || is_stored(one).value_or(true)))
      some.push_back(&one);
  }
  return some;
}

nlohmann::json json_of(const graph::KnownGraph& one) {
  nlohmann::json sources = nlohmann::json::array();
  for (const graph::GraphSource& source : one.sources) {
    nlohmann::json names = source.urls;
    for (const auto& file : source.files) names.push_back(file.string());
    sources.push_back({{"files", names}, {"members", source.members}});
  }
  nlohmann::json published = nlohmann::json::array();
  for (const graph::PublishedSize& size : one.published) {
    published.push_back({{"vertices", size.vertices},
                         {"edges", size.edges},
                         {"counts", size.counts},
                         {"rounded", size.rounded},
                         {"symmetric", size.symmetric},
                         {"published_in", size.published_in}});
  }
  nlohmann::json all = {{"id", one.id},
                        {"aliases", one.aliases},
                        {"title", one.title},
                        {"class", one.kind},
                        {"directed", one.directed},
                        {"weighted", one.weighted},
                        {"licence", one.licence},
                        {"cites", one.cites},
                        {"sources", sources},
                        {"published", published},
                        {"here", here_of(one) == "yes"},
                        {"entry", one.file.string()}};
  if (one.bytes > 0) all["bytes"] = one.bytes;
  if (!one.note.empty()) all["note"] = one.note;
  if (!one.statistics.empty()) {
    all["statistics"] = one.statistics;
    all["statistics"]["published_in"] = one.statistics_in;
  }
  if (one.pinned) {
    all["pinned"] = {{"vertices", one.pinned->vertices},
                     {"arcs", one.pinned->arcs},
                     {"self_loops", one.pinned->self_loops},
                     {"duplicates", one.pinned->duplicates},
                     {"fingerprint", one.pinned->fingerprint}};
  }
  return all;
}

Exit list_graphs(const GraphListOptions& options) {
  const graph::GraphCatalogue& catalogue = graph::installed_catalogue();
  const auto some = chosen_graphs(catalogue, options);
  if (options.as_json) {
    nlohmann::json all = nlohmann::json::array();
    for (const graph::KnownGraph* one : some) all.push_back(json_of(*one));
    fmt::print("{}\n", all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    return Exit::ok;
  }
  const auto number = [](uint64_t value, bool rounded) {
    return value == 0 ? std::string("?") : fmt::format("{}{}", rounded ? "~" : "", value);
  };
  if (!some.empty()) {
    fmt::print("{:<32} {:<14} {:>11} {:>11}  {:<5} {:<7} {}\n", "graph", "class", "vertices", "arcs", "here",
               "pinned", "what");
  }
  for (const graph::KnownGraph* one : some) {
    const KnownSize size = known_size(*one);
    fmt::print("{:<32} {:<14} {:>11} {:>11}  {:<5} {:<7} {}\n", one->id, one->kind,
               number(size.vertices, size.rounded), number(size.arcs, size.rounded), here_of(*one),
               one->pinned ? "yes" : "-", shortened(one->title));
  }
  fmt::print("{} of {} graphs; downloads are stored in {}\n", some.size(), catalogue.graphs().size(),
             (graph::data_folder() / "graphs").string());
  return Exit::ok;
}

Exit cite_graphs(const GraphListOptions& options) {
  const graph::GraphCatalogue& catalogue = graph::installed_catalogue();
  std::set<std::string> cited;
  for (const std::string& name : options.names) {
    const graph::KnownGraph& known = catalogue.require(name);
    for (const std::string& key : known.cites) {
      const std::string work = catalogue.work(key);
      if (work.empty())
        throw_error("{}: no .bib file next to the entries has the key '{}'", known.file.string(), key);
      if (cited.insert(key).second) fmt::print("{}{}\n", cited.size() > 1 ? "\n" : "", work);
    }
    fmt::print(stderr, "harness: {}: licence: {}\n", known.id, known.licence);
  }
  return Exit::ok;
}

}  // namespace

std::optional<bool> is_stored(const graph::KnownGraph& known, std::string* why) {
  try {
    return graph::find_stored(known).has_value();
  } catch (const Error& error) {
    if (why != nullptr) *why = error.what();
    return std::nullopt;
  }
}

std::vector<std::string> graph_names() {
  std::vector<std::string> names;
  try {
    const graph::GraphCatalogue& catalogue = graph::installed_catalogue();
    for (const graph::KnownGraph& one : catalogue.graphs()) names.push_back(one.id);
  } catch (const std::exception&) {  // shell completion must print no error
  }
  return names;
}

void add_graph_list(CLI::App& group, Action& action) {
  auto options = std::make_shared<GraphListOptions>();
  CLI::App* list =
      group.add_subcommand("list", "list the graphs of the catalogue, which harness graph get downloads");
  list->add_option("--class", options->kinds, "list only graphs of this class (repeatable)")
      ->allow_extra_args(false)
      ->check(CLI::IsMember(graph::graph_kinds()));
  list->add_option("--min-arcs", options->least, "list only graphs with at least this many arcs, such as 5M")
      ->type_name("NUMBER");
  list->add_option("--max-arcs", options->most, "list only graphs with at most this many arcs, such as 1.5G")
      ->type_name("NUMBER");
  list->add_flag("--here", options->here, "list only graphs that are on this machine");
  list->add_flag("--json", options->as_json, "print JSON, with the whole entries");
  list->footer(
      examples({"harness graph list --class road --max-arcs 10M", "harness graph list --here --json"}));
  list->callback([=, &action] { action = [=] { return list_graphs(*options); }; });

  CLI::App* command =
      group.add_subcommand("cite", "print the works to cite for graphs of the catalogue, as BibTeX");
  command->add_option("graphs", options->names, "graphs of the catalogue")
      ->required()
      ->type_name(graph_value);
  command->footer(examples(
      {"harness graph cite roadNet-CA", "harness graph cite soc-LiveJournal1 uk-2002 >> paper.bib"}));
  command->callback([=, &action] { action = [=] { return cite_graphs(*options); }; });
}

}  // namespace harness::cli
