#include "sweep/worker/process_state.hpp"

#include <fmt/format.h>
#include <linux/futex.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/stopwatch.hpp"

namespace harness::sweep {
namespace {

// How long to wait for threads to go: one that was joined may still be listed, and those of a pool look for
// more work before they sleep.
constexpr double patience_ms = 100;

std::set<pid_t> threads() {
  std::set<pid_t> all;
  std::error_code failed;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", failed)) {
    all.insert(std::stoi(task.path().filename().string()));
  }
  return all;
}

std::string name_of(pid_t thread) {
  std::string name;
  std::getline(std::ifstream(fmt::format("/proc/self/task/{}/comm", thread)), name);
  return name;
}

/// A thread has the name of the thread that started it unless it takes one of its own. Drivers of devices
/// name those that they start when first needed.
bool has_own_name(pid_t thread) {
  return name_of(thread) != name_of(::getpid());
}

/// Whether a thread does something by itself. A thread that waits without a limit for another to wake it does
/// not, and so wait the threads of a pool such as OpenMP's. Nor does one that has ended meanwhile.
bool runs_on(pid_t thread) try {
  std::ifstream file(fmt::format("/proc/self/task/{}/syscall", thread));
  std::string number;
  if (!(file >> number)) return false;
  if (number != std::to_string(SYS_futex)) return true;
  std::array<std::string, 4> arguments;  // address, operation, value, limit
  for (std::string& argument : arguments) file >> argument;
  const auto operation = std::stoull(arguments[1], nullptr, 16) & FUTEX_CMD_MASK;
  const bool waits = operation == FUTEX_WAIT || operation == FUTEX_WAIT_BITSET;
  return !waits || std::stoull(arguments[3], nullptr, 16) != 0;
} catch (const std::exception&) {
  return false;
}

size_t threads_beside(const std::set<pid_t>& known) {
  size_t count = 0;
  for (const pid_t thread : threads())
    count += !known.contains(thread) && !has_own_name(thread) && runs_on(thread);
  return count;
}

cpu_set_t processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  ::sched_getaffinity(0, sizeof set, &set);
  return set;
}

int priority() {
  return ::getpriority(PRIO_PROCESS, 0);
}

}  // namespace

ProcessState::ProcessState() : threads_(threads()), processors_(processors()), priority_(priority()) {}

std::vector<std::string> ProcessState::changes() const {
  std::vector<std::string> changes;
  size_t left = threads_beside(threads_);
  for (const Stopwatch watch; left > 0 && watch.milliseconds() < patience_ms;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    left = threads_beside(threads_);
  }
  if (left > 0) changes.push_back(left == 1 ? "a thread" : fmt::format("{} threads", left));
  const cpu_set_t now = processors();
  if (!CPU_EQUAL(&now, &processors_)) changes.push_back("other processors to run on");
  if (priority() != priority_) changes.push_back("another priority");
  return changes;
}

}  // namespace harness::sweep
