#include "answer.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "base/stopwatch.hpp"
#include "runtime/backend_loader.hpp"

namespace harness {
namespace {

constexpr double sum_tolerance = 1e-4;    // of float sums in another order, all together
constexpr double score_tolerance = 1e-9;  // of a score of bc: positive terms

template <class T>
std::vector<unsigned char> bytes_of(std::span<const T> values) {
  const auto* begin = reinterpret_cast<const unsigned char*>(values.data());
  return {begin, begin + values.size_bytes()};
}

bool same_scores(std::span<const double> got, std::span<const double> want) {
  return std::ranges::equal(got, want, [](double a, double b) {
    return std::abs(a - b) <= score_tolerance * std::max(1.0, std::abs(b));
  });
}

}  // namespace

Answer::Answer(const Settings& settings, const plugin::Registry& registry, const graph::Graph& graph,
               const std::string& algorithm)
    : algorithm_(algorithm), source_(busiest(graph)), threads_(settings.threads) {
  if (graph.num_edges() <= settings.cpu_arcs) ask_cpu(registry, graph);
}

void Answer::ask_cpu(const plugin::Registry& registry, const graph::Graph& graph) {
  const plugin::Plugin* baseline = registry.find(HARNESS_KIND_BASELINE, "openmp");
  if (baseline == nullptr || (algorithm_ != "tc" && algorithm_ != "bc")) return;
  const Stopwatch watch;
  runtime::Session session(registry, runtime::load_backend("cpu", {threads_, ""}));
  const runtime::Choice algorithm(*registry.find(HARNESS_KIND_ALGORITHM, algorithm_), {});
  const runtime::PreparedBaseline prepared =
      session.prepare(graph, runtime::BaselineRequest{algorithm, runtime::Choice(*baseline, {}), {}});
  prepared.instance->run();
  const Properties found = prepared.instance->download();
  if (algorithm_ == "bc" &&
      !std::ranges::all_of(values_of<double>(found[0]), [](double score) { return std::isfinite(score); }))
    throw runtime::Unsupported("more shortest paths than a double holds");
  want_ = essence(found);
  fmt::print("  {} on the cpu, by hand: {:.1f} s\n", algorithm_, watch.milliseconds() * 1e-3);
}

// The part of a result that all right ones have in common: levels of a tree, the sum of counts, or
// the values themselves.
std::vector<unsigned char> Answer::essence(const Properties& got) const {
  if (algorithm_ == "bfs") {
    const auto levels = levels_of(values_of<int32_t>(got[0]), source_, threads_);
    return bytes_of(std::span<const uint32_t>(levels));
  }
  if (algorithm_ == "tc") {
    const auto counts = values_of<uint64_t>(got[0]);
    const uint64_t total = std::accumulate(counts.begin(), counts.end(), uint64_t{0});
    return bytes_of(std::span(&total, 1));
  }
  if (algorithm_ == "spmv") return got[1];
  if (algorithm_ == "gcn") return got[2];
  return got[0];
}

std::string Answer::judge(const Properties& got) {
  std::vector<unsigned char> found = essence(got);
  if (want_.empty()) {
    want_ = std::move(found);
    return {};
  }
  if (algorithm_ == "spmv" || algorithm_ == "gcn" || algorithm_ == "pagerank") {
    const double off = relative_l1(values_of<float>(found), values_of<float>(want_));
    return off <= sum_tolerance ? "" : fmt::format("{:.2e} from what was expected (relative L1)", off);
  }
  const bool same =
      algorithm_ == "bc" ? same_scores(values_of<double>(found), values_of<double>(want_)) : found == want_;
  return same ? "" : "not the result that was expected";
}

}  // namespace harness
