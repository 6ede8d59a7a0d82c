#include "worker/memory_limit.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace harness {

std::uint64_t memory_limit_of(const MeasurePlan& plan) {
  if (plan.memory_limit > 0) return plan.memory_limit;
  std::uint64_t bytes = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                        static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  std::ifstream container("/sys/fs/cgroup/memory.max");  // "max" where there is no limit
  if (std::uint64_t most = 0; container >> most) bytes = std::min(bytes, most);
  return bytes / 10 * 9;
}

}  // namespace harness
