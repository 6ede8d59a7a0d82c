#include "spmv.h"

#include <harness/device.h>

using namespace harness;

#if HARNESS_VARIANT_FIXED
using Sum = uint64_t;
#else
using Sum = float;
#endif

struct Spmv : AlgorithmDefaults, SpmvState<Sum> {
  using Value = Sum;
  static constexpr bool combine_adds = true;

  HARNESS_DEVICE bool init(Context&, vertex_t) const { return true; }
  HARNESS_DEVICE Value gather(const Context&, vertex_t source, vertex_t, float weight) const {
#if HARNESS_VARIANT_FIXED
    // Exact up to the last step, which cuts off what is less than a unit.
    const double product = static_cast<double>(weight) * static_cast<double>(load_input(&x[source]));
    return static_cast<Value>(static_cast<int64_t>(product * scale));
#else
    return weight * load_input(&x[source]);
#endif
  }
#if !HARNESS_VARIANT_FIXED  // where a product is rounded once
  static constexpr bool weighs = true;
  HARNESS_DEVICE static Value weigh(Value gathered, float weight) {
    return weight * gathered;
  }
#endif
  HARNESS_DEVICE static Value identity() {
    return 0;
  }
  HARNESS_DEVICE static Value combine(Value a, Value b) {
    return a + b;
  }
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
