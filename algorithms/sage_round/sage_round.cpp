// The sampling of one round of SAGE's reordering [SAGE 6]. The out-edges of each vertex are cut into chunks
// of consecutive edges, whose destinations are read together. [SAGE 6] and the names in this file call such a
// chunk a tile. The mates of a vertex are the other vertices of the chunks that contain it. From all chunks
// of the graph, the sampling finds the memory sector in which each vertex should lie, near its mates. The
// vertex order `sage` does the same on the host, and then moves the vertices and sorts the rows. This
// algorithm measures the sampling alone, on a device.
#include <cstdint>

struct SageRoundState {
  uint32_t* sector;  // [vertices]: first sector of the range searched, and the found sector at the end
  uint32_t* length;  // [vertices]: number of sectors in the range searched
  // [vertices]: number of mates that this superstep counts, or the number in the right half minus the number
  // in the left half. Mates of a vertex share a chunk with it.
  uint32_t* sum;
  uint32_t* here;  // [vertices]: number of mates in the vertex's own sector
  uint32_t tile_edges;
  uint32_t sector_vertices;
  uint32_t sectors;
  uint32_t steps;  // number of supersteps of the search
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

// Two ranges of ids, the left and the right one; a range may be empty. Each test takes one unsigned
// comparison, since an id below the first id of a range wraps around.
struct Sides {
  vertex_t left, left_length, right, right_length;

  HARNESS_DEVICE uint32_t balance(vertex_t v) const {
    return (v - right < right_length ? 1u : 0u) - (v - left < left_length ? 1u : 0u);
  }
};

// The mates of a vertex are the vertices that are in a chunk with it. Superstep 0 counts the mates in the
// vertex's own sector. Each superstep of the search halves the range of sectors: it counts the mates in the
// right half minus the mates in the left half. The last superstep counts the mates in the sector found.
struct SageRound : AlgorithmDefaults, SageRoundState {
  using Value = uint32_t;  // differences wrap around
  static constexpr bool gathers_together = false;

  HARNESS_DEVICE bool init(Context&, vertex_t v) const {
    sector[v] = 0;
    length[v] = sectors;
    sum[v] = 0;
    return true;
  }
  HARNESS_DEVICE Value gather(const Context& c, vertex_t source, vertex_t destination, float) const {
    const Range row = sorted_edges(c, source);
    const edge_t place = place_of(c, source, row, destination);
    const edge_t begin = row.begin + place / tile_edges * tile_edges;
    const edge_t end = row.end - begin > tile_edges ? begin + tile_edges : row.end;
    const Sides sides = sides_of(c, destination);
    Value balance = 0 - sides.balance(destination);  // because the loop adds the vertex itself too
    for (edge_t e = begin; e < end; ++e) balance += sides.balance(harness_edge(c, e, source).other);
    return balance;
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool exclusive) const {
    if (exclusive) {
      sum[v] += value;
    } else if (value != 0) {
      atomic_add(&sum[v], value);
    }
    return false;
  }
  HARNESS_DEVICE bool apply(Context& c, vertex_t v) const {
    const uint32_t found = sum[v];
    sum[v] = 0;
    if (c.superstep == 0) {
      here[v] = found;
    } else if (c.superstep <= steps) {
      halve(v, static_cast<int32_t>(found) > 0);
    } else if (found <= here[v]) {
      sector[v] = v / sector_vertices;
    }
    return true;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    control.done = control.superstep >= steps + 2;
  }

 private:
  HARNESS_DEVICE void halve(vertex_t v, bool right) const {
    const uint32_t half = length[v] / 2;
    if (right) {
      sector[v] += half;
      length[v] -= half;
    } else {
      length[v] = half > 0 ? half : 1;
    }
  }
  HARNESS_DEVICE Sides sides_of(const Context& c, vertex_t v) const {
    if (c.superstep == 0) return {0, 0, v / sector_vertices * sector_vertices, sector_vertices};
    const vertex_t first = load_settled(&sector[v]) * sector_vertices;
    if (c.superstep > steps) return {0, 0, first, sector_vertices};
    const uint32_t all = load_settled(&length[v]), half = all / 2 * sector_vertices;
    return {first, half, first + half, all * sector_vertices - half};
  }
  // Returns the position in its row of the edge from `source` to v. The row's neighbours ascend, so the
  // search is binary.
  HARNESS_DEVICE static edge_t place_of(const Context& c, vertex_t source, Range row, vertex_t v) {
    edge_t first = row.begin;
    for (edge_t left = row.end - row.begin; left > 0;) {
      const edge_t half = left / 2;
      const bool below = harness_edge(c, first + half, source).other < v;
      first = below ? first + half + 1 : first;
      left = below ? left - half - 1 : half;
    }
    return first - row.begin;
  }
};
HARNESS_ALGORITHM(SageRound)

#else
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

// Rejects a vertex whose chunks may have 2^31 edges or more in total. The difference between the counts of
// the two halves is a signed number of 32 bits.
static void require_sums_that_fit(const harness_problem& problem) {
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    if (degree(problem.in, v) * setting(problem, tile) >= uint64_t{1} << 31)
      throw PluginError(HARNESS_UNSUPPORTED,
                        "vertex " + std::to_string(v) + " has " + std::to_string(degree(problem.in, v)) +
                            " in-edges, too many for the sums of their tiles; use a smaller tile");
  }
}

// Returns all vertices of the chunks that contain v, except v itself.
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

// Returns the sector for v by the kernels' search, but one vertex at a time. The kernels count the mates of
// all vertices in each superstep. This function keeps only those mates that lie in the half that is searched
// next.
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

// The algorithm has no answer, because answers must be equal for all vertex orders. Sectors depend on the
// ids, and so on the vertex order.
struct SageRoundHost : AlgorithmHost {
  using State = ::State;
  static constexpr const char *direction = "push", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";

  static void plan(const harness_problem& problem, State& state, harness_plan& plan) {
    require_single_edges(problem);  // the search would find the same chunk for two equal edges
    require_sums_that_fit(problem);
    state.sectors = problem.vertices == 0 ? 0 : sectors_of(problem);
    state.steps = 0;
    for (uint32_t left = state.sectors; left > 1; left -= left / 2) ++state.steps;
    plan.value_bytes = 4;
    plan.has_apply = 1;
    plan.fixed_supersteps = state.steps + 2;
    add_property(plan, &State::sector, "sector");
    add_property(plan, &State::length, "length");
    add_property(plan, &State::sum, "sum");
    add_property(plan, &State::here, "here");
  }
  static void reference(const harness_problem& problem, void* const* properties) {
    auto* sectors = static_cast<uint32_t*>(properties[0]);
    parallel_chunks(problem.vertices, [&](uint64_t begin, uint64_t end) {
      for (uint64_t v = begin; v < end; ++v) sectors[v] = sector_for(problem, static_cast<uint32_t>(v));
    });
  }
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* expected) {
    require_equal<uint32_t>(problem, properties[0], expected[0], "sector");
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<SageRoundHost>();
static constexpr About about{
    .id = "sage_round",
    .version = "1.0",
    .summary = "sampling of one round of sampling-based reordering: a memory sector for each vertex",
    .source = "[SAGE 6, Algorithm 4]",
    .provides = "algorithm.push/1 work.every_edge/1 tests.sampled/1",
    .demands = "edges.sorted/1 edges.by_row/1 rows.of_vertex/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
#endif
