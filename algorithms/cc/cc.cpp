// Connected components of an undirected graph by label propagation: every vertex takes the smallest label
// among its neighbours. A label is the id of a vertex. With `jump`, each vertex also follows its label to
// that vertex's label, and so on to the last one, after each superstep (pointer jumping, [Shiloach 1982]).
// Long paths then need few supersteps.
#include <cstdint>

struct CcState {
  uint32_t* label;  // [vertices]: smallest vertex id found in the component
  uint32_t jump;    // 1: pointer jumping after each superstep
};

#ifdef HARNESS_DEVICE_PART
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

#else
#include "components.hpp"
using namespace harness;

enum Param { jump };

static constexpr harness_param params[] = {
    choice_param("jump", "on", "off|on", "pointer jumping over all vertices after each superstep",
                 offsetof(CcState, jump)),
};

struct CcHost : ComponentsHost {
  using State = CcState;
  static constexpr const char *direction = "push", *frontier_push = "queue/queue",
                              *frontier_pull = "bitmap/bitmap";

  static void plan(const harness_problem& problem, State&, harness_plan& plan) {
    plan.value_bytes = 4;
    plan.has_apply = problem.params[jump].integer != 0;
    add_property(plan, &CcState::label, "label");
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<CcHost>();
static constexpr About about{
    .id = "cc",
    .version = "1.0",
    .summary = "connected components by label propagation",
    .source = "[Shiloach 1982] [GRAssembler 2.5]",
    .provides = "algorithm.push/1 algorithm.pull/1 work.by_owner/1",
    .demands = "graph.symmetric/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
#endif
