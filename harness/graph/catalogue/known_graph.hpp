// A graph that the catalogue knows by name: where it can be had, what has to be done to it, and what it looks
// like when it is right. One YAML file is one of these; docs/graphs.md explains every key.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "graph/cleaning.hpp"

namespace harness::graph {

/// One place to have the graph from. Either addresses or files of this machine, never both.
struct GraphSource {
  std::vector<std::string> urls;             ///< the graph, then what has to lie beside it
  std::vector<std::filesystem::path> files;  ///< the same on this machine, absolute
  std::vector<std::string> members;          ///< of an archive, likewise; empty: the only file of it
  std::string format;                        ///< empty: the content decides
};

/// What somebody has published about the size. Nothing is compared with these numbers: sources count
/// differently.
struct PublishedSize {
  uint64_t vertices = 0;
  uint64_t edges = 0;
  /// The unit of `edges`: "arcs", "edges" of an undirected graph, or "nonzeros" of a matrix.
  std::string counts;
  bool rounded = false;
  bool symmetric = false;  ///< of a directed graph: it was made symmetric before it was counted
  std::string published_in;
};

/// What the harness makes of the right file, after cleaning.
struct PinnedGraph {
  uint64_t vertices = 0;
  uint64_t arcs = 0;
  uint64_t self_loops = 0;  ///< removed by cleaning
  uint64_t duplicates = 0;  ///< removed by cleaning
  std::string fingerprint;  ///< Graph::fingerprint()
  std::string seen_in;      ///< of which file, where that is not one of the sources
};

struct KnownGraph {
  std::string id;
  std::vector<std::string> aliases;
  std::string title;
  std::string kind;  ///< its class: social, web, road ...; graph_kinds() lists them
  bool directed = false;
  bool weighted = false;
  std::vector<GraphSource> sources;  ///< in the order in which to try them
  uint64_t bytes = 0;                ///< to download; 0: nobody has written it down
  Cleaning cleaning;
  std::map<std::string, std::string> params;  ///< of an edge list: one_based, compact
  std::optional<PinnedGraph> pinned;
  std::vector<PublishedSize> published;
  std::map<std::string, double> statistics;  ///< as published: max_degree, edges_d ...
  std::string statistics_in;                 ///< where those were published
  std::string licence;
  std::vector<std::string> cites;  ///< keys of the BibTeX files beside the entries
  std::string note;
  std::filesystem::path file;  ///< the entry
};

/// The words that `class` takes.
const std::vector<std::string>& graph_kinds();

}  // namespace harness::graph
