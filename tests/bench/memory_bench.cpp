// Measures whether memory stays flat while many batches of updates change a graph. Each batch inserts edges
// and deletes those that an earlier batch inserted, and deletes some vertices, which the next batch inserts
// again. Prints the memory of each format ten times. Exits with 1 if memory has grown by more than an eighth
// since the first tenth of the operations. Also exits with 1 if the layouts differ from the model of the
// graph on the host.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fstream>

#include "support.hpp"

namespace harness::testing {
namespace {

struct Settings {
  std::string scale = "16", format = "all";
  unsigned threads = 2;
  uint64_t operations = 100'000'000, batch = 100'000, vertices = 10;
};

/// Number of batches after which an inserted edge is deleted.
constexpr uint64_t lifetime = 8;

runtime::Batch batch_of(const graph::Graph& graph, const Settings& settings, uint64_t number) {
  runtime::Batch batch;
  const auto random = [&](uint64_t of, uint64_t i) { return mix64(of * settings.batch + i); };
  const auto vertex = [&](uint64_t x) { return static_cast<uint32_t>(x % graph.num_vertices()); };
  const auto chosen = [&](uint64_t of, uint64_t i) { return vertex(random(of, i) >> 16); };
  for (uint64_t i = 0; number > 0 && i < settings.vertices; ++i) batch.insert_vertex(chosen(number - 1, i));
  runtime::VertexSet vertices(graph.num_vertices());
  for (uint64_t i = 0; i < settings.vertices; ++i) {
    batch.erase_vertex(chosen(number, i));
    vertices.erase(chosen(number, i));
  }
  for (uint64_t i = 0; i < settings.batch; ++i) {
    const bool inserts = i % 2 == 0 || number < lifetime;
    const uint64_t edge = random(inserts ? number : number - lifetime, i / 2 * 2);
    const uint32_t from = vertex(edge), to = vertex(edge >> 32);
    if (!vertices.has(from) || !vertices.has(to)) continue;
    batch.add(from, to, inserts ? HARNESS_INSERT : HARNESS_DELETE, 1);
  }
  return batch;
}

/// Returns the memory of this process in bytes.
uint64_t process_bytes() {
  uint64_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

/// Returns a description of what is wrong with a format, or an empty text.
std::string fault_of(const std::string& format, const graph::Graph& start, const Settings& settings) {
  backends::BackendOptions options;
  options.threads = settings.threads;
  options.cache_dir = library_folder() / "test-cache";
  const auto backend = runtime::load_backend("cpu", options);
  runtime::Ledger ledger(*backend);
  runtime::ChangingGraph graph(
      ledger, registry(), start, combination_of(start, format), false,
      settings.vertices == 0 ? runtime::Changes::edges : runtime::Changes::vertices_and_edges);
  const uint64_t batches = std::max<uint64_t>(10, settings.operations / settings.batch);
  uint64_t first_bytes = 0, first_process_bytes = 0, applied = 0;
  for (uint64_t number = 0; number < batches; ++number) {
    const runtime::Batch batch = batch_of(start, settings, number);
    const runtime::Effects found = graph.apply(batch).effects;
    if (found != graph.model(batch)) return fmt::format("batch {} has other effects than the model", number);
    applied += batch.size() + batch.vertices.size();
    if ((number + 1) % (batches / 10) != 0) continue;
    std::printf("%-10s %10llu operations %9.1f MB, process %9.1f MB, %llu arcs\n", format.c_str(),
                static_cast<unsigned long long>(applied), static_cast<double>(ledger.total()) / 1e6,
                static_cast<double>(process_bytes()) / 1e6,
                static_cast<unsigned long long>(graph.edge_model().edges()));
    std::fflush(stdout);
    if (const std::string difference = graph.difference(); !difference.empty()) return difference;
    if (first_bytes == 0) {
      first_bytes = ledger.total();
      first_process_bytes = process_bytes();
    }
    if (ledger.total() > first_bytes + first_bytes / 8) return "the memory of the layouts has grown";
    if (process_bytes() > first_process_bytes + first_process_bytes / 8)
      return "the memory of the process has grown";
  }
  return {};
}

int run(const Settings& settings) {
  const graph::Graph start =
      generated("kronecker", {{"scale", settings.scale}, {"edge_factor", "16"}, {"directed", "true"}});
  int status = 0;
  for (const plugin::Plugin* format : registry().all(HARNESS_KIND_FORMAT)) {
    if (settings.format != "all" && settings.format != format->id) continue;
    if (!format->provides.contains("vertices.update/1")) continue;
    const std::string fault = fault_of(format->id, start, settings);
    std::printf("%-10s %s\n", format->id.c_str(), fault.empty() ? "memory stays flat" : fault.c_str());
    if (!fault.empty()) status = 1;
  }
  return status;
}

}  // namespace
}  // namespace harness::testing

int main(int argc, char** argv) {
  harness::testing::Settings settings;
  CLI::App app("Memory of graphs that change");
  app.add_option("--scale", settings.scale);
  app.add_option("--format", settings.format);
  app.add_option("--threads", settings.threads);
  app.add_option("--operations", settings.operations);
  app.add_option("--batch", settings.batch)->check(CLI::PositiveNumber);
  app.add_option("--vertices", settings.vertices);
  CLI11_PARSE(app, argc, argv);
  return harness::testing::run(settings);
}
