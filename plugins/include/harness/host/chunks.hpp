// Helpers that build arrays in parallel, in two passes over the vertices. The first pass counts the items;
// the second writes each item to its place, which follows from the counts. Formats that sort edges by a key
// use these classes.
#pragma once

#include <algorithm>
#include <ranges>
#include <utility>
#include <vector>

#include "../plugin.h"
#include "threads.hpp"

namespace harness {

/// Splits the vertices into chunks of about equal work, one chunk per thread. Work is the number of vertices
/// plus edges. Every pass over the same chunks assigns each vertex to the same chunk.
class VertexChunks {
 public:
  /// Each chunk begins at a multiple of `align`.
  explicit VertexChunks(const harness_build_input& input, uint64_t align = 1)
      : VertexChunks(input.adjacency, input.vertices, align) {}
  VertexChunks(const harness_adjacency& adjacency, uint32_t vertices, uint64_t align = 1) {
    const uint64_t* offsets = adjacency.offsets;
    const uint64_t work = vertices + offsets[vertices], chunks = threads_for(work);
    for (uint64_t i = 0; i < chunks; ++i) {
      const uint64_t before = work * i / chunks;
      const uint64_t bound =
          *std::ranges::partition_point(std::views::iota(uint64_t{0}, uint64_t{vertices}),
                                        [=](uint64_t v) { return offsets[v] + v < before; });
      bounds_.push_back(std::min<uint64_t>((bound + align - 1) / align * align, vertices));
    }
    bounds_.push_back(vertices);
  }

  size_t count() const { return bounds_.size() - 1; }

  /// Calls f(chunk, v) for every vertex. Vertices are ascending within a chunk, and chunks run in parallel.
  template <class F>
  void for_each(F f) const {
    for_each_chunk([&](size_t chunk, uint64_t begin, uint64_t end) {
      for (uint64_t v = begin; v < end; ++v) f(chunk, static_cast<uint32_t>(v));
    });
  }

  /// Calls f(chunk, begin, end) with the vertices [begin, end) of every chunk. Chunks run in parallel. A call
  /// gets a whole range, so a loop in f can keep its output positions in registers. After all chunks have
  /// ended, rethrows the exception of the lowest chunk that threw.
  template <class F>
  void for_each_chunk(F f) const {
    side_by_side(count(), [&](size_t chunk) { f(chunk, bounds_[chunk], bounds_[chunk + 1]); });
  }

 private:
  std::vector<uint64_t> bounds_;
};

/// Holds the number of items per chunk and key, and after scan() the output position of the next item of each
/// chunk and key. The output is sorted by key and then by chunk.
class KeyedPlaces {
 public:
  KeyedPlaces(const VertexChunks& chunks, size_t keys) : keys_(keys), places_(chunks.count()) {
    for (std::vector<uint64_t>& places : places_) {
      places.reserve(keys + 16);  // so that no two chunks share a cache line
      places.assign(keys, 0);
    }
  }

  uint64_t& at(size_t chunk, size_t key) { return places_[chunk][key]; }

  /// Replaces the number of items of each chunk and key by the position of the first of them. Returns the
  /// first position of each key, followed by the number of all items.
  std::vector<uint64_t> scan() {
    std::vector<uint64_t> begins;
    uint64_t total = 0;
    for (size_t key = 0; key < keys_; ++key) {
      begins.push_back(total);
      for (std::vector<uint64_t>& places : places_) total += std::exchange(places[key], total);
    }
    begins.push_back(total);
    return begins;
  }

 private:
  size_t keys_;
  std::vector<std::vector<uint64_t>> places_;
};

}  // namespace harness
