#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <memory>
#include <sstream>

#include "results/machine/disturbances.hpp"

namespace harness::results {
namespace {

using enum Disturbance::State;

// If nvidia-smi is missing, `2>/dev/null` hides the message of the shell.
constexpr const char* query =
    "nvidia-smi --query-gpu=index,persistence_mode,clocks.sm,clocks.max.sm,clocks_throttle_reasons.active,"
    "utilization.gpu --format=csv,noheader,nounits 2>/dev/null";

/// Returns the cells of a line "0, Enabled, 1980, 1980, 0x0000000000000000, 0".
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream words(line);
  for (std::string cell; std::getline(words, cell, ',');) {
    const size_t begin = cell.find_first_not_of(' ');
    cells.push_back(begin == std::string::npos ? "" : cell.substr(begin));
  }
  return cells;
}

// Reasons of nvidia-smi for lower clocks that do not disturb: the GPU is idle, or its clocks were set.
constexpr unsigned long long idle = 0x1, set_by_user = 0x2;

}  // namespace

std::vector<Disturbance> gpu_disturbances_of(const std::string& table) {
  std::vector<Disturbance> all;
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    const std::vector<std::string> cells = cells_of(line);
    if (cells.size() != 6) continue;
    const std::string gpu = "GPU " + cells[0];
    if (cells[1] == "Enabled") {
      all.push_back({quiet, gpu + " persistence", "on", ""});
    } else {
      all.push_back({disturbs, gpu + " persistence", "off: the driver starts again for each process",
                     fmt::format("sudo nvidia-smi -i {} -pm 1", cells[0])});
    }
    const unsigned long long reasons = std::strtoull(cells[4].c_str(), nullptr, 16);
    const std::string clock = fmt::format("{} of at most {} MHz", cells[2], cells[3]);
    if ((reasons & ~(idle | set_by_user)) != 0) {
      all.push_back({disturbs, gpu + " clocks", clock + ", held down by power or temperature",
                     fmt::format("nvidia-smi -i {} -q -d PERFORMANCE,POWER,TEMPERATURE", cells[0])});
    } else if ((reasons & set_by_user) != 0) {
      all.push_back({quiet, gpu + " clocks", clock + ", fixed", ""});
    } else {
      all.push_back({disturbs, gpu + " clocks", clock + ", not fixed: they follow load and temperature",
                     fmt::format("sudo nvidia-smi -i {} -lgc {}", cells[0], cells[3])});
    }
    const bool is_used = std::strtod(cells[5].c_str(), nullptr) > 5;
    all.push_back({is_used ? disturbs : quiet, gpu + " load", cells[5] + " % in the last second",
                   is_used ? fmt::format("nvidia-smi -i {} pmon -c 1", cells[0]) : ""});
  }
  return all;
}

std::vector<Disturbance> gpu_disturbances() {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(query, "r"), pclose);
  if (pipe == nullptr) return {};
  std::string table;
  std::array<char, 4096> part;
  while (const size_t bytes = std::fread(part.data(), 1, part.size(), pipe.get()))
    table.append(part.data(), bytes);
  return gpu_disturbances_of(table);
}

}  // namespace harness::results
