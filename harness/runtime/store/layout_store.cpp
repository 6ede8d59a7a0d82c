#include "runtime/store/layout_store.hpp"

#include "base/stopwatch.hpp"
#include "runtime/store/build_layout.hpp"
#include "runtime/store/rank_slice.hpp"

namespace harness::runtime {

const LayoutStore::Orientation& LayoutStore::orientation(const graph::Graph& graph) {
  if (orientation_.graph != graph.fingerprint()) {
    const Stopwatch watch;
    orientation_ = {graph.fingerprint(), orient_by_degree(graph), 0};
    orientation_.milliseconds = watch.milliseconds();
  }
  return orientation_;
}

std::shared_ptr<const Layout> LayoutStore::get(const graph::Graph& graph, const Combination& combination,
                                               const SuperstepKind& kind, const VertexRange& range,
                                               Ledger& ledger) {
  const Capabilities& wanted = kind.capabilities;
  const std::string key = layout_key(graph, combination, kind, wide_edges_, range);
  for (auto kept = layouts_.begin(); kept != layouts_.end(); ++kept) {
    if (kept->key != key || kept->ledger != &ledger || !kept->layout->suits(wanted)) continue;
    layouts_.splice(layouts_.begin(), layouts_, kept);
    return layouts_.front().layout;
  }
  while (layouts_.size() >= most_kept_ * combination.ranks) layouts_.pop_back();
  std::optional<Layout> read = files_.read(ledger, registry_, key, wanted);
  if (!read) {
    read = build(graph, combination, kind, range, ledger);
    files_.write(ledger.backend(), *read, key);
  }
  layouts_.push_front({key, std::make_shared<const Layout>(std::move(*read)), &ledger});
  return layouts_.front().layout;
}

// An oriented graph is stored in the same way for push and pull: each edge is stored with its endpoint of
// lower degree, so that no vertex has many edges.
std::optional<Layout> LayoutStore::build(const graph::Graph& graph, const Combination& combination,
                                         const SuperstepKind& kind, const VertexRange& range,
                                         Ledger& ledger) {
  const auto build_from = [&](const graph::Adjacency& stored, bool stays = false) {
    return build_layout(ledger, registry_, combination.request.format, stored, kind.capabilities, wide_edges_,
                        combination.edges, stays);
  };
  if (combination.oriented) return build_from(orientation(graph).oriented.adjacency());
  const graph::Adjacency& side = side_of(graph, kind);
  if (range.whole) return build_from(side, true);  // the graph outlives the layouts, see forget()
  const GraphSlice slice =
      kind.rows_receive() ? rows_in(side, range.begin, range.end) : edges_into(side, range.begin, range.end);
  return build_from(slice.adjacency());
}

LayoutsInUse LayoutStore::layouts_of(const graph::Graph& graph, const Combination& combination,
                                     const VertexRange& range, Ledger& ledger) {
  LayoutsInUse layouts;
  for (const SuperstepKind& kind : combination.kinds) {
    if (kind.layout == layouts.size()) layouts.push_back(get(graph, combination, kind, range, ledger));
  }
  return layouts;
}

double LayoutStore::orient_ms(const graph::Graph& graph, const Combination& combination) {
  return combination.oriented ? orientation(graph).milliseconds : 0;
}

void LayoutStore::forget() {
  orientation_ = {};
  layouts_.clear();
}

uint64_t LayoutStore::oriented_bytes() const {
  const graph::Adjacency oriented = orientation_.oriented.adjacency();
  return oriented.offsets.size_bytes() + oriented.neighbors.size_bytes();
}

}  // namespace harness::runtime
