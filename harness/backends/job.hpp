// A job: everything that the runs of an assembled combination need, resolved to kernels and addresses
// beforehand. The runtime binds one for each instance, and anew if a layout has changed; a backend makes it
// ready and runs it.
#pragma once

#include <harness/args.h>
#include <harness/plugin.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace harness::backends {

using Kernel = void*;

enum class FrontierKind { all, queue, bitmap, bytemap, counter, reverse_queue };

/// One step of what a superstep does on a part: a kernel, or a service of the device.
struct Step {
  harness_step_kind kind = HARNESS_KERNEL_STEP;
  Kernel kernel = nullptr;
  bool lists_rows = false;  // the kernel lists the rows of active vertices: later steps are over these alone
  harness_domain domain = HARNESS_PER_ROW;  // of how many items it takes
  uint32_t domain_counter = 0;
  harness_group group = HARNESS_THREAD;  // who takes an item
  uint32_t shared_bytes_per_thread = 0;
  uint32_t unit = 0;            // harness_unit that the blocks of a unit's step use
  uint64_t* scanned = nullptr;  // the array of an exclusive scan
  uint32_t total_counter = 0;   // where its sum goes
};

/// One part of a layout: its arguments, and the steps of a superstep on it in their order. The first ones
/// prepare the part, such as the kernel that lists rows; the others are the schedule's.
struct PartJob {
  harness_args args;  // frontier pointers are filled in superstep by superstep
  std::vector<Step> steps;

  bool has(bool (*is)(const Step&)) const { return std::any_of(steps.begin(), steps.end(), is); }
};

inline bool lists_rows(const Step& step) {
  return step.lists_rows;
}
inline bool is_scan(const Step& step) {
  return step.kind == HARNESS_EXCLUSIVE_SCAN;
}

/// What a superstep of one kind does.
struct Phase {
  FrontierKind in = FrontierKind::all;  // the array that is read: a reverse queue reads one of another kind
  FrontierKind out = FrontierKind::counter;
  std::vector<PartJob> parts;
  Kernel start = nullptr, apply = nullptr, finish = nullptr, raise = nullptr, split = nullptr;
  Kernel fused = nullptr;          // the whole run as one kernel, in place of all others
  uint32_t threads_per_block = 0;  // on a GPU; 0: the backend's choice
};

/// The phases of a run that has two kinds of supersteps, by their numbers in the ABI: with direction auto
/// sparse ones push and dense ones pull.
inline constexpr uint32_t sparse_phase = HARNESS_PUSH_SUPERSTEP, dense_phase = HARNESS_PULL_SUPERSTEP;

/// Two of each array, so that one is read while the other is written. Null where no phase uses the kind.
struct FrontierBuffers {
  std::array<uint32_t*, 2> queue{};
  std::array<uint32_t*, 2> bits{};
  std::array<uint8_t*, 2> bytes{};
};

/// Kernels that turn one kind of frontier into another (harness/skeleton/convert.dev.cpp).
struct Conversions {
  Kernel bitmap_to_queue = nullptr, bytemap_to_queue = nullptr, queue_to_bitmap = nullptr,
         queue_to_bytemap = nullptr, bitmap_to_bytemap = nullptr, bytemap_to_bitmap = nullptr;
};

/// Device memory that is zeroed as part of a run.
struct ZeroedArray {
  void* memory = nullptr;
  size_t bytes = 0;
};

/// Called after the init hook and after each superstep with the control block as the host has it; it may
/// change `user`, `done` and `restart`. Nothing runs on the device meanwhile.
using HostHook = std::function<void(harness_control&)>;

struct Job {
  harness_control* control = nullptr;
  uint32_t vertices = 0;
  std::array<Phase, HARNESS_DIRECTIONS> phases;  // by direction: push, pull, and the same backward
  uint32_t first_direction = HARNESS_PUSH_SUPERSTEP;
  bool switches_direction = false;  // chosen anew each superstep: by the algorithm, or as `dense_at` says
  double dense_at = -1;  // from 0 on: the second phase is of supersteps with more than this fraction of the
                         // vertices in their frontier, the first of all others
  bool goes_backward = false;    // the algorithm may turn around
  bool keeps_frontiers = false;  // both queues are one array, in which frontiers follow each other
  bool ordering = false;
  bool goes_ahead = false;         // a thread of a CPU goes on with what it activates, within a superstep
  uint64_t most_scanned = 0;       // elements of the longest scan
  uint64_t max_supersteps = 0;     // 0: no limit
  uint64_t fixed_supersteps = 0;   // above 0: it takes exactly so many, whatever the kernels find
  uint64_t vertex_supersteps = 0;  // so many at the start have no edges, only apply
  double timeout_seconds = 0;      // 0: none
  HostHook host_hook;              // empty: the host only looks whether the run is done
  FrontierBuffers frontier;
  Conversions convert;
  std::array<uint32_t*, 2> far_piles{};
  std::vector<ZeroedArray> zeroed;  // when a run begins
  ZeroedArray dedup_marks;          // before each superstep; empty where deduplication clears nothing
  ZeroedArray far_marks;            // of vertices in a far pile: after a run that was cut short

  /// What a run starts from. The epoch goes on, so that stamps of earlier runs stay old.
  void reset(harness_control& from) const {
    const uint32_t epoch = from.epoch + 1;
    from = {};
    from.epoch = epoch;
    from.superstep = ~0u;  // the first finish makes it 0
    from.direction = first_direction;
  }
};

struct RunResult {
  double milliseconds = 0;
  uint64_t supersteps = 0;
  uint64_t edges_visited = 0;  // by a counting program
  bool timed_out = false;
  bool reached_limit = false;  // max_supersteps came before the algorithm was done
  bool strayed = false;        // it went backward over vertices that kept queues do not hold
};

}  // namespace harness::backends
