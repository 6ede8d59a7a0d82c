// Counts the triangles of an undirected graph as [Marrow-Graph 3.5] does. For each edge, from the lower to
// the higher id, it merges the whole neighbour lists of both vertices and so finds each triangle three times.
// A list may be spread over several rows of the layout, such as the chained blocks of the format `bal`. The
// algorithm `tc` needs fewer comparisons, because its lists are oriented, but cannot read a list that is
// spread over several rows.
#include "../tc/triangles.h"
using namespace harness;

#ifdef HARNESS_DEVICE_PART
// Returns a vertex's neighbours, ascending. If the layout has several rows for the vertex, reads these rows
// one after another.
class Neighbors {
 public:
  HARNESS_DEVICE Neighbors(const Context& context, vertex_t v)
      : c(context), vertex(v), places(harness_rows_of(context, v)) {}

  /// Returns the next neighbour, or no_vertex after the last one.
  HARNESS_DEVICE vertex_t next() {
    for (;;) {
      while (edges.begin == edges.end) {
        if (places.begin == places.end) return no_vertex;
        row = harness_row_at(c, places.begin);
        edges = harness_neighbors(c, row);
        places.begin = harness_next_row(c, places.begin);
      }
      const vertex_t other = load_edge(c, edges.begin++, {vertex, row}).other;
      if (other != no_vertex) return other;
    }
  }

 private:
  const Context& c;
  const vertex_t vertex;
  RowRange places;
  row_t row = no_row;
  Range edges{0, 0};
};

struct TcMerge : TriangleCounts {
  HARNESS_DEVICE Value gather(const Context& c, vertex_t source, vertex_t destination, float) const {
    if (source >= destination) return 0;  // the edge in the other direction counts its triangles
    Neighbors ours(c, source), theirs(c, destination);
    Value common = 0;
    vertex_t a = ours.next(), b = theirs.next();
    while (a != no_vertex && b != no_vertex) {
      common += a == b && a != source && a != destination;  // a loop does not form a triangle
      const bool first = a <= b, second = b <= a;
      if (first) a = ours.next();
      if (second) b = theirs.next();
    }
    return common;
  }
};
HARNESS_ALGORITHM(TcMerge)

#else
struct TcMergeHost : TriangleHost {
  static constexpr const char *direction = "push", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";

  static void plan(const harness_problem& problem, State&, harness_plan& plan) {
    require_single_edges(problem);  // a repeated edge would count its triangles twice
    plan.value_bytes = 8;
    plan.fixed_supersteps = 1;
    add_property(plan, &TcState::triangles, "triangles", HARNESS_ZEROED);
  }
  /// The reference finds each triangle once and multiplies the counts by three, since a run finds each three
  /// times.
  static void reference(const harness_problem& problem, void* const* properties) {
    TriangleHost::reference(problem, properties);
    auto* counts = static_cast<uint64_t*>(properties[0]);
    std::transform(counts, counts + problem.vertices, counts, [](uint64_t count) { return 3 * count; });
  }
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* expected) {
    const uint64_t got = total(problem, properties[0]), want = total(problem, expected[0]);
    if (got != want) wrong(std::to_string(got) + " thirds of triangles, expected " + std::to_string(want));
  }
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    answer.count("triangles", total(problem, properties[0]) / 3);
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<TcMergeHost>();
static constexpr About about{
    .id = "tc_merge",
    .version = "1.0",
    .summary = "triangle count by merging whole lists",
    .source = "[Marrow-Graph 3.5]",
    .provides = "algorithm.push/1 algorithm.pull/1 work.every_edge/1 tests.sampled/1",
    .demands = "graph.symmetric/1 rows.sorted/1 edges.by_row/1 rows.of_vertex/1",
};
HARNESS_PUBLISH(algorithm, about)
#endif
