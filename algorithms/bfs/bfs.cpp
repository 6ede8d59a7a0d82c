// Breadth-first search from one source, which builds a tree of parents. The search can push, pull with early
// exit, and change direction [Beamer 2012], with alpha and beta as in [GAPBS].
#include <cstdint>

struct BfsState {
  int32_t* parent;  // [vertices]: parent in the tree, or -1 - out-degree for an unreached vertex
  uint32_t*
      levels;  // [vertices]: distance from the source; null if the frontier tells which vertices are active
  const uint32_t* degrees;  // [vertices]: number of out-edges
  uint64_t edges;
  // A vertex is settled if its entry in `parent` is at least this number. The number is 0, or -1 if no edge
  // leads to a vertex of out-degree 0, as in symmetric graphs. With -1, vertices of out-degree 0 count as
  // settled, because unreached(0) is -1.
  int32_t least_settled;
  uint32_t source;
  uint32_t alpha, beta;  // thresholds for pulling and for pushing again [Beamer 2012]
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct Bfs : AlgorithmDefaults, BfsState {
  using Value = int32_t;  // id of a parent
  enum User { unexplored };

  // The parent of an unreached vertex encodes its out-degree, so that one load returns both.
  HARNESS_DEVICE static int32_t unreached(int32_t degree) { return -1 - degree; }
  HARNESS_DEVICE static int32_t degree_of(int32_t unreached) { return -1 - unreached; }

  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    const int32_t degree = static_cast<int32_t>(load_input(&degrees[v]));
    parent[v] = v == source ? static_cast<int32_t>(v) : unreached(degree);
    if (levels != nullptr) levels[v] = v == source ? 0 : ~0u;
    if (v == source) c.work += static_cast<uint64_t>(degree);
    return v == source;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t source_vertex, vertex_t, float) const {
    return static_cast<Value>(source_vertex);
  }
  HARNESS_DEVICE static Value identity() { return -1; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a > b ? a : b; }
  static constexpr bool stops_early = true;
  HARNESS_DEVICE static bool enough(Value) { return true; }
  // Returns true if v has a parent. If least_settled is -1, it is also true if v has no edges, like nearly
  // half of the vertices of a Kronecker graph.
  HARNESS_DEVICE bool settled(const Context&, vertex_t v) const {
    return load_relaxed(&parent[v]) >= least_settled;
  }
  static constexpr CommitTests commit_tests = CommitTests::together;
  HARNESS_DEVICE bool improves(const Context& c, vertex_t v, Value) const { return !settled(c, v); }
  HARNESS_DEVICE bool active(const Context& c, vertex_t v) const {
    return load_relaxed(&levels[v]) == c.superstep;
  }
  HARNESS_DEVICE bool commit(Context& c, vertex_t v, Value from, bool exclusive) const {
    // v had no parent when this superstep tested it. If another thread has set a parent since, that parent is
    // on the same level as `from` and equally right. An exchange is therefore enough, without a comparison.
    const int32_t old = exclusive ? load_relaxed(&parent[v]) : atomic_exchange(&parent[v], from);
    if (exclusive) store_relaxed(&parent[v], from);
    return take(c, v, old);
  }
  /// Does the same as commit() for several vertices. All their atomics are issued before the first result is
  /// used.
  HARNESS_DEVICE static uint32_t commit_few(Context& c, const Bfs& bfs, const Commits& commits) {
    // Stands for the old parent of a vertex that is not in commits.wanted, so that take() ignores the vertex.
    constexpr int32_t reached = 0;
    int32_t old[few_in_flight];
#pragma unroll
    for (uint32_t k = 0; k < few_in_flight; ++k) {
      old[k] = atomic_exchange_if((commits.wanted >> k & 1) != 0, &bfs.parent[commits.destination[k]],
                                  bit_cast<Value>(commits.value[k]), reached);
    }
    uint32_t changed = 0;
#pragma unroll
    for (uint32_t k = 0; k < few_in_flight; ++k) {
      if (bfs.take(c, commits.destination[k], old[k])) changed |= 1u << k;
    }
    return changed;
  }
  // Direction-optimising: pulls if the frontier's edges times alpha exceed the unexplored edges, and pushes
  // again once the frontier is small and shrinks. For the first frontier after a pull, [GAPBS] counts one
  // edge, but this code counts all edges of the frontier.
  HARNESS_DEVICE void next(const Context& c, harness_control& control) const {
    control.done = control.frontier_size == 0;
    if (control.superstep == 0) control.user[unexplored] = edges;
    if (control.direction == HARNESS_PUSH_SUPERSTEP) {
      if (control.frontier_work * alpha > control.user[unexplored]) {
        control.direction = HARNESS_PULL_SUPERSTEP;
      } else {
        control.user[unexplored] -= control.frontier_work;
      }
    } else if (control.frontier_size < c.frontier_size && control.frontier_size * beta <= c.args.vertices) {
      control.direction = HARNESS_PUSH_SUPERSTEP;
      control.user[unexplored] -=
          control.frontier_work < control.user[unexplored] ? control.frontier_work : control.user[unexplored];
    }
  }

 private:
  /// Updates the counts after v has got a parent; `old` was the entry of v before. Returns true if v was
  /// unreached.
  HARNESS_DEVICE bool take(Context& c, vertex_t v, int32_t old) const {
    if (old >= 0) return false;
    if (levels != nullptr) store_relaxed(&levels[v], c.superstep + 1);
    c.work += static_cast<uint64_t>(degree_of(old));
    return true;
  }
};
HARNESS_ALGORITHM(Bfs)

#else
#include <harness/host/levels.hpp>
#include <harness/plugin.hpp>
#include <limits>
using namespace harness;

enum Param { source, alpha, beta };

static constexpr harness_param params[] = {
    vertex_param("source", "-1", "start vertex; -1: the vertex with the most out-edges"),
    uint_param("alpha", "15", 1, 1e6, "pull if the frontier's edges times alpha exceed the unexplored edges",
               offsetof(BfsState, alpha)),
    uint_param("beta", "18", 1, 1e6, "push again if the frontier shrinks below vertices / beta",
               offsetof(BfsState, beta)),
};

// Indices of the properties, in the sequence in which plan() adds them. In a run, the second array has the
// out-degrees. The reference writes levels to this array instead, and verify() reads them.
enum Property { tree, degrees_or_levels };

// Rejects a graph with too many vertices, or edges per vertex, for signed 32-bit numbers. An entry of
// `parent` holds a parent or an out-degree in that type.
static void require_small_numbers(const harness_problem& problem) {
  constexpr uint64_t most = std::numeric_limits<int32_t>::max();
  bool small = problem.vertices <= most;
  for (uint32_t v = 0; small && v < problem.vertices; ++v) small = degree(problem.out, v) < most;
  if (!small)
    throw PluginError(
        HARNESS_UNSUPPORTED,
        "the vertices, or the edges of a vertex, exceed 2^31 - 1, the largest signed 32-bit parent");
}

static constexpr uint32_t unreached = Levels::unreached;

// Returns levels along a tree of parents, and `unreached` for vertices without one. Throws for a cycle of
// parents.
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

struct BfsHost : AlgorithmHost {
  using State = BfsState;
  static constexpr const char *direction = "auto", *frontier_push = "queue/queue",
                              *frontier_pull = "bitmap/bitmap";

  static void plan(const harness_problem& problem, State& state, harness_plan& plan) {
    require_small_numbers(problem);
    state.source = source_vertex(problem, problem.params[source].integer);
    state.edges = problem.edges;
    state.least_settled = problem.symmetric ? -1 : 0;
    plan.value_bytes = 4;
    plan.commits_once = 1;
    add_property(plan, &BfsState::parent, "parent");
    keep_with_owner(plan);
    add_property(plan, &BfsState::degrees, "degrees", HARNESS_OUT_DEGREES);
    if (!problem.frontier_tells) add_property(plan, &BfsState::levels, "levels");
  }
  /// Sets the parent of each vertex to the first of its in-neighbours whose level is one smaller.
  static void reference(const harness_problem& problem, void* const* properties) {
    if (problem.vertices == 0) return;
    auto* parent = static_cast<int32_t*>(properties[tree]);
    const uint32_t start = source_vertex(problem, problem.params[source].integer);
    const Levels levels(problem, start);
    std::copy_n(levels.distances().data(), problem.vertices,
                static_cast<uint32_t*>(properties[degrees_or_levels]));
    const auto parent_of = [&](uint32_t v) {
      if (v == start) return static_cast<int32_t>(start);
      if (levels[v] == unreached) return -1;
      const auto above = neighbors_of(problem.in, v);
      const auto level_of = [&](uint32_t u) { return levels[u]; };
      return static_cast<int32_t>(*std::ranges::find(above, levels[v] - 1, level_of));
    };
    VertexChunks(problem.in, problem.vertices).for_each([&](size_t, uint32_t v) {
      parent[v] = parent_of(v);
    });
  }
  /// Checks Graph500's rules: the parents form a tree rooted at the source, its edges exist, and its levels
  /// are minimal. By the levels of the reference, each parent is one level nearer to the source than its
  /// child, so following parents ends at the source.
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* expected) {
    if (problem.vertices == 0) return;
    const auto* parent = static_cast<const int32_t*>(properties[tree]);
    const uint32_t start = source_vertex(problem, problem.params[source].integer);
    if (parent[start] != static_cast<int32_t>(start)) wrong("the source is not its own parent");
    const auto* want = static_cast<const uint32_t*>(expected[degrees_or_levels]);
    const auto check = [&](uint32_t v) {
      if (v == start) return;
      const auto up = static_cast<uint32_t>(parent[v]);
      if (parent[v] >= 0 && (up >= problem.vertices || want[up] == unreached))
        wrong("parents of vertex " + std::to_string(v) + " do not lead to the source");
      const uint32_t level = parent[v] < 0 ? unreached : want[up] + 1;
      if (level != want[v]) {
        wrong("vertex " + std::to_string(v) + " is at level " + std::to_string(static_cast<int32_t>(level)) +
              ", expected " + std::to_string(static_cast<int32_t>(want[v])) + " (-1: not reached)");
      }
      if (parent[v] < 0) return;
      const uint32_t* list = problem.in.neighbors;
      if (!std::binary_search(list + problem.in.offsets[v], list + problem.in.offsets[v + 1], up)) {
        wrong("there is no edge from " + std::to_string(parent[v]) + " to its child " + std::to_string(v));
      }
    };
    parallel_chunks(problem.vertices, [&](uint64_t begin, uint64_t end) {
      for (uint64_t v = begin; v < end; ++v) check(static_cast<uint32_t>(v));
    });
  }
  static uint64_t edges_processed(const harness_problem& problem, const void* const* properties, uint64_t) {
    const auto* parent = static_cast<const int32_t*>(properties[tree]);
    return arcs_of(problem, [=](uint32_t v) { return parent[v] >= 0; });
  }
  /// The answer contains depths, which are the same for all correct trees. It also contains parents, which
  /// are not compared, because correct trees may differ in them.
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    const auto* parent = static_cast<const int32_t*>(properties[tree]);
    const uint32_t start = source_vertex(problem, problem.params[source].integer);
    const std::vector<uint32_t> level = levels_of(parent, problem.vertices, start);
    const std::vector<uint32_t> ids = input_ids(problem);
    auto* depths = answer.array<int32_t>("depth");
    auto* parents = answer.array<int32_t>("parent", std::numeric_limits<double>::infinity());
    uint64_t reached = 0, depth = 0;
    for_each_in_input(problem, [&](uint32_t i, uint32_t v) {
      depths[i] = parents[i] = -1;
      if (level[v] == unreached) return;
      depths[i] = static_cast<int32_t>(level[v]);
      parents[i] = static_cast<int32_t>(ids[static_cast<uint32_t>(parent[v])]);
      ++reached;
      depth = std::max<uint64_t>(depth, level[v]);
    });
    answer.count("reached", reached);
    answer.count("depth", depth);
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<BfsHost>();
static constexpr About about{
    .id = "bfs",
    .version = "1.0",
    .summary = "breadth-first search, which builds a tree of parents",
    .source = "[Beamer 2012] [GAPBS]",
    .provides =
        "algorithm.push/1 algorithm.pull/1 algorithm.auto/1 source.largest_degree/1 work.once/1 "
        "work.by_owner/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
#endif
