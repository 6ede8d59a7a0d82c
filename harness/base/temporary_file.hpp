// A new file beside the one whose place it is to take, so that readers see the old one whole or the new one.
// The graph cache, the object cache, exported graphs and result files are all written this way.
#pragma once

#include <filesystem>
#include <span>

namespace harness {

struct TemporaryFile {
  std::filesystem::path path;
  int file = -1;  ///< open for writing; -1 where none can be made, and errno says why
};

/// Under a name that no other process gives, and locked for as long as it is open.
TemporaryFile temporary_beside(const std::filesystem::path& path);

/// False, and errno says why, where not every byte could be written.
bool write_all(int file, std::span<const std::byte> bytes);

/// Removes what writers that were killed have left in a folder. One that still writes holds a lock
/// on its file.
void remove_abandoned(const std::filesystem::path& folder);

}  // namespace harness
