#include "sweep/worker/monitor.hpp"

#include <ctime>

#include "results/machine/machine_state.hpp"
#include "sweep/measure/sampling.hpp"

namespace harness::sweep {
namespace {

/// Returns the processor time of a process in seconds, of all its threads.
double processor_s(pid_t pid) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

Monitor::Monitor(const WorkerProcess& worker, backends::Gauge* gauge, double period_s)
    : worker_(worker),
      gauge_(gauge),
      period_(period_s),
      cores_at_(time_of_day()),
      cores_used_(processor_s(worker.pid())),
      thread_([this] { sample_until_stopped(); }) {}

Monitor::~Monitor() {
  finish();
}

std::vector<std::vector<Counted>> Monitor::finish() {
  if (thread_.joinable()) {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    stop_.notify_one();
    thread_.join();
  }
  return std::move(lines_);
}

void Monitor::sample_until_stopped() {
  auto next = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  while (!stopped_) {
    lines_.push_back(sample());
    next += std::chrono::duration_cast<std::chrono::steady_clock::duration>(period_);
    stop_.wait_until(lock, next, [&] { return stopped_; });
  }
}

std::vector<Counted> Monitor::sample() {
  const double now = time_of_day(), used = processor_s(worker_.pid());
  std::vector<Counted> line{
      {"at_s", now}, {"step", step_word(worker_.pulse().step())}, {"host_bytes", worker_.private_bytes()}};
  if (now > cores_at_ && used >= cores_used_)
    line.push_back({"cores", (used - cores_used_) / (now - cores_at_)});
  cores_at_ = now;
  cores_used_ = used;
  if (const auto load = results::load_average()) line.push_back({"load", *load});
  if (gauge_ == nullptr) return line;
  const backends::Reading reading = gauge_->read();
  if (reading.memory_bytes) line.push_back({"device_bytes", *reading.memory_bytes});
  if (reading.power_w) line.push_back({"power_w", *reading.power_w});
  if (reading.clock_mhz) line.push_back({"clock_mhz", *reading.clock_mhz});
  if (reading.utilisation) line.push_back({"utilisation", *reading.utilisation});
  if (reading.utilisation_period_ms)
    line.push_back({"utilisation_period_ms", *reading.utilisation_period_ms});
  return line;
}

}  // namespace harness::sweep
