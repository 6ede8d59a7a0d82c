// Graphs of the catalogue that are on this machine: each has a folder with its files and a note of where they
// came from. A folder appears whole or not at all, so what is there was complete and checked.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "graph/catalogue/known_graph.hpp"
#include "graph/spec.hpp"

namespace harness::graph {

/// HARNESS_DATA_DIR, else XDG_DATA_HOME/harness, else ~/.local/share/harness.
std::filesystem::path data_folder();

/// Where the files of a graph lie once it was fetched.
std::filesystem::path folder_of(const KnownGraph& graph);

/// What was noted when the graph was fetched.
struct StoredGraph {
  std::filesystem::path file;  ///< to open; what has to lie beside it does
  std::string source;          ///< where it came from
  std::string format;          ///< empty: the content decides
  PinnedGraph seen;            ///< what the harness made of it then
};

/// Nothing where the graph is not there. Throws an Error where its note cannot be read.
std::optional<StoredGraph> find_stored(const KnownGraph& graph);

/// The name of the note, which no file of a graph may have.
inline constexpr const char* note_name = "origin.json";

/// Writes the note into the folder that holds the files.
void write_note(const std::filesystem::path& folder, const StoredGraph& stored);

/// How to open a file of this graph, by the entry's policy.
GraphSpec spec_of(const KnownGraph& graph, const std::filesystem::path& file, const std::string& format);

/// How to open the stored graph. Throws an Error that names the command to get it where it is not there.
GraphSpec stored_spec(const KnownGraph& graph);

}  // namespace harness::graph
