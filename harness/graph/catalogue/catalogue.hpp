// The catalogue of graphs: all entries in the catalogue folders, by name. `harness graph get` downloads them,
// and experiments use them by these names.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "graph/catalogue/known_graph.hpp"

namespace harness::graph {

/// Returns the folders of HARNESS_CATALOGUE_PATH, then the folder that belongs to this executable.
std::vector<std::filesystem::path> catalogue_folders();

class GraphCatalogue {
 public:
  /// Reads all entries (*.yaml) and publications (*.bib) of these folders. An entry of an earlier folder
  /// hides entries of later ones with the same id. Within a folder, names must be unique. Throws an Error of
  /// one line for the first fault.
  explicit GraphCatalogue(const std::vector<std::filesystem::path>& folders);

  /// Finds a graph by id or alias; null if there is none.
  const KnownGraph* find(const std::string& name) const;
  /// Finds a graph by id or alias. If there is none, throws an Error that suggests the nearest name.
  const KnownGraph& require(const std::string& name) const;
  /// Returns all graphs, sorted by id, ignoring case.
  const std::vector<KnownGraph>& graphs() const { return graphs_; }
  /// Returns the BibTeX entry of a key, or an empty text if there is none.
  std::string work(const std::string& key) const;

 private:
  void add_folder(const std::filesystem::path& folder);
  void add(KnownGraph graph, const std::filesystem::path& folder);

  std::vector<KnownGraph> graphs_;
  std::map<std::string, std::string> works_;
};

/// Returns the catalogue of catalogue_folders(), which is read once per process.
const GraphCatalogue& installed_catalogue();

// Publications to cite, by key. The entries of BibTeX files are kept as written, and `harness graph cite`
// prints them.

/// Returns key -> whole entry, from `@` to its last brace. Throws an Error with file and line for an entry
/// that does not end, has no key, or repeats a key of the file.
std::map<std::string, std::string> read_bibtex(const std::filesystem::path& file);

/// Reads and checks an entry of the catalogue, the YAML file of one graph. A fault is an Error of one line
/// with the file and the line.
KnownGraph read_entry(const std::filesystem::path& file);

}  // namespace harness::graph
