// A job has all that runs of an algorithm with a format and a schedule need, resolved to kernels and
// addresses in advance. The runtime makes one job per `Instance`, and makes it again after a layout has
// changed. A backend prepares and runs jobs.
#pragma once

#include <harness/args.h>
#include <harness/plugin.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "backends/rank_times.hpp"
#include "base/counted.hpp"

namespace harness::backends {

using Kernel = void*;

class Peers;

/// How GPUs exchange slices: by copies, by NCCL, or by the one that takes less time for the size of the
/// array.
enum class Transport { copies, nccl, automatic };

enum class FrontierKind { all, queue, bitmap, bytemap, counter, reverse_queue };

/// One step of a superstep on a part of a layout: a kernel, or a service of the device such as a scan.
struct Step {
  harness_step_kind kind = HARNESS_KERNEL_STEP;
  Kernel kernel = nullptr;
  // the kernel lists the rows (of the graph's matrix) of active vertices; the steps after it process only
  // these rows
  bool lists_rows = false;
  harness_domain domain = HARNESS_PER_ROW;  // the step has one item per element of this domain
  uint32_t domain_counter = 0;
  harness_group group = HARNESS_THREAD;  // threads that process one item together
  uint32_t shared_bytes_per_thread = 0;
  uint32_t unit = 0;            // of a unit step: the functional unit that its blocks use (harness_unit)
  uint64_t* scanned = nullptr;  // array of an exclusive scan
  uint32_t total_counter = 0;   // counter that receives the sum of the scan
};

/// Consecutive rows of the graph's matrix, and the range of edge ids of their edges.
struct RowRange {
  uint32_t first_row = 0, rows = 0;
  uint64_t first_element = 0, elements = 0;
};

/// An array in host memory with one element per edge id. Its elements for one range of rows at a time are
/// copied to the device, alternately to two buffers (`rooms`): kernels read one while the other is filled.
struct StreamedArray {
  const unsigned char* from = nullptr;
  uint32_t element_bytes = 0;
  uint32_t state_offset = 0;  // offset of the array's address in the descriptor of the part
  std::array<unsigned char*, 2> rooms{};
};

/// One part of a layout, with its arguments and the steps of a superstep on it. The first steps prepare the
/// part, such as a kernel that lists rows. The other steps are those of the schedule.
struct PartJob {
  harness_args args;  // frontier pointers are set for each superstep
  // a superstep looks only at the rows of the rank's own vertices, not at all rows
  bool owned_rows = false;
  std::vector<Step> steps;
  // If there are ranges, the steps run on one range after another. The elements of the streamed arrays are
  // copied range by range.
  std::vector<RowRange> ranges{};
  std::vector<StreamedArray> streamed{};

  bool has(bool (*is)(const Step&)) const { return std::any_of(steps.begin(), steps.end(), is); }
};

inline bool lists_rows(const Step& step) {
  return step.lists_rows;
}
inline bool is_scan(const Step& step) {
  return step.kind == HARNESS_EXCLUSIVE_SCAN;
}

/// The launches of one kind of superstep, such as a push superstep.
struct Phase {
  // the kind of array that shows which vertices are active; with FrontierKind::reverse_queue, which lists the
  // unsettled vertices instead, the kind that the previous superstep wrote
  FrontierKind in = FrontierKind::all;
  FrontierKind out = FrontierKind::counter;
  std::vector<PartJob> parts;
  Kernel start = nullptr, apply = nullptr, finish = nullptr, raise = nullptr, split = nullptr;
  Kernel tell = nullptr, hear = nullptr;  // launched only with several ranks
  Kernel fused = nullptr;                 // the whole run as one kernel, instead of all others
  uint32_t threads_per_block = 0;         // on a GPU; 0: the backend's choice
};

/// Indices in Job::phases for runs with two kinds of supersteps; the values are part of the plugin ABI. With
/// direction auto, sparse supersteps push and dense ones pull.
inline constexpr uint32_t sparse_phase = HARNESS_PUSH_SUPERSTEP, dense_phase = HARNESS_PULL_SUPERSTEP;

/// Two frontier arrays of each kind, so that one is read while the other is written. Null if no phase uses
/// the kind.
struct FrontierBuffers {
  std::array<uint32_t*, 2> queue{};
  std::array<uint32_t*, 2> bits{};
  std::array<uint8_t*, 2> bytes{};
};

/// Kernels that convert one kind of frontier into another (harness/skeleton/convert.dev.cpp).
struct Conversions {
  Kernel bitmap_to_queue = nullptr, bytemap_to_queue = nullptr, queue_to_bitmap = nullptr,
         queue_to_bytemap = nullptr, bitmap_to_bytemap = nullptr, bytemap_to_bitmap = nullptr;
};

/// Device memory that is zeroed as part of a run.
struct ZeroedArray {
  void* memory = nullptr;
  size_t bytes = 0;
};

/// An array with values per vertex that other ranks read.
struct SharedArray {
  unsigned char* memory = nullptr;
  uint32_t bytes_per_vertex = 0;
  // an exchange may leave out vertices that were not activated: other ranks read the values of active
  // vertices only, or every change of a value activates its vertex
  bool follows_activation = false;
};

/// The data of one rank in a run over several ranks. Each rank owns a range of vertices. Only kernels of the
/// owner write the values of a vertex and activate it.
struct RankShare {
  uint32_t number = 0;
  uint32_t device = 0;
  Transport transport = Transport::copies;
  Peers* peers = nullptr;            // the other ranks' processes; null if all ranks are in this process
  std::vector<uint32_t> bounds;      // [ranks + 1]: rank i owns [bounds[i], bounds[i + 1])
  harness_tally* tallies = nullptr;  // [ranks], the same memory for all ranks
  uint32_t* own_queue = nullptr;  // written by this rank's kernels; null if no kind of superstep has queues
  uint32_t* packed = nullptr;     // memory for the values of all vertices in the queue
  std::vector<SharedArray> shared;
  Kernel pack = nullptr, unpack = nullptr;
};

/// Called after the init hook and after each superstep, with the control block in host memory. The hook may
/// change `user`, `done` and `restart`. Nothing runs on the device during the call.
using HostHook = std::function<void(harness_control&)>;

struct Job {
  harness_control* control = nullptr;
  uint32_t vertices = 0;
  std::array<Phase, HARNESS_DIRECTIONS> phases;  // by direction: push, pull, and both of them backward
  uint32_t first_direction = HARNESS_PUSH_SUPERSTEP;
  // the direction is chosen in each superstep, by the algorithm or by `dense_at`
  bool switches_direction = false;
  // if at least 0, supersteps whose frontier has more than this fraction of the vertices use dense_phase, and
  // all other supersteps sparse_phase
  double dense_at = -1;
  bool goes_backward = false;  // the algorithm may run backward supersteps, which retrace earlier ones
  // both frontier queues are one array, in which the frontiers of all supersteps follow one another
  bool keeps_frontiers = false;
  bool ordering = false;
  // a thread of a CPU also processes, within the same superstep, the vertices that it activates
  bool goes_ahead = false;
  uint64_t most_scanned = 0;      // number of elements of the longest scan
  uint64_t max_supersteps = 0;    // 0: no limit
  uint64_t fixed_supersteps = 0;  // above 0: exact number of supersteps, even if a frontier is empty
  // number of initial supersteps that run the apply hook only, and visit no edges
  uint64_t vertex_supersteps = 0;
  double timeout_seconds = 0;  // 0: none
  std::string machine;         // name of the machine whose cycles the backend models; empty: none
  HostHook host_hook;          // empty: the host only checks whether the run is done
  FrontierBuffers frontier;
  Conversions convert;
  RankShare share;  // unset if there is one rank
  std::array<uint32_t*, 2> far_piles{};
  std::vector<ZeroedArray> zeroed;  // zeroed at the beginning of a run
  // memory of deduplication that is zeroed before each superstep; empty if there is none
  ZeroedArray dedup_marks;
  // marks of vertices that wait in a far pile until their priority is due; zeroed after an aborted run
  ZeroedArray far_marks;

  /// Returns true if a run has several ranks, in this process or in several.
  bool is_spread() const { return share.bounds.size() > 2; }

  /// Resets the control block for a run. The epoch grows from run to run, so that deduplication does not take
  /// an activation of an earlier run for one of this run.
  void reset(harness_control& from) const {
    const uint32_t epoch = from.epoch + 1;
    from = {};
    from.epoch = epoch;
    from.superstep = ~0u;  // the first finish kernel makes it 0
    from.direction = first_direction;
  }
};

/// Returns a job that has only a control block, for launches outside of a run.
inline Job with_control(harness_control* control) {
  Job job;
  job.control = control;
  return job;
}

struct RunResult {
  double milliseconds = 0;
  uint64_t supersteps = 0;
  uint64_t edges_visited = 0;    // 0 unless the program counts edges
  uint64_t exchanged_bytes = 0;  // copied between ranks
  RankTimes rank_times;          // set only with several ranks
  uint64_t streamed_bytes = 0;   // bytes of edges that were copied to the device
  bool timed_out = false;
  bool reached_limit = false;  // max_supersteps was reached before the algorithm was done
  // the run ended because its sequence of supersteps does not fit the frontiers that it keeps
  // (RankSteps::strays)
  bool strayed = false;
};

/// One superstep of a run whose launches are timed separately.
struct TimedSuperstep {
  uint64_t frontier = 0;  ///< number of active vertices at its start
  double milliseconds = 0;
};

/// Times of a run whose launches are timed separately.
struct TimedRun {
  /// one row of kernels.csv per kernel, without the column `id` (`program`, `kernel`, `launches`,
  /// `kernel_ms`), in the sequence of the kernels' first launches
  std::vector<std::vector<Counted>> kernels;
  /// first the computation of the initial values, then the supersteps
  std::vector<TimedSuperstep> by_superstep;
};

}  // namespace harness::backends
