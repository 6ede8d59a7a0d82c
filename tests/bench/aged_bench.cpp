// Measures algorithms on layouts that batches of updates have changed, with kernels on the CPU. Prints the
// ratio of each time to that on a new layout `csr` of the same graph. The layouts run alternately, and the
// least processor time of each counts, so that other work on the machine has little effect.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <ctime>

#include "support.hpp"

namespace harness::testing {
namespace {

struct Settings {
  std::string scale = "16", generator = "kronecker", algorithm = "bfs", edge_factor = "16";
  unsigned threads = 1;
  size_t batch = 16384, batches = 64, runs = 9;
  double insert = 0.5;
};

/// Draws random operations on edges. An insertion is between any two vertices, and a deletion is of an edge
/// that was in the graph or was inserted.
class Operations {
 public:
  Operations(const graph::Graph& graph, double insert) : vertices_(graph.num_vertices()), insert_(insert) {
    for (graph::vertex_t v = 0; v < vertices_; ++v) {
      for (const graph::vertex_t other : graph.out().row(v)) live_.emplace_back(v, other);
    }
  }
  runtime::Batch next(size_t operations) {
    runtime::Batch batch;
    for (size_t i = 0; i < operations; ++i) {
      if (static_cast<double>(random() >> 11) * 0x1p-53 < insert_ || live_.empty()) {
        live_.emplace_back(random() % vertices_, random() % vertices_);
        batch.insert(live_.back().first, live_.back().second, 1);
      } else {
        std::swap(live_[random() % live_.size()], live_.back());
        batch.erase(live_.back().first, live_.back().second);
        live_.pop_back();
      }
    }
    return batch;
  }

 private:
  uint64_t random() { return mix64(++drawn_ * golden_gamma); }

  const graph::vertex_t vertices_;
  const double insert_;
  std::vector<std::pair<graph::vertex_t, graph::vertex_t>> live_;
  uint64_t drawn_ = 0;
};

struct Subject {
  std::string format;
  const char* age;  // "aged" or "new"
  std::unique_ptr<runtime::ChangingGraph> graph;
  std::unique_ptr<runtime::Instance> instance;
  std::vector<double> times;
};

void print(const Subject& subject, uint64_t edges, double of_csr) {
  std::string parts;
  for (const runtime::LayoutPart& part : subject.graph->layouts().front()->parts)
    parts += fmt::format(" {}/{}", part.edges, part.rows);
  const double least = *std::min_element(subject.times.begin(), subject.times.end());
  std::printf("%-15s least %9.3f ms, %.2f of a new csr; %.2f bytes per arc; edges/rows of parts%s\n",
              fmt::format("{}, {}", subject.format, subject.age).c_str(), least, least / of_csr,
              static_cast<double>(subject.graph->layout_bytes()) / static_cast<double>(edges), parts.c_str());
}

void run(const Settings& settings) {
  const graph::Graph graph =
      generated(settings.generator,
                {{"scale", settings.scale}, {"edge_factor", settings.edge_factor}, {"directed", "true"}});
  backends::BackendOptions options;
  options.threads = settings.threads;
  options.cache_dir = library_folder() / "test-cache";
  const auto backend = runtime::load_backend("cpu", options);
  const auto conversions = backend->assemble(runtime::conversions_line(*backend)).program;
  runtime::Ledger ledger(*backend);
  const auto subject_of = [&](const std::string& format, const char* age, const graph::Graph& of) {
    const runtime::Combination combination = combination_of(of, format, settings.algorithm);
    return Subject{format,
                   age,
                   std::make_unique<runtime::ChangingGraph>(ledger, registry(), of, combination),
                   nullptr,
                   {}};
  };
  std::vector<Subject> subjects;
  for (const plugin::Plugin* format : registry().all(HARNESS_KIND_FORMAT)) {
    if (!format->provides.contains("edges.update/1")) continue;
    subjects.push_back(subject_of(format->id, "aged", graph));
  }
  Operations operations(graph, settings.insert);
  for (size_t i = 0; i < settings.batches; ++i) {
    const runtime::Batch batch = operations.next(settings.batch);
    for (Subject& subject : subjects) subject.graph->apply(batch);
    subjects.front().graph->model(batch);
  }
  const graph::Graph now = subjects.front().graph->edge_model().graph();
  const size_t aged = subjects.size();
  for (size_t i = 0; i < aged; ++i) {
    subjects.push_back(subject_of(subjects[i].format, "new", now));
  }
  for (Subject& subject : subjects) {
    subject.instance = std::make_unique<runtime::Instance>(
        ledger, now, combination_of(now, subject.format, settings.algorithm), subject.graph->layouts(),
        *conversions);
    subject.instance->poison();
  }
  for (size_t i = 0; i < settings.runs; ++i) {
    for (Subject& subject : subjects) {
      const std::clock_t before = std::clock();
      subject.instance->run(600);
      subject.times.push_back(1e3 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC);
    }
  }
  const auto csr = std::find_if(subjects.begin() + static_cast<ptrdiff_t>(aged), subjects.end(),
                                [](const Subject& subject) { return subject.format == "csr"; });
  const double of_csr = *std::min_element(csr->times.begin(), csr->times.end());
  for (const Subject& subject : subjects) print(subject, now.num_edges(), of_csr);
}

}  // namespace
}  // namespace harness::testing

int main(int argc, char** argv) {
  harness::testing::Settings settings;
  CLI::App app("Times of algorithms on layouts that batches have changed");
  app.add_option("--scale", settings.scale);
  app.add_option("--edge-factor", settings.edge_factor);
  app.add_option("--generator", settings.generator);
  app.add_option("--algorithm", settings.algorithm);
  app.add_option("--threads", settings.threads);
  app.add_option("--batch", settings.batch);
  app.add_option("--batches", settings.batches);
  app.add_option("--insert", settings.insert, "fraction of operations that insert");
  app.add_option("--runs", settings.runs);
  CLI11_PARSE(app, argc, argv);
  harness::testing::run(settings);
}
