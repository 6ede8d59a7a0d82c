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

// Time that others() waits for threads to end or to sleep. A joined thread may still be listed for a moment,
// and threads of a pool look for more work before they sleep.
constexpr double patience_ms = 100;

std::set<pid_t> listed_threads() {
  std::set<pid_t> all;
  std::error_code failed;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", failed)) {
    all.insert(std::stoi(task.path().filename().string()));
  }
  return all;
}

/// Returns the number of threads of this process according to the operating system, or 0 if it is unknown.
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

/// Returns the threads of this process. A listing of /proc may skip threads while others end, and a skipped
/// thread would not be reported. Therefore listings are merged until they have as many threads as the
/// operating system counts.
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

/// Returns true if the thread's name differs from that of the main thread. A new thread inherits the name of
/// its creator. Device drivers give their threads other names.
bool has_own_name(pid_t thread) {
  return name_of(thread) != name_of(::getpid());
}

/// Returns true unless the thread has ended, or waits without a time limit until another thread wakes it.
/// Idle threads of an OpenMP pool wait like this.
bool runs_on(pid_t thread) try {
  std::ifstream file(fmt::format("/proc/self/task/{}/syscall", thread));
  std::string number;
  if (!(file >> number)) return false;
  if (number != std::to_string(SYS_futex)) return true;
  std::array<std::string, 4> arguments;  // futex address, operation, value, timeout
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
