// Connected components of an undirected graph after [Soman 2010], in the variant of [G2 VII]. Each edge hooks
// the higher of its ends' roots onto the lower one. All vertices are then set to their roots by pointer
// jumping. The next frontier is the set of vertices whose root has changed. This set contains at least one
// end of each edge between two trees.
#include <cstdint>

struct CcSomanState {
  uint32_t* label;   // [vertices]: ancestor in the tree; for a root, the root itself
  uint32_t* before;  // [vertices]: root in the previous superstep
};

#ifdef HARNESS_DEVICE_PART
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
  // The hooked vertex is a root, and possibly neither end of the edge. Changes are therefore detected in
  // apply(), after all vertices have jumped.
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

#else
#include "../cc/components.hpp"
using namespace harness;

struct CcSomanHost : ComponentsHost {
  using State = CcSomanState;
  static constexpr const char *direction = "push", *frontier_push = "queue/queue",
                              *frontier_pull = "bitmap/bitmap";

  static void plan(const harness_problem&, State&, harness_plan& plan) {
    plan.value_bytes = 4;
    plan.has_apply = 1;
    add_property(plan, &CcSomanState::label, "label");
    add_property(plan, &CcSomanState::before, "before");
  }
  /// Computes the labels by union-find and copies them to `before`. verify() and answer() read `label` only.
  static void reference(const harness_problem& problem, void* const* properties) {
    ComponentsHost::reference(problem, properties);
    std::copy_n(static_cast<const uint32_t*>(properties[0]), problem.vertices,
                static_cast<uint32_t*>(properties[1]));
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<CcSomanHost>();
static constexpr About about{
    .id = "cc_soman",
    .version = "1.0",
    .summary = "connected components by hooking roots and pointer jumping",
    .source = "[Soman 2010] [G2 VII]",
    .provides = "algorithm.push/1 tests.sampled/1",
    .demands = "graph.symmetric/1",
};
HARNESS_PUBLISH(algorithm, about)
#endif
