#include "base/process_threads.hpp"

#include <fmt/format.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "base/stopwatch.hpp"

namespace harness {
namespace {

// How long to wait for threads to go: one that was joined may still be listed, and those of a pool look for
// more work before they sleep.
constexpr double patience_ms = 100;

std::set<pid_t> listed_threads() {
  std::set<pid_t> all;
  std::error_code failed;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", failed)) {
    all.insert(std::stoi(task.path().filename().string()));
  }
  return all;
}

/// How many threads the kernel counts; 0 where it does not say.
size_t counted_threads() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word != "Threads:") continue;
    size_t count = 0;
    status >> count;
    return count;
  }
  return 0;
}

/// The list may leave out threads while others end, and one that is left out would not be told of.
std::set<pid_t> threads() {
  constexpr int attempts = 20;
  std::set<pid_t> all = listed_threads();
  for (int i = 0; i < attempts && all.size() < counted_threads(); ++i) all.merge(listed_threads());
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

}  // namespace

KnownThreads::KnownThreads() : threads_(threads()) {}

size_t KnownThreads::count_others() const {
  size_t count = 0;
  for (const pid_t thread : threads())
    count += !threads_.contains(thread) && !has_own_name(thread) && runs_on(thread) ? 1 : 0;
  return count;
}

size_t KnownThreads::others() const {
  size_t count = count_others();
  for (const Stopwatch watch; count > 0 && watch.milliseconds() < patience_ms;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    count = count_others();
  }
  return count;
}

}  // namespace harness
