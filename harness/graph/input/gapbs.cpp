#include "graph/input/gapbs.hpp"

#include <vector>

#include "graph/build/build.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

template <class T>
T load(const char* at) {
  T value;
  std::memcpy(&value, at, sizeof value);  // the header has an odd size, so nothing is aligned
  return value;
}

uint64_t checked_offset(const TextFile& file, const GapbsLayout& layout, uint64_t v) {
  const char* const offsets = file.text.data() + GapbsLayout::header_bytes;
  const auto begin = load<uint64_t>(offsets + 8 * v);
  const auto end = load<uint64_t>(offsets + 8 * v + 8);
  if (begin > end || end > layout.arcs || (v == 0 && begin != 0) ||
      (v + 1 == layout.vertices && end != layout.arcs)) {
    fail_at(file, 1, "found offsets {} and {} for vertex {}, expected a rising row within 0 to {}", begin,
            end, v, layout.arcs);
  }
  return begin;
}

}  // namespace

EdgeList read_gapbs(const TextFile& file, const ReadOptions& options) {
  const std::optional<GapbsLayout> layout = gapbs_layout(file.text);
  if (!layout) {
    fail_at(file, 1,
            "found {} bytes, expected a GAPBS .sg or .wsg whose size agrees with its counts "
            "(truncated?)",
            file.text.size());
  }
  if (layout->vertices > 0x7fffffffU)
    fail_at(file, 1, "found {} vertices, expected below 2^31", layout->vertices);
  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(layout->vertices);
  list.weighted = layout->weighted;
  list.listing = layout->directed ? Listing::directed : Listing::both_ways;
  list.src = HugeArray<vertex_t>(layout->arcs);
  list.dst = HugeArray<vertex_t>(layout->arcs);
  if (layout->weighted && options.keep_weights) list.weights = HugeArray<float>(layout->arcs);
  const char* const neighbors = file.text.data() + GapbsLayout::header_bytes + 8 * (layout->vertices + 1);
  std::vector<uint64_t> rounded(resolve_threads(options.threads));

  parallel_for_chunks(layout->vertices, options.threads, [&](size_t first, size_t last, unsigned t) {
    for (size_t u = first; u < last; ++u) {
      uint64_t i = checked_offset(file, *layout, u);
      const auto end = load<uint64_t>(file.text.data() + GapbsLayout::header_bytes + 8 * u + 8);
      for (; i < end; ++i) {
        const char* const at = neighbors + i * layout->neighbor_bytes();
        const auto v = load<uint32_t>(at);
        if (v >= layout->vertices) {
          fail_at(file, 1, "found neighbour {} of vertex {}, expected ids below {}", v, u, layout->vertices);
        }
        list.src[i] = static_cast<vertex_t>(u);
        list.dst[i] = v;
        if (list.weights.empty()) continue;
        const auto weight = load<int32_t>(at + 4);
        list.weights[i] = static_cast<float>(weight);
        rounded[t] += static_cast<double>(list.weights[i]) != static_cast<double>(weight);
      }
    }
  });
  if (list.listing == Listing::both_ways) {
    if (const auto odd = first_unmirrored(list, options.threads)) {
      fail_at(file, 1, "found arc {} -> {} without its reverse, expected both in an undirected file",
              list.src[*odd], list.dst[*odd]);
    }
  }
  uint64_t total = 0;
  for (const uint64_t count : rounded) total += count;
  if (list.weighted) list.provenance["weights_rounded"] = std::to_string(total);
  list.provenance["format"] = layout->weighted ? "gapbs wsg" : "gapbs sg";
  return list;
}

}  // namespace harness::graph
