// The exchange between the ranks of a run. At the end of a superstep each rank has written the frontier and
// the values of the vertices that it owns. The exchange gives every rank a copy of the data that the other
// ranks have written.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

#include "backends/peers.hpp"
#include "backends/rank_steps.hpp"
#include "backends/rank_times.hpp"

namespace harness::backends {

/// A Device that can be one of several in a run.
template <class D>
concept SharesDevices = Device<D> &&
    requires(D& device, D& other, std::span<D* const> all, void* to, const void* from, size_t bytes,
             Peers& peers, unsigned char* array, std::span<const uint64_t> bounds) {
  // Makes the following launches go to this device.
  device.select();
  // Copies to this device's memory from that of `other`. The copy begins after earlier launches of this
  // device, and later launches of this device wait for the copy.
  device.copy_from(other, to, from, bytes);
  // Later work of each device waits for the earlier work of all devices.
  D::meet(all);
  // Waits for the earlier work of this device.
  device.settle();
  // The functions begin() and end() mark where a timed interval (rank_times.hpp) begins and ends in the
  // sequence of this device's launches.
  device.begin(Timed::work);
  device.end(Timed::work);
  // If this device and `other` are on one GPU, later work of this device waits for the earlier work of
  // `other`. Returns true if they are on one GPU.
  { device.take_turn_after(other) } -> std::same_as<bool>;
  // Exchanges slices of the device's memory with other processes, as Peers::gather() does.
  device.gather(peers, array, bounds);
  // Exchanges slices of host memory with other processes. Device code has written the slices, or will read
  // them. The caller has called settle().
  device.gather_on_host(peers, array, bounds);
};

/// A device that can exchange the slices of an array on all ranks at once.
template <class D>
concept GathersAtOnce = requires(const D& device, std::span<D* const> all,
                                 std::span<unsigned char* const> arrays, std::span<const uint64_t> bounds,
                                 uint64_t bytes) {
  // Returns true if gather_all() exchanges arrays with this many bytes, which all slices together have. The
  // result is the same on all ranks.
  { device.gathers_at_once(bytes) } -> std::same_as<bool>;
  // Exchanges the slices, as Peers::gather() does. On each device, the exchange begins after earlier
  // launches, and later launches wait for it. The list `all` has the devices of this process, and `arrays`
  // has the address of the array on each of them.
  D::gather_all(all, arrays, bounds);
};

/// The vertices whose values may have changed since the last exchange.
enum class Changed { activated, all };

/// The exchange at the end of one superstep.
template <SharesDevices D>
class Exchange {
 public:
  /// `devices[i]` is the device of `ranks[i]`.
  Exchange(std::span<RankSteps<D>> ranks, std::span<D* const> devices) : ranks_(ranks), devices_(devices) {}

  void meet() { D::meet(devices_); }

  /// Gives each rank the tallies (counts and sums, harness_tally) of all ranks. `late` is true if the time
  /// limit of this process has passed. Returns true if the time limit of any process has passed.
  bool gather_tallies(bool late) {
    if (peers() == nullptr) {
      meet();
      return late;
    }
    first().device().settle();
    harness_tally* tallies = share(0).tallies;
    tallies[share(0).number].late = late ? 1 : 0;
    const std::vector<uint64_t> bounds = bounds_of_ranks([](size_t) { return sizeof(harness_tally); });
    first().device().gather_on_host(*peers(), reinterpret_cast<unsigned char*>(tallies), bounds);
    return std::any_of(tallies, tallies + number_of_ranks(),
                       [](const harness_tally& tally) { return tally.late != 0; });
  }

  /// Copies the frontier that the superstep has written, and the shared arrays (SharedArray), to all ranks.
  /// Returns the bytes that the ranks of this process got from other ranks. Call it after the finish kernels
  /// of all ranks.
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
  // bounds of slices, in bytes: the slice of rank i is [bounds[i], bounds[i + 1])
  using Bounds = std::vector<uint64_t>;

  RankSteps<D>& first() { return ranks_.front(); }
  /// Returns the RankShare of a rank. `index` counts the ranks of this process.
  const RankShare& share(size_t index) { return ranks_[index].job().share; }
  Peers* peers() { return share(0).peers; }
  size_t number_of_ranks() { return share(0).bounds.size() - 1; }
  static unsigned char* words_of(RankSteps<D>& rank) {
    return reinterpret_cast<unsigned char*>(rank.written_frontier().bits);
  }
  static unsigned char* queue_of(RankSteps<D>& rank) {
    return reinterpret_cast<unsigned char*>(rank.written_frontier().queue);
  }

  /// Returns the bounds of consecutive slices; bytes_of(i) is the size of the slice of rank i in bytes.
  template <class Bytes>
  Bounds bounds_of_ranks(Bytes bytes_of) {
    Bounds bounds{0};
    for (size_t rank = 0; rank < number_of_ranks(); ++rank) bounds.push_back(bounds.back() + bytes_of(rank));
    return bounds;
  }

  /// Copies from the memory of one rank of this process to that of another rank of this process, or within
  /// one rank.
  void copy(size_t to_rank, void* to, size_t from_rank, const void* from, size_t bytes) {
    if (bytes == 0 || to == from) return;
    ranks_[to_rank].device().select();
    ranks_[to_rank].device().copy_from(ranks_[from_rank].device(), to, from, bytes);
    if (to_rank != from_rank) bytes_ += bytes;
  }

  /// Gives each rank all slices of an array. The function `array` returns the address of a rank's copy of the
  /// array. The function `slice` returns the address at which a rank has written its own slice.
  template <class Array, class Slice>
  void gather_slices(const Bounds& bounds, Array array, Slice slice) {
    if (gather_at_once(bounds, array, slice)) return;
    for (size_t from = 0; from < ranks_.size(); ++from) {
      for (size_t to = 0; to < ranks_.size(); ++to) copy_slice(bounds, array, slice, from, to);
    }
    if (peers() == nullptr) return;
    first().device().gather(*peers(), array(first()), bounds);
    bytes_ += received(bounds, 0);
  }
  template <class Array, class Slice>
  void copy_slice(const Bounds& bounds, Array array, Slice slice, size_t from, size_t to) {
    const uint64_t begin = bounds[share(from).number], end = bounds[share(from).number + 1];
    copy(to, array(ranks_[to]) + begin, from, slice(ranks_[from], begin), end - begin);
  }
  template <class Array, class Slice>
  bool gather_at_once(const Bounds& bounds, Array array, Slice slice) {
    if constexpr (GathersAtOnce<D>) {
      if (!first().device().gathers_at_once(bounds.back())) return false;
      std::vector<unsigned char*> arrays;
      for (size_t i = 0; i < ranks_.size(); ++i) {
        copy_slice(bounds, array, slice, i, i);
        arrays.push_back(array(ranks_[i]));
        bytes_ += received(bounds, i);
      }
      D::gather_all(devices_, arrays, bounds);
      return true;
    }
    return false;
  }
  /// Returns the bytes that a rank of this process gets from all other ranks.
  uint64_t received(const Bounds& bounds, size_t index) {
    const uint32_t number = share(index).number;
    return bounds.back() - (bounds[number + 1] - bounds[number]);
  }
  template <class Array>
  void gather_slices(const Bounds& bounds, Array array) {
    gather_slices(bounds, array, [&](auto& rank, uint64_t begin) { return array(rank) + begin; });
  }

  /// Exchanges the slices of an array with `bytes` bytes per `vertices` vertices. Bounds of ranks are
  /// multiples of 32, so only the last slice may end within a byte.
  template <class Array>
  void gather_vertices(Array array, size_t bytes, size_t vertices) {
    Bounds bounds;
    for (const uint64_t vertex : share(0).bounds)
      bounds.push_back((vertex * bytes + vertices - 1) / vertices);
    gather_slices(bounds, array);
  }

  /// Gives each rank the frontier queues of all ranks, concatenated in the order of the ranks.
  void gather_queue() {
    const auto own = [](auto& rank, uint64_t) {
      return reinterpret_cast<const unsigned char*>(rank.job().share.own_queue);
    };
    gather_slices(
        bounds_of_queues(sizeof(uint32_t)), [](auto& rank) { return queue_of(rank); }, own);
  }

  uint64_t queue_size(size_t rank) { return share(0).tallies[rank].queue_size; }
  Bounds bounds_of_queues(uint64_t bytes_per_entry) {
    return bounds_of_ranks([&](size_t rank) { return queue_size(rank) * bytes_per_entry; });
  }

  /// Returns true if only the values of vertices in the queue are exchanged, not the whole array.
  bool lists(const SharedArray& array, Changed changed) {
    return changed == Changed::activated && array.follows_activation && array.bytes_per_vertex % 4 == 0 &&
           bounds_of_queues(1).back() < first().job().vertices;
  }

  /// Exchanges the values of shared array number `index` for the vertices in the queue, in the order of the
  /// queue.
  void gather_listed(size_t index) {
    const Bounds entries = bounds_of_queues(1);
    for (size_t i = 0; i < ranks_.size(); ++i) {
      const uint32_t number = share(i).number;
      move_values(i, index, share(i).pack, {entries[number], entries[number + 1] - entries[number]});
    }
    meet();
    gather_slices(bounds_of_queues(share(0).shared[index].bytes_per_vertex),
                  [](auto& rank) { return reinterpret_cast<unsigned char*>(rank.job().share.packed); });
    for (size_t i = 0; i < ranks_.size(); ++i) move_values(i, index, share(i).unpack, {0, entries.back()});
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
