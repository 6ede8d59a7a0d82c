#include "base/error.hpp"
#include "base/nearest.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {

const std::vector<TextFormat>& text_formats() {
  static const std::vector<TextFormat> formats = {{"matrix-market", false, read_matrix_market},
                                                  {"edge-list", true, read_edge_list},
                                                  {"dimacs", false, read_dimacs},
                                                  {"metis", false, read_metis},
                                                  {"gapbs", false, read_gapbs},
                                                  {"ligra", false, read_ligra},
                                                  {"konect", false, read_konect},
                                                  {"graphalytics", false, read_graphalytics},
                                                  {"webgraph", false, read_webgraph},
                                                  {"webgraph-ascii", false, read_webgraph_ascii},
                                                  {"galois", false, read_galois},
                                                  {"numpy", false, read_numpy},
                                                  {"statistics", false, read_statistics}};
  return formats;
}

const TextFormat& format_named(const std::string& name) {
  std::vector<std::string> known;
  for (const TextFormat& format : text_formats()) {
    if (format.name == name) return format;
    known.push_back(format.name);
  }
  throw_error("unknown graph format '{}'{}", name, suggest(name, known));
}

}  // namespace harness::graph
