#include "sssp.h"

#include <harness/device.h>

using namespace harness;

struct Sssp : AlgorithmDefaults, SsspState {
  using Value = float;

  HARNESS_DEVICE bool init(Context&, vertex_t v) const {
    distance[v] = v == source ? 0.0f : __builtin_huge_valf();
    return v == source;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t from, vertex_t, float weight) const {
    return load_once(&distance[from]) + weight;
  }
  HARNESS_DEVICE static Value identity() { return __builtin_huge_valf(); }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a < b ? a : b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool exclusive) const {
    if (!exclusive) return atomic_lower(&distance[v], value);
    if (!(value < load_relaxed(&distance[v]))) return false;
    store_relaxed(&distance[v], value);
    return true;
  }
  HARNESS_DEVICE double priority(const Context&, vertex_t v) const { return load_relaxed(&distance[v]); }
  // The end of the bucket that the nearest deferred vertex lies in: empty buckets are skipped.
  HARNESS_DEVICE double next_threshold(const Context&, double, double smallest) const {
    const double next = (__builtin_floor(smallest / delta) + 1) * delta;
    return next > smallest ? next : __builtin_huge_val();  // delta is lost in rounding: no more buckets
  }
};
HARNESS_ALGORITHM(Sssp)
