#include "graph/twin.hpp"

#include "base/library_folder.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {

TwinMaker& twin_maker() {
  static TwinMaker& library =
      require_library<TwinMaker>({.name = "twins", .entry = "harness_twins_v1"}, "twins of graphs",
                                 "build the target twins, or install harness as a whole");
  return library;
}

std::string misses_of(const std::vector<TwinCheck>& checks) {
  std::string misses;
  for (const TwinCheck& check : checks) {
    if (check.met()) continue;
    misses += fmt::format("{}{} by {:.2g} (allowed {:g})", misses.empty() ? "" : ", ", check.measure,
                          check.off, check.allowed);
  }
  return misses;
}

EdgeList read_statistics(const TextFile& file, const ReadOptions& options) {
  const TwinRequest request{.statistics = std::string(file.text), .path = file.path};
  EdgeList list = twin_maker().make(request, options.threads).edges;
  list.provenance["format"] = "statistics";
  return list;
}

}  // namespace harness::graph
