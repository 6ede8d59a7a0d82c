// Output of a worker: plugins may write to standard output and error, and runtimes print their last messages
// there. The supervisor puts the first and last lines into the column `warning` or `reason` of the measured
// configuration.
#pragma once

#include <cstddef>
#include <string>

#include "base/file_descriptor.hpp"

namespace harness::sweep {

class Output {
 public:
  explicit Output(FileDescriptor pipe) : pipe_(std::move(pipe)) {}

  int fd() const { return pipe_.get(); }
  /// Reads the available output. Keeps the first and the last line, whatever the amount.
  void drain();
  void forget();

  bool empty() const { return bytes_ == 0; }
  size_t bytes() const { return bytes_; }
  const std::string& first_line() const { return first_.empty() ? line_ : first_; }
  const std::string& last_line() const { return line_.empty() ? last_ : line_; }

 private:
  void add(char c);

  FileDescriptor pipe_;
  size_t bytes_ = 0;
  std::string first_, last_, line_;
};

}  // namespace harness::sweep
