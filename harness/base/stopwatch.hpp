// A Stopwatch measures the wall time since its construction. It is used for the harness's own work, such as
// building a layout. Backends measure the time of kernels themselves.
#pragma once

#include <chrono>

namespace harness {

class Stopwatch {
 public:
  double milliseconds() const {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began_).count();
  }

 private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

}  // namespace harness
