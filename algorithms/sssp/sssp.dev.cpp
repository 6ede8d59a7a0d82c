#include "sssp.h"

#include <harness/device.h>

#include "numbers.h"

using namespace harness;

#if HARNESS_VARIANT_WHOLE
using Numbers = WholeDistances<value_bits>;
#elif HARNESS_VALUE_BYTES == 4
using Numbers = RealDistances<float>;
#else
using Numbers = RealDistances<double>;
#endif

struct Sssp : AlgorithmDefaults, SsspState<Numbers::Distance> {
  using Value = Numbers::Distance;

  HARNESS_DEVICE bool init(Context&, vertex_t v) const {
    distance[v] = v == source ? Value{0} : Numbers::unreached();
    return v == source;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t from, vertex_t, float weight) const {
    if constexpr (sizeof(Value) == 4) {
      return Numbers::add(load_once(&distance[from]), weight);
    } else {
      return Numbers::add(load_relaxed(&distance[from]), weight);
    }
  }
  HARNESS_DEVICE static Value identity() { return Numbers::unreached(); }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a < b ? a : b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool exclusive) const {
    if (!exclusive) return atomic_lower(&distance[v], value);
    if (!(value < load_relaxed(&distance[v]))) return false;
    store_relaxed(&distance[v], value);
    return true;
  }
  HARNESS_DEVICE double priority(const Context&, vertex_t v) const {
    return static_cast<double>(load_relaxed(&distance[v]));
  }
  // The end of the bucket that the nearest deferred vertex lies in: empty buckets are skipped.
  HARNESS_DEVICE double next_threshold(const Context&, double, double smallest) const {
    const double next = (__builtin_floor(smallest / delta) + 1) * delta;
    return next > smallest ? next : __builtin_huge_val();  // delta is lost in rounding: no more buckets
  }
};
HARNESS_ALGORITHM(Sssp)
