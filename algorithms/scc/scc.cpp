// Strongly connected components by trimming and colouring [Orzan 2004] [Slota 2014]. Trimming removes, in
// waves, the vertices without remaining in-edges and then those without remaining out-edges. Each of these
// vertices is a component. Then, in rounds, every remaining vertex takes the smallest id that reaches it as
// its colour. The vertices of a colour that reach the vertex with this id are its component.
#include <cstdint>

struct SccState {
  uint32_t* component;  // [vertices]: id of a vertex of the component, or `unassigned`
  uint32_t* colour;     // [vertices]: smallest remaining vertex that reaches this one
  uint32_t* left;       // [vertices]: number of remaining in-edges or out-edges, without loops
  uint32_t* wave;       // [vertices]: last superstep, counted from 1, in which the vertex is active; 0: none
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

namespace {
struct Scc : AlgorithmDefaults, SccState {
  // The upper half is a number of edges, which combine() adds up. The lower half is a colour; combine() takes
  // the smallest.
  using Value = uint64_t;
  // Indices of the words in harness_control::user. The word `begun` is 0 before the first next() of a phase
  // and 1 afterwards. The word `waves` is the number of supersteps so far, and `assigned` is the number of
  // vertices with a component.
  enum User { phase, begun, waves, assigned };
  enum Phase { count_in, trim_in, count_out, trim_out, spread, collect };
  static constexpr uint32_t unassigned = ~0u, no_colour = ~0u;

  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    const uint64_t now = c.user[phase];
    if (c.user[waves] == 0) {
      component[v] = unassigned;
      wave[v] = 0;
    }
    if (component[v] != unassigned) return false;
    if (now == count_in || now == count_out) left[v] = 0;
    if (now == spread) colour[v] = v;
    if (now == trim_in || now == trim_out) return left[v] == 0 && assign(c, v, v);
    if (now == collect) return colour[v] == v && assign(c, v, v);
    return activate(c, v);
  }
  HARNESS_DEVICE Value gather(const Context& c, vertex_t source, vertex_t destination, float) const {
    const uint64_t now = c.user[phase];
    if (now == spread) return load_relaxed(&colour[source]);
    const bool counts = now == collect ? colour[source] == colour[destination] : source != destination;
    return uint64_t{counts} << 32 | no_colour;
  }
  HARNESS_DEVICE static Value identity() { return no_colour; }
  HARNESS_DEVICE static Value combine(Value a, Value b) {
    const auto least = static_cast<uint32_t>(a) < static_cast<uint32_t>(b) ? a : b;
    return ((a >> 32) + (b >> 32)) << 32 | static_cast<uint32_t>(least);
  }
  HARNESS_DEVICE bool commit(Context& c, vertex_t v, Value value, bool) const {
    const uint64_t now = c.user[phase];
    const auto edges = static_cast<uint32_t>(value >> 32);
    if (settled(c, v)) return false;
    if (now == spread) return atomic_lower(&colour[v], static_cast<uint32_t>(value)) && activate(c, v);
    if (edges == 0) return false;
    if (now == collect) return claim(c, v);
    if (now == trim_in || now == trim_out) return atomic_add(&left[v], 0 - edges) == edges && assign(c, v, v);
    atomic_add(&left[v], edges);
    return false;
  }
  HARNESS_DEVICE bool settled(const Context&, vertex_t v) const {
    return load_relaxed(&component[v]) != unassigned;
  }
  /// The colour of a vertex may change again in the superstep in which the vertex passes it on. The vertex
  /// then stays active.
  HARNESS_DEVICE bool active(const Context& c, vertex_t v) const {
    const uint64_t last = load_relaxed(&wave[v]);
    return c.user[phase] == spread ? last >= c.user[waves] : last == c.user[waves];
  }
  HARNESS_DEVICE void next(const Context& c, harness_control& control) const {
    const uint64_t now = control.user[phase];
    const bool counted = (now == count_in || now == count_out) && control.user[begun] != 0;
    ++control.user[waves];
    control.user[begun] = 1;
    if (now == trim_in || now == trim_out || now == collect) control.user[assigned] += control.frontier_size;
    if (control.user[assigned] == c.args.vertices) {
      control.done = 1;
    } else if (counted || control.frontier_size == 0) {
      control.user[phase] = now == collect ? uint64_t{spread} : now + 1;
      control.user[begun] = 0;
      control.restart = 1;
    } else if (now == count_out || now == trim_out || now == collect) {
      control.direction = HARNESS_BACKWARD;
    }
  }

 private:
  HARNESS_DEVICE bool activate(const Context& c, vertex_t v) const {
    store_relaxed(&wave[v], static_cast<uint32_t>(c.user[waves]) + 1);
    return true;
  }
  HARNESS_DEVICE bool assign(const Context& c, vertex_t v, uint32_t name) const {
    store_relaxed(&component[v], name);
    return activate(c, v);
  }
  HARNESS_DEVICE bool claim(const Context& c, vertex_t v) const {
    return atomic_claim(&component[v], unassigned, colour[v]) && activate(c, v);
  }
};
}  // namespace
HARNESS_ALGORITHM(Scc)

#else
#include <harness/plugin.hpp>
using namespace harness;

/// Tarjan's algorithm [Tarjan 1972], with an explicit stack in place of recursion.
class Tarjan {
 public:
  explicit Tarjan(const harness_problem& problem)
      : graph_(problem.out),
        component_(problem.vertices, none),
        number_(problem.vertices, none),
        low_(problem.vertices),
        edge_(graph_.offsets, graph_.offsets + problem.vertices) {
    for (uint32_t v = 0; v < problem.vertices; ++v) {
      if (number_[v] == none) search(v);
    }
  }
  const std::vector<uint32_t>& components() const { return component_; }

 private:
  static constexpr uint32_t none = UINT32_MAX;

  void open(uint32_t v) {
    number_[v] = low_[v] = count_++;
    path_.push_back(v);
    stack_.push_back(v);
  }
  void search(uint32_t root) {
    open(root);
    while (!path_.empty()) {
      const uint32_t v = path_.back();
      if (edge_[v] == graph_.offsets[v + 1]) {
        close(v);
        continue;
      }
      const uint32_t w = graph_.neighbors[edge_[v]++];
      if (number_[w] == none) {
        open(w);
      } else if (component_[w] == none) {
        low_[v] = std::min(low_[v], number_[w]);
      }
    }
  }
  void close(uint32_t v) {
    path_.pop_back();
    if (!path_.empty()) low_[path_.back()] = std::min(low_[path_.back()], low_[v]);
    if (low_[v] != number_[v]) return;
    uint32_t member = none;
    while (member != v) {
      member = stack_.back();
      stack_.pop_back();
      component_[member] = v;
    }
  }

  const harness_adjacency& graph_;
  std::vector<uint32_t> component_, number_, low_;
  std::vector<uint64_t> edge_;  // for each vertex, the next edge to follow
  std::vector<uint32_t> path_, stack_;
  uint32_t count_ = 0;
};

struct SccHost : AlgorithmHost {
  using State = SccState;
  static constexpr const char *direction = "push", *frontier_push = "bitmap/bitmap",
                              *frontier_pull = "bitmap/bitmap";

  static void plan(const harness_problem&, State&, harness_plan& plan) {
    plan.value_bytes = 8;
    plan.goes_backward = 1;
    add_property(plan, &State::component, "component");
    add_property(plan, &State::colour, "colour");
    add_property(plan, &State::left, "left");
    add_property(plan, &State::wave, "wave");
  }
  static void reference(const harness_problem& problem, void* const* properties) {
    std::ranges::copy(Tarjan(problem).components(), static_cast<uint32_t*>(properties[0]));
  }
  /// Checks that the result and the reference are the same partition, whatever ids name the components.
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* expected) {
    const auto *got = static_cast<const uint32_t*>(properties[0]),
               *want = static_cast<const uint32_t*>(expected[0]);
    std::vector<uint32_t> to_want(problem.vertices, UINT32_MAX), to_got(problem.vertices, UINT32_MAX);
    for (uint32_t v = 0; v < problem.vertices; ++v) {
      const std::string vertex = "vertex " + std::to_string(v);
      if (got[v] >= problem.vertices) wrong("the component of " + vertex + " is not named by a vertex");
      if (to_want[got[v]] == UINT32_MAX) to_want[got[v]] = want[v];
      if (to_got[want[v]] == UINT32_MAX) to_got[want[v]] = got[v];
      if (to_want[got[v]] != want[v]) wrong(vertex + " is in the component of a vertex on no common cycle");
      if (to_got[want[v]] != got[v]) wrong(vertex + " is split from its component");
    }
  }
  /// The answer names a component by its smallest vertex in the input.
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    const auto* component = static_cast<const uint32_t*>(properties[0]);
    std::vector<uint32_t> name(problem.vertices, UINT32_MAX), members(problem.vertices, 0);
    auto* named = answer.array<uint32_t>("component");
    uint64_t components = 0, largest = 0;
    for_each_in_input(problem, [&](uint32_t i, uint32_t v) {
      uint32_t& known = name[component[v]];
      components += known == UINT32_MAX;
      known = std::min(known, i);
      named[i] = known;
      largest = std::max<uint64_t>(largest, ++members[component[v]]);
    });
    answer.count("components", components);
    answer.count("largest", largest);
  }
  static uint64_t edges_processed(const harness_problem& problem, const void* const*, uint64_t) {
    return problem.edges;
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<SccHost>();
static constexpr About about{
    .id = "scc",
    .version = "1.0",
    .summary = "strongly connected components by trimming and colouring",
    .source = "[Orzan 2004] [Slota 2014]",
    .provides = "algorithm.push/1 algorithm.pull/1 tests.sampled/1",
    .demands = "frontier.test/1",
};
HARNESS_PUBLISH(algorithm, about)
#endif
