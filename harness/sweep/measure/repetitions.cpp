#include "sweep/measure/repetitions.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <exception>

namespace harness::sweep {
namespace {

// Keeps the time of each repetition. Google Benchmark's own reporters write to files of their own; ours
// are the project's.
class Collector : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type == Run::RT_Iteration && !run.error_occurred)
        times.push_back(run.GetAdjustedRealTime());
    }
  }
  std::vector<double> times;
};

// More would only make the samples file long.
constexpr uint64_t most_repetitions = 10000;

}  // namespace

std::vector<double> repeat(const std::string& name, uint64_t repetitions,
                           const std::function<double()>& once) {
  std::exception_ptr failure;
  benchmark::ClearRegisteredBenchmarks();
  benchmark::RegisterBenchmark(name.c_str(),
                               [&](benchmark::State& state) {
                                 for (auto _ : state) {
                                   if (failure) {
                                     state.SkipWithError("a repetition before failed");
                                     break;
                                   }
                                   try {
                                     state.SetIterationTime(once() * 1e-3);
                                   } catch (...) {
                                     failure = std::current_exception();
                                     state.SkipWithError("the run failed");
                                     break;
                                   }
                                 }
                               })
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond)
      ->Iterations(1)
      ->Repetitions(static_cast<int>(repetitions));
  Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector, "all");
  benchmark::ClearRegisteredBenchmarks();
  if (failure) std::rethrow_exception(failure);
  return collector.times;
}

uint64_t repetitions_for(double run_ms, uint64_t wanted, double min_time_s, double max_time_s) {
  const double run_s = std::max(run_ms, 1e-6) * 1e-3;
  const double to_fill = std::ceil(min_time_s / run_s);
  const double allowed = std::max(1.0, std::floor(max_time_s / run_s));
  const double count = std::min(std::max(static_cast<double>(wanted), to_fill), allowed);
  return static_cast<uint64_t>(std::min(count, static_cast<double>(most_repetitions)));
}

}  // namespace harness::sweep
