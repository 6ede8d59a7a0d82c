#include <algorithm>
#include <cstdio>
#include "base/stopwatch.hpp"
#include "support.hpp"
using namespace harness;
using namespace harness::testing;
int main(int argc, char** argv) {
  const std::string scale = argc > 1 ? argv[1] : "20", gen = argc > 2 ? argv[2] : "uniform";
  graph::Graph g = generated(gen, {{"scale", scale}, {"edge_factor", "16"}, {"directed", "true"}});
  std::printf("%s scale %s: %u vertices, %llu arcs\n", gen.c_str(), scale.c_str(), g.num_vertices(),
              (unsigned long long)g.num_edges());
  backends::BackendOptions o;
  o.threads = argc > 3 ? std::atoi(argv[3]) : 2;
  o.cache_dir = library_folder() / "test-cache";
  auto backend = runtime::load_backend("cpu", o);
  runtime::Ledger ledger(*backend);
  std::vector<std::unique_ptr<runtime::ChangingGraph>> graphs;
  const char* formats[] = {"csr", "csr_delta", "bal"};
  std::vector<std::string> used;
  for (const char* f : formats) {
    const plugin::Plugin* p = registry().find(HARNESS_KIND_FORMAT, f);
    if (!p || !p->provides.contains("edges.update/1")) continue;
    const auto choice = [](harness_kind k, const char* id) {
      return runtime::Choice(*registry().find(k, id), {});
    };
    runtime::Request r{choice(HARNESS_KIND_ALGORITHM, "bfs"), choice(HARNESS_KIND_FORMAT, f),
                       choice(HARNESS_KIND_SCHEDULE, "vm"), runtime::parse_options({{"direction", "push"}})};
    graphs.push_back(std::make_unique<runtime::ChangingGraph>(
        ledger, registry(), g, runtime::combine(r, g, backends::backend_info("cpu"))));
    used.push_back(f);
  }
  std::printf("rebuild (csr layout from a ready adjacency): %.1f ms\n", graphs[0]->build_ms());
  const size_t only = argc > 4 ? std::atoll(argv[4]) : 0;
  for (size_t batch : {size_t{1}, size_t{64}, size_t{4096}, size_t{65536}, size_t{262144}, size_t{1048576},
                       size_t{4194304}}) {
    if (only != 0 && batch != only) continue;
    std::vector<std::vector<runtime::BatchOutcome>> out(graphs.size());
    const int reps = (batch <= 4096 ? 60 : batch <= 65536 ? 20 : 6) * (only != 0 ? 4 : 1);
    for (int rep = 0; rep < reps + 2; ++rep) {
      runtime::Batch b;
      for (size_t i = 0; i < batch; ++i) {
        const uint64_t x = mix64(batch * 977 + (rep / 2) * 10007 + i * 31 + 5);
        b.add(x % g.num_vertices(), (x >> 32) % g.num_vertices(),
              rep % 2 == 0 ? HARNESS_INSERT : HARNESS_DELETE, 1);
      }
      for (size_t f = 0; f < graphs.size(); ++f) {
        const auto o1 = graphs[f]->apply(b);
        if (rep >= 2) out[f].push_back(o1);
      }
      for (auto& gr : graphs) gr->model(runtime::Batch{});
    }
    for (size_t f = 0; f < graphs.size(); ++f) {
      double sum = 0, sort = 0, apply = 0, grow = 0, copy = 0, comp = 0;
      std::vector<double> all;
      for (auto& o1 : out[f]) {
        sum += o1.milliseconds();
        sort += o1.sort_ms;
        apply += o1.apply_ms;
        grow += o1.grow_ms;
        copy += o1.copy_ms;
        comp += o1.compact_ms;
        all.push_back(o1.milliseconds());
      }
      std::sort(all.begin(), all.end());
      std::printf(
          "%9zu %-10s mean %9.3f ms median %9.3f  copy %.3f grow %.3f sort %.3f apply %.3f compact %.3f  -> "
          "%.3f M arcs/s\n",
          batch, used[f].c_str(), sum / reps, all[all.size() / 2], copy / reps, grow / reps, sort / reps,
          apply / reps, comp / reps, batch * reps / sum / 1e3);
    }
  }
}
