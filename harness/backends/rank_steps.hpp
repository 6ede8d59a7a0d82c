// The launches of one rank on its device, and the frontiers that a superstep reads and writes. The superstep
// loop (superstep.hpp) calls RankSteps for each rank of a run. A run on one device has one rank.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "backends/device.hpp"
#include "backends/frontier_log.hpp"
#include "backends/row_ranges.hpp"

namespace harness::backends {

template <Device D>
class RankSteps {
 public:
  RankSteps(D& device, const Job& job) : device_(device), job_(job), phases_(job.phases) {}

  D& device() { return device_; }
  const Job& job() const { return job_; }
  const harness_control& control() { return device_.control(); }
  FrontierKind written() { return phase().out; }

  void zero_properties() {
    for (const ZeroedArray& array : job_.zeroed) device_.zero(array.memory, array.bytes);
  }

  /// Launches the init hook, which writes the first frontier.
  void start() {
    phase_index_ = job_.first_direction;
    device_.use_blocks_of(phase().threads_per_block);
    log_.clear();
    turned_ = false;
    place_frontiers();
    clear_out();
    if (job_.ordering) device_.once(phase().raise, first_args());
    device_.launch_vertices(phase().start, first_args());
  }

  /// Launches the work of superstep number `number`, counted from 1.
  void superstep(uint64_t number) {
    if (device_.mirror() != nullptr) {
      for (PartJob& part : phase().parts) part.args.frontier_size = device_.control().frontier_size;
    }
    if (number > job_.vertex_supersteps) run_parts();
    if (phase().apply != nullptr) device_.launch_vertices(phase().apply, first_args());
  }

  /// Activates vertices of the far pile, in which vertices wait until their priority is due. To do so, it
  /// raises the priority threshold and splits the pile (harness/skeleton/vertex.dev.cpp). Call it if the
  /// frontier is empty but `deferred` vertices are in the pile.
  void release_deferred(uint64_t deferred) {
    device_.once(phase().raise, first_args());
    device_.launch(phase().split, first_args(), deferred, HARNESS_THREAD, 0);
    far_side_ = 1 - far_side_;
  }

  // Called only with several ranks. tell() stores the counts and sums of this rank (harness_tally), and
  // hear() reads the totals of all ranks.
  void tell() { device_.once(phase().tell, first_args()); }
  void hear() { device_.once(phase().hear, first_args()); }

  /// Launches the kernel that ends a superstep. The `next` hook decides there how the run continues.
  void finish() {
    replay_ = next_replay();
    first_args().replay_size = job_.keeps_frontiers ? log_.size(replay_) : job_.vertices;
    device_.finish(phase().finish, first_args());
    if (job_.host_hook) device_.ask_host(job_.host_hook);
  }

  /// Lets the next superstep read the frontier that was just written, converted if the next superstep reads
  /// another kind.
  void turn() {
    const FrontierKind written = phase().out;
    choose_phase();
    in_side_ = 1 - in_side_;
    if (goes_backward()) {
      turned_ = true;
      replayed_ = replay_;
    } else if (!restarts()) {
      if (job_.keeps_frontiers) log_.append(device_.control().frontier_size);
      const FrontierKind wanted = phase().in;
      if (wanted != FrontierKind::all && wanted != written) convert(written, wanted);
    }
    clear_out();
    place_frontiers();
  }

  /// Returns the bytes of edges that were copied to the device since this object was made.
  uint64_t streamed_bytes() const { return streamed_bytes_; }

  /// Returns the frontier that the superstep has written and the next one reads.
  harness_frontier written_frontier() const {
    harness_frontier frontier = side(1 - in_side_);
    if (job_.keeps_frontiers) frontier.queue += log_.end();
    return frontier;
  }

  // Returns true if the run cannot continue with the frontiers that it keeps for backward supersteps
  // (frontier_log.hpp). There are three cases. A forward superstep followed a backward one without a restart.
  // A backward superstep read a queue and went beyond the first superstep, or it read a queue and activated
  // vertices.
  bool strays() {
    if (!job_.keeps_frontiers) return false;
    if (!goes_backward()) return turned_;
    const bool activated = (device_.control().direction & HARNESS_ACTIVATED) != 0;
    return phase().in == FrontierKind::queue && (activated || replayed_ < -1);
  }

 private:
  Phase& phase() { return phases_[phase_index_]; }
  // Returns the arguments of the first part, whose program has the kernels over vertices.
  harness_args& first_args() { return phase().parts.front().args; }

  bool goes_backward() const { return (phase_index_ & HARNESS_BACKWARD) != 0; }
  // Returns true if the init hook is about to write a new frontier. The frontier that was written before is
  // then not read.
  bool restarts() { return job_.goes_backward && device_.control().restart != 0; }
  // Returns the number of the forward superstep that the next backward superstep retraces. The last forward
  // superstep activated no vertex, so it is left out.
  int64_t next_replay() const { return goes_backward() ? replayed_ - 1 : log_.frontiers() - 2; }
  // There are two frontier arrays of each kind, called sides. A superstep reads one side and writes the
  // other.
  harness_frontier side(uint32_t which) const {
    return {job_.frontier.queue[which], job_.frontier.bits[which], job_.frontier.bytes[which]};
  }
  harness_frontier in_frontier() const {
    harness_frontier frontier = side(in_side_);
    if (job_.keeps_frontiers)
      frontier.queue += log_.begin(goes_backward() ? replayed_ : log_.frontiers() - 1);
    return frontier;
  }
  void place_frontiers() {
    for (PartJob& part : phase().parts) {
      part.args.in = in_frontier();
      part.args.out = side(1 - in_side_);
      if (job_.keeps_frontiers) part.args.out.queue += log_.end();
      if (job_.share.own_queue != nullptr) part.args.out.queue = job_.share.own_queue;
      part.args.far_pile = job_.far_piles[far_side_];
      part.args.far_next = job_.far_piles[1 - far_side_];
      part.args.mirror = device_.mirror();
      if constexpr (requires { device_.turns(); }) part.args.turns = device_.turns();
    }
  }
  void clear(FrontierKind kind, uint32_t which) {
    const uint64_t n = job_.vertices;
    if (kind == FrontierKind::bitmap)
      device_.zero(job_.frontier.bits[which], HARNESS_BITMAP_WORDS(n) * sizeof(uint32_t));
    if (kind == FrontierKind::bytemap) device_.zero(job_.frontier.bytes[which], n);
  }

  // Clears the arrays to which the next superstep writes activations.
  void clear_out() {
    clear(phase().out, 1 - in_side_);
    if (job_.dedup_marks.bytes != 0) device_.zero(job_.dedup_marks.memory, job_.dedup_marks.bytes);
  }

  // Chooses the phase (job.hpp) of the next superstep. With dense_at, the size of the frontier decides.
  // Otherwise, if the run switches directions, the algorithm's direction decides. Otherwise, the phase is
  // that of the run's first direction. This includes the backward supersteps of a run with dense_at. If a
  // superstep goes backward, the phase has the bit HARNESS_BACKWARD.
  void choose_phase() {
    const uint32_t backward = job_.goes_backward ? device_.control().direction & HARNESS_BACKWARD : 0;
    if (job_.dense_at >= 0 && backward == 0) {
      const double dense_above = job_.dense_at * job_.vertices;
      const bool dense = static_cast<double>(device_.control().frontier_size) > dense_above;
      phase_index_ = dense ? dense_phase : sparse_phase;
    } else if (job_.switches_direction && job_.dense_at < 0) {
      phase_index_ = device_.control().direction & (HARNESS_DIRECTIONS - 1);
    } else if (job_.goes_backward) {
      phase_index_ = job_.first_direction | backward;
    }
    device_.use_blocks_of(phase().threads_per_block);
  }

  void convert(FrontierKind from, FrontierKind to) {
    harness_args conversion = first_args();
    conversion.in = conversion.out = in_frontier();
    const Conversions& kernels = job_.convert;
    const uint64_t words = HARNESS_BITMAP_WORDS(job_.vertices);
    if (from == FrontierKind::queue) {
      clear(to, in_side_);
      const bool bits = to == FrontierKind::bitmap;
      device_.launch(bits ? kernels.queue_to_bitmap : kernels.queue_to_bytemap, conversion,
                     device_.control().lists[1], HARNESS_THREAD, 0);
    } else if (to == FrontierKind::queue) {
      device_.zero(&job_.control->lists[1], sizeof(uint64_t));
      const bool bits = from == FrontierKind::bitmap;
      device_.launch(bits ? kernels.bitmap_to_queue : kernels.bytemap_to_queue, conversion,
                     bits ? words : job_.vertices, HARNESS_THREAD, 0);
    } else if (to == FrontierKind::bytemap) {
      device_.launch(kernels.bitmap_to_bytemap, conversion, job_.vertices, HARNESS_THREAD, 0);
    } else {
      device_.launch(kernels.bytemap_to_bitmap, conversion, words, HARNESS_THREAD, 0);
    }
  }

  // At most one part has ranges of rows whose edges are copied from host memory (row_ranges.hpp). The copies
  // of its first ranges start before the kernels of the other parts.
  void run_parts() {
    const auto in_ranges = [](const PartJob& part) { return !part.ranges.empty(); };
    std::vector<PartJob>& parts = phase().parts;
    if constexpr (CopiesAhead<D>) {
      const auto ahead = std::find_if(parts.begin(), parts.end(), in_ranges);
      if (ahead != parts.end()) streamed_bytes_ += begin_ranges(device_, *ahead);
    }
    for (auto part = parts.begin(); part != parts.end(); ++part) {
      if (part != parts.begin()) clear_counts();
      if (!in_ranges(*part)) {
        run_steps(*part, part->args);
      } else if constexpr (CopiesAhead<D>) {
        run_in_ranges(*part);
      }
    }
  }

  void run_in_ranges(const PartJob& part) requires CopiesAhead<D> {
    streamed_bytes_ += for_each_range(device_, part, [&](const harness_args& args, size_t range) {
      if (range > 0) clear_counts();
      run_steps(part, args);
    });
  }

  // The kernels of a part add to counts that must be zero before. The finish kernel has cleared the counts
  // for the first part, and this function clears them for each later part or range.
  void clear_counts() {
    device_.zero(&job_.control->rows, sizeof(uint64_t));
    device_.zero(job_.control->counters, sizeof job_.control->counters);
  }

  void run_steps(const PartJob& part, const harness_args& args) {
    uint64_t rows = part.owned_rows ? args.owned_count : args.rows;
    if (phase().in == FrontierKind::queue) rows = device_.control().frontier_size;
    for (const Step& step : part.steps) {
      const uint64_t items = items_of(step, part, rows);
      switch (step.kind) {       // loading refuses plugins with other kinds of steps
        case HARNESS_UNIT_STEP:  // an ordinary kernel if the device has no functional units (plugin.h)
          if constexpr (requires { device_.use_unit(step.unit); }) device_.use_unit(step.unit);
          [[fallthrough]];
        case HARNESS_KERNEL_STEP:
          device_.launch(step.kernel, args, items, step.group, step.shared_bytes_per_thread);
          break;
        case HARNESS_EXCLUSIVE_SCAN:
          device_.exclusive_scan(step.scanned, items, &job_.control->counters[step.total_counter]);
          break;
      }
      if (step.lists_rows) rows = listed_rows(part, rows);
    }
  }

  // Returns the number of rows that the kernel of a step with `lists_rows` has listed, or an estimate if the
  // host would have to wait for this number. A scan needs the exact number. An estimate is enough to size a
  // launch, because kernels loop over the exact number, which they read on the device.
  uint64_t listed_rows(const PartJob& part, uint64_t vertices) {
    if (part.has(is_scan)) return device_.read(job_.control->rows);
    return device_.count(job_.control->rows, std::min<uint64_t>(part.args.rows, vertices * rows_per_vertex));
  }

  // Returns the number of items of a step, or an estimate. Kernels are grid-stride loops over counts that
  // they read on the device, so an estimate is enough to size a launch.
  uint64_t items_of(const Step& step, const PartJob& part, uint64_t rows) {
    switch (step.domain) {
      case HARNESS_PER_ROW:
        return rows;
      case HARNESS_PER_EDGE:
        return part.args.edges;
      case HARNESS_PER_ROW_AND_EDGE:
        return rows + part.args.edges;
      case HARNESS_PER_VERTEX:
        return part.args.vertices;
      case HARNESS_PER_COUNT:
        return device_.count(job_.control->counters[step.domain_counter],
                             std::min<uint64_t>(part.args.edges, rows * edges_per_row));
      case HARNESS_ONCE:
        break;
    }
    return 1;
  }

  // Estimates for sizing launches whose exact count is on the device. The estimates are not tuned. If the
  // count is larger, threads take more iterations. If it is smaller, some threads have no work.
  static constexpr uint64_t rows_per_vertex = 4, edges_per_row = 32;

  D& device_;
  const Job& job_;
  std::array<Phase, HARNESS_DIRECTIONS> phases_;  // copies, because their frontier pointers change
  FrontierLog log_;
  // in a backward run: numbers of the forward supersteps that are retraced next and now
  int64_t replay_ = 0, replayed_ = 0;
  bool turned_ = false;  // a superstep since the start went backward
  uint64_t streamed_bytes_ = 0;
  // index in phases_: a direction, or sparse_phase or dense_phase, with the bit HARNESS_BACKWARD if backward
  uint32_t phase_index_ = 0;
  uint32_t in_side_ = 0, far_side_ = 0;
};

}  // namespace harness::backends
