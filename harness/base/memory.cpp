#include "base/memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "base/error.hpp"

namespace harness {
namespace {

/// Returns the number in a file. If the file is missing, or contains a word such as "max" instead of a
/// number, returns the largest uint64_t.
uint64_t limit_in(const std::string& path) {
  uint64_t bytes = 0;
  return std::ifstream(path) >> bytes ? bytes : ~uint64_t{0};
}

/// Returns the least limit of a control group and all groups that contain it, in bytes. `folder` is the mount
/// point of the hierarchy.
uint64_t group_limit(const std::string& folder, std::string group, const char* file) {
  uint64_t bytes = limit_in(folder + "/" + file);
  for (; group.size() > 1; group.resize(group.rfind('/'))) {
    bytes = std::min(bytes, limit_in(folder + group + "/" + file));
  }
  return bytes;
}

/// Returns the least limit of all control groups of this process, in bytes. Lines of /proc/self/cgroup are
/// `0::/group` (version 2) or `4:memory:/group` (version 1).
uint64_t group_limits() {
  uint64_t bytes = ~uint64_t{0};
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos || line.find('/', second) != second + 1) continue;
    const std::string kinds = line.substr(first + 1, second - first - 1), group = line.substr(second + 1);
    if (kinds.empty()) bytes = std::min(bytes, group_limit("/sys/fs/cgroup", group, "memory.max"));
    if (kinds == "memory") {
      bytes = std::min(bytes, group_limit("/sys/fs/cgroup/memory", group, "memory.limit_in_bytes"));
    }
  }
  return bytes;
}

}  // namespace

uint64_t usable_memory() {
  uint64_t bytes =
      static_cast<uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
  rlimit space{};
  if (::getrlimit(RLIMIT_AS, &space) == 0) bytes = std::min<uint64_t>(bytes, space.rlim_cur);
  return std::min(bytes, group_limits());
}

namespace {

/// Returns MemAvailable of /proc/meminfo in bytes. If the entry is missing, returns the largest uint64_t.
uint64_t available_memory() {
  std::ifstream facts("/proc/meminfo");
  for (std::string name; facts >> name; facts.ignore(1 << 10, '\n')) {
    uint64_t kib = 0;
    if (name == "MemAvailable:" && facts >> kib) return kib * 1024;
  }
  return ~uint64_t{0};
}

void require(uint64_t bytes, uint64_t most, const std::string& what) {
  if (bytes <= most) return;
  constexpr double gib = 1 << 30;
  throw OutOfMemory(fmt::format("{}: needs {:.1f} GB of memory at least, and there are {:.1f} GB", what,
                                static_cast<double>(bytes) / gib, static_cast<double>(most) / gib));
}

}  // namespace

void require_memory(uint64_t bytes, const std::string& what) {
  require(bytes, usable_memory(), what);
}

void require_free_memory(uint64_t bytes, const std::string& what) {
  require(bytes, std::min(usable_memory(), available_memory()), what);
}

}  // namespace harness
