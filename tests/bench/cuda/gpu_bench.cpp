// The figures that the cuda backend is held to, in one run on one machine: exit 1 when one of them is missed.
//
//   gpu_bench [--scales 22,24] [--uniform 24] [--road 3200x3200] [--communities 24] [--only SECTION,...]
//             [--out FILE.csv] ...
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>

#include "base/library_folder.hpp"
#include "base/stopwatch.hpp"
#include "graph/spec.hpp"
#include "lab.hpp"
#include "runtime/backend_loader.hpp"

namespace harness {
namespace {

const std::vector<std::string> section_names{"assembled", "pagerank", "library", "bfs", "fusion", "memory"};
constexpr size_t kept_layouts = 8;  // all that the combinations of one format need
constexpr unsigned bfs_scale = 24;  // that the bound on GTEPS is for

/// All sections but `library`, which takes as long as all others, when none is named.
bool wanted(const Settings& settings, const std::string& section) {
  if (settings.only.empty()) return section != "library";
  return std::ranges::find(settings.only, section) != settings.only.end();
}

/// How a graph is made.
struct Source {
  std::string name, generator;
  std::map<std::string, std::string> params;
};

GraphCase make_graph(const Settings& settings, const Source& source, const std::string& order = "original") {
  const Stopwatch watch;
  graph::GraphSpec spec;
  spec.name = order == "original" ? source.name : source.name + "." + order;
  spec.generator = source.generator;
  spec.params = source.params;
  spec.params["seed"] = "1";
  spec.weights.kind = graph::Weights::Kind::generated;
  spec.order = order;
  graph::OpenOptions options;
  options.threads = settings.threads;
  GraphCase result(graph::open_graph(spec, options));
  fmt::print("{}: {} vertices, {} arcs, made in {:.1f} s\n", spec.name, result.graph.num_vertices(),
             result.graph.num_edges(), watch.milliseconds() * 1e-3);
  std::fflush(stdout);
  return result;
}

struct Section {
  std::string name;
  std::function<void(GraphCase&)> run;
};

void run_section(Lab& lab, const Section& section, GraphCase& graph) {
  const std::string& name = graph.graph.name();
  if (lab.out_of_time()) return fmt::print("time is over: {} on {} is left out\n", section.name, name);
  const Stopwatch watch;
  try {
    section.run(graph);
  } catch (const DeviceLost&) {
    throw;
  } catch (const std::exception& e) {
    lab.miss(fmt::format("{} on {}: {}", section.name, name, e.what()));
  }
  fmt::print("  ({} on {}: {:.1f} s)\n", section.name, name, watch.milliseconds() * 1e-3);
  std::fflush(stdout);
}

/// Makes the graph if one of the sections is wanted.
void on_graph(Lab& lab, const Source& source, std::vector<Section> sections) {
  std::erase_if(sections, [&](const Section& section) { return !wanted(lab.settings, section.name); });
  if (sections.empty()) return;
  if (lab.out_of_time()) return fmt::print("time is over: {} is left out\n", source.name);
  GraphCase graph = make_graph(lab.settings, source);
  for (const Section& section : sections) run_section(lab, section, graph);
  lab.session.forget();
}

Reordered reordering(Lab& lab, const Source& source) {
  return [&lab, source](const std::string& order) { return make_graph(lab.settings, source, order); };
}
Section pagerank(Lab& lab, const Source& source) {
  return {"pagerank", [&, source](GraphCase& g) { pagerank_section(lab, g, reordering(lab, source)); }};
}
Section library(Lab& lab) {
  return {"library", [&](GraphCase& g) { library_section(lab, g); }};
}

void on_kronecker(Lab& lab, unsigned scale, bool first) {
  const Source source{fmt::format("kron{}", scale), "kronecker", {{"scale", std::to_string(scale)}}};
  std::vector<Section> sections;
  if (first) sections.push_back({"memory", [&](GraphCase& g) { memory_section(lab, g); }});
  sections.push_back({"assembled", [&](GraphCase& g) { assembled_section(lab, g); }});
  sections.push_back(pagerank(lab, source));
  sections.push_back(library(lab));
  sections.push_back({"bfs", [&](GraphCase& g) { bfs_section(lab, g, scale == bfs_scale); }});
  on_graph(lab, source, sections);
}

void on_uniform(Lab& lab) {
  const unsigned scale = lab.settings.uniform;
  if (scale == 0) return;
  const Source source{fmt::format("uniform{}", scale), "uniform", {{"scale", std::to_string(scale)}}};
  on_graph(lab, source, {pagerank(lab, source), library(lab)});
}

void on_road(Lab& lab) {
  const std::string& size = lab.settings.road;
  if (size.empty()) return;
  const size_t by = size.find('x');
  if (by == std::string::npos) throw_error("--road: found '{}', expected ROWSxCOLUMNS", size);
  const Source source{"road" + size, "road", {{"rows", size.substr(0, by)}, {"cols", size.substr(by + 1)}}};
  on_graph(lab, source,
           {{"assembled", [&](GraphCase& g) { assembled_section(lab, g); }},
            pagerank(lab, source),
            {"fusion", [&](GraphCase& g) { fusion_section(lab, g); }},
            library(lab)});
}

/// Communities of 2^16 vertices, which are CR2's clusters, with nine edges of ten inside.
void on_communities(Lab& lab) {
  const unsigned scale = lab.settings.communities;
  if (scale == 0) return;
  const uint64_t vertices = uint64_t{1} << scale;
  const Source source{fmt::format("communities{}", scale),
                      "communities",
                      {{"vertices", std::to_string(vertices)},
                       {"communities", std::to_string(std::max<uint64_t>(1, vertices >> 16))},
                       {"intra", "0.9"}}};
  const Section checked{"pagerank", [&](GraphCase& g) {
                          check_cr2(lab, g.graph, pagerank_section(lab, g, reordering(lab, source)));
                        }};
  on_graph(lab, source, {checked, library(lab)});
}

double geometric_mean(const std::vector<double>& values) {
  double logs = 0;
  for (const double value : values) logs += std::log(value);
  return std::exp(logs / static_cast<double>(values.size()));
}

void sum_up_duels(Lab& lab) {
  if (lab.ratios.empty()) return;
  const double mean = geometric_mean(lab.ratios), worst = *std::ranges::max_element(lab.ratios);
  fmt::print(
      "assembled over by hand, {} duels: geometric mean {:.3f} (at most {:.2f}), worst {:.3f} (at most "
      "{:.2f})\n",
      lab.ratios.size(), mean, lab.settings.geomean, worst, lab.settings.bound);
  lab.record("assembled", "all", "all", "geometric_mean", mean);
  lab.record("assembled", "all", "all", "worst", worst);
  if (mean > lab.settings.geomean) lab.miss(fmt::format("geometric mean {:.3f}", mean));
}

void sum_up_library(Lab& lab) {
  if (!lab.speedups.empty()) {
    const double mean = geometric_mean(lab.speedups);
    fmt::print("pagerank's best over cuSPARSE, {} graphs: geometric mean {:.3f} (at least {:.2f})\n",
               lab.speedups.size(), mean, lab.settings.cusparse);
    lab.record("pagerank", "all", "best", "speedup_over_cusparse", mean);
    if (mean < lab.settings.cusparse) lab.miss(fmt::format("pagerank over cuSPARSE: {:.3f}", mean));
  }
  if (lab.twce.graphs > 0) {
    fmt::print("twce is as fast as twc and cm on {} of {} graphs\n", lab.twce.wins, lab.twce.graphs);
    lab.record("library", "all", "bfs push csr twce", "wins", lab.twce.wins);
    if (2 * lab.twce.wins <= lab.twce.graphs) lab.miss("twce is slower than twc or cm on most graphs");
  }
}

/// Where assembled code is kept: for the time of the run, unless a folder is named.
class CacheFolder {
 public:
  explicit CacheFolder(const std::string& named)
      : path(named.empty() ? std::filesystem::temp_directory_path() / fmt::format("gpu_bench.{}", getpid())
                           : std::filesystem::path(named)),
        keep_(!named.empty()) {}
  ~CacheFolder() {
    std::error_code ignored;
    if (!keep_) std::filesystem::remove_all(path, ignored);
  }
  const std::filesystem::path path;

 private:
  bool keep_;
};

int bench(const Settings& settings) {
  hand::use_device();
  plugin::Registry registry;
  registry.add_folder(settings.plugins);
  for (const std::string& problem : registry.problems()) fmt::print(stderr, "{}\n", problem);
  const CacheFolder cache(settings.cache);
  runtime::Session session(registry, runtime::load_backend("cuda", {settings.threads, cache.path.string()}),
                           false, kept_layouts);
  Lab lab(settings, registry, session);
  fmt::print("{}\n", session.backend().device());
  for (size_t i = 0; i < settings.scales.size(); ++i) on_kronecker(lab, settings.scales[i], i == 0);
  on_road(lab);
  on_uniform(lab);
  on_communities(lab);
  sum_up_duels(lab);
  sum_up_library(lab);
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
  app.add_option("--communities", settings.communities, "scale of the planted communities; 0: none");
  app.add_option("--budget", settings.budget, "seconds, after which the rest is left out; 0: no limit");
  app.add_option("--algorithm-seconds", settings.algorithm_seconds,
                 "for the combinations of one algorithm on one graph");
  app.add_option("--timeout", settings.timeout, "seconds of a first run");
  app.add_option("--repetitions", settings.repetitions)->check(CLI::PositiveNumber);
  app.add_option("--seconds", settings.seconds, "for a combination's repetitions beyond five");
  app.add_option("--bound", settings.bound, "of assembled over by hand, each");
  app.add_option("--geomean", settings.geomean, "of assembled over by hand, all");
  app.add_option("--gteps", settings.gteps, "at least, bfs on Kronecker scale 24");
  app.add_option("--fusion", settings.fusion, "speedup at least, bfs on the road graph");
  app.add_option("--only", settings.only, "sections to run; none: all but library")
      ->delimiter(',')
      ->check(CLI::IsMember(harness::section_names));
  app.add_option("--formats", settings.formats, "of pagerank and library; none: all")->delimiter(',');
  app.add_option("--schedules", settings.schedules, "of assembled, pagerank and library; none: all")
      ->delimiter(',');
  app.add_option("--algorithms", settings.algorithms, "of assembled (besides pagerank) and library")
      ->delimiter(',');
  app.add_option("--orders", settings.orders, "that pagerank also tries, such as degree")->delimiter(',');
  app.add_option("--cusparse", settings.cusparse, "speedup at least, pagerank, geometric mean");
  app.add_option("--cpu-arcs", settings.cpu_arcs, "graphs of up to so many are checked on the cpu: tc, bc");
  app.add_option("--bfs-schedules", settings.bfs_schedules)->delimiter(',');
  app.add_option("--sources", settings.sources, "of the bfs section")->check(CLI::PositiveNumber);
  app.add_option("--seed", settings.seed, "that the sources are drawn with");
  app.add_option("--verify-scale", settings.verify_scale,
                 "graphs of up to 2^this vertices are also checked against the sequential reference");
  app.add_option("--plugins", settings.plugins);
  app.add_option("--cache", settings.cache, "folder of assembled code to keep; none: for this run alone");
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
