// How an experiment specifies a graph, and open_graph(), the only way to get one. Commands, workers and tests
// all use it.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "graph/cleaning.hpp"
#include "graph/graph.hpp"

namespace harness::graph {

struct GraphSpec {
  std::string name;        ///< empty: the file's name without extensions, or the generator's
  std::string file;        ///< exactly one of file, generator and statistics is set
  std::string generator;   ///< name of a generator
  std::string statistics;  ///< statistics as text, from which a synthetic graph (twin) is made
  /// Parameters of the generator (generators() lists them), or of a file: `format` overrides detection,
  /// `one_based`, `compact` and `columns` ("src,dst,weight") are for edge lists, `member` for archives.
  std::map<std::string, std::string> params;
  Cleaning cleaning;
  Weights weights;
  /// vertex order, such as "sage(rounds=3)"; orderings() lists them
  std::string order = "original";
  std::string where;    ///< "experiment.yaml:12", for messages
  std::string made_by;  ///< command that makes the file, for the message that the file is missing
};

/// Returns the name of a graph from its file: "road-NY" for "data/road-NY.mtx.gz", and "karate" for KONECT's
/// "out.karate".
std::string name_of_file(const std::string& file);

struct OpenOptions {
  std::filesystem::path cache_dir;  ///< empty: no cache
  unsigned threads = 0;             ///< 0: all
};

/// Loads or generates a graph, cleans and names it. Every failure is an Error of one line.
Graph open_graph(const GraphSpec& spec, const OpenOptions& options = {});

/// Throws Error for everything that open_graph() would refuse without reading a file: unknown generators and
/// parameters, values out of range, a missing file.
void validate(const GraphSpec& spec);

}  // namespace harness::graph
