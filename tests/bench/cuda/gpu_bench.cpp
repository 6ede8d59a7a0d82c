// The figures that the cuda backend is held to, in one run on one machine: exit 1 when one of them is missed.
//
//   gpu_bench [--scales 22,24] [--uniform 24] [--road 3200x3200] [--only SECTION] [--out FILE.csv] ...
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>

#include "base/stopwatch.hpp"
#include "graph/spec.hpp"
#include "lab.hpp"
#include "runtime/backend_loader.hpp"

namespace harness {
namespace {

const std::vector<std::string> sections{"assembled", "pagerank", "bfs", "fusion", "memory"};
constexpr unsigned bfs_scale = 24;  // that the bound on GTEPS is for

bool wanted(const Settings& settings, const std::string& section) {
  return settings.only.empty() || std::ranges::find(settings.only, section) != settings.only.end();
}

GraphCase make_graph(const Settings& settings, const std::string& name, const std::string& generator,
                     std::map<std::string, std::string> params) {
  const Stopwatch watch;
  GraphSpec spec;
  spec.name = name;
  spec.generator = generator;
  spec.params = std::move(params);
  spec.params["seed"] = "1";
  spec.weights.kind = Weights::Kind::generated;
  OpenOptions options;
  options.threads = settings.threads;
  GraphCase result(open_graph(spec, options));
  fmt::print("{}: {} vertices, {} arcs, made in {:.1f} s\n", name, result.graph.num_vertices(),
             result.graph.num_edges(), watch.milliseconds() * 1e-3);
  std::fflush(stdout);
  return result;
}

void run_section(Lab& lab, const std::string& section, GraphCase& graph,
                 const std::function<void(Lab&, GraphCase&)>& run) {
  if (!wanted(lab.settings, section)) return;
  const Stopwatch watch;
  try {
    run(lab, graph);
  } catch (const std::exception& e) {
    lab.miss(fmt::format("{} on {}: {}", section, graph.graph.name(), e.what()));
  }
  fmt::print("  ({} on {}: {:.1f} s)\n", section, graph.graph.name(), watch.milliseconds() * 1e-3);
  std::fflush(stdout);
}

void on_kronecker(Lab& lab, unsigned scale, bool first) {
  const bool any = wanted(lab.settings, "assembled") || wanted(lab.settings, "pagerank") ||
                   wanted(lab.settings, "bfs") || (first && wanted(lab.settings, "memory"));
  if (!any) return;
  GraphCase graph =
      make_graph(lab.settings, fmt::format("kron{}", scale), "kronecker", {{"scale", std::to_string(scale)}});
  if (first) run_section(lab, "memory", graph, memory_section);
  run_section(lab, "assembled", graph, assembled_section);
  run_section(lab, "pagerank", graph, pagerank_section);
  run_section(lab, "bfs", graph, [&](Lab& l, GraphCase& g) { bfs_section(l, g, scale == bfs_scale); });
  lab.session.forget();
}

void on_uniform(Lab& lab) {
  const unsigned scale = lab.settings.uniform;
  if (scale == 0 || !wanted(lab.settings, "pagerank")) return;
  GraphCase graph = make_graph(lab.settings, fmt::format("uniform{}", scale), "uniform",
                               {{"scale", std::to_string(scale)}});
  run_section(lab, "pagerank", graph, pagerank_section);
  lab.session.forget();
}

void on_road(Lab& lab) {
  const bool any =
      wanted(lab.settings, "assembled") || wanted(lab.settings, "pagerank") || wanted(lab.settings, "fusion");
  const std::string& size = lab.settings.road;
  if (size.empty() || !any) return;
  const size_t by = size.find('x');
  if (by == std::string::npos) throw_error("--road: found '{}', expected ROWSxCOLUMNS", size);
  GraphCase graph = make_graph(lab.settings, "road" + size, "road",
                               {{"rows", size.substr(0, by)}, {"cols", size.substr(by + 1)}});
  run_section(lab, "assembled", graph, assembled_section);
  run_section(lab, "pagerank", graph, pagerank_section);
  run_section(lab, "fusion", graph, fusion_section);
  lab.session.forget();
}

void sum_up(Lab& lab) {
  if (lab.ratios.empty()) return;
  double logs = 0;
  for (const double ratio : lab.ratios) logs += std::log(ratio);
  const double mean = std::exp(logs / static_cast<double>(lab.ratios.size()));
  const double worst = *std::ranges::max_element(lab.ratios);
  fmt::print(
      "assembled over by hand, {} duels: geometric mean {:.3f} (at most {:.2f}), worst {:.3f} (at most "
      "{:.2f})\n",
      lab.ratios.size(), mean, lab.settings.geomean, worst, lab.settings.bound);
  lab.record("assembled", "all", "all", "geometric_mean", mean);
  lab.record("assembled", "all", "all", "worst", worst);
  if (mean > lab.settings.geomean) lab.miss(fmt::format("geometric mean {:.3f}", mean));
}

/// Assembled code is kept for the time of the run: sources of BFS share it.
class CacheFolder {
 public:
  CacheFolder() : path(std::filesystem::temp_directory_path() / fmt::format("gpu_bench.{}", getpid())) {}
  ~CacheFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  const std::filesystem::path path;
};

int bench(const Settings& settings) {
  hand::use_device();
  Registry registry;
  registry.add_folder(settings.plugins);
  for (const std::string& problem : registry.problems()) fmt::print(stderr, "{}\n", problem);
  const CacheFolder cache;
  Session session(registry, load_backend("cuda", {settings.threads, cache.path.string()}));
  Lab lab(settings, registry, session);
  fmt::print("{}\n", session.backend().device());
  for (size_t i = 0; i < settings.scales.size(); ++i) on_kronecker(lab, settings.scales[i], i == 0);
  on_road(lab);
  on_uniform(lab);
  sum_up(lab);
  return lab.missed() ? 1 : 0;
}

}  // namespace
}  // namespace harness

int main(int argc, char** argv) {
  harness::Settings settings;
  settings.plugins = (harness::library_folder() / "plugins").string();
  CLI::App app("assembled CUDA code against code by hand, cuSPARSE and the memory");
  app.add_option("--scales", settings.scales, "Kronecker graphs")->delimiter(',');
  app.add_option("--uniform", settings.uniform, "scale of the uniform graph; 0: none");
  app.add_option("--road", settings.road, "crossings of the road graph, ROWSxCOLUMNS; empty: none");
  app.add_option("--repetitions", settings.repetitions)->check(CLI::PositiveNumber);
  app.add_option("--seconds", settings.seconds, "for a combination's repetitions beyond five");
  app.add_option("--bound", settings.bound, "of assembled over by hand, each");
  app.add_option("--geomean", settings.geomean, "of assembled over by hand, all");
  app.add_option("--gteps", settings.gteps, "at least, bfs on Kronecker scale 24");
  app.add_option("--fusion", settings.fusion, "speedup at least, bfs on the road graph");
  app.add_option("--only", settings.only, "sections to run")
      ->delimiter(',')
      ->check(CLI::IsMember(harness::sections));
  app.add_option("--formats", settings.formats, "of the pagerank section; none: all")->delimiter(',');
  app.add_option("--bfs-schedules", settings.bfs_schedules)->delimiter(',');
  app.add_option("--sources", settings.sources, "of the bfs section")->check(CLI::PositiveNumber);
  app.add_option("--seed", settings.seed, "that the sources are drawn with");
  app.add_option("--verify-scale", settings.verify_scale,
                 "graphs of up to 2^this vertices are also checked against the sequential reference");
  app.add_option("--plugins", settings.plugins);
  app.add_option("--out", settings.out, "CSV that figures are appended to");
  app.add_option("--threads", settings.threads, "of the host; 0: all");
  CLI11_PARSE(app, argc, argv);
  try {
    return harness::bench(settings);
  } catch (const std::exception& e) {
    fmt::print(stderr, "gpu_bench: {}\n", e.what());
    return 2;
  }
}
