// Counts the triangles of an undirected graph, each once. The harness orients edges from lower to higher
// degree. The triangles of an edge are the common out-neighbours of its ends [Chiba 1985] [Latapy 2008].
// Loops and repeated edges do not count.
#include "triangles.h"
using namespace harness;

#ifdef HARNESS_DEVICE_PART
struct Tc : TriangleCounts {
  // The triangles of an edge are the common out-neighbours of its ends.
  HARNESS_DEVICE Value gather(const Context& c, vertex_t source, vertex_t destination, float) const {
    return count_common(c, source, destination);
  }
};
HARNESS_ALGORITHM(Tc)

#else
struct TcHost : TriangleHost {
  static constexpr const char *direction = "pull", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";

  static void plan(const harness_problem&, State&, harness_plan& plan) {
    plan.value_bytes = 8;
    plan.fixed_supersteps = 1;
    add_property(plan, &TcState::triangles, "triangles", HARNESS_ZEROED);
  }
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* expected) {
    const uint64_t got = total(problem, properties[0]), want = total(problem, expected[0]);
    if (got != want) wrong(std::to_string(got) + " triangles, expected " + std::to_string(want));
  }
  /// Returns the number of edges that the kernel tests. Each undirected edge counts once per superstep, and
  /// loops and repetitions do not count.
  static uint64_t edges_processed(const harness_problem& problem, const void* const*, uint64_t supersteps) {
    uint64_t edges = 0;
    for (uint32_t u = 0; u < problem.vertices; ++u) {
      uint32_t before = u;
      for (const uint32_t v : neighbors_of(problem.out, u)) {
        edges += v > u && v != before;
        before = v;
      }
    }
    return edges * supersteps;
  }
  /// The answer is only the total. The counts per vertex depend on the kernel, which chooses the vertex at
  /// which it counts a triangle.
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    answer.count("triangles", total(problem, properties[0]));
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<TcHost>();
static constexpr About about{
    .id = "tc",
    .version = "1.0",
    .summary = "triangle count",
    .source = "[Chiba 1985] [GAPBS]",
    .provides = "algorithm.push/1 algorithm.pull/1 work.oriented/1",
    .demands = "graph.oriented/1 edges.sorted/1 edges.by_row/1 rows.of_vertex/1",
};
HARNESS_PUBLISH(algorithm, about)
#endif
