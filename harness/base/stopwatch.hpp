// Wall time since a moment. It times what the harness does itself, such as building a layout; kernels are
// timed by their backend.
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
