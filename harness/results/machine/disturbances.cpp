#include "results/machine/disturbances.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <sstream>

namespace harness::results {
namespace {

namespace fs = std::filesystem;
using enum Disturbance::State;

fs::path cpu_folder(const fs::path& root) {
  return root / "sys/devices/system/cpu";
}

/// Returns one word of a line as a number, or 0 if the line has fewer words. `place` counts words from 0.
double number_in(const std::string& line, size_t place) {
  std::istringstream words(line);
  std::string word;
  for (size_t i = 0; i <= place && words >> word; ++i) continue;
  return words ? std::strtod(word.c_str(), nullptr) : 0;
}

Disturbance governor_of(const fs::path& root) {
  std::map<std::string, int> governors;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(cpu_folder(root), none)) {
    const std::string line = first_line(entry.path() / "cpufreq/scaling_governor");
    if (!line.empty()) ++governors[line];
  }
  if (governors.empty())
    return {unknown, "clock governor", "the kernel does not set clocks, as in a virtual machine", ""};
  std::string seen;
  for (const auto& [name, count] : governors)
    seen += fmt::format("{}{} on {} processors", seen.empty() ? "" : ", ", name, count);
  if (governors.size() == 1 && governors.contains("performance")) return {quiet, "clock governor", seen, ""};
  return {disturbs, "clock governor", seen + ": clocks follow the load",
          "sudo cpupower frequency-set -g performance"};
}

Disturbance turbo_of(const fs::path& root) {
  const std::string no_turbo = first_line(cpu_folder(root) / "intel_pstate/no_turbo");
  const std::string boost = first_line(cpu_folder(root) / "cpufreq/boost");
  if (no_turbo.empty() && boost.empty()) return {unknown, "turbo", "the kernel does not say", ""};
  if (no_turbo == "1" || boost == "0") return {quiet, "turbo", "off", ""};
  return {disturbs, "turbo", "on: clocks depend on temperature and on the cores in use",
          no_turbo.empty() ? "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost"
                           : "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo"};
}

Disturbance threads_of_cores(const fs::path& root) {
  const std::string active = first_line(cpu_folder(root) / "smt/active");
  if (active.empty()) return {unknown, "SMT", "the kernel does not say", ""};
  if (active == "0") return {quiet, "SMT", "off, or one thread per core", ""};
  return {disturbs, "SMT", "on: two threads share a core, and which two changes",
          "echo off | sudo tee /sys/devices/system/cpu/smt/control"};
}

Disturbance huge_pages_of(const fs::path& root) {
  const std::string line = first_line(root / "sys/kernel/mm/transparent_hugepage/enabled");
  if (line.empty()) return {unknown, "huge pages", "the kernel has none", ""};
  const size_t begin = line.find('['), end = line.find(']');
  const std::string chosen = begin < end ? line.substr(begin + 1, end - begin - 1) : line;
  if (chosen != "never") return {quiet, "huge pages", chosen, ""};
  return {disturbs, "huge pages", "never: large arrays miss the TLB, by their place in memory",
          "echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled"};
}

Disturbance address_randomisation(const fs::path& root) {
  const std::string line = first_line(root / "proc/sys/kernel/randomize_va_space");
  if (line.empty()) return {unknown, "ASLR", "the kernel does not say", ""};
  if (line == "0") return {quiet, "ASLR", "off", ""};
  return {disturbs, "ASLR", "on: each worker has other addresses, over which rounds average",
          "setarch -R harness run EXPERIMENT"};
}

Disturbance load_of(const fs::path& root) {
  const std::string line = first_line(root / "proc/loadavg");
  if (line.empty()) return {unknown, "load", "the kernel does not say", ""};
  const double load = number_in(line, 0);
  const long cores = sysconf(_SC_NPROCESSORS_ONLN);
  const std::string seen = fmt::format("{:.2f} of {} processors in the last minute", load, cores);
  if (load <= 0.25 * static_cast<double>(cores)) return {quiet, "load", seen, ""};
  return {disturbs, "load", seen + ": other programs run", "ps -eo pcpu,pid,user,comm --sort=-pcpu | head"};
}

Disturbance stolen_time(const fs::path& root) {
  const std::string line =
      first_line(root / "proc/stat");  // its fields: cpu user nice system idle iowait irq softirq steal
  double all = 0;
  for (size_t i = 1; i <= 8; ++i) all += number_in(line, i);
  if (all <= 0) return {unknown, "stolen time", "the kernel does not say", ""};
  const double stolen = 100 * number_in(line, 8) / all;
  const std::string seen = fmt::format("{:.2g} % since the machine started", stolen);
  if (stolen < 0.1) return {quiet, "stolen time", seen, ""};
  return {disturbs, "stolen time", seen + ": other guests of the host have the processors",
          "harness run EXPERIMENT --set measure.rounds=20  # or a machine without other guests"};
}

Disturbance clock_source(const fs::path& root) {
  const fs::path folder = root / "sys/devices/system/clocksource/clocksource0";
  const std::string line = first_line(folder / "current_clocksource");
  if (line.empty()) return {unknown, "clock", "the kernel does not say", ""};
  if (line != "hpet" && line != "acpi_pm" && line != "jiffies") return {quiet, "clock", line, ""};
  return {disturbs, "clock", line + ": reading the time takes a microsecond",
          "echo tsc | sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource"};
}

Disturbance numa_balancing(const fs::path& root) {
  const std::string line = first_line(root / "proc/sys/kernel/numa_balancing");
  if (line.empty() || line == "0") return {quiet, "NUMA balancing", "off", ""};
  return {disturbs, "NUMA balancing", "on: the kernel moves pages during a run",
          "sudo sysctl kernel.numa_balancing=0"};
}

Disturbance swap_of(const fs::path& root) {
  std::ifstream file(root / "proc/swaps");
  std::string line;
  double used = 0;
  std::getline(file, line);  // skips the header
  while (std::getline(file, line)) used += number_in(line, 3);
  if (used <= 0) return {quiet, "swap", "unused", ""};
  return {disturbs, "swap", fmt::format("{:.0f} MB in use: memory is read back during a run", used / 1024),
          "sudo swapoff -a && sudo swapon -a"};
}

}  // namespace

std::string first_line(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

std::vector<Disturbance> disturbances(const fs::path& root) {
  std::vector<Disturbance> all{governor_of(root),    turbo_of(root),     threads_of_cores(root),
                               huge_pages_of(root),  clock_source(root), address_randomisation(root),
                               numa_balancing(root), swap_of(root),      load_of(root),
                               stolen_time(root)};
  for (const Disturbance& limit : control_group_limits(root)) all.push_back(limit);
  return all;
}

}  // namespace harness::results
