// Breadth-first search from one source. The result is a tree of parents. Implements push, pull with early
// exit, and direction-optimising search (Beamer, Asanovic and Patterson, SC 2012; alpha and beta as in
// GAPBS).
#include "kept_algorithm.h"

#include <harness/plugin.hpp>

using namespace harness;

enum Param { source, alpha, beta };

static constexpr harness_param params[] = {
    vertex_param("source", "-1", "start vertex; -1: the vertex with the most out-edges"),
    uint_param("alpha", "15", 1, 1e6,
               "pull when the frontier's edges times alpha exceed the unexplored edges",
               offsetof(BfsState, alpha)),
    uint_param("beta", "18", 1, 1e6, "push again when the frontier shrinks below vertices over beta",
               offsetof(BfsState, beta)),
};

// Returns the level of each vertex in the tree of parents, or `unreached` for a vertex that is not in the
// tree. A cycle of parents is an error.
static constexpr uint32_t unreached = ~0u;
static std::vector<uint32_t> levels_of(const int32_t* parent, uint32_t vertices, uint32_t start) {
  std::vector<uint32_t> level(vertices, unreached);
  std::vector<uint32_t> path;
  level[start] = 0;
  for (uint32_t v = 0; v < vertices; ++v) {
    if (parent[v] < 0) continue;
    uint32_t at = v;
    while (level[at] == unreached) {
      path.push_back(at);
      const int32_t up = parent[at];
      if (up < 0 || static_cast<uint32_t>(up) >= vertices || path.size() > vertices) {
        wrong("parents of vertex " + std::to_string(v) + " do not lead to the source");
      }
      at = static_cast<uint32_t>(up);
    }
    for (uint32_t below = level[at]; !path.empty(); path.pop_back()) level[path.back()] = ++below;
  }
  return level;
}

struct KeptHost : AlgorithmHost {
  using State = BfsState;
  static constexpr const char *direction = "auto", *frontier_push = "queue/queue",
                              *frontier_pull = "bitmap/bitmap";

  static void plan(const harness_problem& problem, State& state, harness_plan& plan) {
    state.source = source_vertex(problem, problem.params[source].integer);
    state.edges = problem.edges;
    plan.value_bytes = 4;
    plan.commits_once = 1;
    add_property(plan, &BfsState::parent, "parent");
    add_property(plan, &BfsState::degrees, "degrees", HARNESS_OUT_DEGREES);
    if (!problem.frontier_tells) add_property(plan, &BfsState::levels, "levels");
  }
  static void reference(const harness_problem& problem, void* const* properties) {
    auto* parent = static_cast<int32_t*>(properties[0]);
    std::fill(parent, parent + problem.vertices, -1);
    if (problem.vertices == 0) return;
    const uint32_t start = source_vertex(problem, problem.params[source].integer);
    std::vector<uint32_t> queue{start};
    parent[start] = static_cast<int32_t>(start);
    for (size_t head = 0; head < queue.size(); ++head) {
      const uint32_t u = queue[head];
      for (uint64_t e = problem.out.offsets[u]; e < problem.out.offsets[u + 1]; ++e) {
        const uint32_t v = problem.out.neighbors[e];
        if (parent[v] >= 0) continue;
        parent[v] = static_cast<int32_t>(u);
        queue.push_back(v);
      }
    }
  }
  /// Checks the rules of Graph500. The parents must form a tree rooted at the source, all edges of the tree
  /// must exist, and the levels must be the shortest distances.
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* expected) {
    if (problem.vertices == 0) return;
    const auto* parent = static_cast<const int32_t*>(properties[0]);
    const uint32_t start = source_vertex(problem, problem.params[source].integer);
    if (parent[start] != static_cast<int32_t>(start)) wrong("the source is not its own parent");
    const std::vector<uint32_t> got = levels_of(parent, problem.vertices, start);
    const std::vector<uint32_t> want =
        levels_of(static_cast<const int32_t*>(expected[0]), problem.vertices, start);
    for (uint32_t v = 0; v < problem.vertices; ++v) {
      if (got[v] != want[v]) {
        wrong("vertex " + std::to_string(v) + " is at level " + std::to_string(static_cast<int32_t>(got[v])) +
              ", expected " + std::to_string(static_cast<int32_t>(want[v])) + " (-1: not reached)");
      }
      if (parent[v] < 0 || v == start) continue;
      const uint32_t* list = problem.in.neighbors;
      if (!std::binary_search(list + problem.in.offsets[v], list + problem.in.offsets[v + 1],
                              static_cast<uint32_t>(parent[v]))) {
        wrong("there is no edge from " + std::to_string(parent[v]) + " to its child " + std::to_string(v));
      }
    }
  }
  static uint64_t edges_processed(const harness_problem& problem, const void* const* properties, uint64_t) {
    const auto* parent = static_cast<const int32_t*>(properties[0]);
    return arcs_of(problem, [=](uint32_t v) { return parent[v] >= 0; });
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<KeptHost>();
static constexpr About about{
    .id = "kept_algorithm",
    .version = "1.0",
    .summary = "breadth-first search: a tree of parents",
    .source = "Beamer et al. 2012; GAPBS bfs",
    .provides = "algorithm.push/1 algorithm.pull/1 algorithm.auto/1 work.once/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
