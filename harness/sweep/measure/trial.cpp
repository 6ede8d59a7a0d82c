#include "sweep/measure/trial.hpp"

#include <algorithm>

#include "base/stopwatch.hpp"
#include "results/machine/machine_state.hpp"
#include "results/machine/provenance.hpp"
#include "results/store/cost.hpp"

namespace harness::sweep {

backends::RunResult run_once(runtime::Runnable& runnable, double timeout_s, const StepObserver& begin) {
  begin(Step::run);
  runnable.poison();
  const backends::RunResult result = runnable.run(timeout_s);
  if (result.timed_out) throw Failure("timeout", fmt::format("one run took longer than {} s", timeout_s));
  if (result.reached_limit) {
    throw Failure("not_converged", fmt::format("not converged after {} supersteps", result.supersteps));
  }
  return result;
}

namespace {

// Time limit of the first run if MeasurePlan::cap_ms (the cap) is set. It is a multiple of the cap, because
// caches are cold and pages untouched, and at least half a second. With a shorter limit, a backend could
// report a slow run as a hanging device.
constexpr double first_over_cap = 4, least_limit_s = 0.5;

/// Returns the time limit of the first run in seconds.
double first_limit_s(const experiment::MeasurePlan& plan) {
  if (plan.cap_ms <= 0) return plan.timeout_s;
  return std::min(plan.timeout_s, std::max(plan.cap_ms * 1e-3 * first_over_cap, least_limit_s));
}

backends::RunResult first_run(runtime::Runnable& runnable, const experiment::MeasurePlan& plan,
                              const StepObserver& begin) {
  const double limit_s = first_limit_s(plan);
  try {
    return run_once(runnable, limit_s, begin);
  } catch (const Failure& e) {
    if (e.status() == "timeout" && limit_s < plan.timeout_s) throw GivenUp(limit_s * 1e3, plan.cap_ms);
    throw;
  }
}

runtime::Verification verify(runtime::Session& session, const graph::Graph& graph,
                             const runtime::Runnable& runnable, uint64_t supersteps) {
  runtime::Verification result = session.verify(graph, runnable, supersteps);
  if (!result.right) throw Failure("wrong", result.reason);
  return result;
}

/// Returns the state of the device. If the device reports no clock, that of the processor is used.
backends::DeviceState state_of(const backends::Backend& backend) {
  backends::DeviceState state = backend.state();
  if (!state.clock_mhz) state.clock_mhz = results::clock_mhz();
  return state;
}

}  // namespace

Trial run_trial(runtime::Session& session, const graph::Graph& graph, runtime::Runnable& runnable,
                const experiment::MeasurePlan& plan, const std::string& name, const StepObserver& begin) {
  Trial trial;
  const double began = time_of_day();
  backends::RunResult run = first_run(runnable, plan, begin);
  trial.first_ms = run.milliseconds;
  const auto check = [&] {
    begin(Step::verify);
    const Stopwatch checking;
    trial.last = verify(session, graph, runnable, run.supersteps);
    trial.verify_ms = checking.milliseconds();
  };
  const bool first_suffices =
      plan.repetitions == 1 && plan.warmup == 0 && plan.cap_ms <= 0 && session.backend().repeats();
  if (!plan.first_is_known && !first_suffices) check();

  const auto once = [&] {
    if (plan.cold_caches) session.backend().empty_caches();
    run = run_once(runnable, plan.timeout_s, begin);
    // One slow run may be noise. If the first run was slow too, later runs will be slow as well.
    const double least_ms = std::min(run.milliseconds, trial.first_ms);
    if (plan.cap_ms > 0 && least_ms > plan.cap_ms) throw GivenUp(least_ms, plan.cap_ms);
    return Run{run.milliseconds, run.supersteps};
  };
  const double run_ms =
      first_suffices ? run.milliseconds : warm_up(plan, run.milliseconds, once, trial.warmups);
  // The kernels are timed before the samples are taken, because the answer is computed from the result of the
  // last sample.
  if (plan.time_kernels) {
    begin(Step::run);
    runnable.poison();
    backends::TimedRun timed = runnable.time_kernels(plan.timeout_s);
    trial.kernels = std::move(timed.kernels);
    trial.by_superstep = std::move(timed.by_superstep);
    begin(Step::verify);
    if (!trial.kernels.empty()) verify(session, graph, runnable, run.supersteps);
  }
  trial.load = results::load_average();
  trial.before = state_of(session.backend());
  trial.sampling = first_suffices ? sampling_of({run.milliseconds, run.supersteps}, began)
                                  : sample(name, plan, run_ms, once);
  const double yardstick_ms = session.backend().yardstick_ms();
  for (results::Sample& one : trial.sampling.samples) one.yardstick_ms = yardstick_ms;
  trial.after = state_of(session.backend());
  check();
  trial.exchanged = run.exchanged_bytes;
  trial.rank_times = run.rank_times;
  trial.streamed = run.streamed_bytes;
  trial.counts = session.backend().counted();
  if (const Counted* cost = results::cost_among(trial.counts, session.backend().columns())) {
    trial.judged_by = cost->column;
    trial.cost = results::as_number(cost->value).value_or(0);
  }
  if (trial.kernels.empty()) trial.kernels = session.backend().counted_by_kernel();
  return trial;
}

const Trial& middle_by_cost(const std::vector<Trial>& trials) {
  std::vector<const Trial*> by_cost;
  for (const Trial& trial : trials) by_cost.push_back(&trial);
  std::stable_sort(by_cost.begin(), by_cost.end(),
                   [](const Trial* a, const Trial* b) { return a->cost < b->cost; });
  return by_cost.back()->cost > 0 ? *by_cost[(by_cost.size() - 1) / 2] : trials.back();
}

}  // namespace harness::sweep
