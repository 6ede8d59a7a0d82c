#include "graph/catalogue/verify.hpp"

#include <fmt/format.h>

#include <vector>

#include "base/number.hpp"

namespace harness::graph {
namespace {

uint64_t removed(const Graph& graph, const char* what) {
  const auto found = graph.provenance().find(what);
  return found == graph.provenance().end() ? 0 : parse_number<uint64_t>(found->second).value_or(0);
}

}  // namespace

PinnedGraph look_at(const GraphSpec& spec, unsigned threads) {
  const Graph graph = open_graph(spec, {"", threads});
  return {.vertices = graph.num_vertices(),
          .arcs = graph.num_edges(),
          .self_loops = removed(graph, "self_loops_removed"),
          .duplicates = removed(graph, "duplicates_removed"),
          .fingerprint = graph.fingerprint()};
}

std::string difference(const PinnedGraph& seen, const PinnedGraph& expected) {
  const auto differ = [](const char* what, const auto& a, const auto& b) {
    return a == b ? "" : fmt::format("{} {}, expected {}", a, what, b);
  };
  std::vector<std::string> lines = {differ("vertices", seen.vertices, expected.vertices),
                                    differ("arcs", seen.arcs, expected.arcs)};
  if (expected.seen_in.empty()) {  // else it is of a copy that somebody had cleaned
    lines.push_back(differ("self loops removed", seen.self_loops, expected.self_loops));
    lines.push_back(differ("duplicates removed", seen.duplicates, expected.duplicates));
  }
  for (const std::string& line : lines) {
    if (!line.empty()) return "found " + line;
  }
  if (seen.fingerprint == expected.fingerprint) return "";
  return fmt::format("found the fingerprint {}, expected {}", seen.fingerprint, expected.fingerprint);
}

std::string contradiction(const KnownGraph& known, const PinnedGraph& seen) {
  return known.pinned && known.pinned->seen_in.empty() ? difference(seen, *known.pinned) : "";
}

std::string pin_line(const PinnedGraph& seen) {
  return fmt::format(
      "pinned: {{vertices: {}, arcs: {}, self_loops: {}, duplicates: {}, fingerprint: \"{}\"}}",
      seen.vertices, seen.arcs, seen.self_loops, seen.duplicates, seen.fingerprint);
}

}  // namespace harness::graph
