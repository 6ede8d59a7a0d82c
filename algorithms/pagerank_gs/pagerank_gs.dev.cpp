#include "pagerank_gs.h"

#include <harness/device.h>

using namespace harness;

#if HARNESS_VALUE_BYTES == 4
using Real = float;
#else
using Real = double;
#endif

struct PageRankGs : AlgorithmDefaults, PageRankGsState<Real> {
  using Value = Real;
  static constexpr bool gathers_by_source = true;
  static constexpr bool combine_adds = true;

  // Nothing is committed where no edge leads to: there the first rank stays.
  HARNESS_DEVICE bool init(Context&, vertex_t v) const {
    if (!harness_sole_commits()) sum[v] = 0;
    const bool stays = (bit_cast<value_bits>(share[v]) & sign_bit) != 0;
    rank[v] = static_cast<Real>(stays ? base : 1.0 / vertices);
    contribution[v] = rank[v] * share_of(v);
    if (takes_turns()) contribution_odd[v] = contribution[v];
    return true;
  }
  // Where new ranks count at once others change contributions meanwhile. Either of a vertex's two will do.
  HARNESS_DEVICE Value gather(const Context& c, vertex_t source, vertex_t, float) const {
    return load_relaxed(&read_in(c.superstep)[source]);
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context& c, vertex_t v, Value value, bool exclusive) const {
    if (harness_sole_commits()) {  // the whole sum, so that the new rank is known
      renew(c, v, value);
    } else if (exclusive) {
      sum[v] += value;
    } else {
      atomic_add(&sum[v], value);
    }
    return false;
  }
  HARNESS_DEVICE bool apply(Context& c, vertex_t v) const {
    if (harness_sole_commits()) return false;  // they are for frontiers of all vertices alone
    renew(c, v, sum[v]);
    sum[v] = 0;
    return true;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    const double change = static_cast<double>(control.frontier_work) / one;
    const double next_change = damping * change;  // at most: each rank passes on `damping` of its change
    control.done = control.superstep > 0 && (next_change < tolerance || control.superstep >= iterations);
  }

 private:
  static constexpr value_bits sign_bit = value_bits{1} << (8 * sizeof(value_bits) - 1);
  // Changes are added up in whole numbers of units, as the work of a superstep: kernels over edges have no
  // other sum. All of them together are a few times the sum of all ranks, and 2^64 units are 16.
  static constexpr double one = 0x1p60;

  HARNESS_DEVICE bool takes_turns() const { return harness_sole_commits() && contribution_odd != nullptr; }
  HARNESS_DEVICE Real* read_in(uint32_t superstep) const {
    return takes_turns() && superstep % 2 == 1 ? contribution_odd : contribution;
  }
  HARNESS_DEVICE void renew(Context& c, vertex_t v, Value gathered) const {
    const Real start = static_cast<Real>(base), passed = static_cast<Real>(damping), part = share_of(v);
    // Not by way of the rank: the next row may wait for it, and does so for one operation less.
    store_relaxed(&read_in(c.superstep + 1)[v], start * part + passed * part * gathered);
    const Real next = start + passed * gathered;
    const Real change = next - rank[v];
    c.work += static_cast<uint64_t>((change < 0 ? -change : change) * static_cast<Real>(one));
    rank[v] = next;
  }
  // A factor: the row that waits for a contribution would wait much longer for a division by the degree.
  HARNESS_DEVICE Real share_of(vertex_t v) const {
    const Real part = load_input(&share[v]);
    return part < 0 ? -part : part;
  }
};
HARNESS_ALGORITHM(PageRankGs)
