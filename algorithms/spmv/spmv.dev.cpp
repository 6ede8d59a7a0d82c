#include "spmv.h"

#include <harness/device.h>

using namespace harness;

struct Spmv : AlgorithmDefaults, SpmvState {
  using Value = float;
  static constexpr bool combine_adds = true;

  HARNESS_DEVICE bool init(Context&, vertex_t) const { return true; }
  HARNESS_DEVICE Value gather(const Context&, vertex_t source, vertex_t, float weight) const {
    return weight * load_input(&x[source]);
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool exclusive) const {
    if (harness_sole_commits()) {
      y[v] = value;
    } else if (exclusive) {
      y[v] += value;  // another part of the layout may have added its share
    } else {
      atomic_add(&y[v], value);
    }
    return false;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    control.done = control.superstep >= 1;
  }
};
HARNESS_ALGORITHM(Spmv)
