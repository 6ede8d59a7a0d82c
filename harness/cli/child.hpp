// Runs another program to its end, such as a Python script or another install of harness. Commands use it
// that need the program's exit code.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace harness::cli {

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

}  // namespace harness::cli
