// What has been prepared to compute an algorithm on a graph, however it does it: an assembled combination or
// a baseline. It is run and verified alike.
#pragma once

#include <harness/plugin.h>

#include <vector>

#include "backends/job.hpp"
#include "base/counted.hpp"
#include "base/huge_array.hpp"

namespace harness::runtime {

struct Choice;

/// Properties on the host, in the order of a plan.
using HostProperties = std::vector<HugeArray<unsigned char>>;
/// Their addresses, as the ABI wants them.
std::vector<const void*> addresses(const HostProperties& properties);

class Runnable {
 public:
  virtual ~Runnable() = default;
  /// What is computed: parameters that name a vertex hold the ids of the graph at hand.
  virtual const Choice& algorithm() const = 0;
  /// The plan of the algorithm, whose properties are the result.
  virtual const harness_plan& plan() const = 0;
  /// Overwrites every array that a run has to write with a byte. What a run leaves must not depend on which.
  virtual void poison(int byte = 0xA5) = 0;
  virtual backends::RunResult run(double timeout_seconds = 0) = 0;
  /// Runs once more and times each launch by itself: rows of kernels.csv, without their id. Nothing where it
  /// has no kernels that could be told apart.
  virtual std::vector<std::vector<Counted>> time_kernels(double /*timeout_seconds*/) { return {}; }
  /// Whether the last run's program has checked its own result, which it keeps to itself.
  virtual bool checked_itself() const { return false; }
  virtual HostProperties download() const = 0;
};

}  // namespace harness::runtime
