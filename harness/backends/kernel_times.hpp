// Times per kernel of a run whose launches are timed separately, and the names of the kernels. A backend
// fills KernelTimes in an additional run, whose own time is not a result.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "backends/backend.hpp"

namespace harness::backends {

/// Maps the handle of a kernel to its names. A lock protects the map, because programs are linked
/// concurrently.
class KernelNames {
 public:
  struct Name {
    std::string program, kernel;
  };
  void note(const LinkLine& line, const Program& program);
  Name of(Kernel kernel) const;

 private:
  mutable std::mutex lock_;
  std::map<Kernel, Name> names_;
};

/// A launch of a kernel, or a service of the device between launches, such as clearing memory.
struct Launch {
  Kernel kernel = nullptr;
  const char* service = nullptr;  ///< name of the service, if there is no kernel
  bool ends_superstep = false;
};

class KernelTimes {
 public:
  void add(const Launch& launch, double milliseconds);
  /// Returns the sums per kernel and per superstep. The sums of services have the program name `host`.
  TimedRun result(const KernelNames& names) const;

  std::vector<uint64_t> frontiers;  ///< number of active vertices at the start of each superstep

 private:
  struct Sum {
    Launch launch;
    uint64_t launches = 0;
    double milliseconds = 0;
  };
  std::vector<Sum> sums_;
  std::map<std::pair<Kernel, const char*>, size_t> places_;
  std::vector<double> supersteps_;  // milliseconds
  double since_superstep_ = 0;      // milliseconds of the launches since the last superstep ended
};

}  // namespace harness::backends
