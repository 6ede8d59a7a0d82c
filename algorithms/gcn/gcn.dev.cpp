#include "gcn.h"

#include <harness/device.h>

using namespace harness;

struct Gcn : VectorAlgorithm, GcnState {
  HARNESS_DEVICE bool init(Context&, vertex_t) const { return true; }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    control.done = control.superstep >= 1;
  }

  HARNESS_DEVICE uint32_t row_lanes() const {
    uint32_t lanes = 1;
    while (lanes < width && lanes < warp_width) lanes *= 2;
    return lanes;
  }
  HARNESS_DEVICE void row(Context& c, vertex_t base, Range edges, uint32_t lane, uint32_t lanes,
                          bool exclusive) const {
    if (harness_pulls()) {
      const uint32_t whole = width - width % (tile * lanes);
      for (uint32_t first = 0; first < whole; first += tile * lanes)
        pull<true>(c, base, edges, first + lane, lanes, first == 0 && lane == 0, exclusive);
      if (whole < width) pull<false>(c, base, edges, whole + lane, lanes, whole == 0 && lane == 0, exclusive);
    } else {
      push(c, base, edges, lane, lanes);
    }
  }

 private:
  HARNESS_DEVICE float scale_of_source(vertex_t source) const {
    return source_scale == nullptr ? 1.0f : load_input(&source_scale[source]);
  }

  // Elements of a vector that a lane keeps in registers: on the cpu target a cache line of them.
  static constexpr uint32_t tile = HARNESS_HAS_WARPS ? 4 : 16;

  // Elements first, first + lanes, ...: `tile` of them, all below the width if `whole`.
  template <bool whole>
  HARNESS_DEVICE void pull(Context& c, vertex_t base, Range edges, uint32_t first, uint32_t lanes,
                           bool counts, bool exclusive) const {
    float sum[tile] = {};
    for_each_edge(c, base, edges, counts, [&](vertex_t source) {
      const float* from = features + uint64_t{source} * width + first;
      const float its = scale_of_source(source);
#pragma unroll
      for (uint32_t k = 0; k < tile; ++k) {
        if (whole || first + k * lanes < width) sum[k] += its * load_input(from + k * lanes);
      }
    });
    const float by = load_input(&scale[base]);
    float* to = result + uint64_t{base} * width + first;
#pragma unroll
    for (uint32_t k = 0; k < tile; ++k) {
      if (!whole && first + k * lanes >= width) continue;
      if (harness_sole_commits()) {
        to[k * lanes] = sum[k] * by;
      } else if (exclusive) {
        to[k * lanes] += sum[k] * by;  // another part of the layout may have added its share
      } else {
        atomic_add(&to[k * lanes], sum[k] * by);
      }
    }
  }

  HARNESS_DEVICE void push(Context& c, vertex_t base, Range edges, uint32_t lane, uint32_t lanes) const {
    const float* from = features + uint64_t{base} * width;
    const float own = scale_of_source(base);
    for_each_edge(c, base, edges, lane == 0, [&](vertex_t destination) {
      const float by = own * load_input(&scale[destination]);
      float* to = result + uint64_t{destination} * width;
      for (uint32_t k = lane; k < width; k += lanes) atomic_add(&to[k], load_input(&from[k]) * by);
    });
  }
};
HARNESS_ALGORITHM(Gcn)
