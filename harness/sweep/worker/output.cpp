#include "sweep/worker/output.hpp"

#include <cerrno>

namespace harness::sweep {
namespace {

constexpr size_t longest_line = 200;  // the line goes into a cell of results.csv

}  // namespace

void Output::drain() {
  char buffer[1 << 14];
  while (pipe_.get() >= 0) {
    const ssize_t count = ::read(pipe_.get(), buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    // At the end of the output no process can write any more. Close the pipe, which would otherwise keep
    // waking poll().
    if (count == 0) pipe_.reset();
    if (count <= 0) return;
    bytes_ += static_cast<size_t>(count);
    for (ssize_t i = 0; i < count; ++i) add(buffer[i]);
  }
}

void Output::forget() {
  bytes_ = 0;
  first_.clear();
  last_.clear();
  line_.clear();
}

void Output::add(char c) {
  if (c != '\n') {
    if (line_.size() < longest_line) line_ += c;
    return;
  }
  if (line_.empty()) return;
  if (first_.empty()) first_ = line_;
  last_ = std::move(line_);
  line_.clear();
}

}  // namespace harness::sweep
