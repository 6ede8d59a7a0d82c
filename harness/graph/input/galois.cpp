#include "graph/input/galois.hpp"

#include <cmath>
#include <vector>

#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

/// Type of the weight of an edge. The file states only the size of a weight in bytes; the program that reads
/// the file must know the type.
enum class WeightType { none, integer32, real32, integer64 };

template <class T>
T value_at(const char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

GaloisLayout checked_layout(const TextFile& file) {
  const auto layout = galois_header(file.text);
  if (!layout)
    fail_at(file, 1, "found {} bytes, expected a Galois graph of version 1 or 2", file.text.size());
  // Counts above the size of the file are wrong, and their products could overflow.
  const uint64_t bytes = file.text.size();
  if (layout->vertices > bytes || layout->arcs > bytes || layout->total() > bytes) {
    fail_at(file, 1, "found {} vertices and {} edges announced, expected what {} bytes can hold (truncated?)",
            layout->vertices, layout->arcs, bytes);
  }
  if (layout->total() + 7 < bytes) {
    fail_at(file, 1, "found {} bytes, expected {} as the header says", bytes, layout->total());
  }
  if (layout->vertices >= max_vertices) {
    fail_at(file, 1, "found {} vertices, expected at most {}", layout->vertices, max_vertices - 1);
  }
  if (layout->weight_bytes != 0 && layout->weight_bytes != 4 && layout->weight_bytes != 8) {
    fail_at(file, 1, "found weights of {} bytes, expected 0, 4 or 8", layout->weight_bytes);
  }
  return *layout;
}

/// Guesses the type of weights of 4 bytes. Each weight except 0 is tested for two properties: without its
/// sign bit, it is at least 2^23 as an integer, and it is finite as a float. The weights are floats if all
/// have both properties, and integers otherwise. Floats of at least 1.2e-38 have the first property. Integer
/// weights usually do not, because they are smaller than 2^23.
WeightType weight_type(const TextFile& file, const GaloisLayout& layout) {
  if (layout.weight_bytes == 0) return WeightType::none;
  if (layout.weight_bytes == 8) return WeightType::integer64;
  constexpr uint32_t smallest_normal = 1U << 23;
  bool any = false;
  for (uint64_t i = 0; i < layout.arcs; ++i) {
    const char* const at = file.text.data() + layout.weights_at() + 4 * i;
    const auto bits = value_at<uint32_t>(at);
    if (bits == 0) continue;
    if ((bits & 0x7fffffffU) < smallest_normal || !std::isfinite(value_at<float>(at)))
      return WeightType::integer32;
    any = true;
  }
  return any ? WeightType::real32 : WeightType::integer32;
}

float weight_at(const TextFile& file, const GaloisLayout& layout, WeightType type, uint64_t arc,
                uint64_t& rounded) {
  const char* const at = file.text.data() + layout.weights_at() + layout.weight_bytes * arc;
  if (type == WeightType::real32) return value_at<float>(at);
  const int64_t value = type == WeightType::integer64 ? value_at<int64_t>(at) : value_at<int32_t>(at);
  const auto weight = static_cast<float>(value);
  rounded += std::abs(static_cast<double>(weight) - static_cast<double>(value)) > 0;
  return weight;
}

uint64_t checked_end(const TextFile& file, const GaloisLayout& layout, uint64_t vertex) {
  const char* const ends = file.text.data() + GaloisLayout::header_bytes;
  const uint64_t begin = vertex == 0 ? 0 : value_at<uint64_t>(ends + 8 * (vertex - 1));
  const auto end = value_at<uint64_t>(ends + 8 * vertex);
  if (begin > end || end > layout.arcs || (vertex + 1 == layout.vertices && end != layout.arcs)) {
    fail_at(file, 1, "found edges {} to {} for vertex {} at byte {}, expected a rising row within 0 to {}",
            begin, end, vertex, GaloisLayout::header_bytes + 8 * vertex, layout.arcs);
  }
  return end;
}

}  // namespace

EdgeList read_galois(const TextFile& file, const ReadOptions& options) {
  const GaloisLayout layout = checked_layout(file);
  if (layout.vertices == 0 && layout.arcs > 0) fail_at(file, 1, "found {} edges of 0 vertices", layout.arcs);
  const WeightType type = weight_type(file, layout);
  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(layout.vertices);
  list.weighted = type != WeightType::none;
  list.src = HugeArray<vertex_t>(layout.arcs);
  list.dst = HugeArray<vertex_t>(layout.arcs);
  if (list.weighted && options.keep_weights) list.weights = HugeArray<float>(layout.arcs);
  std::vector<uint64_t> rounded(resolve_threads(options.threads));
  parallel_for_chunks(layout.vertices, options.threads, [&](size_t first, size_t last, unsigned t) {
    uint64_t i = first == 0 ? 0 : checked_end(file, layout, first - 1);
    for (size_t u = first; u < last; ++u) {
      for (const uint64_t end = checked_end(file, layout, u); i < end; ++i) {
        const size_t at = layout.ids_at() + layout.id_bytes() * i;
        const uint64_t v = layout.version == 1 ? value_at<uint32_t>(file.text.data() + at)
                                               : value_at<uint64_t>(file.text.data() + at);
        if (v >= layout.vertices) {
          fail_at(file, 1, "found neighbour {} of vertex {} at byte {}, expected ids below {}", v, u, at,
                  layout.vertices);
        }
        list.src[i] = static_cast<vertex_t>(u);
        list.dst[i] = static_cast<vertex_t>(v);
        if (!list.weights.empty()) list.weights[i] = weight_at(file, layout, type, i, rounded[t]);
      }
    }
  });
  uint64_t total = 0;
  for (const uint64_t count : rounded) total += count;
  if (list.weighted) list.provenance["weights_rounded"] = std::to_string(total);
  const char* const words = type == WeightType::real32 ? " real" : type == WeightType::none ? "" : " integer";
  list.provenance["format"] = fmt::format("galois version {}{}", layout.version, words);
  return list;
}

}  // namespace harness::graph
