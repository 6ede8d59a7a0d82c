#include "runtime/resolve/capabilities.hpp"

#include <algorithm>

namespace harness::runtime {
namespace {

// Returns a description of a capability for messages. A capability that is not in the table, such as one of a
// third-party plugin, is returned as its id. All capabilities `baseline.ALGORITHM/1` have the same
// description.
std::string in_words(const std::string& id) {
  static const std::map<std::string, std::string> words{
      {"algorithm.push/1", "an algorithm that can push"},
      {"algorithm.pull/1", "an algorithm that can pull"},
      {"algorithm.auto/1", "an algorithm that chooses its direction"},
      {"algorithm.priority/1", "an algorithm whose vertices have priorities"},
      {"algorithm.pregather/1", "an algorithm whose values may be gathered ahead"},
      {"edges.by_row/1", "a format that lists the edges of a row"},
      {"edges.by_id/1", "a format that finds the row of an edge"},
      {"edges.by_cursor/1", "a format that lists the edges of a row sequentially"},
      {"edges.in_tiles/1", "a format that stores its edges in tiles between blocks of vertices"},
      {"edges.index/1", "a format that has the index of an edge in the graph"},
      {"edges.numbered/1", "a format that numbers its edges"},
      {"edges.update/1", "a format whose edges can be inserted and deleted"},
      {"edges.weights/1", "a format that stores weights"},
      {"edges.sorted/1", "a format that keeps the neighbours of a vertex in one place and in order"},
      {"rows.sorted/1", "a format that keeps the neighbours of a vertex in order from row to row"},
      {"device.host/1", "a backend that runs on the processors of the host"},
      {"device.cuda/1", "a backend that runs on an NVIDIA GPU"},
      {"vertices.update/1", "a format whose vertices can be inserted and deleted"},
      {"rows.of_vertex/1", "a format that lists the rows of a vertex"},
      {"rows.degree_n/1", "a format whose rows have 2^n edges"},
      {"rows.by_cluster/1", "a format whose rows of one size are in the order of their vertices"},
      {"frontier.test/1", "a frontier in which any vertex can be tested (bitmap, bytemap or all)"},
      {"frontier.topology/1", "an input frontier that needs no list of the active vertices (all)"},
      {"work.by_owner/1", "an algorithm that writes only to the vertex that receives a value"},
      {"graph.weights/1", "a graph with weights"},
      {"graph.symmetric/1", "an undirected graph (symmetric: true)"},
      {"graph.oriented/1", "an undirected graph (symmetric: true), to be oriented by degree"},
  };
  if (id.starts_with("baseline."))
    return fmt::format("a baseline, because no combination computes it [{}]", id);
  const auto found = words.find(id);
  return found == words.end() ? id : fmt::format("{} [{}]", found->second, id);
}

/// A pair of capabilities. A plugin that provides `from` counts as providing `to` too.
struct Implication {
  const char *from, *to;
};
constexpr Implication implications[] = {{"edges.by_row/1", "edges.by_cursor/1"},
                                        {"edges.by_row/1", "edges.numbered/1"},
                                        {"edges.sorted/1", "rows.sorted/1"},
                                        {"edges.by_id/1", "edges.numbered/1"}};
// Pairs for which harness itself implements `to` by means of `from`: a cursor iterates over the edge ids of a
// row of the graph's matrix. The builder of layouts builds only what is demanded. If `to` is demanded, and
// the plugins provide only `from`, complete() therefore adds a demand of `from`.
constexpr Implication detours[] = {{"edges.by_row/1", "edges.by_cursor/1"}};

}  // namespace

std::set<std::string> with_implied(const std::set<std::string>& provided) {
  std::set<std::string> all = provided;
  for (const auto& [from, to] : implications) {
    if (provided.contains(from)) all.insert(to);
  }
  return all;
}

void Capabilities::complete() {
  for (const auto& [from, to] : detours) {
    const auto demand = demanded_.find(to);
    if (demand != demanded_.end() && !provides(to) && provides(from)) demanded_.emplace(from, demand->second);
  }
  provided_ = with_implied(provided_);
}

size_t Capabilities::count_unmet() const {
  const auto unmet = [&](const auto& demand) { return !provides(demand.first); };
  return static_cast<size_t>(std::count_if(demanded_.begin(), demanded_.end(), unmet));
}

void Capabilities::check() const {
  for (const auto& [id, who] : demanded_) {
    if (!provides(id)) throw Unsupported(fmt::format("{} needs {}", who, in_words(id)));
  }
}

}  // namespace harness::runtime
