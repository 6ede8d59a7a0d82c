// Copies memory without visiting an edge. Only baselines implement this algorithm. The rate of a copy (bytes
// read and written, divided by the time) is the roof of `harness plot --figure roofline`. A baseline fills an
// array of `mib` MiB with repetitions of x, and a run copies this array into another array. After the run,
// the baseline copies element v of one of the repetitions to y[v], so y is x if the copy was right.
#include <cstdint>

struct CopyState {
  const uint32_t* x;  // [vertices]: random words
  uint32_t* y;        // [vertices]: their copy
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

// Every algorithm must have device code. This code is never linked, because the algorithm demands
// baseline.stream_copy/1, and no format provides it.
struct Copy : AlgorithmDefaults, CopyState {
  using Value = uint32_t;

  HARNESS_DEVICE bool init(Context&, vertex_t v) const {
    y[v] = x[v];
    return false;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t source, vertex_t, float) const { return x[source]; }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a | b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t, Value, bool) const { return false; }
};
HARNESS_ALGORITHM(Copy)

#else
#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_param params[] = {
    uint_param("mib", "64", 1, 65536, "MiB to copy; several times as many as the caches hold"),
};

struct CopyHost : AlgorithmHost {
  using State = CopyState;
  static constexpr const char *direction = "push", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";

  static void plan(const harness_problem&, State&, harness_plan& plan) {
    plan.value_bytes = 4;
    plan.fixed_supersteps = 1;
    add_property(plan, &State::x, "x", HARNESS_INPUT);
    add_property(plan, &State::y, "y");
  }
  static void input(const harness_problem& problem, uint32_t, void* data) {
    auto* x = static_cast<uint32_t*>(data);
    for_each_in_input(problem, [&](uint32_t i, uint32_t v) { x[v] = static_cast<uint32_t>(mix64(i)); });
  }
  static void reference(const harness_problem& problem, void* const* properties) {
    input(problem, 0, properties[1]);
  }
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* expected) {
    require_equal<uint32_t>(problem, properties[1], expected[1], "word");
  }
  static uint64_t edges_processed(const harness_problem&, const void* const*, uint64_t) { return 0; }
  /// The number `copied_bytes` counts the bytes read and written. `harness plot` recognizes the measurement
  /// of a copy by this number in the answer.
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    answer.count("copied_bytes", static_cast<uint64_t>(problem.params[0].integer) * 2 << 20);
    answer.property("y", static_cast<const uint32_t*>(properties[1]));
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<CopyHost>();
static constexpr About about{
    .id = "stream_copy",
    .version = "1.0",
    .summary = "a copy of memory by a baseline, which measures the bandwidth",
    .source = "[McCalpin 1995]",
    .provides = "algorithm.push/1 algorithm.pull/1",
    .demands = "baseline.stream_copy/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
#endif
