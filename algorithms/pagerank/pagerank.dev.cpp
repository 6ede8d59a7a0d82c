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
  static constexpr uint32_t sums = 2;

  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    sum[0][v] = 0;
    if (!harness_sole_commits()) sum[1][v] = 0;
    set_rank(c, v, static_cast<Real>(1.0 / vertices), contribution);
    return true;
  }
  HARNESS_DEVICE Value gather(const Context& c, vertex_t source, vertex_t, float) const {
    return load_settled(&contributions(c, 0)[source]);
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context& c, vertex_t v, Value value, bool exclusive) const {
    Real* sums_now = now(c);
    if (harness_commits_apply()) {
      update(c, v, value);
    } else if (harness_sole_commits()) {
      sums_now[v] = value;
    } else if (exclusive) {
      sums_now[v] += value;  // another part of the layout may have added its share
    } else {
      atomic_add(&sums_now[v], value);
    }
    return harness_commits_apply();
  }
  HARNESS_DEVICE bool apply(Context& c, vertex_t v) const {
    update(c, v, now(c)[v]);
    if (!harness_sole_commits()) choose(c.superstep % 2 == 0, sum[1], sum[0])[v] = 0;
    return true;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    // The mass of vertices without out-edges is spread over all vertices.
    control.user[0] = bit_cast<uint64_t>((1.0 - damping + damping * control.sums[dangling]) / vertices);
    const bool converged = control.superstep > 0 && control.sums[residual] < tolerance;
    control.done = converged || control.superstep >= iterations;
  }

 private:
  // The sums of this superstep. Where every commit replaces the one of the superstep before, there is nothing
  // to clear.
  HARNESS_DEVICE Real* now(const Context& c) const {
    return choose(harness_sole_commits() || c.superstep % 2 == 0, sum[0], sum[1]);
  }
  // What is gathered in this superstep (`later` 0) or the next (1). Where a commit applies at once others
  // still gather: contributions alternate, and take the place of the sums that nobody needs then.
  HARNESS_DEVICE Real* contributions(const Context& c, uint32_t later) const {
    return choose(harness_commits_apply() && (c.superstep + later) % 2 == 1, sum[0], contribution);
  }
  HARNESS_DEVICE void update(Context& c, vertex_t v, Real gathered) const {
    const Real next = static_cast<Real>(bit_cast<double>(c.user[0])) + static_cast<Real>(damping) * gathered;
    const Real change = next - rank[v];
    c.sums[residual] += change < 0 ? -change : change;
    set_rank(c, v, next, contributions(c, 1));
  }
  HARNESS_DEVICE void set_rank(Context& c, vertex_t v, Real value, Real* to) const {
    rank[v] = value;
    const uint32_t degree = load_input(&degrees[v]);
    to[v] = degree == 0 ? 0 : value / static_cast<Real>(degree);
    if (degree == 0) c.sums[dangling] += value;
  }
};
HARNESS_ALGORITHM(PageRank)
