#include "results/machine/machine_state.hpp"

#include <cstdlib>
#include <fstream>

namespace harness::results {
namespace {

// Fractions of the cores that others may use before it is worth a line.
constexpr double busy_before = 0.25, busy_while = 1.5;

}  // namespace

std::string governor() {
  std::ifstream file("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
  std::string line;
  std::getline(file, line);
  return line;
}

std::optional<double> load_average() {
  double load = 0;
  if (::getloadavg(&load, 1) != 1) return std::nullopt;
  return load;
}

std::vector<std::string> machine_advice(const std::string& governor, double load, unsigned cores,
                                        bool measuring) {
  std::vector<std::string> advice;
  if (!governor.empty() && governor != "performance") {
    advice.push_back("clock governor: it is " + governor +
                     ", so clocks follow the load, try cpupower frequency-set -g performance");
  }
  if (load > cores * (measuring ? busy_while : busy_before)) {
    advice.push_back(
        "busy machine: other programs run on its cores and disturb times (end them, or verdicts may stay "
        "unclear)");
  }
  return advice;
}

}  // namespace harness::results
