// Lookups in a hash table [SparseWeaver 4.6, Algorithm 4.1] as an ordinary algorithm. Each vertex is a
// bucket, its in-edges are the slots of the bucket, and the source of an edge is the key in the slot. An
// active vertex looks up one key in its bucket. The thread that finds the key ends the lookup, as in a pull
// of bfs.
#include <cstdint>

struct HashLookupState {
  const uint32_t* sought;  // [vertices]: the key that the vertex looks up
  uint32_t* found;         // [vertices]: the sought key if a slot has it, otherwise no_vertex
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct HashLookup : AlgorithmDefaults, HashLookupState {
  using Value = uint32_t;
  static constexpr bool stops_early = true;

  HARNESS_DEVICE bool init(Context&, vertex_t v) const {
    found[v] = no_vertex;
    return true;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t key, vertex_t v, float) const {
    return key == load_input(&sought[v]) ? key : no_vertex;
  }
  HARNESS_DEVICE static Value identity() { return no_vertex; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a < b ? a : b; }
  HARNESS_DEVICE static bool enough(Value key) { return key != no_vertex; }
  // All threads that find the key write the same value.
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value key, bool) const {
    if (key != no_vertex) store_relaxed(&found[v], key);
    return false;
  }
  HARNESS_DEVICE bool settled(const Context&, vertex_t v) const {
    return load_relaxed(&found[v]) != no_vertex;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    control.done = control.superstep >= 1;
  }
};
HARNESS_ALGORITHM(HashLookup)

#else
#include <harness/plugin.hpp>

#include <algorithm>
#include <vector>
using namespace harness;

static constexpr uint32_t no_key = 0xfffffffe, nowhere = 0xffffffff;
static constexpr harness_param params[] = {
    real_param("hits", "0.5", 0, 1, "share of the buckets with slots whose key is there"),
};

/// Returns one key to look up per bucket: a random key of the bucket, or a key that no slot has. The choice
/// depends on the bucket's id in the input.
static std::vector<uint32_t> keys_for(const harness_problem& problem) {
  const std::vector<uint32_t> ids = input_ids(problem);
  std::vector<uint32_t> keys(problem.vertices, no_key);
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    const auto bucket = neighbors_of(problem.in, v);
    const bool hits = static_cast<double>(mix64(ids[v]) >> 11) * 0x1p-53 < problem.params[0].real;
    if (hits && !bucket.empty()) keys[v] = bucket[mix64(~uint64_t{ids[v]}) % bucket.size()];
  }
  return keys;
}

struct HashLookupHost : AlgorithmHost {
  using State = HashLookupState;
  static constexpr const char *direction = "pull", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";

  static void plan(const harness_problem&, State&, harness_plan& plan) {
    plan.value_bytes = 4;
    plan.fixed_supersteps = 1;
    add_property(plan, &State::sought, "sought", HARNESS_INPUT);
    add_property(plan, &State::found, "found");
  }
  static void input(const harness_problem& problem, uint32_t, void* data) {
    std::ranges::copy(keys_for(problem), static_cast<uint32_t*>(data));
  }
  static void reference(const harness_problem& problem, void* const* properties) {
    std::ranges::replace_copy(keys_for(problem), static_cast<uint32_t*>(properties[1]), no_key, nowhere);
  }
  static void verify(const harness_problem& problem, const void* const* got, const void* const* expected) {
    require_equal<uint32_t>(problem, got[1], expected[1], "key found");
  }
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    const auto* found = static_cast<const uint32_t*>(properties[1]);
    answer.count("keys_found",
                 std::count_if(found, found + problem.vertices, [](uint32_t key) { return key != nowhere; }));
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<HashLookupHost>();
static constexpr About about{
    .id = "hash_lookup",
    .version = "1.0",
    .summary = "looks a key up in each bucket of a hash table",
    .source = "[SparseWeaver 4.6, Algorithm 4.1]",
    .provides = "algorithm.pull/1 tests.sampled/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
#endif
