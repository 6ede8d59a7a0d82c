#include "tc.h"

#include <harness/device.h>

using namespace harness;

struct Tc : AlgorithmDefaults, TcState {
  using Value = uint64_t;
  static constexpr bool gathers_together = false;

  HARNESS_DEVICE bool init(Context&, vertex_t) const { return true; }
  // An edge has as many triangles as its ends have neighbours in common.
  HARNESS_DEVICE Value gather(const Context& c, vertex_t source, vertex_t destination, float) const {
    return count_common(c, source, destination);
  }
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
HARNESS_ALGORITHM(Tc)
