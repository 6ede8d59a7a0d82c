// Layout of GAPBS .sg and .wsg files, for their reader and writer: bool directed, i64 arcs, i64 vertices,
// i64 offsets[vertices + 1], neighbours[arcs]. A directed graph has offsets and neighbours again for the
// incoming arcs. A neighbour is an i32, in .wsg followed by its i32 weight.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace harness::graph {

struct GapbsLayout {
  bool directed = false;
  uint64_t arcs = 0, vertices = 0;
  bool weighted = false;

  static constexpr size_t header_bytes = 17;
  size_t neighbor_bytes() const { return weighted ? 8 : 4; }
  size_t one_direction() const { return (vertices + 1) * 8 + arcs * neighbor_bytes(); }
  size_t total() const { return header_bytes + one_direction() * (directed ? 2 : 1); }
};

/// Recognises a file by its size, because the format has no magic number.
inline std::optional<GapbsLayout> gapbs_layout(std::string_view bytes) {
  if (bytes.size() < GapbsLayout::header_bytes || (bytes[0] != 0 && bytes[0] != 1)) return std::nullopt;
  GapbsLayout layout;
  layout.directed = bytes[0] == 1;
  std::memcpy(&layout.arcs, bytes.data() + 1, 8);
  std::memcpy(&layout.vertices, bytes.data() + 9, 8);
  // Counts above the size of the file are wrong, and their products could overflow.
  if (layout.arcs > bytes.size() || layout.vertices > bytes.size()) return std::nullopt;
  for (const bool weighted : {false, true}) {
    layout.weighted = weighted;
    if (layout.total() == bytes.size()) return layout;
  }
  return std::nullopt;
}

}  // namespace harness::graph
