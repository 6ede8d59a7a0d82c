// Strongly connected components, one at a time. The component of a pivot vertex is the set of vertices that
// the pivot reaches and that reach the pivot. The host hook assigns the component and selects the next pivot,
// once per component.
#include <cstdint>
struct SccState {
  uint32_t *from, *to;  // distances from the pivot, and to it
  uint32_t* component;  // the pivot of the vertex's component, or `unreached` if no component is assigned yet
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;
namespace {
struct Scc : AlgorithmDefaults, SccState {
  using Value = uint32_t;
  // Indices of the words in harness_control::user, the algorithm's own scalars. The word `pivot` is the pivot
  // vertex, and `named` is 1 after the first component has been assigned. The other words describe the
  // search. The word `phase` is 0 forward and 1 backward, `level` is the distance of the frontier, and
  // `begun` is 1 after the first next() of the phase.
  enum User { pivot, named, phase, level, begun };
  static constexpr uint32_t unreached = ~0u;
  HARNESS_DEVICE uint32_t* depth(const Context& c) const { return c.user[phase] == 0 ? from : to; }

  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    if (c.user[named] == 0) component[v] = unreached;
    if (c.user[phase] == 0) from[v] = v == c.user[pivot] ? 0 : unreached;
    to[v] = v == c.user[pivot] ? 0 : unreached;
    return v == c.user[pivot];
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t, vertex_t, float) const { return 1; }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a | b; }
  HARNESS_DEVICE bool active(const Context& c, vertex_t v) const {
    return load_relaxed(depth(c) + v) == c.user[level];
  }
  HARNESS_DEVICE bool settled(const Context& c, vertex_t v) const {
    return component[v] != unreached || load_relaxed(depth(c) + v) <= c.user[level];
  }
  HARNESS_DEVICE bool commit(Context& c, vertex_t v, Value, bool) const {
    return component[v] == unreached &&
           atomic_claim(depth(c) + v, unreached, static_cast<uint32_t>(c.user[level]) + 1);
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
HARNESS_ALGORITHM(Scc)

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr uint32_t unreached = UINT32_MAX;

/// The reference: Tarjan's algorithm without recursion. The kernels use another algorithm.
static std::vector<uint32_t> tarjan(const harness_problem& problem) {
  const harness_adjacency& graph = problem.out;
  std::vector<uint32_t> component(problem.vertices, unreached), number(problem.vertices, unreached),
      low(problem.vertices), stack, path;
  std::vector<uint64_t> at(graph.offsets, graph.offsets + problem.vertices);
  uint32_t count = 0;
  for (uint32_t root = 0; root < problem.vertices; ++root) {
    if (number[root] == unreached) path.push_back(root);
    while (!path.empty()) {
      const uint32_t v = path.back();
      if (number[v] == unreached) {
        number[v] = low[v] = count++;
        stack.push_back(v);
      }
      if (at[v] < graph.offsets[v + 1]) {
        const uint32_t w = graph.neighbors[at[v]++];
        if (number[w] == unreached) {
          path.push_back(w);
        } else if (component[w] == unreached) {
          low[v] = std::min(low[v], number[w]);
        }
        continue;
      }
      path.pop_back();
      if (!path.empty()) low[path.back()] = std::min(low[path.back()], low[v]);
      if (low[v] != number[v]) continue;
      const auto first = std::ranges::find(stack, v);
      const uint32_t name = *std::min_element(first, stack.end());
      for (auto member = first; member != stack.end(); ++member) component[*member] = name;
      stack.erase(first, stack.end());
    }
  }
  return component;
}
struct Host : AlgorithmHost {
  using State = SccState;
  enum User { pivot, named, phase, level, begun };
  static constexpr const char *direction = "push", *frontier_push = "bitmap/bitmap",
                              *frontier_pull = "bitmap/bitmap";
  static void plan(const harness_problem&, State&, harness_plan& plan) {
    plan.value_bytes = 4;
    plan.goes_backward = 1;
    plan.commits_once = 1;
    add_property(plan, &State::from, "from");
    add_property(plan, &State::to, "to");
    add_property(plan, &State::component, "component");
  }
  static void superstep(const harness_problem& problem, const Superstep& at) {
    if (!at.done()) return;
    const auto from = at.read<uint32_t>(0, 0, problem.vertices),
               to = at.read<uint32_t>(1, 0, problem.vertices);
    auto component = at.read<uint32_t>(2, 0, problem.vertices);
    for (uint32_t v = 0; v < problem.vertices; ++v) {
      if (component[v] == unreached && from[v] != unreached && to[v] != unreached)
        component[v] = static_cast<uint32_t>(at.user(pivot));
    }
    at.write<uint32_t>(2, 0, component);
    const auto next = std::ranges::find(component, unreached);
    if (next == component.end()) return;
    at.user(pivot) = static_cast<uint64_t>(next - component.begin());
    at.user(named) = 1;
    at.user(phase) = at.user(level) = at.user(begun) = 0;
    at.restart();
  }
  static void reference(const harness_problem& problem, void* const* properties) {
    std::ranges::copy(tarjan(problem), static_cast<uint32_t*>(properties[2]));
  }
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* right) {
    require_equal<uint32_t>(problem, properties[2], right[2], "component");
  }
};
static constexpr harness_algorithm algorithm = make_algorithm<Host>();
static constexpr About about{
    .id = "scc_pivot",
    .version = "1.0",
    .summary = "strongly connected components, one at a time",
    .provides = "algorithm.push/1 algorithm.pull/1",
    .demands = "frontier.test/1",
};
HARNESS_PUBLISH(algorithm, about)
#endif
