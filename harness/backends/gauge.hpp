// Readings of a device by a process that does not compute on it. A backend exports a factory of gauges if
// such a process can read its device. runtime::make_gauge() calls the factory, for the monitor of a sweep
// (sweep/worker/monitor.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace harness::backends {

/// The use of a device at a moment. A value that cannot be read is not set.
struct Reading {
  std::optional<uint64_t> memory_bytes;  // in use, by all processes
  std::optional<double> power_w, clock_mhz;
  std::optional<double> utilisation;            // fraction of a period in which a kernel ran
  std::optional<double> utilisation_period_ms;  // the period of `utilisation`
};

class Gauge {
 public:
  virtual ~Gauge() = default;
  virtual Reading read() = 0;
};

/// The function that a backend's library exports to make a Gauge. Its argument is the Backend::gauge_id() of
/// the process that computes. Returns null if the device cannot be read.
using GaugeFactory = Gauge*(const std::string& id);
#define HARNESS_BACKEND_GAUGE "harness_backend_gauge_v1"

}  // namespace harness::backends
