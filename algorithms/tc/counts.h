// What the hooks of the algorithms that count triangles have in common: counts are added up by vertex, in one
// superstep. An algorithm derives from it and says how many triangles an edge has.
#pragma once

#include <harness/device.h>

#include "tc.h"

namespace harness {

struct TriangleCounts : AlgorithmDefaults, TcState {
  using Value = uint64_t;
  static constexpr bool gathers_together = false;

  HARNESS_DEVICE bool init(Context&, vertex_t) const { return true; }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool exclusive) const {
    if (exclusive) {
      triangles[v] += value;
    } else if (value != 0) {
      atomic_add(&triangles[v], value);
    }
    return false;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    control.done = control.superstep >= 1;
  }
};

}  // namespace harness
