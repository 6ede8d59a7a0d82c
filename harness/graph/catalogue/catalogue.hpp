// The catalogue of graphs: everything that folders of entries say, by name. `harness graph get` fetches what
// it lists, and experiments use it by these names.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "graph/catalogue/known_graph.hpp"

namespace harness::graph {

/// HARNESS_CATALOGUE_PATH, then the folder that belongs to this executable.
std::vector<std::filesystem::path> catalogue_folders();

class GraphCatalogue {
 public:
  /// Reads all entries (*.yaml) and works (*.bib) of these folders. An entry of an earlier folder hides those
  /// of later ones with its id; within a folder, names are unique. Throws an Error of one line for the first
  /// fault.
  explicit GraphCatalogue(const std::vector<std::filesystem::path>& folders);

  /// By id or alias; null where there is none.
  const KnownGraph* find(const std::string& name) const;
  /// Throws an Error that suggests the nearest name.
  const KnownGraph& require(const std::string& name) const;
  /// By id, without regard to capitals.
  const std::vector<KnownGraph>& graphs() const { return graphs_; }
  /// The BibTeX entry of a key; empty: there is none.
  std::string work(const std::string& key) const;

 private:
  void add_folder(const std::filesystem::path& folder);
  void add(KnownGraph graph, const std::filesystem::path& folder);

  std::vector<KnownGraph> graphs_;
  std::map<std::string, std::string> works_;
};

/// The catalogue of catalogue_folders(), read once a process.
const GraphCatalogue& installed_catalogue();

// Works to cite, by key: what stands in BibTeX files, entry by entry and as it was written. `harness graph
// cite` prints them.

/// Key -> the whole entry, from `@` to its last brace. Throws an Error with file and line for an entry that
/// does not end, has no key, or takes a key that another of the file has.
std::map<std::string, std::string> read_bibtex(const std::filesystem::path& file);

/// An entry of the catalogue: the YAML file of one graph, read and checked. A fault is an Error of one line
/// that names the file and the line.
KnownGraph read_entry(const std::filesystem::path& file);

}  // namespace harness::graph
