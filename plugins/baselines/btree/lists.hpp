// The class `Lists`, which stores the neighbours of each vertex in a B-tree, and applies batches of
// insertions and deletions to the trees. The programs of this baseline, one per algorithm, iterate over these
// lists.
#pragma once

#include <absl/container/btree_set.h>

#include <atomic>
#include <harness/host/threads.hpp>
#include <memory>

#include "../operations.hpp"

namespace harness::btree {

/// Bytes of the nodes of all trees. Only one BaselineProgram exists at a time, so these are the bytes of the
/// graph of this program.
inline std::atomic<uint64_t> node_bytes = 0;

template <class T>
struct CountingAllocator : std::allocator<T> {
  using value_type = T;
  template <class U>
  struct rebind {
    using other = CountingAllocator<U>;
  };
  CountingAllocator() = default;
  template <class U>
  CountingAllocator(const CountingAllocator<U>&) {}  // implicit, as containers convert allocators
  T* allocate(size_t count) {
    node_bytes.fetch_add(count * sizeof(T), std::memory_order_relaxed);
    return std::allocator<T>::allocate(count);
  }
  void deallocate(T* memory, size_t count) {
    node_bytes.fetch_sub(count * sizeof(T), std::memory_order_relaxed);
    std::allocator<T>::deallocate(memory, count);
  }
};

class Lists {
 public:
  using Tree = absl::btree_set<uint32_t, std::less<>, CountingAllocator<uint32_t>>;

  /// If `transposed`, the list of a vertex has its in-edges, otherwise its out-edges.
  Lists(const BaselineInput& input, bool transposed)
      : transposed_(transposed), threads_(input.threads()), trees_(input.vertices()) {
    const harness_adjacency& from = transposed ? input.in() : input.out();
    for_vertices([&](uint32_t v) {
      trees_[v].insert(from.neighbors + from.offsets[v], from.neighbors + from.offsets[v + 1]);
    });
    for (uint32_t v = 0; v < trees_.size(); ++v) {
      if (trees_[v].size() != from.offsets[v + 1] - from.offsets[v])
        throw PluginError(HARNESS_UNSUPPORTED, "a tree holds each edge once; use duplicates: remove");
    }
  }

  const Tree& of(uint32_t v) const { return trees_[v]; }
  uint64_t bytes() const { return trees_.size() * sizeof(Tree) + node_bytes.load(std::memory_order_relaxed); }
  unsigned threads() const { return threads_; }

  /// Calls f(v) for each vertex, on all threads.
  template <class F>
  void for_vertices(F f) const {
    constexpr uint32_t chunk = 1024;  // vertices that a thread claims at a time
    std::atomic<uint64_t> next = 0;
    const uint64_t all = trees_.size();
    side_by_side(all > chunk ? threads_ : 1, [&](size_t) {
      for (uint64_t begin; (begin = next.fetch_add(chunk)) < all;) {
        for (uint64_t v = begin; v < std::min(begin + chunk, all); ++v) f(static_cast<uint32_t>(v));
      }
    });
  }

  /// Applies a batch of operations. For each arc that it inserts or deletes, calls changed(v, +1) or
  /// changed(v, -1). Here v is the neighbour that the list stores: the destination of the arc, or its source
  /// if `transposed`.
  template <class F>
  void update(const harness_operations& batch, harness_applied& applied, F changed) {
    // Starting a thread takes as long as applying this number of operations.
    constexpr uint64_t worth_a_thread = 1024;
    const uint64_t arcs = batch.count * (batch.both != 0 ? 2 : 1);
    const auto used = static_cast<unsigned>(std::clamp<uint64_t>(arcs / worth_a_thread, 1, threads_));
    const std::vector<Operation> operations = sorted_operations(batch, transposed_, used);
    std::atomic<uint64_t> inserted = 0, deleted = 0;
    // Each thread applies a contiguous range of the sorted operations. Each range begins with the first
    // operation on a list, so that no two threads change the same list.
    const auto first_of = [&](size_t part) {
      size_t at = operations.size() * part / used;
      while (at > 0 && at < operations.size() && operations[at].row == operations[at - 1].row) ++at;
      return at;
    };
    side_by_side(used, [&](size_t part) {
      uint64_t more = 0, fewer = 0;
      for (size_t i = first_of(part), end = first_of(part + 1); i < end; ++i) {
        const Operation& one = operations[i];
        Tree& tree = trees_[one.row];
        const bool effective = one.inserts ? tree.insert(one.other).second : tree.erase(one.other) > 0;
        if (!effective) continue;
        ++(one.inserts ? more : fewer);
        changed(one.other, one.inserts ? 1 : -1);
      }
      inserted += more;
      deleted += fewer;
    });
    applied.entries = operations.size();
    applied.inserted = inserted;
    applied.deleted = deleted;
    applied.graph_bytes = bytes();
  }

 private:
  const bool transposed_;
  const unsigned threads_;
  std::vector<Tree> trees_;
};

}  // namespace harness::btree
