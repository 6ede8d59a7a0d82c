#include "graph/input/mapped_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <mutex>

#include "base/error.hpp"

namespace harness::graph {
namespace {

// A signal handler may not take locks, so the ranges of mapped files are in a table of fixed size. A process
// has one or two graphs open at a time. A file that finds no free entry is not guarded.
struct Range {
  std::atomic<uintptr_t> begin{0}, end{0};
  std::atomic<const std::string*> line{nullptr};
};
std::array<Range, 16> ranges;
struct sigaction before;

void on_bus_error(int, siginfo_t* info, void*) {
  const bool sent = info->si_code <= 0;  // sent by kill() or raise(), not caused by an access
  const auto address = sent ? 0 : reinterpret_cast<uintptr_t>(info->si_addr);
  for (const Range& range : ranges) {
    if (address < range.begin || address >= range.end) continue;
    const std::string& line = *range.line.load();
    if (write(STDERR_FILENO, line.data(), line.size()) < 0) _exit(static_cast<int>(Exit::failed));
    _exit(static_cast<int>(Exit::bad_input));
  }
  // The fault is not in a guarded range, so the previous handler is restored. When this handler returns, the
  // processor repeats the access, and the previous handler is called. A signal from kill() or raise() has no
  // such access, so it is raised again.
  sigaction(SIGBUS, &before, nullptr);
  if (sent) raise(SIGBUS);
}

void install_once() {
  static std::once_flag installed;
  std::call_once(installed, [] {
    struct sigaction action {};
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGBUS, &action, &before);
  });
}

}  // namespace

MappedFile::ShrinkGuard::ShrinkGuard(const char* data, size_t bytes, const std::string& name)
    : line_(
          fmt::format("harness: {}:1: the file became shorter while it was read (write a graph elsewhere and "
                      "rename it when it is whole)\n",
                      name)) {
  install_once();
  for (size_t slot = 0; slot < ranges.size(); ++slot) {
    const std::string* free = nullptr;
    if (!ranges[slot].line.compare_exchange_strong(free, &line_)) continue;
    ranges[slot].begin = reinterpret_cast<uintptr_t>(data);
    ranges[slot].end = reinterpret_cast<uintptr_t>(data) + bytes;
    slot_ = static_cast<int>(slot);
    return;
  }
}

MappedFile::ShrinkGuard::~ShrinkGuard() {
  if (slot_ < 0) return;
  Range& range = ranges[static_cast<size_t>(slot_)];
  range.end = 0;
  range.begin = 0;
  range.line = nullptr;
}

}  // namespace harness::graph
