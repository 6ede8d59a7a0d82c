// Errors on which a user can act: one line of text and the exit code. Every mistake that a user can make is
// thrown as an Error, which is caught once, in main() or where a row is measured.
#pragma once

#include <fmt/format.h>

#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace harness {

/// Exit codes of the command line; scripts rely on them.
enum class Exit : int {
  ok = 0,         ///< every row is ok, or skipped with a reason
  failed = 1,     ///< some row failed, or a comparison found a regression
  bad_input = 2,  ///< a file, an option or a plugin name was wrong
  unusable = 3,   ///< nothing could run on this machine
};

/// An error with one line for the user: what is wrong, where, what was expected, what to do.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& line, Exit exit = Exit::bad_input)
      : std::runtime_error(line), exit_(exit) {}
  Exit exit() const noexcept { return exit_; }

 private:
  Exit exit_;
};

/// Returns the message of an exception. It replaces a message that would puzzle users: "Resource temporarily
/// unavailable" for a thread that could not be started.
inline std::string words_of(const std::exception& e) {
  const auto* system = dynamic_cast<const std::system_error*>(&e);
  if (system == nullptr || system->code() != std::errc::resource_unavailable_try_again) return e.what();
  return "no more threads or processes can be started (ulimit -u, ulimit -v, or the limit of a container)";
}

/// An allocation failed. The line says how much was requested, for what, and how much was left. Code that
/// handles std::bad_alloc handles this exception too.
class OutOfMemory : public std::bad_alloc {
 public:
  explicit OutOfMemory(std::string line) : line_(std::move(line)) {}
  const char* what() const noexcept override { return line_.c_str(); }

 private:
  std::string line_;
};

/// This process cannot use the device any more: a kernel accessed memory out of bounds, or does not end.
class DeviceLost : public Error {
 public:
  DeviceLost(const std::string& line, bool hung) : Error(line, Exit::failed), hung_(hung) {}
  /// Returns true if a kernel ran past its time limit, so that it seems not to end.
  bool hung() const noexcept { return hung_; }

 private:
  bool hung_;
};

/// throw_error("{}:{}: negative vertex id {}", path, line, id)
template <class... Args>
[[noreturn]] void throw_error(fmt::format_string<Args...> text, Args&&... args) {
  throw Error(fmt::format(text, std::forward<Args>(args)...));
}

/// Origin of a value, for error messages about it. A value keeps its mark from the parser to the last check.
/// The origin is a line of a file, or (line 0) a whole source such as `--set measure.warmup=2`.
struct Mark {
  std::string file;
  int line = 0;

  std::string text() const { return line > 0 ? fmt::format("{}:{}", file, line) : file; }
};

/// fail_at(mark, "unknown key '{}'", key) throws `file.yaml:12: unknown key 'x'`.
template <class... Args>
[[noreturn]] void fail_at(const Mark& mark, fmt::format_string<Args...> text, Args&&... args) {
  throw_error("{}: {}", mark.text(), fmt::format(text, std::forward<Args>(args)...));
}

}  // namespace harness
