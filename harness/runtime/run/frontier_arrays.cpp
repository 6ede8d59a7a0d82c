// Allocates the arrays of frontiers: two arrays of each kind in use, one to read and one to write. Also
// allocates the marks of each vertex for deduplication and ordering. A run that keeps its frontiers has one
// queue instead of two. In a run over several ranks, each rank has a third queue, to which only its own
// kernels append.
#include <algorithm>

#include "runtime/run/binding.hpp"

namespace harness::runtime {
namespace {

uint64_t stamp_words(Dedup dedup, uint64_t vertices) {
  switch (dedup) {
    case Dedup::off:
      return 0;
    case Dedup::counter:
      return vertices;
    case Dedup::bitmap:
      return HARNESS_BITMAP_WORDS(vertices);
    case Dedup::bytemap:
      break;
  }
  return (vertices + 3) / 4;
}

// Returns the number of edges of the graph. If batches of updates have changed the layout, returns the number
// of edge ids in all its parts.
uint64_t edges_in(const Layout& layout, uint64_t graph_edges) {
  if (layout.version == 0) return graph_edges;
  uint64_t edges = 0;
  for (const LayoutPart& part : layout.parts) edges += part.edges;
  return edges;
}

}  // namespace

uint64_t Bound::queue_capacity() const {
  if (combination.plan.commits_once != 0 || combination.dedup != Dedup::off) return vertices;
  uint64_t edges = 0;
  for (const auto& layout : layouts) edges = std::max(edges, edges_in(*layout, graph_edges));
  if (place.ranks() > 1) edges = graph_edges;  // the queues of all ranks are joined
  return 2 * uint64_t{vertices} * place.ranks() + edges;
}

void bind_frontiers(const Bound& what, Arrays& arrays, backends::Job& job, harness_args& shared) {
  using backends::FrontierKind;
  const Combination& run = what.combination;
  const auto used = [&](FrontierKind wanted) {
    return std::any_of(run.kinds.begin(), run.kinds.end(),
                       [&](const SuperstepKind& kind) { return kind.in == wanted || kind.out == wanted; });
  };
  for (int side = 0; side < 2; ++side) {
    if (used(FrontierKind::queue) && side > 0 && run.keeps_frontiers()) {
      // all frontiers of the run are kept in one array, which is large enough because each vertex enters only
      // one frontier
      job.frontier.queue[side] = job.frontier.queue[0];
    } else if (used(FrontierKind::queue)) {
      job.frontier.queue[side] = arrays.next_of<uint32_t>(Owner::frontier, "queue", what.queue_capacity());
    }
    if (used(FrontierKind::bitmap))
      job.frontier.bits[side] =
          arrays.next_of<uint32_t>(Owner::frontier, "bitmap", HARNESS_BITMAP_WORDS(what.vertices));
    if (used(FrontierKind::bytemap))
      job.frontier.bytes[side] = arrays.next_of<uint8_t>(Owner::frontier, "bytemap", what.vertices);
    if (run.ordering)
      job.far_piles[side] = arrays.next_of<uint32_t>(Owner::frontier, "far pile", what.vertices);
  }
  if (what.place.ranks() > 1 && used(FrontierKind::queue)) {
    job.share.own_queue = arrays.next_of<uint32_t>(Owner::frontier, "own queue", what.queue_capacity());
    uint32_t most = 0;
    for (const backends::SharedArray& array : job.share.shared) {
      if (array.follows_activation) most = std::max(most, array.bytes_per_vertex / 4);
    }
    job.share.packed =
        arrays.next_of<uint32_t>(Owner::frontier, "packed values", uint64_t{what.vertices} * most);
  }
  if (run.dedup != Dedup::off) {
    Buffer& stamps =
        arrays.next(Owner::frontier, "stamps", stamp_words(run.dedup, what.vertices) * sizeof(uint32_t));
    stamps.fill(0);
    shared.stamps = stamps.as<uint32_t>();
    if (run.dedup != Dedup::counter) job.dedup_marks = {stamps.data(), stamps.bytes()};
  }
  if (run.ordering) {
    Buffer& marks = arrays.next(Owner::frontier, "far marks", what.vertices);
    marks.fill(0);
    shared.in_far = marks.as<uint8_t>();
    job.far_marks = {marks.data(), marks.bytes()};
  }
}

}  // namespace harness::runtime
