// Errors that a user can correct: one line of text and an exit code. Every mistake of a user is thrown as an
// Error. The Error is caught in main(), or by the code that measures a configuration.
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
  ok = 0,         ///< every configuration is ok or has been skipped with a reason
  failed = 1,     ///< at least one configuration failed, or a comparison found a regression
  bad_input = 2,  ///< a file, an option or a plugin name was wrong
  unusable = 3,   ///< nothing could run on this machine
};

/// An error with one line for the user. The line says what is wrong, where, what was expected, and how to
/// correct it.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& line, Exit exit = Exit::bad_input)
      : std::runtime_error(line), exit_(exit) {}
  Exit exit() const noexcept { return exit_; }

 private:
  Exit exit_;
};

/// Returns the message of an exception for the user. If a thread or a process could not be started, replaces
/// the system's message "Resource temporarily unavailable" by one that names the limits.
inline std::string words_of(const std::exception& e) {
  const auto* system = dynamic_cast<const std::system_error*>(&e);
  if (system == nullptr || system->code() != std::errc::resource_unavailable_try_again) return e.what();
  return "no more threads or processes can be started (ulimit -u, ulimit -v, or the limit of a container)";
}

/// A failed allocation. The line names the requested amount, its purpose, and the available amount. Code that
/// catches std::bad_alloc catches this exception too.
class OutOfMemory : public std::bad_alloc {
 public:
  explicit OutOfMemory(std::string line) : line_(std::move(line)) {}
  const char* what() const noexcept override { return line_.c_str(); }

 private:
  std::string line_;
};

/// The device is unusable for this process, because a kernel accessed memory out of bounds or does not end.
class DeviceLost : public Error {
 public:
  DeviceLost(const std::string& line, bool hung) : Error(line, Exit::failed), hung_(hung) {}
  /// Returns true if a kernel exceeded its time limit and possibly never ends.
  bool hung() const noexcept { return hung_; }

 private:
  bool hung_;
};

/// Throws an Error with a formatted line, such as throw_error("{}:{}: negative vertex id {}", path, line,
/// id).
template <class... Args>
[[noreturn]] void throw_error(fmt::format_string<Args...> text, Args&&... args) {
  throw Error(fmt::format(text, std::forward<Args>(args)...));
}

/// Origin of a value, for error messages about it. The origin is a line of a file. If `line` is 0, the origin
/// is a whole source, such as `--set measure.warmup=2`. A value keeps its mark from the parser to the last
/// check.
struct Mark {
  std::string file;
  int line = 0;

  std::string text() const { return line > 0 ? fmt::format("{}:{}", file, line) : file; }
};

/// Throws an Error that begins with the origin. For example, fail_at(mark, "unknown key '{}'", key) throws
/// `file.yaml:12: unknown key 'x'`.
template <class... Args>
[[noreturn]] void fail_at(const Mark& mark, fmt::format_string<Args...> text, Args&&... args) {
  throw_error("{}: {}", mark.text(), fmt::format(text, std::forward<Args>(args)...));
}

}  // namespace harness
