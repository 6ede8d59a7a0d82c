// Connected components of an undirected graph by subgraph sampling: Afforest [Sutton 2018], as in [GAPBS]. A
// few rounds link every vertex to one neighbour each, which connects most of the graph. Then the edges of all
// vertices outside of the largest component are linked. In the first round, every vertex begins with its
// first neighbour as parent, as in ECL-CC [Jaiganesh 2018]. This needs no atomic operations.
#include <cstdint>

struct AfforestState {
  // [vertices]: parent in a tree whose root is its smallest vertex, and in the end the root
  uint32_t* component;
  uint32_t rounds;    // number of rounds of sampling; each links every vertex to one neighbour
  uint32_t sampling;  // number of supersteps of sampling, which process no edges
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct Afforest : AlgorithmDefaults, AfforestState {
  using Value = uint32_t;
  enum User { skipped };  // scalar in c.user: the component whose edges are skipped

  // Round 0 of sampling. Parents have lower ids than their children, so they cannot form a cycle.
  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    const vertex_t first = rounds > 0 ? nth_neighbor(c, v, 0) : v;
    component[v] = first < v ? first : v;
    return false;
  }
  // Each further round is an odd superstep, which links every vertex to a neighbour. Even supersteps set the
  // label of every vertex to its root, so that the next round walks short paths. The superstep that processes
  // all edges ends in the same way, by setting labels to roots. All earlier supersteps process no edges.
  HARNESS_DEVICE bool apply(Context& c, vertex_t v) const {
    const uint64_t round = c.superstep / 2 + 1;
    if (c.superstep % 2 == 0 || round >= rounds) {
      compress(v);
    } else {
      const vertex_t neighbor = nth_neighbor(c, v, round);
      if (neighbor != no_vertex) link(v, neighbor);
    }
    return false;
  }
  HARNESS_DEVICE bool active(const Context& c, vertex_t v) const { return harness_pulls() || !settled(c, v); }
  HARNESS_DEVICE bool settled(const Context& c, vertex_t v) const {
    return load_once(&component[v]) == static_cast<uint32_t>(c.user[skipped]);
  }
  // An edge is linked during the gather, so nothing is left to combine.
  HARNESS_DEVICE Value gather(const Context&, vertex_t source, vertex_t destination, float) const {
    link(source, destination);
    return 0;
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value, Value) { return 0; }
  HARNESS_DEVICE bool commit(Context&, vertex_t, Value, bool) const { return false; }

  HARNESS_DEVICE void next(const Context& c, harness_control& control) const {
    control.user[skipped] = rounds > 0 && control.superstep == sampling ? frequent(c) : no_vertex;
    control.done = control.superstep > sampling;
  }

 private:
  // Joins the trees of two vertices by pointing the higher root to the lower one. Parents only decrease, so a
  // parent that was read earlier is still an ancestor. Only an atomic claim changes the parent of a root.
  HARNESS_DEVICE void link(vertex_t u, vertex_t v) const {
    uint32_t a = load_relaxed(&component[u]), b = load_relaxed(&component[v]);
    while (a != b) {
      const uint32_t high = a > b ? a : b, low = a > b ? b : a;
      uint32_t above = load_relaxed(&component[high]);
      if (above == low) return;
      if (above == high) {
        if (atomic_claim(&component[high], high, low)) return;
        above =
            atomic_or(&component[high], 0);  // an atomic read, which cannot return an old value from a cache
      }
      a = load_relaxed(&component[above]);
      b = load_relaxed(&component[low]);
    }
  }
  // Sets the parent of a vertex to its root.
  HARNESS_DEVICE void compress(vertex_t v) const {
    const uint32_t parent = load_relaxed(&component[v]);
    uint32_t root = parent;
    for (uint32_t up = load_relaxed(&component[root]); up != root; up = load_relaxed(&component[root]))
      root = up;
    if (root != parent) store_relaxed(&component[v], root);
  }
  // Returns the component to which more than half of a sample of vertices belong, by Boyer and Moore's vote.
  // If no component has more than half, returns the component of some vertex of the sample. The edges of the
  // returned component are skipped. The result is right for any component, but if the component is small,
  // more edges are linked.
  HARNESS_DEVICE uint32_t frequent(const Context& c) const {
    constexpr uint32_t samples = 256, at_once = 32, scatter = 0x9e3779b1;
    if (c.args.vertices == 0) return no_vertex;
    uint32_t candidate = no_vertex, votes = 0;
    for (uint32_t first = 0; first < samples; first += at_once) {
      uint32_t labels[at_once];  // loaded together, because one thread takes the vote
#pragma unroll
      for (uint32_t i = 0; i < at_once; ++i) labels[i] = component[(first + i) * scatter % c.args.vertices];
#pragma unroll
      for (uint32_t i = 0; i < at_once; ++i) {
        if (votes == 0) candidate = labels[i];
        votes = labels[i] == candidate ? votes + 1 : votes - 1;
      }
    }
    return candidate;
  }
};
HARNESS_ALGORITHM(Afforest)

#else
#include "../cc/components.hpp"
using namespace harness;

enum Param { rounds };

static constexpr harness_param params[] = {
    uint_param("rounds", "2", 0, 1024, "sampled neighbours per vertex; 0: no sampling",
               offsetof(AfforestState, rounds)),
};

struct AfforestHost : ComponentsHost {
  using State = AfforestState;
  static constexpr const char *direction = "push", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";

  static void plan(const harness_problem& problem, State& state, harness_plan& plan) {
    const auto sampled = static_cast<uint32_t>(problem.params[rounds].integer);
    plan.value_bytes = 4;
    plan.has_apply = 1;
    state.sampling = sampled == 0 ? 0 : 2 * sampled - 1;
    plan.vertex_supersteps = state.sampling;
    plan.fixed_supersteps = plan.vertex_supersteps + 1;
    add_property(plan, &AfforestState::component, "component");
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<AfforestHost>();
static constexpr About about{
    .id = "cc_afforest",
    .version = "1.0",
    .summary = "connected components by sampling and linking (Afforest)",
    .source = "[Sutton 2018] [Jaiganesh 2018] [GAPBS]",
    .provides = "algorithm.push/1 algorithm.pull/1 work.sampled/1",
    .demands = "graph.symmetric/1 edges.by_row/1 rows.of_vertex/1 frontier.topology/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
#endif
