#include "base/processors.hpp"

#include <sched.h>

#include <algorithm>
#include <thread>

namespace harness {

unsigned processors() {
  cpu_set_t mask;  // of 1024 processors; a larger machine refuses it
  if (sched_getaffinity(0, sizeof mask, &mask) == 0) return std::max(1, CPU_COUNT(&mask));
  return std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace harness
