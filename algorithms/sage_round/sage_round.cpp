// The sampling of one round of SAGE's reordering, for every tile of the graph: which memory sector each
// vertex should lie in by the vertices that are read together with it. The ordering `sage` of the harness
// does the same on the host, then moves the vertices and sorts the rows; here a run's time is that of the
// sampling on a device.
#include "sage_round.h"

#include <harness/plugin.hpp>

using namespace harness;

using State = SageRoundState;
enum Param { tile, width };

static constexpr harness_param params[] = {
    uint_param("tile", "32", 2, 1024, "edges of a row that are read together", offsetof(State, tile_edges)),
    uint_param("sector", "8", 2, 1024, "vertices whose values lie in one sector of memory",
               offsetof(State, sector_vertices)),
};

static uint32_t setting(const harness_problem& problem, Param param) {
  return static_cast<uint32_t>(problem.params[param].integer);
}
static uint32_t sectors_of(const harness_problem& problem) {
  return (problem.vertices - 1) / setting(problem, width) + 1;
}

// Where a neighbour stands twice, an edge does not say which of the two it is.
static void require_single_edges(const harness_problem& problem) {
  for (uint32_t u = 0; u < problem.vertices; ++u) {
    const auto row = neighbors_of(problem.out, u);
    if (std::adjacent_find(row.begin(), row.end()) != row.end())
      throw PluginError(HARNESS_UNSUPPORTED,
                        "vertex " + std::to_string(u) + " has an edge twice (duplicates: remove)");
  }
}

// What the tiles of a vertex add up to is a difference of 32 bits.
static void require_sums_that_fit(const harness_problem& problem) {
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    if (degree(problem.in, v) * setting(problem, tile) >= uint64_t{1} << 31)
      throw PluginError(HARNESS_UNSUPPORTED,
                        "vertex " + std::to_string(v) + " has " + std::to_string(degree(problem.in, v)) +
                            " in-edges: too many to add up their tiles (a smaller tile)");
  }
}

static int32_t plan(const harness_problem* problem, void* state, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    require_single_edges(*problem);
    require_sums_that_fit(*problem);
    auto* device = static_cast<State*>(state);
    device->sectors = problem->vertices == 0 ? 0 : sectors_of(*problem);
    device->steps = 0;
    for (uint32_t left = device->sectors; left > 1; left -= left / 2) ++device->steps;
    plan->value_bytes = 4;
    plan->has_apply = 1;
    plan->fixed_supersteps = device->steps + 2;
    add_property(*plan, &State::sector, "sector");
    add_property(*plan, &State::length, "length");
    add_property(*plan, &State::sum, "sum");
    add_property(*plan, &State::here, "here");
  });
}

// All vertices in the tiles that v stands in, but v.
static std::vector<uint32_t> mates_of(const harness_problem& problem, uint32_t v) {
  std::vector<uint32_t> mates;
  const size_t edges = setting(problem, tile);
  for (const uint32_t u : neighbors_of(problem.in, v)) {
    const auto row = neighbors_of(problem.out, u);
    const auto place = static_cast<size_t>(std::lower_bound(row.begin(), row.end(), v) - row.begin());
    const size_t begin = place / edges * edges, end = std::min(begin + edges, row.size());
    std::copy_if(row.begin() + static_cast<ptrdiff_t>(begin), row.begin() + static_cast<ptrdiff_t>(end),
                 std::back_inserter(mates), [v](uint32_t w) { return w != v; });
  }
  return mates;
}

// The kernels count the mates of all vertices in each step; this takes a vertex at a time, and of its mates
// keeps those in the half that it goes on with.
static uint32_t sector_for(const harness_problem& problem, uint32_t v) {
  const uint32_t vertices = setting(problem, width);
  std::vector<uint32_t> mates = mates_of(problem, v);
  const auto here =
      std::count_if(mates.begin(), mates.end(), [&](uint32_t w) { return w / vertices == v / vertices; });
  uint32_t first = 0, length = sectors_of(problem);
  while (length > 1) {
    const uint32_t half = length / 2, middle = first + half;
    const auto right =
        std::partition(mates.begin(), mates.end(), [&](uint32_t w) { return w / vertices < middle; });
    if (mates.end() - right > right - mates.begin()) {
      mates.erase(mates.begin(), right);
      first = middle;
      length -= half;
    } else {
      mates.erase(right, mates.end());
      length = half;
    }
  }
  return static_cast<ptrdiff_t>(mates.size()) > here ? first : v / vertices;
}

static int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  return guarded(error, [&] {
    auto* sectors = static_cast<uint32_t*>(properties[0]);
    parallel_chunks(problem->vertices, [&](uint64_t begin, uint64_t end) {
      for (uint64_t v = begin; v < end; ++v) sectors[v] = sector_for(*problem, static_cast<uint32_t>(v));
    });
  });
}

static int32_t verify(const harness_problem* problem, const void* const* properties,
                      const void* const* expected, harness_error* error) {
  return guarded(error, [&] { require_equal<uint32_t>(*problem, properties[0], expected[0], "sector"); });
}

static uint64_t edges_processed(const harness_problem* problem, const void* const*, uint64_t supersteps) {
  return problem->edges * supersteps;
}

// No answer: sectors are about the ids that an ordering gave, and an answer is the same in every ordering.
static constexpr harness_algorithm algorithm = make_algorithm<State>({.direction = "push",
                                                                      .frontier_push = "all/counter",
                                                                      .frontier_pull = "all/counter",
                                                                      .plan = plan,
                                                                      .reference = reference,
                                                                      .verify = verify,
                                                                      .edges_processed = edges_processed});
static constexpr About about{
    .id = "sage_round",
    .version = "1.0",
    .summary = "the sampling of one round of sampling-based reordering: better sectors for vertices",
    .source = "[SAGE 6, Algorithm 4]",
    .provides = "algorithm.push/1 work.every_edge/1 tests.sampled/1",
    .demands = "edges.sorted/1 edges.by_row/1 rows.of_vertex/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
