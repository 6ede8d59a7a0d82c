#include "pagerank.h"

#include <harness/device.h>

#include "numbers.h"

using namespace harness;

#if HARNESS_VARIANT_FIXED
using Ranks = FixedRanks;
#elif HARNESS_VALUE_BYTES == 4
using Ranks = FloatingRanks<float>;
#else
using Ranks = FloatingRanks<double>;
#endif
using Real = Ranks::Real;

struct PageRank : AlgorithmDefaults, PageRankState<Real> {
  using Value = Real;
  static constexpr uint32_t sums = Ranks::sums;

  static constexpr bool gathers_by_source = true;
  static constexpr bool combine_adds = true;

  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    sum[0][v] = 0;
    if (!harness_sole_commits()) sum[1][v] = 0;
    const Real first = Ranks::first(vertices);
    rank[v] = first;
    contribute(c, v, first);
    return true;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t source, vertex_t, float) const {
    return load_settled(&contribution[source]);
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context& c, vertex_t v, Value value, bool exclusive) const {
    Real* sums_now = now(c);
    if (harness_sole_commits()) {
      sums_now[v] = value;
    } else if (exclusive) {
      sums_now[v] += value;  // another part of the layout may have added its share
    } else {
      atomic_add(&sums_now[v], value);
    }
    return false;
  }
  HARNESS_DEVICE bool apply(Context& c, vertex_t v) const {
    const Real next = Ranks::next(c.user[0], damping, load_settled(&now(c)[v]));
    if (tolerance > 0) {
      const double change = Ranks::change(rank[v], next);
      // With the norm max the vertices are counted that change by the tolerance or more: a run has
      // converged when none does, and a sum can tell that.
      c.sums[residual] += norm == 0 ? change : change >= tolerance ? 1.0 : 0.0;
    }
    if (!harness_sole_commits()) choose(c.superstep % 2 == 0, sum[1], sum[0])[v] = 0;
    // Edges carry contributions, so without a tolerance only the ranks of the last superstep are needed.
    if (tolerance > 0 || c.superstep + 1 == iterations) rank[v] = next;
    contribute(c, v, next);
    return true;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    // The mass of vertices without out-edges is spread over all vertices.
    control.user[0] = Ranks::base(&control.sums[dangling], damping, vertices);
    const double change = control.sums[residual];
    const bool converged =
        control.superstep > 0 && (norm == 0 ? change < tolerance : tolerance > 0 && change == 0);
    control.done = converged || control.superstep >= iterations;
  }

 private:
  // The sums of this superstep. Where every commit replaces the one of the superstep before, there is
  // nothing to clear.
  HARNESS_DEVICE Real* now(const Context& c) const {
    return choose(harness_sole_commits() || c.superstep % 2 == 0, sum[0], sum[1]);
  }
  HARNESS_DEVICE void contribute(Context& c, vertex_t v, Real value) const {
    const uint32_t degree = load_stream(&degrees[v]);
    contribution[v] = degree == 0 ? 0 : Ranks::share(value, degree);
    if (degree == 0) Ranks::lose(c, value);
  }
};
HARNESS_ALGORITHM(PageRank)
