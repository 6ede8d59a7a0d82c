#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "results/machine/disturbances.hpp"

namespace harness::results {
namespace {

namespace fs = std::filesystem;
using enum Disturbance::State;

/// Returns the folders of the control groups of this process and of all their parents. In version 1 of
/// control groups, each controller has its own tree. In version 2 all controllers share one tree, whose name
/// is empty.
std::vector<fs::path> groups(const fs::path& root) {
  std::ifstream file(root / "proc/self/cgroup");
  std::vector<fs::path> folders;
  // lines such as 4:memory:/path (version 1) or 0::/path (version 2)
  for (std::string line; std::getline(file, line);) {
    const size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    std::istringstream names(line.substr(first + 1, second - first - 1) + ",");
    for (std::string name; std::getline(names, name, ',');) {
      fs::path path = fs::path(line.substr(second + 1)).relative_path();
      for (; !path.empty(); path = path.parent_path())
        folders.push_back(root / "sys/fs/cgroup" / name / path);
      folders.push_back(root / "sys/fs/cgroup" / name);
    }
  }
  return folders;
}

/// Returns the smallest processor limit of the groups, or 0 if no group has a limit. The limit is a number of
/// processors, such as 1.5.
double processor_limit(const fs::path& root) {
  double least = 0;
  const auto take = [&](double quota, double period) {
    if (quota > 0 && period > 0 && (least == 0 || quota / period < least)) least = quota / period;
  };
  for (const fs::path& group : groups(root)) {
    std::istringstream words(first_line(group / "cpu.max"));  // "max 100000" or "150000 100000"
    double quota = 0, period = 0;
    if (words >> quota >> period) take(quota, period);
    take(std::strtod(first_line(group / "cpu.cfs_quota_us").c_str(), nullptr),
         std::strtod(first_line(group / "cpu.cfs_period_us").c_str(), nullptr));
  }
  return least;
}

/// Returns the smallest memory limit of the groups in bytes, or 0 if no group has a limit. In version 1, a
/// group without a limit has a huge number as its limit.
double memory_limit(const fs::path& root) {
  constexpr double no_limit = 0x1p62;
  double least = 0;
  const auto take = [&](const std::string& line) {
    const double bytes = std::strtod(line.c_str(), nullptr);
    if (bytes > 0 && bytes < no_limit && (least == 0 || bytes < least)) least = bytes;
  };
  for (const fs::path& group : groups(root)) {
    take(first_line(group / "memory.max"));
    take(first_line(group / "memory.limit_in_bytes"));
  }
  return least;
}

}  // namespace

std::vector<Disturbance> control_group_limits(const fs::path& root) {
  std::vector<Disturbance> all;
  const double processors = processor_limit(root);
  if (processors == 0) {
    all.push_back({quiet, "limit of processors", "none", ""});
  } else {
    all.push_back(
        {disturbs, "limit of processors",
         fmt::format("{:.3g} processors: threads stop until the next period when it is used up", processors),
         "start the container without a limit (docker run without --cpus), or set --threads below "
         "it"});
  }
  const double bytes = memory_limit(root);
  all.push_back(
      {quiet, "limit of memory", bytes == 0 ? "none" : fmt::format("{:.3g} GB", bytes / 0x1p30), ""});
  cpu_set_t allowed;
  const long online = sysconf(_SC_NPROCESSORS_ONLN);
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0 && CPU_COUNT(&allowed) < online)
    all.push_back({quiet, "affinity", fmt::format("{} of {} processors", CPU_COUNT(&allowed), online), ""});
  return all;
}

}  // namespace harness::results
