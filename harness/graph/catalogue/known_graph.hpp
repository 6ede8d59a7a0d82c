// A graph that the catalogue knows by name, with its sources, how to clean it, and its properties for
// verification. One YAML file describes one graph; docs/graphs.md explains every key.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "graph/cleaning.hpp"

namespace harness::graph {

/// A source of the graph: either addresses or files of this machine, never both.
struct GraphSource {
  std::vector<std::string> urls;             ///< the graph, then its companion files
  std::vector<std::filesystem::path> files;  ///< instead of `urls`: absolute paths on this machine
  /// members to extract from an archive, the graph before its companion files. Empty if the archive has one
  /// file.
  std::vector<std::string> members;
  std::string format;  ///< empty: detected from the content
};

/// A published size. It is not compared with the graph, because sources count edges in different ways.
struct PublishedSize {
  uint64_t vertices = 0;
  uint64_t edges = 0;
  /// Unit of `edges`: "arcs", "edges" of an undirected graph, or "nonzeros" of a matrix.
  std::string counts;
  bool rounded = false;
  bool symmetric = false;  ///< for a directed graph: made symmetric before counting
  std::string published_in;
};

/// Properties of the graph as harness reads it, after cleaning. A file with other properties is not this
/// graph.
struct PinnedGraph {
  uint64_t vertices = 0;
  uint64_t arcs = 0;
  uint64_t self_loops = 0;  ///< number of self-loops that cleaning removed
  uint64_t duplicates = 0;  ///< number of duplicate arcs that cleaning removed
  std::string fingerprint;  ///< Graph::fingerprint()
  /// origin of the file with these properties, if the file was not one of the sources
  std::string seen_in;
};

struct KnownGraph {
  std::string id;
  std::vector<std::string> aliases;
  std::string title;
  std::string kind;  ///< its class: social, web, road, ...; graph_kinds() lists them
  bool directed = false;
  bool weighted = false;
  std::vector<GraphSource> sources;  ///< in the sequence in which to try them
  uint64_t bytes = 0;                ///< size of the download; 0: not recorded
  Cleaning cleaning;
  std::map<std::string, std::string> params;  ///< for an edge list: one_based, compact
  std::optional<PinnedGraph> pinned;
  std::vector<PublishedSize> published;
  std::map<std::string, double> statistics;  ///< as published: max_degree, edges_d, ...
  std::string statistics_in;                 ///< where the statistics were published
  std::string licence;
  std::vector<std::string> cites;  ///< keys of the BibTeX files next to the entries
  std::string note;
  std::filesystem::path file;  ///< file of the entry
};

/// Returns the values that the key `class` of an entry may have.
const std::vector<std::string>& graph_kinds();

}  // namespace harness::graph
