#include "graph/input/readers.hpp"
#include "graph/twins/recipe.hpp"

namespace harness::graph {

EdgeList read_statistics(const TextFile& file, const ReadOptions& options) {
  EdgeList list = twin_of_statistics(std::string(file.text), file.path, options.threads);
  list.provenance["format"] = "statistics";
  return list;
}

}  // namespace harness::graph
