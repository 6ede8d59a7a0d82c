#include "runtime/store/layout_key.hpp"

namespace harness::runtime {

std::string layout_key(const graph::Graph& graph, const Combination& combination, const SuperstepKind& kind,
                       bool wide_edges, const VertexRange& range) {
  const Choice& format = combination.request.format;
  const bool is_out = side_of(graph, kind).offsets.data() == graph.out().offsets.data();
  std::string key = fmt::format("{} {} {} {}", graph.fingerprint(), is_out ? "out" : "in", format.plugin->id,
                                format.plugin->content_hash);
  if (combination.oriented) key += " oriented";
  if (!range.whole)
    key += fmt::format(" {} {}:{}", kind.rows_receive() ? "rows" : "into", range.begin, range.end);
  key += combination.edges.text();
  if (wide_edges) key += " wide";
  for (const harness_value& value : format.values) key += fmt::format(" {}:{}", value.integer, value.real);
  return key;
}

}  // namespace harness::runtime
