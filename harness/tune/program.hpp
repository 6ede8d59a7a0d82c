// A program that communicates by JSON lines over its standard input and output. Samplers use this class. The
// program may stay silent, never end a line, or leave processes behind, without blocking the caller of this
// class.
#pragma once

#include <sys/types.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace harness::tune {

class Program {
 public:
  /// Starts a command with /bin/sh, so that it may have arguments. Throws Error if it cannot be started.
  explicit Program(const std::string& command);
  /// Closes the program's input, gives it a moment to end, then kills it and its descendants.
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Sends a line. Returns false if harness has to end (must_end() or interrupted()) before the program has
  /// accepted the line. Throws Error if the program has ended, or reads nothing for ten minutes.
  bool send(const nlohmann::json& message);
  /// Returns the next line, which must be a JSON object. Returns nothing if harness has to end before the
  /// line arrives. Throws Error if the line is not such an object, if the program has ended, or if it writes
  /// nothing for ten minutes.
  std::optional<nlohmann::json> receive();

  /// Throws Error. Its message has the command, followed by `how`, such as "gave no answer within 600 s".
  [[noreturn]] void fail(const std::string& how) const;

 private:
  bool wait_for(int file, short event);
  void read_more();

  const std::string command_;
  std::string buffer_;
  size_t searched_ = 0;  // this prefix of the buffer contains no line break
  pid_t child_ = -1;
  int in_ = -1, out_ = -1;
};

}  // namespace harness::tune
