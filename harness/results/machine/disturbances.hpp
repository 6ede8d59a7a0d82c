// Settings and load of the machine that make times vary, each with a command that fixes it. `harness doctor
// --system` prints them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace harness::results {

struct Disturbance {
  enum class State { quiet, disturbs, unknown };
  State state;
  std::string what;  // name, such as "clock governor"
  std::string seen;  // observed state and its consequence
  std::string cure;  // command that fixes the state; empty if the state does not disturb
};

/// Returns settings of processors, memory and kernel, the load, and the limits of this process's control
/// group. `root` is the folder that is read instead of /, which tests set.
std::vector<Disturbance> disturbances(const std::filesystem::path& root = "/");

/// Returns the limits of this process's control groups on processors and memory, and its processor affinity.
std::vector<Disturbance> control_group_limits(const std::filesystem::path& root);

/// Returns the clocks and the load of the GPUs that nvidia-smi lists; nothing if it cannot be run.
std::vector<Disturbance> gpu_disturbances();

/// Returns the disturbances that a table of nvidia-smi shows. The table has one line per GPU, with these
/// cells: index, persistence mode, clock, maximum clock, reasons why the clock is lowered, utilisation.
std::vector<Disturbance> gpu_disturbances_of(const std::string& table);

/// Returns the first line of a small file, or an empty text if it cannot be read.
std::string first_line(const std::filesystem::path& path);

}  // namespace harness::results
