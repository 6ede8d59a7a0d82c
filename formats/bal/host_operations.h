// Insertions and deletions of edges in a `bal` layout in host memory, one edge at a time, as published
// [Marrow-Graph 3.3]. An edge is appended to the last block of its vertex. Deleting an edge moves the last
// edge of the vertex into its slot. The host part of the plugin includes this header, and so do tests that
// count memory accesses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bal.h"

namespace harness::bal {

/// Stands for no block, such as in the link of a vertex's last block. In a slot of a block, in place of a
/// neighbour, it marks an empty slot.
constexpr uint32_t no_block = UINT32_MAX;

/// Last block and number of edges of a vertex. The layout does not store them, so ends_of() computes them.
struct Ends {
  uint32_t tail, degree;
};

/// Inserts and deletes edges in a layout in host memory, and reports its accesses to `Watch`. A search calls
/// `read(slots)` for each block that it reads. A write to `elements` elements of an array from index `first`
/// calls `touched(offset, first, elements, bytes)`, with the offset of the array's pointer in BalArrays, and
/// the size of an element in bytes.
template <class Watch>
class Editor {
 public:
  Editor(const BalArrays& arrays, std::vector<Ends>& ends, uint64_t& blocks, Watch& watch)
      : bal_(arrays), ends_(ends), blocks_(blocks), watch_(watch) {}

  /// Inserts an edge, or sets the weight of an edge that exists. Returns the change in the number of edges.
  int32_t insert(uint32_t from, uint32_t to, float weight) {
    const uint64_t slot = find(from, to);
    if (slot == not_there) {
      append(from, to, weight);
      return 1;
    }
    set_weight(slot, weight);
    return 0;
  }

  /// Inserts an edge that does not exist, without a search.
  void append(uint32_t from, uint32_t to, float weight) {
    Ends& ends = ends_[from];
    if (ends.degree % bal_.block == 0) add_block(from, ends);
    put(uint64_t{ends.tail} * bal_.block + ends.degree % bal_.block, to, weight);
    ++ends.degree;
  }

  /// Deletes an edge, if it exists. Returns the change in the number of edges.
  int32_t erase(uint32_t from, uint32_t to) {
    const uint64_t slot = find(from, to);
    if (slot == not_there) return 0;
    Ends& ends = ends_[from];
    --ends.degree;
    const uint64_t last = uint64_t{ends.tail} * bal_.block + ends.degree % bal_.block;
    if (slot != last) put(slot, bal_.slots[last], bal_.weights != nullptr ? bal_.weights[last] : 0);
    put(last, no_block, 0);
    if (ends.degree % bal_.block == 0) free_tail(from, ends);
    return -1;
  }

  /// Prefetches data that an operation on the edges of `from` will read. Call it first with `again` false,
  /// which prefetches the ids of the first and the last block. Later call it with `again` true, which reads
  /// these ids and prefetches the beginnings of the two blocks.
  void expect(uint32_t from, bool again) const {
    if (!again) {
      __builtin_prefetch(&ends_[from]);
      __builtin_prefetch(bal_.heads + from);
      return;
    }
    for (const uint32_t block : {bal_.heads[from], ends_[from].tail}) {
      if (block == no_block) continue;
      __builtin_prefetch(bal_.slots + uint64_t{block} * bal_.block);
      __builtin_prefetch(bal_.links + block);
    }
  }

 private:
  static constexpr uint64_t not_there = UINT64_MAX;

  uint64_t find(uint32_t from, uint32_t to) const {
    for (uint32_t block = bal_.heads[from]; block != no_block; block = bal_.links[block]) {
      const uint64_t first = uint64_t{block} * bal_.block;
      watch_.read(bal_.block);
      for (uint64_t slot = first; slot < first + bal_.block; ++slot) {
        if (bal_.slots[slot] == to) return slot;
      }
    }
    return not_there;
  }
  void put(uint64_t slot, uint32_t to, float weight) {
    set(&BalArrays::slots, slot, to);
    set_weight(slot, weight);
  }
  void set_weight(uint64_t slot, float weight) {
    if (bal_.weights != nullptr) set(&BalArrays::weights, slot, weight);
  }
  template <class T>
  void set(const T* BalArrays::*array, uint64_t at, T value) {
    const_cast<T*>(bal_.*array)[at] = value;
    note(array, at, 1);
  }
  template <class T>
  void note(const T* BalArrays::*array, uint64_t at, uint64_t elements) {
    const auto offset = reinterpret_cast<const char*>(&(bal_.*array)) - reinterpret_cast<const char*>(&bal_);
    watch_.touched(static_cast<uint32_t>(offset), at, elements, sizeof(T));
  }

  // Appends a block to the linked list of a vertex: the block that was freed last, or one at the end of the
  // pool if no block is free.
  void add_block(uint32_t from, Ends& ends) {
    const uint32_t free = bal_.free[0];
    const uint32_t block = free > 0 ? bal_.free[free] : static_cast<uint32_t>(blocks_++);
    if (free > 0) set(&BalArrays::free, 0, free - 1);
    set(&BalArrays::owners, block, from);
    set(&BalArrays::links, block, no_block);
    set(&BalArrays::backs, block, ends.tail);
    const uint64_t first = uint64_t{block} * bal_.block;
    for (uint64_t i = 0; i < bal_.block; ++i) {
      const_cast<uint32_t*>(bal_.slots)[first + i] = no_block;
      if (bal_.weights != nullptr) const_cast<float*>(bal_.weights)[first + i] = 0;
    }
    note(&BalArrays::slots, first, bal_.block);
    if (bal_.weights != nullptr) note(&BalArrays::weights, first, bal_.block);
    if (ends.tail == no_block) {
      set(&BalArrays::heads, from, block);
    } else {
      set(&BalArrays::links, ends.tail, block);
    }
    ends.tail = block;
  }
  void free_tail(uint32_t from, Ends& ends) {
    const uint32_t block = ends.tail, before = bal_.backs[block], free = bal_.free[0] + 1;
    set(&BalArrays::free, free, block);
    set(&BalArrays::free, 0, free);
    if (before == no_block) {
      set(&BalArrays::heads, from, no_block);
    } else {
      set(&BalArrays::links, before, no_block);
    }
    ends.tail = before;
  }

  const BalArrays& bal_;
  std::vector<Ends>& ends_;
  uint64_t& blocks_;
  Watch& watch_;
};

/// Returns the last block and the degree of each vertex of a layout.
inline std::vector<Ends> ends_of(const BalArrays& bal, uint32_t vertices) {
  std::vector<Ends> ends(vertices, {no_block, 0});
  for (uint32_t v = 0; v < vertices; ++v) {
    for (uint32_t block = bal.heads[v]; block != no_block; block = bal.links[block]) {
      ends[v].tail = block;
      ends[v].degree += bal.block;
    }
    if (ends[v].tail == no_block) continue;
    const uint64_t end = (uint64_t{ends[v].tail} + 1) * bal.block;
    for (uint64_t slot = end; slot-- > end - bal.block && bal.slots[slot] == no_block;) --ends[v].degree;
  }
  return ends;
}

}  // namespace harness::bal
