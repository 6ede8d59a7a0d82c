#include "graph/catalogue/catalogue.hpp"

#include <strings.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/library_folder.hpp"
#include "base/nearest.hpp"

namespace harness::graph {
namespace {

bool has_name(const KnownGraph& graph, const std::string& name) {
  return graph.id == name ||
         std::find(graph.aliases.begin(), graph.aliases.end(), name) != graph.aliases.end();
}

std::vector<std::string> names_of(const KnownGraph& graph) {
  std::vector<std::string> names = graph.aliases;
  names.push_back(graph.id);
  return names;
}

std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder) {
  std::error_code failed;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) files.push_back(entry.path());
  if (failed)
    throw_error("{}: the folder of graph entries cannot be read: {}", folder.string(), failed.message());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

std::vector<std::filesystem::path> catalogue_folders() {
  std::vector<std::filesystem::path> folders = folders_of_variable("HARNESS_CATALOGUE_PATH");
  folders.push_back(library_folder() / "graphs");
  return folders;
}

GraphCatalogue::GraphCatalogue(const std::vector<std::filesystem::path>& folders) {
  for (const auto& folder : folders) add_folder(folder);
  std::sort(graphs_.begin(), graphs_.end(), [](const KnownGraph& a, const KnownGraph& b) {
    const int order = strcasecmp(a.id.c_str(), b.id.c_str());
    return order != 0 ? order < 0 : a.id < b.id;
  });
}

void GraphCatalogue::add_folder(const std::filesystem::path& folder) {
  for (const auto& file : files_of(folder)) {
    if (file.extension() == ".bib") works_.merge(read_bibtex(file));
    if (file.extension() == ".yaml") add(read_entry(file), folder);
  }
}

void GraphCatalogue::add(KnownGraph graph, const std::filesystem::path& folder) {
  for (const std::string& name : names_of(graph)) {
    const KnownGraph* other = find(name);
    if (other == nullptr) continue;
    const bool earlier = other->file.parent_path() != folder;
    if (earlier && other->id == graph.id) return;  // the entry of an earlier folder hides this one
    if (!earlier)
      throw_error("{}: the name '{}' is taken by {}", graph.file.string(), name, other->file.string());
    std::erase(graph.aliases, name);  // a graph of an earlier folder has this name
  }
  graphs_.push_back(std::move(graph));
}

const KnownGraph* GraphCatalogue::find(const std::string& name) const {
  const auto by_id = [&](const KnownGraph& graph) { return graph.id == name; };
  auto found = std::find_if(graphs_.begin(), graphs_.end(), by_id);
  if (found == graphs_.end())
    found = std::find_if(graphs_.begin(), graphs_.end(),
                         [&](const KnownGraph& graph) { return has_name(graph, name); });
  return found == graphs_.end() ? nullptr : &*found;
}

const KnownGraph& GraphCatalogue::require(const std::string& name) const {
  if (const KnownGraph* graph = find(name)) return *graph;
  std::vector<std::string> known;
  for (const KnownGraph& graph : graphs_) {
    for (const std::string& one : names_of(graph)) known.push_back(one);
  }
  // Suggest similar names only; a list of a hundred names would not help.
  const std::string near = suggest(name, known);
  throw_error("the catalogue has no graph '{}'{}", name,
              near.starts_with(" (did you mean") ? near : " (see harness graph list)");
}

std::string GraphCatalogue::work(const std::string& key) const {
  const auto found = works_.find(key);
  return found == works_.end() ? "" : found->second;
}

const GraphCatalogue& installed_catalogue() {
  static const GraphCatalogue catalogue(catalogue_folders());
  return catalogue;
}

}  // namespace harness::graph
