// What each kernel of a run takes, where the launches are timed one by one: a list by kernel, and the names
// that the list shows. A backend fills it in a run of its own, apart from those whose times are results.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "backends/backend.hpp"

namespace harness::backends {

/// Which program a kernel belongs to, by its handle. Programs are assembled side by side, so it has a lock.
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
  const char* service = nullptr;  ///< where there is no kernel

  auto operator<=>(const Launch&) const = default;
};

class KernelTimes {
 public:
  void add(const Launch& launch, double milliseconds);
  /// A line of kernels.csv for each kernel, in the order of their first launches; services are those of the
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
