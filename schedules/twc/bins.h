// Rows binned by degree into three queues, for schedules that map rows to threads, warps and blocks [Merrill
// 2012]. `twc` and `twc3` share this header. Their device parts and their host parts include it.
#pragma once

#include <cstdint>

struct TwcState {
  uint32_t* small;                     // [rows]: queue of the rows that a thread takes
  uint32_t* medium;                    // [rows]: queue of the rows that a warp takes
  uint32_t* large;                     // [rows]: queue of the rows that a block takes
  uint32_t warp_degree, block_degree;  // least number of edges of a row that a warp takes, and of one that a
                                       // block takes
};

/// The queues. `counters[queue]` is the number of rows in a queue.
enum TwcQueue : uint32_t { small_rows, medium_rows, large_rows, no_queue };

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>

namespace harness {

/// Fills the queues with the candidate rows. All threads of the launch call this function.
HARNESS_DEVICE void bin_rows(Context& c) {
  const TwcState& twc = c.schedule<TwcState>();
  uint64_t* sizes = c.args.control->counters;
  Appender queues[] = {
      {twc.small, &sizes[small_rows]}, {twc.medium, &sizes[medium_rows]}, {twc.large, &sizes[large_rows]}};
  const Block block(c.at);
  c.at.for_each_tile(block, candidate_rows(c), [&](uint64_t i, bool valid) {
    const row_t row = valid ? harness_in_row(c, i) : 0;
    const edge_t degree = valid ? load_row(c, row).edges.size() : 0;
    const TwcQueue queue = degree == 0                  ? no_queue
                           : degree >= twc.block_degree ? large_rows
                           : degree >= twc.warp_degree  ? medium_rows
                                                        : small_rows;
    append_to_bin(queues, block, queue, row);
  });
  for (Appender& queue : queues) queue.flush();
}

/// Each of these functions processes the rows of one queue, with one block, one warp or one thread per row.
/// All threads of the launch must call the function.
HARNESS_DEVICE void take_large(Context& c) {
  const uint32_t* rows = c.schedule<TwcState>().large;
  const Block block(c.at);
  c.at.for_each_by(block, c.args.control->counters[large_rows],
                   [&](uint64_t i) { group_row(c, block, load_row(c, rows[i])); });
}
HARNESS_DEVICE void take_medium(Context& c) {
  const uint32_t* rows = c.schedule<TwcState>().medium;
  const Warp warp(c.at);
  c.at.for_each_by(warp, c.args.control->counters[medium_rows],
                   [&](uint64_t i) { group_row(c, warp, load_row(c, rows[i])); });
}
HARNESS_DEVICE void take_small(Context& c) {
  const uint32_t* rows = c.schedule<TwcState>().small;
  c.at.for_each(c.args.control->counters[small_rows],
                [&](uint64_t i) { whole_row(c, load_row(c, rows[i])); });
}

}  // namespace harness

#else
#include <harness/plugin.hpp>

namespace harness {

inline constexpr harness_param twc_params[] = {
    uint_param("warp_degree", "32", 1, 1e9, "rows with at least this many edges get a warp",
               offsetof(TwcState, warp_degree)),
    uint_param("block_degree", "1024", 1, 1e9, "rows with at least this many edges get a block",
               offsetof(TwcState, block_degree)),
};
inline const harness_scratch twc_queues[] = {
    scratch_array(&TwcState::small, "small", HARNESS_PER_ROW),
    scratch_array(&TwcState::medium, "medium", HARNESS_PER_ROW),
    scratch_array(&TwcState::large, "large", HARNESS_PER_ROW),
};

}  // namespace harness
#endif
