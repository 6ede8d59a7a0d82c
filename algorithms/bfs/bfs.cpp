// Breadth-first search from one source: a tree of parents. Push, pull with early exit, and
// direction-optimising [Beamer 2012], with alpha and beta as in [GAPBS].
#include "bfs.h"

#include <harness/host/levels.hpp>
#include <harness/plugin.hpp>
#include <limits>

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

// Where a run has the degrees, the reference leaves its levels.
enum Property { tree, degrees_or_levels };

// A parent is a signed number of 32 bits, and so is what stands there for a vertex that is not reached.
static void require_small_numbers(const harness_problem& problem) {
  constexpr uint64_t most = std::numeric_limits<int32_t>::max();
  bool small = problem.vertices <= most;
  for (uint32_t v = 0; small && v < problem.vertices; ++v) small = degree(problem.out, v) < most;
  if (!small)
    throw PluginError(
        HARNESS_UNSUPPORTED,
        "parents are signed numbers of 32 bits: more vertices, or more edges of one, than those count");
}

static int32_t plan(const harness_problem* problem, void* state, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    require_small_numbers(*problem);
    auto* bfs = static_cast<BfsState*>(state);
    bfs->source = source_vertex(*problem, problem->params[source].integer);
    bfs->edges = problem->edges;
    bfs->least_settled = problem->symmetric ? -1 : 0;
    plan->value_bytes = 4;
    plan->commits_once = 1;
    add_property(*plan, &BfsState::parent, "parent");
    add_property(*plan, &BfsState::degrees, "degrees", HARNESS_OUT_DEGREES);
    if (!problem->frontier_tells) add_property(*plan, &BfsState::levels, "levels");
  });
}

static constexpr uint32_t unreached = Levels::unreached;

// The parent of a vertex is its first in-neighbour that is one level above it.
static int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  return guarded(error, [&] {
    if (problem->vertices == 0) return;
    auto* parent = static_cast<int32_t*>(properties[tree]);
    const uint32_t start = source_vertex(*problem, problem->params[source].integer);
    const Levels levels(*problem, start);
    std::copy_n(levels.distances().data(), problem->vertices,
                static_cast<uint32_t*>(properties[degrees_or_levels]));
    const auto parent_of = [&](uint32_t v) {
      if (v == start) return static_cast<int32_t>(start);
      if (levels[v] == unreached) return -1;
      const auto above = neighbors_of(problem->in, v);
      const auto level_of = [&](uint32_t u) { return levels[u]; };
      return static_cast<int32_t>(*std::ranges::find(above, levels[v] - 1, level_of));
    };
    VertexChunks(problem->in, problem->vertices).for_each([&](size_t, uint32_t v) {
      parent[v] = parent_of(v);
    });
  });
}

// Levels along a tree of parents; `unreached` where there is none. A cycle of parents is an error.
static std::vector<uint32_t> levels_of(const int32_t* parent, uint32_t vertices, uint32_t start) {
  std::vector<uint32_t> level(vertices, unreached);
  std::vector<uint32_t> path;
  if (vertices == 0) return level;
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

// Graph500's rules: the parents form a tree rooted at the source, its edges exist, its levels are the
// shortest. A parent is one level above its child, by the levels of the reference, so following parents ends
// at the source.
static int32_t verify(const harness_problem* problem, const void* const* properties,
                      const void* const* expected, harness_error* error) {
  return guarded(error, [&] {
    if (problem->vertices == 0) return;
    const auto* parent = static_cast<const int32_t*>(properties[tree]);
    const uint32_t start = source_vertex(*problem, problem->params[source].integer);
    if (parent[start] != static_cast<int32_t>(start)) wrong("the source is not its own parent");
    const auto* want = static_cast<const uint32_t*>(expected[degrees_or_levels]);
    const auto check = [&](uint32_t v) {
      if (v == start) return;
      const auto up = static_cast<uint32_t>(parent[v]);
      if (parent[v] >= 0 && (up >= problem->vertices || want[up] == unreached))
        wrong("parents of vertex " + std::to_string(v) + " do not lead to the source");
      const uint32_t level = parent[v] < 0 ? unreached : want[up] + 1;
      if (level != want[v]) {
        wrong("vertex " + std::to_string(v) + " is at level " + std::to_string(static_cast<int32_t>(level)) +
              ", expected " + std::to_string(static_cast<int32_t>(want[v])) + " (-1: not reached)");
      }
      if (parent[v] < 0) return;
      const uint32_t* list = problem->in.neighbors;
      if (!std::binary_search(list + problem->in.offsets[v], list + problem->in.offsets[v + 1], up)) {
        wrong("there is no edge from " + std::to_string(parent[v]) + " to its child " + std::to_string(v));
      }
    };
    parallel_chunks(problem->vertices, [&](uint64_t begin, uint64_t end) {
      for (uint64_t v = begin; v < end; ++v) check(static_cast<uint32_t>(v));
    });
  });
}

static uint64_t edges_processed(const harness_problem* problem, const void* const* properties, uint64_t) {
  const auto* parent = static_cast<const int32_t*>(properties[tree]);
  return arcs_of(*problem, [=](uint32_t v) { return parent[v] >= 0; });
}

// Depths are what all right trees have in common; parents are one of them.
static int32_t answer(const harness_problem* problem, const void* const* properties, const harness_answer* to,
                      harness_error* error) {
  return guarded(error, [&] {
    const auto* parent = static_cast<const int32_t*>(properties[tree]);
    const AnswerWriter answer(*problem, *to);
    const uint32_t start = source_vertex(*problem, problem->params[source].integer);
    const std::vector<uint32_t> level = levels_of(parent, problem->vertices, start);
    const std::vector<uint32_t> ids = input_ids(*problem);
    auto* depths = answer.array<int32_t>("depth");
    auto* parents = answer.array<int32_t>("parent", std::numeric_limits<double>::infinity());
    uint64_t reached = 0, depth = 0;
    for_each_in_input(*problem, [&](uint32_t i, uint32_t v) {
      depths[i] = parents[i] = -1;
      if (level[v] == unreached) return;
      depths[i] = static_cast<int32_t>(level[v]);
      parents[i] = static_cast<int32_t>(ids[static_cast<uint32_t>(parent[v])]);
      ++reached;
      depth = std::max<uint64_t>(depth, level[v]);
    });
    answer.count("reached", reached);
    answer.count("depth", depth);
  });
}

static constexpr harness_algorithm algorithm = make_algorithm<BfsState>({.direction = "auto",
                                                                         .frontier_push = "queue/queue",
                                                                         .frontier_pull = "bitmap/bitmap",
                                                                         .plan = plan,
                                                                         .reference = reference,
                                                                         .verify = verify,
                                                                         .edges_processed = edges_processed,
                                                                         .answer = answer});
static constexpr About about{
    .id = "bfs",
    .version = "1.0",
    .summary = "breadth-first search: a tree of parents",
    .source = "[Beamer 2012] [GAPBS]",
    .provides = "algorithm.push/1 algorithm.pull/1 algorithm.auto/1 source.largest_degree/1 work.once/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
