// Galois's binary graphs. A file holds four numbers of 64 bits, namely the version (1 or 2), the bytes of an
// edge's weight, the vertices and the edges; then where each vertex's edges end, in 64 bits; then their
// destinations, in 32 bits (version 1, padded to 8 bytes) or 64 (version 2); then the weights.
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

/// What the header says, where it can be true; the file may still be shorter.
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
