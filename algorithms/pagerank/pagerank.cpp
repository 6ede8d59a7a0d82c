// PageRank by power iteration [Brin 1998], with d the damping factor and V the number of vertices:
// `rank(v) = (1 - d + d * dangling) / V + d * sum over in-edges of rank(u) / outdegree(u)`.
// The mass of dangling vertices, which have no out-edges, is spread evenly over all vertices, so that ranks
// sum to 1.
#include <cstdint>

/// Real is float or double, or uint64_t for ranks in fixed point. A superstep adds to one array of sums and
/// clears the other one for the next superstep. If apply() cleared the array that it reads, it would be
/// slower on a GPU.
template <class Real>
struct PageRankState {
  Real* rank;               // [vertices]: the result
  Real* sum[2];             // [vertices]: sums of contributions in even and in odd supersteps
  Real* contribution;       // [vertices]: rank / out-degree, the value that each out-edge carries
  const uint32_t* degrees;  // [vertices]: number of out-edges
  double damping;
  double tolerance;
  uint32_t iterations;
  uint32_t vertices;
  uint32_t norm;  // 0: l1, sums changes; 1: max, counts vertices that change by the tolerance or more
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

/// Indices of the sums of a superstep, which are doubles: the change of all ranks, and the mass of vertices
/// without out-edges. In fixed point, one sum holds the high bits of the mass, and another one its low bits.
enum Sum { residual, dangling, dangling_low };

#if !HARNESS_VARIANT_FIXED
/// Ranks as floats or doubles. The member base() returns the part of a rank that every vertex gets regardless
/// of its edges, as the bits of a double. The word control.user[0] passes it to apply().
struct Ranks {
#if HARNESS_VALUE_BYTES == 4
  using Real = float;
#else
  using Real = double;
#endif
  static constexpr uint32_t sums = 2;

  HARNESS_DEVICE static Real first(uint32_t vertices) {
    return static_cast<Real>(1.0 / vertices);
  }
  HARNESS_DEVICE static Real share(Real rank, uint32_t degree) {
    return rank / static_cast<Real>(degree);
  }
  HARNESS_DEVICE static void lose(Context& c, Real rank) {
    c.sums[dangling] += rank;
  }
  HARNESS_DEVICE static uint64_t base(const double* lost, double damping, uint32_t vertices) {
    return bit_cast<uint64_t>((1.0 - damping + damping * lost[0]) / vertices);
  }
  HARNESS_DEVICE static Real next(uint64_t base, double damping, Real sum) {
    return static_cast<Real>(bit_cast<double>(base)) + static_cast<Real>(damping) * sum;
  }
  HARNESS_DEVICE static double change(Real from, Real to) {
    return to < from ? from - to : to - from;
  }
};
#else
/// Ranks as integers in units of 2^-62. All ranks together are 2^62 units, so a sum of ranks cannot overflow
/// 64 bits. Each product and quotient is rounded down, so the result does not depend on the sequence in
/// which threads add. The sums in doubles are also exact, since they add up integers below 2^53.
struct Ranks {
  using Real = uint64_t;
  static constexpr uint32_t sums = 3;
  static constexpr Real one = Real{1} << 62;
  static constexpr uint32_t low_bits = 20;

  HARNESS_DEVICE static Real first(uint32_t vertices) { return one / vertices; }
  HARNESS_DEVICE static Real share(Real rank, uint32_t degree) { return rank / degree; }
  // Adds up a rank in two parts, so that both sums stay below 2^53. All ranks together are 2^62, so their
  // high parts are at most 2^42. At most 2^32 low parts of 20 bits each are at most 2^52.
  HARNESS_DEVICE static void lose(Context& c, Real rank) {
    c.sums[dangling] += static_cast<double>(rank >> low_bits);
    c.sums[dangling_low] += static_cast<double>(rank & ((Real{1} << low_bits) - 1));
  }
  HARNESS_DEVICE static uint64_t base(const double* lost, double damping, uint32_t vertices) {
    if (vertices == 0) return 0;  // integers have no infinity
    const Real all = (static_cast<Real>(lost[0]) << low_bits) + static_cast<Real>(lost[1]);
    return (one - damped(one, damping) + damped(all, damping)) / vertices;
  }
  HARNESS_DEVICE static Real next(uint64_t base, double damping, Real sum) {
    return base + damped(sum, damping);
  }
  // All changes together are at most 2. Each change is rounded down to a multiple of 2^-52, so that changes
  // add up exactly.
  HARNESS_DEVICE static double change(Real from, Real to) {
    return static_cast<double>((to > from ? to - from : from - to) >> 10) * 0x1p-52;
  }
  // Returns x times the damping factor, which is first rounded down to a multiple of 2^-63.
  HARNESS_DEVICE static Real damped(Real x, double damping) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<Real>(Wide{x} * static_cast<Real>(damping * 0x1p63) >> 63);
  }
};
#endif
using Real = Ranks::Real;

struct PageRank : AlgorithmDefaults, PageRankState<Real> {
  using Value = Real;
  static constexpr uint32_t sums = Ranks::sums;

  static constexpr bool gathers_by_source = true;
  static constexpr bool combine_adds = true;

  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    sum[0][v] = 0;
    if (!harness_sole_commits()) sum[1][v] = 0;
    const Real first = Ranks::first(vertices);
    rank[v] = first;
    contribute(c, v, first);
    return true;
  }
  HARNESS_DEVICE Value gather(const Context&, vertex_t source, vertex_t, float) const {
    return load_settled(&contribution[source]);
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context& c, vertex_t v, Value value, bool exclusive) const {
    commit_sum(&now(c)[v], value, exclusive);
    return false;
  }
  HARNESS_DEVICE bool apply(Context& c, vertex_t v) const {
    const Real next = Ranks::next(c.user[0], damping, load_settled(&now(c)[v]));
    if (tolerance > 0) {
      const double change = Ranks::change(rank[v], next);
      // With the norm `max`, counts the vertices that change by the tolerance or more. The run has converged
      // when the count is 0.
      c.sums[residual] += norm == 0 ? change : change >= tolerance ? 1.0 : 0.0;
    }
    if (!harness_sole_commits()) choose(c.superstep % 2 == 0, sum[1], sum[0])[v] = 0;
    // Edges carry contributions, not ranks. Without a tolerance, ranks are therefore stored in the last
    // superstep only.
    if (tolerance > 0 || c.superstep + 1 == iterations) rank[v] = next;
    contribute(c, v, next);
    return true;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    // The mass of vertices without out-edges is spread over all vertices.
    control.user[0] = Ranks::base(&control.sums[dangling], damping, vertices);
    const double change = control.sums[residual];
    const bool converged =
        control.superstep > 0 && (norm == 0 ? change < tolerance : tolerance > 0 && change == 0);
    control.done = converged || control.superstep >= iterations;
  }

 private:
  // Returns the array of sums for this superstep. If every commit replaces the sum of the superstep before,
  // one array is enough, and no array has to be cleared.
  HARNESS_DEVICE Real* now(const Context& c) const {
    return choose(harness_sole_commits() || c.superstep % 2 == 0, sum[0], sum[1]);
  }
  HARNESS_DEVICE void contribute(Context& c, vertex_t v, Real value) const {
    const uint32_t degree = load_stream(&degrees[v]);
    contribution[v] = degree == 0 ? 0 : Ranks::share(value, degree);
    if (degree == 0) Ranks::lose(c, value);
  }
};
HARNESS_ALGORITHM(PageRank)

#else
#include <harness/plugin.hpp>

#include "reference.h"
using namespace harness;
using namespace harness::ranks;

using State = PageRankState<float>;  // the layout does not depend on the precision
static constexpr harness_param params[] = {
    real_param("damping", "0.85", 0, 1, "probability of following an edge", offsetof(State, damping)),
    uint_param("iterations", "20", 1, 1e6, "maximum number of supersteps", offsetof(State, iterations)),
    real_param("tolerance", "0", 0, 1, "stop when ranks change by less, in the norm of `norm`; 0: never",
               offsetof(State, tolerance)),
    choice_param("precision", "float", "float|double|fixed",
                 "type of ranks and sums; fixed: in units of 2^-62, the same in every order of work"),
    choice_param("norm", "l1", "l1|max", "change of ranks: sum over all vertices, or largest of any vertex",
                 offsetof(State, norm)),
};

struct PageRankHost : AlgorithmHost {
  using State = ::State;
  static constexpr const char *direction = "pull", *frontier_push = "all/counter",
                              *frontier_pull = "all/counter";

  static void plan(const harness_problem& problem, State& state, harness_plan& plan) {
    constexpr uint32_t types[] = {HARNESS_FLOAT32, HARNESS_FLOAT64, HARNESS_UINT64};
    const Precision precision = precision_of(problem);
    const uint32_t bytes = precision == Precision::floats ? 4 : 8;
    if (precision == Precision::fixed) choose_variant(plan, "fixed");
    state.vertices = problem.vertices;
    plan.value_bytes = bytes;
    plan.has_apply = 1;
    if (problem.params[tolerance].real == 0)
      plan.fixed_supersteps = static_cast<uint64_t>(problem.params[iterations].integer);
    add_property(plan, "rank", bytes, offsetof(State, rank), HARNESS_BY_INIT,
                 types[static_cast<int>(precision)]);
    keep_with_owner(plan);
    add_property(plan, "sum", bytes, offsetof(State, sum[0]));
    keep_with_owner(plan);
    add_property(plan, "next_sum", bytes, offsetof(State, sum[1]));
    keep_with_owner(plan);
    add_property(plan, "contribution", bytes, offsetof(State, contribution));
    add_property(plan, &State::degrees, "degrees", HARNESS_OUT_DEGREES);
  }
  static void reference(const harness_problem& problem, void* const* properties) {
    ranks::reference(problem, properties);
  }
  static void verify(const harness_problem& problem, const void* const* got, const void* const* expected) {
    if (precision_of(problem) == Precision::fixed)
      return verify_fixed(problem, as<uint64_t>(got[rank]), as<uint64_t>(expected[rank]),
                          as<double>(expected[other]));
    precision_of(problem) == Precision::doubles ? compare<double>(problem, got, expected)
                                                : compare<float>(problem, got, expected);
  }
  static void answer(const harness_problem& problem, const void* const* properties,
                     const AnswerWriter& answer) {
    if (precision_of(problem) == Precision::fixed) {
      const auto* units = as<uint64_t>(properties[rank]);
      std::vector<double> values(problem.vertices);
      std::transform(units, units + problem.vertices, values.begin(), Units::value);
      // Ranks in fixed point do not depend on the sequence in which threads add, so they have no tolerance.
      return say(problem, values.data(), 0, answer);
    }
    precision_of(problem) == Precision::doubles ? say_rounded<double>(problem, properties[rank], answer)
                                                : say_rounded<float>(problem, properties[rank], answer);
  }

 private:
  template <class T>
  static const T* as(const void* property) {
    return static_cast<const T*>(property);
  }
  template <class Real>
  static void compare(const harness_problem& problem, const void* const* got, const void* const* expected) {
    verify_floating(problem, as<Real>(got[rank]), as<Real>(expected[rank]), as<Real>(expected[other]));
  }
  template <class Real>
  static void say_rounded(const harness_problem& problem, const void* property, const AnswerWriter& answer) {
    const auto* values = as<Real>(property);
    const double steps = 2 * problem.params[tolerance].real;
    say(problem, values, steps + allowed<Real> + rounding(problem, values), answer,
        is_by_vertex(problem) ? steps * problem.vertices : 0);
  }
  /// Writes the answer. The bound `off` is for the distance between these ranks and another correct result,
  /// summed over all ranks. Runs with the norm `max` may stop at different supersteps, so the bound of the
  /// property `rank` is larger by `stopping`.
  template <class Real>
  static void say(const harness_problem& problem, const Real* values, double off, const AnswerWriter& answer,
                  double stopping = 0) {
    const Real* highest = std::max_element(values, values + problem.vertices);
    answer.number("rank_max", problem.vertices == 0 ? 0 : static_cast<double>(*highest), off);
    answer.property("rank", values, off + stopping);
  }
};

static constexpr harness_algorithm algorithm = make_algorithm<PageRankHost>();
static constexpr About about{
    .id = "pagerank",
    .version = "1.0",
    .summary = "PageRank by power iteration",
    .source = "[Brin 1998] [GAPBS]",
    .provides =
        "algorithm.push/1 algorithm.pull/1 algorithm.pregather/1 work.every_edge/1 "
        "work.by_owner/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
#endif
