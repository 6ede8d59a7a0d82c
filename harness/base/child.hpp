// Runs another program to its end, such as a Python script or another install of harness. Commands use it
// that need the program's exit code, and readers of files that another program understands.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

enum class ChildOutput {
  shown,     ///< as that of this process
  messages,  ///< stderr only
  none,
};

struct Child {
  std::vector<std::string> words;  ///< a program, which PATH may have, and its arguments; no shell reads them
  ChildOutput output = ChildOutput::shown;
  /// folder for its temporary files instead of that of this process
  std::filesystem::path temporary = {};
};

/// Waits for the program. Returns its exit code, 128 plus the signal that killed it, or nothing if it cannot
/// be started.
std::optional<int> exit_code_of(Child child);

/// How a program ended that was run on a file in memory.
struct ChildEnd {
  int code = 0;          ///< as exit_code_of() returns it
  std::string messages;  ///< its stderr
};

/// A file in memory that programs can read from their stdin, at any place of it.
class ChildInput {
 public:
  /// Throws Error if the bytes do not fit into memory.
  explicit ChildInput(std::string_view bytes);
  ~ChildInput();
  ChildInput(const ChildInput&) = delete;
  ChildInput& operator=(const ChildInput&) = delete;

  int file() const { return file_; }

 private:
  int file_;
};

/// Runs the program with `input` as its stdin, and calls take() with the pieces of its stdout. Returns
/// nothing if it cannot be started. If take() throws, the program is killed.
std::optional<ChildEnd> run_on(const ChildInput& input, std::vector<std::string> words,
                               const std::function<void(std::string_view)>& take);

}  // namespace harness
