#include "cc.h"

#include <harness/device.h>

using namespace harness;

struct Cc : AlgorithmDefaults, CcState {
  using Value = uint32_t;

  HARNESS_DEVICE bool init(Context&, vertex_t v) const {
    label[v] = v;
    return true;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t source, vertex_t, float) const {
    return load_once(&label[source]);
  }
  HARNESS_DEVICE static Value identity() { return ~0u; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a < b ? a : b; }
  static constexpr CommitTests commit_tests = CommitTests::together_short;
  HARNESS_DEVICE bool improves(const Context&, vertex_t v, Value value) const {
    return value < load_relaxed(&label[v]);
  }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool exclusive) const {
    if (!harness_pulls()) return atomic_min(&label[v], value);
    if (!exclusive) return atomic_lower(&label[v], value);
    if (value >= load_relaxed(&label[v])) return false;
    store_relaxed(&label[v], value);
    return true;
  }
  HARNESS_DEVICE bool apply(Context&, vertex_t v) const {
    const uint32_t mine = load_relaxed(&label[v]);
    uint32_t root = mine;
    for (uint32_t up = load_relaxed(&label[root]); up != root; up = load_relaxed(&label[root])) root = up;
    if (root == mine) return false;
    store_relaxed(&label[v], root);
    return true;
  }
};
HARNESS_ALGORITHM(Cc)
