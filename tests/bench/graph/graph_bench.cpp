// Measures the speed of reading a graph from MatrixMarket text, from arrays of scipy and from the binary
// cache, until the graph is ready for use. For comparison, also measures a plain copy of the bytes of the
// cache. HARNESS_BENCH_NPZ can name another .npz file. The files are in the page cache, as in every run of
// harness but the first. Use an idle machine for this benchmark.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/huge_array.hpp"
#include "graph/build/build.hpp"
#include "graph/cache/cache.hpp"
#include "graph/generators/generators.hpp"
#include "graph/input/load.hpp"
#include "graph/input/mapped_file.hpp"
#include "graph/output/writers.hpp"
#include "graph/spec.hpp"

namespace harness {
namespace {

constexpr const char* scale = "20";

/// Files with one Kronecker graph in each format, written once into a temporary folder.
class Files {
 public:
  static const Files& get() {
    static const Files files;
    return files;
  }
  std::filesystem::path directed, undirected, cache, arrays;

 private:
  Files() : folder_(std::filesystem::temp_directory_path() / "harness-graph-bench") {
    std::filesystem::create_directories(folder_);
    directed = folder_ / "directed.mtx";
    undirected = folder_ / "undirected.mtx";
    cache = folder_ / "undirected.hgr";
    graph::GraphSpec spec{.generator = "kronecker", .params = {{"scale", scale}}};
    const graph::Graph graph = graph::open_graph(spec);
    graph::write_graph(graph, undirected);
    graph::write_graph(graph, cache);
    arrays = folder_ / "undirected.npz";
    graph::write_graph(graph, arrays);
    if (const char* other = std::getenv("HARNESS_BENCH_NPZ")) arrays = other;
    spec.params["directed"] = "true";
    graph::write_graph(graph::open_graph(spec), directed);
  }
  ~Files() { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
};

void report(benchmark::State& state, uint64_t bytes, uint64_t arcs) {
  state.SetBytesProcessed(static_cast<int64_t>(bytes * state.iterations()));
  state.counters["arcs"] = static_cast<double>(arcs);
}

unsigned threads_of(const benchmark::State& state) {
  return static_cast<unsigned>(state.range(0));
}

void read_text(benchmark::State& state, const std::filesystem::path& path) {
  uint64_t arcs = 0;
  for (auto _ : state) {
    arcs = graph::open_graph({.file = path.string()}, {.threads = threads_of(state)}).num_edges();
  }
  report(state, std::filesystem::file_size(path), arcs);
}

void matrix_market_directed(benchmark::State& state) {
  read_text(state, Files::get().directed);
}
void matrix_market_symmetric(benchmark::State& state) {
  read_text(state, Files::get().undirected);
}

void matrix_market_parse_only(benchmark::State& state) {
  const auto& path = Files::get().directed;
  uint64_t arcs = 0;
  for (auto _ : state) arcs = graph::load_edges(path, "", {.threads = threads_of(state)}).size();
  report(state, std::filesystem::file_size(path), arcs);
}

void npz_parse_only(benchmark::State& state) {
  const std::filesystem::path& path = Files::get().arrays;
  uint64_t arcs = 0;
  for (auto _ : state) arcs = graph::load_edges(path, "", {.threads = threads_of(state)}).size();
  report(state, std::filesystem::file_size(path), arcs);
}

void cache_read(benchmark::State& state) {
  const auto& path = Files::get().cache;
  uint64_t arcs = 0;
  for (auto _ : state) arcs = graph::read_cache(path, threads_of(state)).num_edges();
  report(state, std::filesystem::file_size(path), arcs);
}

/// Copies the bytes of the cache file from the page cache of the operating system into memory of the program.
void copy_of_cache_file(benchmark::State& state) {
  const graph::MappedFile file(Files::get().cache);
  for (auto _ : state) {
    HugeArray<char> copy(file.text().size());
    std::memcpy(copy.data(), file.text().data(), file.text().size());
    benchmark::DoNotOptimize(copy.data());
    benchmark::ClobberMemory();
  }
  report(state, file.text().size(), 0);
}

void kronecker_generate(benchmark::State& state) {
  uint64_t arcs = 0;
  for (auto _ : state) arcs = graph::generate("kronecker", {{"scale", scale}}, threads_of(state)).size();
  state.counters["arcs"] = static_cast<double>(arcs);
}

void kronecker_with_build(benchmark::State& state) {
  uint64_t arcs = 0;
  for (auto _ : state) {
    arcs = graph::open_graph({.generator = "kronecker", .params = {{"scale", scale}}},
                             {.threads = threads_of(state)})
               .num_edges();
  }
  state.counters["arcs"] = static_cast<double>(arcs);
}

void arguments(benchmark::internal::Benchmark* bench) {
  bench->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
}

BENCHMARK(matrix_market_parse_only)->Apply(arguments);
BENCHMARK(npz_parse_only)->Apply(arguments);
BENCHMARK(matrix_market_directed)->Apply(arguments);
BENCHMARK(matrix_market_symmetric)->Apply(arguments);
BENCHMARK(cache_read)->Apply(arguments);
BENCHMARK(copy_of_cache_file)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(kronecker_generate)->Apply(arguments);
BENCHMARK(kronecker_with_build)->Apply(arguments);

}  // namespace
}  // namespace harness

BENCHMARK_MAIN();
