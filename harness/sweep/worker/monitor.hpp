// Samples what a worker and its device do, in a thread of the supervising process. Sampling therefore takes
// no time from the worker, and continues if the worker hangs. The supervisor makes a Monitor for each
// monitored configuration.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "base/counted.hpp"
#include "runtime/backend_loader.hpp"
#include "sweep/worker/process.hpp"

namespace harness::sweep {

class Monitor {
 public:
  /// Begins to sample every `period_s` seconds. The worker must live until finish(). `gauge` reads the device
  /// (backends/gauge.hpp). If `gauge` is null, the device is not read.
  Monitor(const WorkerProcess& worker, backends::Gauge* gauge, double period_s);
  ~Monitor();
  Monitor(const Monitor&) = delete;
  Monitor& operator=(const Monitor&) = delete;

  /// Ends sampling, and returns a line of timeline.csv per sample, without the id.
  std::vector<std::vector<Counted>> finish();

 private:
  void sample_until_stopped();
  std::vector<Counted> sample();

  const WorkerProcess& worker_;
  backends::Gauge* const gauge_;
  const std::chrono::duration<double> period_;
  std::vector<std::vector<Counted>> lines_;
  // in seconds: time of the last sample, and processor time of the worker until then
  double cores_at_ = 0, cores_used_ = 0;
  std::mutex mutex_;
  std::condition_variable stop_;
  bool stopped_ = false;
  std::thread thread_;  // declared last, because the thread uses the other members
};

}  // namespace harness::sweep
