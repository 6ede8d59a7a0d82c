// Times per kernel of a run whose launches are timed separately, and the names of the kernels. A backend
// fills it in an additional run, whose own time is not a result.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "backends/backend.hpp"

namespace harness::backends {

/// Maps the handle of a kernel to its names. Programs are assembled concurrently, so it has a lock.
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
  const char* service = nullptr;  ///< if there is no kernel

  auto operator<=>(const Launch&) const = default;
};

class KernelTimes {
 public:
  void add(const Launch& launch, double milliseconds);
  /// Returns one line of kernels.csv per kernel, in the order of their first launches. Services belong to the
  /// program `host`.
  std::vector<std::vector<Counted>> lines(const KernelNames& names) const;

 private:
  struct Sum {
    Launch launch;
    uint64_t launches = 0;
    double milliseconds = 0;
  };
  std::vector<Sum> sums_;
  std::map<Launch, size_t> places_;
};

}  // namespace harness::backends
