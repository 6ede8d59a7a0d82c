// Binary graphs of Galois, for their reader. A file has these parts, in this sequence.
//
// | part | content |
// | four 64-bit numbers | the version (1 or 2), the bytes per weight, the numbers of vertices and of edges |
// | one 64-bit number per vertex | the index after its last edge |
// | destinations | 32 bits each (version 1, padded to 8 bytes) or 64 bits (version 2) |
// | weights | one per edge |
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace harness::graph {

struct GaloisLayout {
  uint64_t version = 0, weight_bytes = 0, vertices = 0, arcs = 0;

  static constexpr size_t header_bytes = 32;
  size_t id_bytes() const { return version == 1 ? 4 : 8; }
  size_t ids_at() const { return header_bytes + 8 * vertices; }
  size_t weights_at() const { return ids_at() + (arcs * id_bytes() + 7) / 8 * 8; }
  size_t total() const { return weights_at() + arcs * weight_bytes; }
};

/// Returns the header if it is plausible. The file may still be too short for the announced numbers.
inline std::optional<GaloisLayout> galois_header(std::string_view bytes) {
  if (bytes.size() < GaloisLayout::header_bytes) return std::nullopt;
  GaloisLayout layout;
  std::memcpy(&layout.version, bytes.data(), 8);
  std::memcpy(&layout.weight_bytes, bytes.data() + 8, 8);
  std::memcpy(&layout.vertices, bytes.data() + 16, 8);
  std::memcpy(&layout.arcs, bytes.data() + 24, 8);
  if ((layout.version != 1 && layout.version != 2) || layout.weight_bytes > 8) return std::nullopt;
  return layout;
}

}  // namespace harness::graph
