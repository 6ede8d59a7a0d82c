#include "graph/catalogue/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/scalars.hpp"

namespace harness::graph {
namespace {

uint64_t removed(const Graph& graph, const char* what) {
  const auto found = graph.provenance().find(what);
  return found == graph.provenance().end() ? 0 : parse_number<uint64_t>(found->second).value_or(0);
}

std::string difference_of_sizes(const PinnedGraph& seen, const PinnedGraph& expected) {
  const auto differ = [](const char* what, uint64_t a, uint64_t b) {
    return a == b ? "" : fmt::format("found {} {}, expected {}", a, what, b);
  };
  std::vector<std::string> lines = {differ("vertices", seen.vertices, expected.vertices),
                                    differ("arcs", seen.arcs, expected.arcs)};
  if (expected.seen_in.empty()) {  // otherwise the numbers come from another file, which may be cleaned
    lines.push_back(differ("self loops removed", seen.self_loops, expected.self_loops));
    lines.push_back(differ("duplicates removed", seen.duplicates, expected.duplicates));
  }
  const auto first = std::find_if(lines.begin(), lines.end(), [](const auto& line) { return !line.empty(); });
  return first == lines.end() ? "" : *first;
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
  const std::string sizes = difference_of_sizes(seen, expected);
  if (!sizes.empty() || seen.fingerprint == expected.fingerprint) return sizes;
  return fmt::format("found the fingerprint {}, expected {}", seen.fingerprint, expected.fingerprint);
}

std::string contradiction(const KnownGraph& known, const PinnedGraph& seen) {
  if (!known.pinned) return "";
  const bool by_a_copy = !known.pinned->seen_in.empty();
  return by_a_copy ? difference_of_sizes(seen, *known.pinned) : difference(seen, *known.pinned);
}

std::string pin_line(const PinnedGraph& seen) {
  return fmt::format(
      "pinned: {{vertices: {}, arcs: {}, self_loops: {}, duplicates: {}, fingerprint: \"{}\"}}",
      seen.vertices, seen.arcs, seen.self_loops, seen.duplicates, seen.fingerprint);
}

}  // namespace harness::graph
