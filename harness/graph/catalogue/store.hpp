// The store of downloaded catalogue graphs. Each has a folder with its files and a note of their origin. A
// folder is created atomically, so that a folder that exists is complete and was verified.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "graph/catalogue/known_graph.hpp"
#include "graph/spec.hpp"

namespace harness::graph {

/// Returns HARNESS_DATA_DIR, otherwise XDG_DATA_HOME/harness, otherwise ~/.local/share/harness.
std::filesystem::path data_folder();

/// Returns the folder for the files of a graph.
std::filesystem::path folder_of(const KnownGraph& graph);

/// Content of the note that was written when the graph was downloaded.
struct StoredGraph {
  /// file to open; its companions (graph/input/companions.hpp), if any, are in the same folder
  std::filesystem::path file;
  std::string source;  ///< where the file came from
  std::string format;  ///< empty: detected from the content
  PinnedGraph seen;    ///< properties of the graph when it was downloaded
};

/// Returns nothing if the graph was not downloaded. Throws an Error if its note cannot be read.
std::optional<StoredGraph> find_stored(const KnownGraph& graph);

/// Name of the note, which no file of a graph may have.
inline constexpr const char* note_name = "origin.json";

/// Writes the note into the folder that holds the files.
void write_note(const std::filesystem::path& folder, const StoredGraph& stored);

/// Returns how to open a file of this graph, with the cleaning that the catalogue declares for the graph.
GraphSpec spec_of(const KnownGraph& graph, const std::filesystem::path& file, const std::string& format);

/// Returns how to open the stored graph. If it was not downloaded, throws an Error with the command to
/// download it.
GraphSpec stored_spec(const KnownGraph& graph);

}  // namespace harness::graph
