// The host side of a batch of updates, which prepares the batch and runs the steps of the format. The loop is
// written once, and each backend compiles it over its own Device, like the superstep loop.
#pragma once

#include <algorithm>
#include <iterator>

#include "backends/device.hpp"
#include "backends/update_job.hpp"

namespace harness::backends {

/// A Device with the further services that updates need.
template <class D>
concept UpdatingDevice = Device<D> && requires(D& device, const SortedKeys& keys) {
  device.sort(keys);
  // Returns the largest number of arcs that the kernels small_sort and small_cut process faster than sort(),
  // a scan and the kernels of a large batch.
  { D::most_small_arcs() } -> std::convertible_to<uint64_t>;
  // Returns true if the host reads counts of the device without waiting. Otherwise launches and scans are
  // sized by upper bounds, and the host waits only at the end of an update.
  { D::counts_are_near() } -> std::convertible_to<bool>;
  // Records the time at which all launches so far have ended.
  device.note_lap();
  // Returns the control block after all launches so far.
  { device.fetch_control() } -> std::same_as<harness_control>;
  // Returns the milliseconds from the start of the update to note_lap(). Call it after fetch_control().
  { device.lap_ms() } -> std::same_as<double>;
};

template <UpdatingDevice D>
class UpdateLoop {
 public:
  UpdateLoop(D& device, const UpdateJob& job) : device_(device), job_(job) {}

  UpdateResult run() {
    device_.use_blocks_of(0);
    device_.once(job_.kernels.begin, job_.prepare);
    if (arcs() != 0) prepare();
    device_.note_lap();
    for (const UpdateStep& step : job_.steps) run(step.step, items_of(step) * step.per_item);
    if (arcs() != 0) launch(job_.kernels.effects, entries());
    return result();
  }

 private:
  uint64_t arcs() const { return job_.sorted.size; }
  uint64_t& entries_word() const { return job_.control->user[HARNESS_BATCH_ENTRIES]; }
  uint64_t& rows_word() const { return job_.control->user[HARNESS_BATCH_ROWS]; }
  uint64_t count(const uint64_t& in_control, uint64_t most) {
    return D::counts_are_near() ? device_.read(in_control) : most;
  }
  uint64_t entries() { return count(entries_word(), arcs()); }
  uint64_t rows() { return count(rows_word(), std::min<uint64_t>(arcs(), job_.vertices)); }

  void launch(Kernel kernel, uint64_t items, harness_group group = HARNESS_THREAD) {
    device_.launch(kernel, job_.prepare, items, group, 0);
  }

  void prepare() {
    const BatchKernels& kernels = job_.kernels;
    // The kernels of a small batch need distinct keys. If the arcs have values, keys may be equal.
    if (arcs() <= D::most_small_arcs() && job_.sorted.values == nullptr) {
      launch(kernels.small_sort, arcs(), HARNESS_WARP);
      launch(kernels.small_cut, arcs(), HARNESS_WARP);
      return;
    }
    launch(kernels.keys, arcs());
    device_.sort(job_.sorted);
    const uint64_t tiles = (arcs() + job_.cut_tile - 1) / job_.cut_tile;
    launch(kernels.count, tiles, HARNESS_WARP);
    device_.exclusive_scan(job_.marks, tiles, &job_.control->counters[2]);
    launch(kernels.cut, tiles, HARNESS_WARP);
  }

  void run(const Step& step, uint64_t items) {
    if (step.kind == HARNESS_EXCLUSIVE_SCAN) {
      device_.exclusive_scan(step.scanned, items, &job_.control->counters[step.total_counter]);
    } else {
      device_.launch(step.kernel, job_.args, items, step.group, step.shared_bytes_per_thread);
    }
  }

  uint64_t items_of(const UpdateStep& step) {
    // The number of items of a kernel only sizes its launch, so the sizes of the layout before the batch are
    // enough.
    switch (step.domain) {
      case HARNESS_PER_ROW:
        return job_.args.rows;
      case HARNESS_PER_EDGE:
        return job_.args.edges;
      case HARNESS_PER_VERTEX:
        return job_.vertices;
      case HARNESS_PER_COUNT:
        return device_.read(job_.control->counters[step.step.domain_counter]);
      case HARNESS_PER_BATCH_ENTRY:
        return entries();
      case HARNESS_PER_BATCH_ROW:
        return rows();
      case HARNESS_PER_EDGE_OF_SECOND:
        return job_.second_edges + entries();
      case HARNESS_PER_EDGE_OF_BOTH:
        return job_.args.edges + job_.second_edges;
      default:
        return 1;
    }
  }

  UpdateResult result() {
    const harness_control control = device_.fetch_control();
    UpdateResult result{.sort_ms = device_.lap_ms(),
                        .entries = control.user[HARNESS_BATCH_ENTRIES],
                        .inserted = control.counters[0],
                        .deleted = control.counters[1]};
    for (uint32_t part = 0; part < HARNESS_UPDATED_PARTS; ++part) {
      result.edges[part] = control.user[2 * part];
      result.part_rows[part] = control.user[2 * part + 1];
    }
    std::copy(std::begin(control.counters), std::end(control.counters), result.counters);
    return result;
  }

  D& device_;
  const UpdateJob& job_;
};

}  // namespace harness::backends
