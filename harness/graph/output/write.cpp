#include <algorithm>

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "graph/cache.hpp"
#include "graph/output/writers.hpp"

namespace harness {
namespace {

std::string format_by_ending(const std::filesystem::path& path) {
  const std::string ending = path.extension().string();
  if (ending == ".mtx") return "matrix-market";
  if (ending == ".el" || ending == ".wel" || ending == ".txt") return "edge-list";
  if (ending == ".sg" || ending == ".wsg") return "gapbs";
  if (ending == ".hgr") return "cache";
  throw_error("{}:1: found the ending '{}', expected .mtx, .el, .wel, .txt, .sg, .wsg or .hgr", path.string(),
              ending);
}

}  // namespace

std::vector<std::string> writable_formats() {
  return {"matrix-market", "edge-list", "gapbs", "cache"};
}

void write_graph(const Graph& graph, const std::filesystem::path& path, const std::string& format,
                 unsigned threads) {
  const std::string chosen = format.empty() ? format_by_ending(path) : format;
  if (const auto known = writable_formats(); std::find(known.begin(), known.end(), chosen) == known.end()) {
    throw_error("unknown output format '{}'{}", chosen, suggest(chosen, known));
  }
  const std::unique_ptr<Sink> file = open_sink(path);
  if (chosen == "matrix-market") write_matrix_market(graph, *file, threads);
  if (chosen == "edge-list") write_edge_list(graph, *file, threads);
  if (chosen == "gapbs") write_gapbs(graph, *file);
  if (chosen == "cache") write_cache(graph, *file, threads);
  file->commit();
}

}  // namespace harness
