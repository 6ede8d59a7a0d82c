// Host part of a format: typed arrays and parts, and parallel loops. Plugin authors include this header
// through harness/plugin.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "chunks.hpp"
#include "delegate.hpp"
#include "errors.hpp"
#include "structs.hpp"
#include "threads.hpp"

namespace harness {

/// Describes a format. Descriptor is the largest device descriptor among its parts. `void build(const
/// harness_build_input& input, const harness_builder& builder)` is a function or a constexpr lambda, and may
/// throw. It makes one or more parts, each with a PartBuilder or with delegate_edges().
template <class Descriptor, auto build>
constexpr harness_format make_format() {
  return {.struct_size = sizeof(harness_format),
          .state_bytes = sizeof(Descriptor),
          .build = [](const harness_build_input* input, const harness_builder* builder,
                      harness_error* error) { return guarded(error, [&] { build(*input, *builder); }); },
          .update = nullptr};
}

/// Throws unless `order` holds each vertex exactly once.
inline void require_permutation(uint32_t vertices, std::span<const uint32_t> order) {
  const std::string needs = ", but `order` has to hold each of the " + std::to_string(vertices) +
                            " vertices once, including those without edges";
  if (order.size() != vertices)
    throw PluginError(HARNESS_INVALID,
                      "finish_permuted: " + std::to_string(order.size()) + " entries" + needs);
  std::vector<bool> seen(vertices);
  for (size_t row = 0; row < order.size(); ++row) {
    const uint32_t vertex = order[row];
    if (vertex >= vertices || seen[vertex])
      throw PluginError(HARNESS_INVALID,
                        "finish_permuted: order[" + std::to_string(row) + "] is " + std::to_string(vertex) +
                            (vertex >= vertices ? ", which is not a vertex" : " again") + needs);
    seen[vertex] = true;
  }
}

/// Optional attributes of an array. harness_array in plugin.h describes each.
struct ArrayMemory {
  /// Number of elements to allocate, for an array that can grow. 0: as many as the array has.
  uint64_t capacity = 0;
  harness_place place = HARNESS_ON_DEVICE;
  bool by_edge = false;
  bool row_bounds = false;  ///< since SDK 1.1
};

/// Attributes of an array that is indexed by edge id.
inline constexpr ArrayMemory by_edge_id{.by_edge = true};

/// Attributes of an array of offsets: row r has the edge ids from element r to element r + 1, exclusive. The
/// arrays with `by_edge_id` are indexed by these ids. An offset has input.edge_bytes bytes. Since SDK 1.1.
inline constexpr ArrayMemory row_bounds{.row_bounds = true};

/// Copies the first to.size() elements of `from`, converted to type To, into `to`.
template <class From, class To>
void parallel_copy(const From* from, std::span<To> to);

/// Collects the arrays and the descriptor of one part.
template <class Descriptor>
class PartBuilder {
 public:
  explicit PartBuilder(const harness_builder& builder) : builder_(builder) {}

  Descriptor state{};
  uint32_t rows = 0;
  uint64_t edges = 0;
  uint32_t flags = 0;
  uint32_t values_offset = 0;  ///< offset of the pointer to pre-gathered values (carries_values()); 0: none

  bool wants(const char* capability) const { return builder_.wants(builder_.self, capability) != 0; }

  /// True if the part must store weights: the graph has weights, and this run reads them.
  bool wants_weights(const harness_build_input& input) const {
    return input.adjacency.weights != nullptr && wants("edges.weights/1");
  }

  /// Requests a device array of `count` elements for a pointer of the descriptor. Returns uninitialised host
  /// memory, which any thread may write to until finish() is called. finish() copies the memory to the
  /// device. Error messages, and defects that the simt backend reports, mention the array by `name`.
  template <class T>
  std::span<T> array(const T* Descriptor::*pointer, const char* name, uint64_t count,
                     const ArrayMemory& memory = {}) {
    return array<T>(name, count, offset_of(pointer), memory);
  }
  /// Requests an array as array() does, if `wanted`. Otherwise returns an empty span, and the pointer stays
  /// null.
  template <class T>
  std::span<T> array_if(bool wanted, const T* Descriptor::*pointer, const char* name, uint64_t count,
                        const ArrayMemory& memory = {}) {
    return wanted ? array(pointer, name, count, memory) : std::span<T>();
  }
  /// Requests a device array as the other array() does, for the pointer at byte `state_offset` of the
  /// descriptor.
  template <class T>
  std::span<T> array(const char* name, uint64_t count, size_t state_offset, const ArrayMemory& memory = {}) {
    return request<T>(name, count, state_offset, memory, nullptr);
  }
  /// Requests a device array with the same content as `from`, an array of the build input, and copies the
  /// content. If the array is placed in host memory, the harness may use `from` itself instead of a copy.
  /// Since SDK 1.1.
  template <class T>
  void array_like(const T* Descriptor::*pointer, const char* name, const T* from, uint64_t count,
                  const ArrayMemory& memory = {}) {
    const std::span<T> to = request<T>(name, count, offset_of(pointer), memory, from);
    if (to.data() != from) parallel_copy(from, to);
  }

  template <class T>
  std::span<T> array_if(bool wanted, const char* name, uint64_t count, size_t state_offset) {
    return wanted ? array<T>(name, count, state_offset) : std::span<T>();
  }

  /// Names the member of the descriptor that points to an array of pre-gathered values. The array has one
  /// element per edge id, with a copy of the value of the edge's source. The harness allocates it.
  void carries_values(void* Descriptor::*pointer) { values_offset = offset_of(pointer); }

  /// Ends a part whose row i is vertex order[i] and whose edge ids ascend row by row. Fills the descriptor's
  /// arrays `offsets` and `vertices`, and `rows` if this run looks up rows by vertex. The device part of the
  /// format derives from PermutedRows (device/kinds/format.h). Throws HARNESS_INVALID unless `order` contains
  /// each vertex exactly once.
  void finish_permuted(const harness_build_input& input, std::span<const uint32_t> order) {
    require_permutation(input.vertices, order);
    const auto offsets = array(&Descriptor::offsets, "offsets", order.size() + 1);
    const auto vertices = array(&Descriptor::vertices, "vertices", order.size());
    const auto of_vertex = array_if(wants("rows.of_vertex/1"), &Descriptor::rows, "rows", order.size());
    for (uint32_t row = 0; row < order.size(); ++row) {
      offsets[row] = static_cast<typename decltype(offsets)::value_type>(edges);
      edges += input.adjacency.offsets[order[row] + 1] - input.adjacency.offsets[order[row]];
      vertices[row] = order[row];
      if (!of_vertex.empty()) of_vertex[order[row]] = row;
    }
    offsets[order.size()] = static_cast<typename decltype(offsets)::value_type>(edges);
    rows = input.vertices;
    flags = HARNESS_ROWS_UNIQUE;
    finish();
  }
  /// Ends a part whose row i is vertex i, with the edge ids [0, edge_ids). Adds the flags for such rows to
  /// `flags`.
  void finish(const harness_build_input& input, uint64_t edge_ids) {
    rows = input.vertices;
    edges = edge_ids;
    flags |= HARNESS_ROWS_ARE_VERTICES | HARNESS_ROWS_UNIQUE;
    finish();
  }
  /// Ends a part whose `rows`, `edges` and `flags` the caller has set.
  void finish() {
    harness_error error = no_error();
    const harness_part part{.struct_size = sizeof(harness_part),
                            .flags = flags,
                            .rows = rows,
                            .values_offset = values_offset,
                            .edges = edges,
                            .state = &state};
    check(builder_.part(builder_.self, &part, &error), error);
  }

 private:
  template <class T>
  std::span<T> request(const char* name, uint64_t count, size_t state_offset, const ArrayMemory& memory,
                       const void* contents) {
    if (std::max(count, memory.capacity) > UINT64_MAX / sizeof(T))
      throw PluginError(HARNESS_OUT_OF_MEMORY,
                        std::string(name) + " has more elements than memory has bytes");
    const harness_array wanted{.struct_size = sizeof wanted,
                               .state_offset = static_cast<uint32_t>(state_offset),
                               .name = name,
                               .bytes = count * sizeof(T),
                               .capacity = memory.capacity * sizeof(T),
                               .place = static_cast<uint32_t>(memory.place),
                               .flags = (memory.by_edge ? uint32_t{HARNESS_ARRAY_BY_EDGE} : 0) |
                                        (memory.row_bounds ? uint32_t{HARNESS_ARRAY_ROW_BOUNDS} : 0),
                               .contents = contents};
    harness_error error = no_error();
    void* data = nullptr;
    check(builder_.array(builder_.self, &wanted, &data, &error), error);
    return {static_cast<T*>(data), count};
  }
  const harness_builder& builder_;
};

/// Calls f with a zero whose type is that of the edge ids of this layout: uint32_t or uint64_t.
template <class F>
void with_edge_type(const harness_build_input& input, F f) {
  if (input.edge_bytes == 4) {
    f(uint32_t{0});
  } else {
    f(uint64_t{0});
  }
}

/// Describes a format with one part, whose descriptor is a template over the type of edge ids. `build` gets
/// the builder of the part, and has the form `[]<class Edge>(const harness_build_input& input,
/// PartBuilder<Descriptor<Edge>>& part)`.
template <template <class> class Descriptor, auto build>
constexpr harness_format make_format() {
  constexpr auto one_part = [](const harness_build_input& input, const harness_builder& builder) {
    with_edge_type(input, [&]<class Edge>(Edge) {
      PartBuilder<Descriptor<Edge>> part(builder);
      build(input, part);
    });
  };
  return make_format<Descriptor<uint64_t>, one_part>();
}

/// Throws HARNESS_WIDE_EDGES if 32-bit edge ids are too narrow for `slots` slots, which are the edges and the
/// padding of a layout. Formats with padding call this function. The limit leaves a margin, because threads
/// of a block may step past the last slot.
inline void check_edge_ids(const harness_build_input& input, uint64_t slots) {
  constexpr uint64_t most_narrow = UINT32_MAX - 4 * 1024;
  if (input.edge_bytes == 4 && slots >= most_narrow)
    throw PluginError(HARNESS_WIDE_EDGES, "with its padding it has more edge ids than 32 bits can name");
}

/// Returns the number of rows of a part as uint32_t, or throws HARNESS_UNSUPPORTED if it is too large.
inline uint32_t checked_rows(uint64_t rows) {
  if (rows >= UINT32_MAX)
    throw PluginError(HARNESS_UNSUPPORTED, "more virtual vertices than 32-bit ids can name");
  return static_cast<uint32_t>(rows);
}

/// Divides [0, n) into chunks, and calls f(begin, end) for each chunk, on all cores if n is large enough.
/// Rethrows the exception of the lowest chunk that threw.
template <class F>
void parallel_chunks(uint64_t n, F f) {
  const uint64_t threads = threads_for(n);
  side_by_side(threads, [&](size_t t) { f(n * t / threads, n * (t + 1) / threads); });
}

template <class From, class To>
void parallel_copy(const From* from, std::span<To> to) {
  parallel_chunks(to.size(), [=](uint64_t begin, uint64_t end) {
    for (uint64_t i = begin; i < end; ++i) to[i] = static_cast<To>(from[i]);
  });
}

/// Copies the neighbours of the build input to the part's array `neighbors`, in the same sequence. Copies
/// weights to `weights` if the graph has weights and this run reads them.
template <class Descriptor>
void copy_edges(PartBuilder<Descriptor>& part, const harness_build_input& input) {
  const harness_adjacency& from = input.adjacency;
  part.array_like(&Descriptor::neighbors, "neighbors", from.neighbors, input.edges, by_edge_id);
  if (!part.wants_weights(input)) return;
  part.array_like(&Descriptor::weights, "weights", from.weights, input.edges, by_edge_id);
}

/// Writes the arrays `neighbors` and `weights` of a part slot by slot. `weights` exists only if the graph has
/// weights and this run reads them.
template <class Descriptor>
class EdgeSlots {
 public:
  EdgeSlots(PartBuilder<Descriptor>& part, const harness_build_input& input, uint64_t slots)
      : from_(input.adjacency),
        neighbors_(part.array(&Descriptor::neighbors, "neighbors", slots, by_edge_id)),
        weights_(
            part.array_if(part.wants_weights(input), &Descriptor::weights, "weights", slots, by_edge_id)) {}

  /// Writes edge e of the adjacency to `slot`.
  void put(uint64_t slot, uint64_t e) {
    neighbors_[slot] = from_.neighbors[e];
    if (!weights_.empty()) weights_[slot] = from_.weights[e];
  }
  /// Marks `slot` as empty: edge() of the device descriptor returns no_vertex there.
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
