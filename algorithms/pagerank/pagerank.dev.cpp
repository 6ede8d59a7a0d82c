#include "pagerank.h"

#include <harness/device.h>

using namespace harness;

#if HARNESS_VALUE_BYTES == 4
using Real = float;
#else
using Real = double;
#endif

struct PageRank : AlgorithmDefaults, PageRankState<Real> {
  using Value = Real;
  enum Sum { residual, dangling };

  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    sum[v] = 0;
    set_rank(c, v, static_cast<Real>(1.0 / vertices));
    return true;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t source, vertex_t, float) const {
    return contribution[source];
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool exclusive) const {
    if (exclusive) {
      sum[v] += value;  // not a plain store: another part of the layout may have added its share
    } else {
      atomic_add(&sum[v], value);
    }
    return false;
  }
  HARNESS_DEVICE bool apply(Context& c, vertex_t v) const {
    const double base = bit_cast<double>(c.args.control->user[0]);
    const Real next = static_cast<Real>(base) + static_cast<Real>(damping) * sum[v];
    const Real change = next - rank[v];
    c.sums[residual] += change < 0 ? -change : change;
    sum[v] = 0;
    set_rank(c, v, next);
    return true;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    // The mass of vertices without out-edges is spread over all vertices.
    control.user[0] = bit_cast<uint64_t>((1.0 - damping + damping * control.sums[dangling]) / vertices);
    const bool converged = control.superstep > 0 && control.sums[residual] < tolerance;
    control.done = converged || control.superstep >= iterations;
  }

 private:
  HARNESS_DEVICE void set_rank(Context& c, vertex_t v, Real value) const {
    rank[v] = value;
    const uint32_t degree = degrees[v];
    contribution[v] = degree == 0 ? 0 : value / static_cast<Real>(degree);
    if (degree == 0) c.sums[dangling] += value;
  }
};
HARNESS_ALGORITHM(PageRank)
