// Distances from vertex 0 to all others, and from all others to vertex 0. A search along edges comes first.
// The algorithm then sets `restart`, and searches from vertex 0 again, against the direction of the edges.
#include <cstdint>
struct ReachState {
  uint32_t *from, *to;  // distances from the source, and to it
  uint32_t source;
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;
namespace {
struct Reach : AlgorithmDefaults, ReachState {
  using Value = uint32_t;
  // Indices of the words in harness_control::user, the algorithm's own scalars. The word `phase` is 0 in the
  // forward search and 1 in the backward search. The word `level` is the distance of the frontier in that
  // phase. The word `begun` is 1 after the first next() of the phase.
  enum User { phase, level, begun };
  static constexpr uint32_t unreached = ~0u;
  HARNESS_DEVICE uint32_t* depth(const Context& c) const { return c.user[phase] == 0 ? from : to; }

  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    if (c.user[phase] == 0) from[v] = v == source ? 0 : unreached;
    to[v] = v == source ? 0 : unreached;
    return v == source;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t, vertex_t, float) const { return 1; }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a | b; }
  HARNESS_DEVICE bool active(const Context& c, vertex_t v) const {
    return load_relaxed(depth(c) + v) == c.user[level];
  }
  HARNESS_DEVICE bool settled(const Context& c, vertex_t v) const {
    return load_relaxed(depth(c) + v) <= c.user[level];
  }
  HARNESS_DEVICE bool commit(Context& c, vertex_t v, Value, bool) const {
    return atomic_claim(depth(c) + v, unreached, static_cast<uint32_t>(c.user[level]) + 1);
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    if (control.user[begun] == 0) {
      control.user[begun] = 1;
      control.user[level] = 0;
    } else if (control.frontier_size > 0) {
      ++control.user[level];
    } else if (control.user[phase] == 0) {
      control.user[phase] = 1;
      control.user[begun] = 0;
      control.restart = 1;
      return;
    } else {
      control.done = 1;
    }
    if (control.user[phase] == 1) control.direction = HARNESS_BACKWARD;
  }
};
}  // namespace
HARNESS_ALGORITHM(Reach)

#else
#include <harness/plugin.hpp>
using namespace harness;

static std::vector<uint32_t> depths(const harness_problem& problem, const harness_adjacency& edges) {
  std::vector<uint32_t> depth(problem.vertices, UINT32_MAX), queue;
  if (problem.vertices > 0) queue.push_back(0), depth[0] = 0;
  for (size_t i = 0; i < queue.size(); ++i) {
    for (const uint32_t v : neighbors_of(edges, queue[i])) {
      if (depth[v] == UINT32_MAX) depth[v] = depth[queue[i]] + 1, queue.push_back(v);
    }
  }
  return depth;
}
struct Host : AlgorithmHost {
  using State = ReachState;
  static constexpr const char *direction = "push", *frontier_push = "bitmap/bitmap",
                              *frontier_pull = "bitmap/bitmap";
  static void plan(const harness_problem&, State& state, harness_plan& plan) {
    plan.value_bytes = 4;
    plan.commits_once = 1;
    plan.goes_backward = 1;
    state.source = 0;
    add_property(plan, &State::from, "from");
    add_property(plan, &State::to, "to");
  }
  static void reference(const harness_problem& problem, void* const* properties) {
    std::ranges::copy(depths(problem, problem.out), static_cast<uint32_t*>(properties[0]));
    std::ranges::copy(depths(problem, problem.in), static_cast<uint32_t*>(properties[1]));
  }
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* right) {
    require_equal<uint32_t>(problem, properties[0], right[0], "from");
    require_equal<uint32_t>(problem, properties[1], right[1], "to");
  }
  static uint64_t edges_processed(const harness_problem& problem, const void* const*, uint64_t) {
    return problem.edges;
  }
};
static constexpr harness_algorithm algorithm = make_algorithm<Host>();
static constexpr About about{
    .id = "reach",
    .version = "1.0",
    .summary = "distances from one vertex to all others, and from all others to it",
    .provides = "algorithm.push/1 algorithm.pull/1",
    .demands = "frontier.test/1",
};
HARNESS_PUBLISH(algorithm, about)
#endif
