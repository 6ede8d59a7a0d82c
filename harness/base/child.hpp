// Runs another program to its end, such as a Python script or another install of harness. Commands use these
// functions to get the exit code of the program. Readers of graphs use them for files that another program
// decodes.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

enum class ChildOutput {
  shown,     ///< stdin, stdout and stderr are those of this process
  messages,  ///< stdout is discarded; stdin and stderr are those of this process
  none,
};

struct Child {
  std::vector<std::string> words;  ///< a program, found by PATH, and its arguments; no shell reads them
  ChildOutput output = ChildOutput::shown;
  /// folder for temporary files of the program (TMPDIR); if empty, that of this process
  std::filesystem::path temporary = {};
};

/// Waits until the program has ended. Returns its exit code, 128 plus the number of the signal that killed
/// it, or nothing if it cannot be started.
std::optional<int> exit_code_of(Child child);

/// How a program ended that run_on() ran.
struct ChildEnd {
  int code = 0;          ///< as exit_code_of() returns it
  std::string messages;  ///< output of the program on stderr
};

/// A file in memory that becomes the stdin of a program. The program can seek in it.
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

/// Runs the program with `input` as its stdin, and calls take() with each piece of its stdout. Returns
/// nothing if the program cannot be started. If take() throws, the program is killed.
std::optional<ChildEnd> run_on(const ChildInput& input, std::vector<std::string> words,
                               const std::function<void(std::string_view)>& take);

}  // namespace harness
