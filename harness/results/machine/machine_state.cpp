#include "results/machine/machine_state.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string_view>

namespace harness::results {
namespace {

// Load per core above which a warning is given, before a run and while a run measures.
constexpr double busy_before = 0.25, busy_while = 1.5;

/// A small file of /proc. It is read without allocation, because sampling reads such files around each
/// repetition.
class SmallFile {
 public:
  SmallFile(int folder, const char* path) {
    const int file = openat(folder, path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    const ssize_t bytes = read(file, text_, sizeof text_ - 1);
    close(file);
    if (bytes > 0) text_[bytes] = '\0';
  }
  char* text() { return text_; }

 private:
  char text_[512] = {};
};

/// Calls `use` with the folder and the name of each thread of this process.
template <class Use>
void for_each_task(Use use) {
  DIR* tasks = opendir("/proc/self/task");
  if (tasks == nullptr) return;
  while (const dirent* entry = readdir(tasks)) {
    if (entry->d_name[0] != '.') use(dirfd(tasks), entry->d_name);
  }
  closedir(tasks);
}

/// Returns the second number of a schedstat file: the time spent waiting for a processor, in nanoseconds.
double wait_ns(int folder, const char* task) {
  char path[64];
  std::snprintf(path, sizeof path, "%.40s/schedstat", task);
  SmallFile file(folder, path);
  char* rest = file.text();
  std::strtod(rest, &rest);  // skip the time on a processor
  return std::strtod(rest, nullptr);
}

bool is_runnable(int folder, const char* task) {
  char path[64];
  std::snprintf(path, sizeof path, "%.40s/stat", task);
  SmallFile file(folder, path);
  const char* name_end = std::strrchr(file.text(), ')');  // a thread name may contain blanks and parentheses
  return name_end != nullptr && std::string_view(name_end).starts_with(") R");
}

/// Returns the number of runnable threads of the whole machine, or 0 if unknown. It is the number before the
/// slash in "0.20 0.18 0.12 1/80 11206".
long runnable_threads() {
  SmallFile file(AT_FDCWD, "/proc/loadavg");
  char* rest = file.text();
  for (int i = 0; i < 3; ++i) std::strtod(rest, &rest);
  return std::strtol(rest, nullptr, 10);
}

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

double processor_wait_ms() {
  double sum = 0;
  for_each_task([&](int folder, const char* task) { sum += wait_ns(folder, task); });
  return sum * 1e-6;
}

bool processors_are_crowded() {
  const long runnable = runnable_threads();
  if (runnable <= sysconf(_SC_NPROCESSORS_ONLN)) return false;
  long own = 0;
  for_each_task([&](int folder, const char* task) { own += is_runnable(folder, task) ? 1 : 0; });
  return runnable > own;
}

}  // namespace harness::results
