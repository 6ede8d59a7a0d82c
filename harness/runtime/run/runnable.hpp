// Interface of a prepared computation of an algorithm on a graph: an Instance (algorithm, format and
// schedule) or a BaselineInstance. The measuring code runs and verifies both in the same way.
#pragma once

#include <harness/plugin.h>

#include <vector>

#include "backends/job.hpp"
#include "base/huge_array.hpp"

namespace harness::runtime {

struct Choice;

/// Arrays of an algorithm's properties in host memory, by the property's index in plan().
using HostProperties = std::vector<HugeArray<unsigned char>>;
/// Returns the addresses of the properties, in the form in which plugins receive them.
std::vector<const void*> addresses(const HostProperties& properties);

class Runnable {
 public:
  virtual ~Runnable() = default;
  /// Returns the algorithm with its parameter values. Vertices among these values are ids of the graph, not
  /// of the input.
  virtual const Choice& algorithm() const = 0;
  /// Returns the plan of the algorithm, whose properties are the result.
  virtual const harness_plan& plan() const = 0;
  /// Overwrites every output array of a run with a byte. The result of a run must not depend on the byte.
  virtual void poison(int byte = 0xA5) = 0;
  virtual backends::RunResult run(double timeout_seconds = 0) = 0;
  /// Runs once more and times each kernel launch separately. Returns nothing if kernels cannot be timed
  /// separately.
  virtual backends::TimedRun time_kernels(double /*timeout_seconds*/) { return {}; }
  /// Returns true if the last run was by a program that verifies its own result and does not expose it.
  virtual bool checked_itself() const { return false; }
  virtual HostProperties download() const = 0;
};

}  // namespace harness::runtime
