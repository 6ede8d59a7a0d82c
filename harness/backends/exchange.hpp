// The exchange between the ranks of a run. At the end of a superstep each rank has written the frontier and
// the values of the vertices that it owns. The exchange gives every rank a copy of what the others have
// written.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "backends/rank_steps.hpp"

namespace harness::backends {

/// A Device that can be one of several in a run.
template <class D>
concept SharesDevices = requires(D& device, D& other, std::span<D* const> all, void* to, const void* from,
                                 size_t bytes) {
  // Makes the following launches go to this device.
  device.select();
  // Copies to this device's memory from that of `other`, in the order of this device's launches.
  device.copy_from(other, to, from, bytes);
  // Later work of each device waits for the earlier work of all.
  D::meet(all);
};

/// The vertices whose values may have changed since the last exchange.
enum class Changed { activated, all };

/// The exchange at the end of one superstep.
template <Device D>
class Exchange {
 public:
  /// `devices` are those of the ranks, in their order.
  Exchange(std::span<RankSteps<D>> ranks, std::span<D* const> devices) : ranks_(ranks), devices_(devices) {}

  void meet() requires SharesDevices<D> { D::meet(devices_); }

  /// Copies the written frontier and the shared values to all ranks. Returns the bytes that were copied
  /// between ranks. Call it after the finish kernels of all ranks.
  uint64_t gather(Changed changed) {
    first().device().select();
    first().control();  // waits for the finish kernel of rank 0, and thus for the tallies of all ranks
    const FrontierKind written = first().written();
    if (written == FrontierKind::queue) gather_queue();
    if (written == FrontierKind::bitmap) gather_vertices([](auto& rank) { return words_of(rank); }, 1, 8);
    if (written == FrontierKind::bytemap)
      gather_vertices([](auto& rank) { return rank.written_frontier().bytes; }, 1, 1);
    for (size_t i = 0; i < share(0).shared.size(); ++i) {
      if (written == FrontierKind::queue && lists(share(0).shared[i], changed)) {
        gather_listed(i);
      } else {
        gather_vertices([i](auto& rank) { return rank.job().share.shared[i].memory; },
                        share(0).shared[i].bytes_per_vertex, 1);
      }
    }
    return bytes_;
  }

 private:
  RankSteps<D>& first() { return ranks_.front(); }
  const RankShare& share(size_t rank) { return ranks_[rank].job().share; }
  static unsigned char* words_of(RankSteps<D>& rank) {
    return reinterpret_cast<unsigned char*>(rank.written_frontier().bits);
  }

  /// Copies from the memory of one rank to that of another or the same.
  void copy(size_t to_rank, void* to, size_t from_rank, const void* from, size_t bytes) {
    if (bytes == 0) return;
    ranks_[to_rank].device().select();
    ranks_[to_rank].device().copy_from(ranks_[from_rank].device(), to, from, bytes);
    if (to_rank != from_rank) bytes_ += bytes;
  }

  /// Exchanges the slices of an array with `bytes` bytes per `vertices` vertices.
  template <class Array>
  void gather_vertices(Array array, size_t bytes, size_t vertices) {
    for (size_t from = 0; from < ranks_.size(); ++from) {
      const uint64_t begin = share(from).bounds[from] * bytes / vertices;
      const uint64_t end = (share(from).bounds[from + 1] * bytes + vertices - 1) / vertices;
      for (size_t to = 0; to < ranks_.size(); ++to) {
        if (to != from) copy(to, array(ranks_[to]) + begin, from, array(ranks_[from]) + begin, end - begin);
      }
    }
  }

  /// Joins the queues of all ranks, in the order of the ranks.
  void gather_queue() {
    uint64_t begin = 0;
    for (size_t from = 0; from < ranks_.size(); ++from) {
      const uint64_t size = queue_size(from);
      for (size_t to = 0; to < ranks_.size(); ++to)
        copy(to, ranks_[to].written_frontier().queue + begin, from, share(from).own_queue,
             size * sizeof(uint32_t));
      begin += size;
    }
  }

  uint64_t queue_size(size_t rank) { return share(0).tallies[rank].queue_size; }
  uint64_t queue_sizes() {
    uint64_t sum = 0;
    for (size_t rank = 0; rank < ranks_.size(); ++rank) sum += queue_size(rank);
    return sum;
  }

  /// Returns true if only the values of the listed vertices are exchanged.
  bool lists(const SharedArray& array, Changed changed) {
    return changed == Changed::activated && array.follows_activation && array.bytes_per_vertex % 4 == 0 &&
           queue_sizes() < first().job().vertices;
  }

  /// Exchanges the values of the vertices in the queue, packed in its order.
  void gather_listed(size_t index) {
    const uint32_t words = share(0).shared[index].bytes_per_vertex / 4;
    uint64_t begin = 0;
    for (size_t from = 0; from < ranks_.size(); ++from) {
      move_values(from, index, share(from).pack, {begin, queue_size(from)});
      begin += queue_size(from);
    }
    meet();
    begin = 0;
    for (size_t from = 0; from < ranks_.size(); ++from) {
      const uint64_t size = queue_size(from);
      for (size_t to = 0; to < ranks_.size(); ++to) {
        if (to != from)
          copy(to, share(to).packed + begin * words, from, share(from).packed + begin * words,
               size * words * 4);
      }
      begin += size;
    }
    for (size_t to = 0; to < ranks_.size(); ++to) move_values(to, index, share(to).unpack, {0, begin});
    meet();  // the packed values may be overwritten by those of the next array
  }

  struct Entries {
    uint64_t first, count;
  };
  void move_values(size_t rank, size_t index, Kernel kernel, Entries entries) {
    const SharedArray& array = share(rank).shared[index];
    harness_args args{};
    args.control = ranks_[rank].job().control;
    args.in.queue = ranks_[rank].written_frontier().queue + entries.first;
    args.edges = entries.count;
    args.rows = array.bytes_per_vertex / 4;
    args.expanded = share(rank).packed + entries.first * args.rows;
    args.stamps = reinterpret_cast<uint32_t*>(array.memory);
    ranks_[rank].device().select();
    ranks_[rank].device().launch(kernel, args, entries.count * args.rows, HARNESS_THREAD, 0);
  }

  std::span<RankSteps<D>> ranks_;
  std::span<D* const> devices_;
  uint64_t bytes_ = 0;
};

}  // namespace harness::backends
