// A program that is talked to by JSON lines over its standard input and output. It may be silent, never end a
// line or leave processes behind: none of that holds up whoever talks to it.
#pragma once

#include <sys/types.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace harness::tune {

class Program {
 public:
  /// Starts a command with /bin/sh, so that it may have arguments. Throws Error where it cannot be started.
  explicit Program(const std::string& command);
  /// Closes its input, gives it a moment to end, then kills it and what it started.
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// False if there is no time left (must_end()) before the program has taken the line.
  bool send(const nlohmann::json& message);
  /// The next line, which is a JSON object; nothing if there is no time left before it comes.
  std::optional<nlohmann::json> receive();

  /// Throws Error: the program did `how`.
  [[noreturn]] void fail(const std::string& how) const;

 private:
  bool wait_for(int file, short event);
  void read_more();

  const std::string command_;
  std::string buffer_;
  size_t searched_ = 0;  // so much of the buffer has no end of a line
  pid_t child_ = -1;
  int in_ = -1, out_ = -1;
};

}  // namespace harness::tune
