// Measures the time to link and optimise the device code of some combinations of algorithm, format and
// schedule: without a cache (link, optimise, emit, load) and from the object cache. The limits that the
// project has set itself are 150 ms and 3 ms. Both times include the lookup of the kernels.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <filesystem>

#include "base/library_folder.hpp"
#include "graph/spec.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/run/link_lines.hpp"
#include "runtime/session.hpp"

namespace harness {
namespace {

struct Case {
  const char *algorithm, *format, *schedule, *direction;
};
constexpr Case cases[] = {{"pagerank", "csr", "vm", "pull"}, {"pagerank", "coo", "em", "push"},
                          {"bfs", "csr", "twc", "push"},     {"bfs", "csr", "vm", "auto"},
                          {"cc", "tigr", "strict", "pull"},  {"sssp", "ell", "twc", "push"}};

const plugin::Registry& registry() {
  static const plugin::Registry all = [] {
    plugin::Registry r;
    r.add_folder(library_folder() / "plugins");
    return r;
  }();
  return all;
}

const graph::Graph& graph() {
  static const graph::Graph small = [] {
    graph::GraphSpec spec;
    spec.generator = "kronecker";
    spec.params = {{"scale", "8"}};
    spec.weights.kind = graph::Weights::Kind::generated;
    return graph::open_graph(spec);
  }();
  return small;
}

/// Links all programs of a combination one after another, and measures the sum of the times of the backend's
/// assemble().
void assemble(benchmark::State& state, const Case& which, runtime::Session& session, bool cached) {
  const auto choice = [&](harness_kind kind, const char* id) {
    return runtime::Choice(*registry().find(kind, id), {});
  };
  const runtime::Request request{choice(HARNESS_KIND_ALGORITHM, which.algorithm),
                                 choice(HARNESS_KIND_FORMAT, which.format),
                                 choice(HARNESS_KIND_SCHEDULE, which.schedule),
                                 runtime::parse_options({{"direction", which.direction}})};
  if (cached) session.prepare(graph(), request);
  for (auto _ : state) {
    const runtime::Prepared prepared = session.prepare(graph(), request);
    if (prepared.instance->assembly().cached != cached)
      state.SkipWithError("the cache was not in the state asked for");
    state.SetIterationTime(prepared.instance->assembly().milliseconds * 1e-3);
  }
}

}  // namespace
}  // namespace harness

int main(int argc, char** argv) {
  using namespace harness;
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("assembly_bench.{}", getpid());
  runtime::Session cold(registry(), runtime::load_backend("cpu", {2, ""})),
      warm(registry(), runtime::load_backend("cpu", {2, folder.string()}));
  for (const Case& which : cases) {
    const std::string name =
        fmt::format("{}/{}/{}/{}", which.algorithm, which.format, which.schedule, which.direction);
    benchmark::RegisterBenchmark((name + "/cold").c_str(),
                                 [&](benchmark::State& s) { assemble(s, which, cold, false); })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark((name + "/cached").c_str(),
                                 [&](benchmark::State& s) { assemble(s, which, warm, true); })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  std::filesystem::remove_all(folder);
}
