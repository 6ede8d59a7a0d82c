// How an experiment names a graph, and the one way to get it: open_graph().
// Commands, workers and tests all come to a graph through it.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "graph/cleaning.hpp"
#include "graph/graph.hpp"

namespace harness::graph {

struct GraphSpec {
  std::string name;        ///< empty: the file's name without extensions, or the generator's
  std::string file;        ///< either this
  std::string generator;   ///< or this
  std::string statistics;  ///< or this: statistics as text, of which a twin is made
  /// Of the generator (generators() lists them); of a file: `format`, to overrule the sniffing, and of an
  /// edge list `one_based`, `compact` and `columns` ("src,dst,weight"); of an archive `member`.
  std::map<std::string, std::string> params;
  Cleaning cleaning;
  Weights weights;
  std::string order = "original";  ///< of the vertices, such as "sage(rounds=3)": orderings() lists them
  std::string where;               ///< "experiment.yaml:12", for messages
};

/// What a graph is called by its file: "data/road-NY.mtx.gz" gives "road-NY", and KONECT's "out.karate" gives
/// "karate".
std::string name_of_file(const std::string& file);

struct OpenOptions {
  std::filesystem::path cache_dir;  ///< empty: no cache
  unsigned threads = 0;             ///< 0: all
};

/// Loads or generates, cleans and names. Every failure is an Error of one line.
Graph open_graph(const GraphSpec& spec, const OpenOptions& options = {});

/// Refuses what open_graph() would refuse without reading any file: unknown generators and
/// parameters, values out of range, a missing file.
void validate(const GraphSpec& spec);

}  // namespace harness::graph
