#include <algorithm>

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "graph/cache/cache.hpp"
#include "graph/output/sink.hpp"
#include "graph/output/writers.hpp"

namespace harness::graph {
namespace {

enum class Needs { nothing, weights, no_weights };

/// A file name ending, the format that it stands for, and whether programs expect weights in such a file.
struct Ending {
  const char* ending;
  const char* format;
  Needs needs;
  /// suggestion of another ending, for the error about a graph that does not meet `needs`
  const char* instead = "";
};

constexpr Ending endings[] = {
    {".mtx", "matrix-market", Needs::nothing},
    {".el", "edge-list", Needs::no_weights, "write a .wel, or "},
    {".wel", "edge-list", Needs::weights, "write a .el, or "},
    {".txt", "edge-list", Needs::nothing},
    {".csv", "edge-list", Needs::nothing},
    {".tsv", "edge-list", Needs::nothing},
    {".sg", "gapbs", Needs::no_weights, "write a .wsg, or "},
    {".wsg", "gapbs", Needs::weights, "write a .sg, or "},
    {".gr", "dimacs", Needs::weights},
    {".graph", "metis", Needs::nothing},
    {".metis", "metis", Needs::nothing},
    {".adj", "ligra", Needs::nothing},
    {".npz", "scipy", Needs::nothing},
    {".graphml", "graphml", Needs::nothing},
    {".hgr", "cache", Needs::nothing},
};

const Ending* find_ending(const std::string& ending) {
  const auto* found = std::find_if(std::begin(endings), std::end(endings),
                                   [&](const Ending& e) { return e.ending == ending; });
  return found == std::end(endings) ? nullptr : found;
}

std::string all_endings() {
  std::string all;
  for (const Ending& e : endings) all += fmt::format("{}{}", all.empty() ? "" : " ", e.ending);
  return all;
}

void check_weights(const Graph& graph, const std::string& path, Needs needs, const char* instead) {
  if (needs == Needs::weights && !graph.weighted()) {
    throw_error(
        "{}:1: found a graph without weights, expected one with weights ({}make some: --weights uniform)",
        path, instead);
  }
  if (needs == Needs::no_weights && graph.weighted()) {
    throw_error("{}:1: found a graph with weights, expected one without ({}drop them: --weights none)", path,
                instead);
  }
}

/// Returns a note about the isolated vertices above the largest id in use, which an edge list cannot store.
std::string lost_vertices(const Graph& graph) {
  vertex_t isolated = 0;
  for (vertex_t v = graph.num_vertices(); v > 0; --v, ++isolated) {
    if (graph.out().degree(v - 1) + graph.in().degree(v - 1) > 0) break;
  }
  if (isolated == 0) return "";
  return fmt::format("an edge list has no place for the last {} vertices, which have no edges (.mtx has)",
                     isolated);
}

}  // namespace

std::vector<std::string> writable_formats() {
  return {"matrix-market", "edge-list", "dimacs", "metis", "ligra", "gapbs", "scipy", "graphml", "cache"};
}

std::string write_graph(const Graph& graph, const std::filesystem::path& path, const std::string& format,
                        unsigned threads) {
  std::filesystem::path name = path;
  const std::string last = path.extension().string();
  const Compression compression = last == ".gz"    ? Compression::gzip
                                  : last == ".zst" ? Compression::zstd
                                                   : Compression::none;
  if (compression != Compression::none) name = name.stem();
  const std::string ending = name.extension().string();
  const Ending* promised = find_ending(ending);
  if (format.empty() && promised == nullptr) {
    throw_error("{}:1: found the ending '{}', expected one of {} (or one of them and .gz or .zst)",
                path.string(), ending, all_endings());
  }
  const std::string chosen = format.empty() ? promised->format : format;
  if (const auto known = writable_formats(); std::find(known.begin(), known.end(), chosen) == known.end()) {
    throw_error("unknown output format '{}'{}", chosen, suggest(chosen, known));
  }
  if (chosen == "cache" && compression != Compression::none) {
    throw_error("{}:1: found the ending '{}', expected .hgr alone: it is mapped into memory as it is",
                path.string(), last);
  }
  if (promised != nullptr && chosen == promised->format) {
    check_weights(graph, path.string(), promised->needs, promised->instead);
  }
  if (chosen == "dimacs") check_weights(graph, path.string(), Needs::weights, "");

  const std::unique_ptr<Sink> file = compressed(open_sink(path), compression);
  if (chosen == "matrix-market") write_matrix_market(graph, *file, threads);
  if (chosen == "edge-list") {
    write_edge_list(graph, *file, ending == ".csv" ? ',' : ending == ".tsv" ? '\t' : ' ', threads);
  }
  if (chosen == "dimacs") write_dimacs(graph, *file, threads);
  if (chosen == "metis") write_metis(graph, *file, threads);
  if (chosen == "ligra") write_ligra(graph, *file, threads);
  if (chosen == "gapbs") write_gapbs(graph, *file);
  if (chosen == "scipy") write_scipy(graph, *file);
  if (chosen == "graphml") write_graphml(graph, *file, threads);
  if (chosen == "cache") write_cache(graph, *file, threads);
  file->commit();
  return chosen == "edge-list" ? lost_vertices(graph) : "";
}

}  // namespace harness::graph
