// Writing the host part of a format: arrays and parts with types, and loops on all cores.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <thread>
#include <vector>

#include "chunks.hpp"
#include "delegate.hpp"
#include "errors.hpp"

namespace harness {

/// Descriptor is the largest device descriptor of a part.
template <class Descriptor>
constexpr harness_format make_format(decltype(harness_format::build) build) {
  return {sizeof(harness_format), sizeof(Descriptor), build};
}

/// Collects the arrays and the descriptor of one part.
template <class Descriptor>
class PartBuilder {
 public:
  explicit PartBuilder(const harness_builder& builder) : builder_(builder) {}

  Descriptor state{};
  uint32_t rows = 0;
  uint64_t edges = 0;
  uint32_t flags = 0;
  uint32_t values_offset =
      0;  ///< of the pointer to gathered values, for a format that has them carried along

  bool wants(const char* capability) const { return builder_.wants(builder_.self, capability) != 0; }

  /// Uninitialised host memory for `count` elements of the device array whose pointer stands at state_offset.
  template <class T>
  std::span<T> array(const char* name, uint64_t count, size_t state_offset) {
    harness_error error{};
    error.struct_size = sizeof error;
    void* data = nullptr;
    check(builder_.array(builder_.self, name, count * sizeof(T), static_cast<uint32_t>(state_offset), &data,
                         &error),
          error);
    return {static_cast<T*>(data), count};
  }

  /// The same where it is wanted; otherwise none, and the pointer stays null.
  template <class T>
  std::span<T> array_if(bool wanted, const char* name, uint64_t count, size_t state_offset) {
    return wanted ? array<T>(name, count, state_offset) : std::span<T>();
  }

  /// Ends a part whose row i is vertex i.
  void finish(const harness_build_input& input, uint64_t edge_ids) {
    rows = input.vertices;
    edges = edge_ids;
    flags = HARNESS_ROWS_ARE_VERTICES | HARNESS_ROWS_UNIQUE;
    finish();
  }
  void finish() {
    harness_error error{};
    error.struct_size = sizeof error;
    const harness_part part{sizeof(harness_part), flags, rows, values_offset, edges, &state};
    check(builder_.part(builder_.self, &part, &error), error);
  }

 private:
  const harness_builder& builder_;
};

/// Calls f with a zero of the type that edge ids have in this build.
template <class F>
void with_edge_type(const harness_build_input& input, F f) {
  if (input.edge_bytes == 4) {
    f(uint32_t{0});
  } else {
    f(uint64_t{0});
  }
}

/// For layouts that pad: throws HARNESS_WIDE_EDGES where 32-bit edge ids cannot name so many slots. Threads
/// of a block may step past the end.
inline void check_edge_ids(const harness_build_input& input, uint64_t slots) {
  constexpr uint64_t most_narrow = UINT32_MAX - 4 * 1024;
  if (input.edge_bytes == 4 && slots >= most_narrow)
    throw PluginError(HARNESS_WIDE_EDGES, "with its padding it has more edge ids than 32 bits can name");
}

/// A part's number of rows: throws where virtual rows outnumber 32-bit ids.
inline uint32_t checked_rows(uint64_t rows) {
  if (rows >= UINT32_MAX)
    throw PluginError(HARNESS_UNSUPPORTED, "more virtual vertices than 32-bit ids can name");
  return static_cast<uint32_t>(rows);
}

/// Calls f(begin, end) on chunks of [0, n), on all cores when that pays.
template <class F>
void parallel_chunks(uint64_t n, F f) {
  constexpr uint64_t worth_a_thread = 1 << 16;
  const uint64_t threads =
      std::clamp<uint64_t>(n / worth_a_thread, 1, std::max(1u, std::thread::hardware_concurrency()));
  std::vector<std::thread> others;
  for (uint64_t t = 1; t < threads; ++t) {
    others.emplace_back([=] { f(n * t / threads, n * (t + 1) / threads); });
  }
  f(uint64_t{0}, n / threads);
  for (std::thread& thread : others) thread.join();
}

/// Copies to.size() elements, narrowing where the element types differ.
template <class From, class To>
void parallel_copy(const From* from, std::span<To> to) {
  parallel_chunks(to.size(), [=](uint64_t begin, uint64_t end) {
    for (uint64_t i = begin; i < end; ++i) to[i] = static_cast<To>(from[i]);
  });
}

/// Copies neighbours, and weights where there are any and this run wants them, to arrays `neighbors` and
/// `weights` of the part, in the order of the adjacency.
template <class Descriptor>
void copy_edges(PartBuilder<Descriptor>& part, const harness_build_input& input) {
  const harness_adjacency& from = input.adjacency;
  parallel_copy(from.neighbors,
                part.template array<uint32_t>("neighbors", input.edges, offsetof(Descriptor, neighbors)));
  if (from.weights == nullptr || !part.wants("edges.weights/1")) return;
  parallel_copy(from.weights,
                part.template array<float>("weights", input.edges, offsetof(Descriptor, weights)));
}

/// Arrays `neighbors` and, where there are any and this run wants them, `weights` of a part, slot by slot.
template <class Descriptor>
class EdgeSlots {
 public:
  EdgeSlots(PartBuilder<Descriptor>& part, const harness_build_input& input, uint64_t slots)
      : from_(input.adjacency),
        neighbors_(part.template array<uint32_t>("neighbors", slots, offsetof(Descriptor, neighbors))),
        weights_(part.template array_if<float>(from_.weights != nullptr && part.wants("edges.weights/1"),
                                               "weights", slots, offsetof(Descriptor, weights))) {}

  /// Edge e of the adjacency.
  void put(uint64_t slot, uint64_t e) {
    neighbors_[slot] = from_.neighbors[e];
    if (!weights_.empty()) weights_[slot] = from_.weights[e];
  }
  /// None: edge() of the device descriptor gives no_vertex there.
  void pad(uint64_t slot) {
    neighbors_[slot] = UINT32_MAX;
    if (!weights_.empty()) weights_[slot] = 0;
  }

 private:
  const harness_adjacency& from_;
  std::span<uint32_t> neighbors_;
  std::span<float> weights_;
};

}  // namespace harness
