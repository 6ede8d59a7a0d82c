#include "cc_soman.h"

#include <harness/device.h>

using namespace harness;

struct CcSoman : AlgorithmDefaults, CcSomanState {
  using Value = uint32_t;

  HARNESS_DEVICE bool init(Context&, vertex_t v) const {
    label[v] = before[v] = v;
    return true;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t source, vertex_t, float) const {
    return load_once(&label[source]);
  }
  HARNESS_DEVICE static Value identity() { return ~0u; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a < b ? a : b; }
  // The vertex that is hooked is a root, and maybe neither end of the edge. What has changed is known once
  // all have jumped.
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value theirs, bool) const {
    const uint32_t mine = load_relaxed(&label[v]);
    if (mine != theirs) atomic_min(&label[mine > theirs ? mine : theirs], mine > theirs ? theirs : mine);
    return false;
  }
  HARNESS_DEVICE bool apply(Context&, vertex_t v) const {
    const uint32_t mine = load_relaxed(&label[v]);
    uint32_t root = mine;
    for (uint32_t up = load_relaxed(&label[root]); up != root; up = load_relaxed(&label[root])) root = up;
    if (root != mine) store_relaxed(&label[v], root);
    const bool changed = root != before[v];
    before[v] = root;
    return changed;
  }
};
HARNESS_ALGORITHM(CcSoman)
