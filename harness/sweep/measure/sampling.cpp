#include "sweep/measure/sampling.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>

#include "base/stopwatch.hpp"
#include "results/judge/statistics.hpp"

namespace harness::sweep {
namespace {

// Clocks and timers of devices resolve a microsecond at best, so a tenth of a millisecond has an error of one
// percent.
constexpr double too_short_ms = 0.1, batch_ms = 1;
constexpr double most_in_a_batch = 1000;
// The first run finds cold caches and sleeping threads, so later runs are faster. If the first run took less
// than this time, later runs may be too short to be timed singly. In that case, warm_up() makes a second run
// to find out. In a later round the caches of the process are warmer, so the limit is lower.
constexpr double tells_little_ms = 20 * too_short_ms, tells_little_later_ms = 3 * too_short_ms;
constexpr int most_warmups = 10;
// If threads waited for a processor longer than this, the repetition counts as disturbed. A woken thread
// waits for some microseconds on an idle machine, whereas a time slice of another program takes milliseconds.
constexpr double most_waited = 0.05;  // fraction of a repetition's time

/// Thrown when the time for repetitions is used up.
struct Enough {};

bool is_stable(const std::vector<results::Sample>& samples, double stable) {
  if (stable <= 0) return false;
  std::vector<double> times;
  for (const results::Sample& one : samples) times.push_back(one.time_ms);
  return results::median_uncertainty(results::summarise(times)) <= stable;
}

/// Keeps `count` samples, preferably undisturbed ones, in their sequence. Returns true if most of the kept
/// samples were disturbed.
bool keep_undisturbed(std::vector<results::Sample>& samples, const std::vector<char>& disturbed,
                      size_t count) {
  const auto clean = static_cast<size_t>(std::count(disturbed.begin(), disturbed.end(), 0));
  size_t clean_left = std::min(clean, count), others_left = count - clean_left;
  std::vector<results::Sample> kept;
  for (size_t i = 0; i < samples.size(); ++i) {
    size_t& left = disturbed[i] != 0 ? others_left : clean_left;
    if (left == 0) continue;
    --left;
    kept.push_back(samples[i]);
  }
  samples = std::move(kept);
  return 2 * std::min(clean, count) < count;
}

// Collects the time of each repetition. Google Benchmark's own reporters would write its own file formats.
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

// Maximum number of repetitions. A higher number would only make the samples file long.
constexpr uint64_t most_repetitions = 10000;

}  // namespace

double time_of_day() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

uint64_t batch_for(double run_ms, uint64_t wanted, double max_time_s) {
  const double allowed = std::max(1.0, max_time_s * 1e3 / std::max(run_ms, 1e-6));
  if (wanted > 0) return static_cast<double>(wanted) <= allowed ? wanted : static_cast<uint64_t>(allowed);
  if (run_ms >= too_short_ms) return 1;
  return static_cast<uint64_t>(std::min(std::ceil(batch_ms / std::max(run_ms, 1e-6)), most_in_a_batch));
}

double warm_up(const experiment::MeasurePlan& plan, double first_ms, const std::function<Run()>& run,
               uint64_t& runs) {
  double last = first_ms, fastest = first_ms;
  const bool wants_second =
      plan.batch == 0 && first_ms < (plan.first_is_known ? tells_little_later_ms : tells_little_ms);
  const uint64_t wanted = std::max<uint64_t>(plan.warmup, wants_second ? 2 : 1);
  const Stopwatch watch;
  for (uint64_t i = 1; i < wanted && watch.milliseconds() < plan.max_time_s * 1e3; ++i, ++runs)
    fastest = std::min(fastest, last = run().milliseconds);
  if (plan.stable <= 0) return last;
  for (int i = 0; i < most_warmups && watch.milliseconds() < plan.max_time_s * 1e3; ++i) {
    last = run().milliseconds;
    ++runs;
    if (last > fastest * (1 - plan.stable)) break;
    fastest = last;
  }
  return last;
}

Sampling sample(const std::string& name, const experiment::MeasurePlan& plan, double run_ms,
                const std::function<Run()>& run, const std::function<double()>& waited_ms,
                const std::function<bool()>& crowded) {
  Sampling result;
  std::vector<char> disturbed;  // per sample: 1 if other programs disturbed it
  result.batch = batch_for(run_ms, plan.batch, plan.max_time_s);
  const auto runs = static_cast<double>(result.batch);
  uint64_t supersteps = 0;
  const Stopwatch watch;
  const auto is_over = [&] { return watch.milliseconds() >= plan.max_time_s * 1e3; };
  const auto once = [&] {
    // Runs may report a time of 0, so the wall clock limits them too.
    if (!result.samples.empty() && is_over()) throw Enough();
    const double began = time_of_day(), waited = waited_ms();
    double sum = 0;
    uint64_t done = 0;
    for (; done < result.batch && (done == 0 || !is_over()); ++done) {
      const Run one = run();
      sum += one.milliseconds;
      supersteps = one.supersteps;
    }
    const double mean = sum / static_cast<double>(done);
    result.samples.push_back({.time_ms = mean, .supersteps = supersteps, .at_s = began});
    disturbed.push_back(crowded() || waited_ms() - waited > most_waited * sum ? 1 : 0);
    return mean;
  };
  const auto repeat_some = [&](uint64_t repetitions) {
    try {
      repeat(name, repetitions, once);
    } catch (const Enough&) {
    }
  };
  repeat_some(repetitions_for(run_ms * runs, plan.repetitions, plan.min_time_s, plan.max_time_s));
  // Adds a quarter more samples at a time. Testing after every single sample would stop at the first series
  // that is stable by chance.
  while (!(result.stable = is_stable(result.samples, plan.stable)) && plan.stable > 0 &&
         result.samples.size() < plan.max_repetitions && watch.milliseconds() < plan.max_time_s * 1e3) {
    const uint64_t more = std::max<uint64_t>(2, result.samples.size() / 4);
    const uint64_t room = plan.max_repetitions - result.samples.size();
    const double left_s = std::max(plan.max_time_s - watch.milliseconds() * 1e-3, 1e-3);
    repeat_some(repetitions_for(run_ms * runs, std::min(more, room), 0, left_s));
  }
  const size_t planned = result.samples.size();
  const auto clean = [&] { return static_cast<size_t>(std::count(disturbed.begin(), disturbed.end(), 0)); };
  // Disturbed samples are taken again. The number of additional samples is limited by the planned number, and
  // by the number of undisturbed samples so far plus one. If no sample is undisturbed, further ones would be
  // disturbed too.
  const auto most = [&] { return planned + std::min(planned, clean() + 1); };
  while (clean() < planned && result.samples.size() < most() && !is_over())
    repeat_some(std::min(planned - clean(), most() - result.samples.size()));
  result.busy = keep_undisturbed(result.samples, disturbed, planned);
  return result;
}

Sampling sampling_of(const Run& run, double began) {
  Sampling result;
  result.samples.push_back({.time_ms = run.milliseconds, .supersteps = run.supersteps, .at_s = began});
  return result;
}

std::vector<double> repeat(const std::string& name, uint64_t repetitions,
                           const std::function<double()>& once) {
  std::exception_ptr failure;
  benchmark::ClearRegisteredBenchmarks();
  benchmark::RegisterBenchmark(name.c_str(),
                               [&](benchmark::State& state) {
                                 for (auto _ : state) {
                                   if (failure) {
                                     state.SkipWithError("an earlier repetition failed");
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
