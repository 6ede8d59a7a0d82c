// Extracts files from archives (tar, zip, with any compression), and unpacks compressions that graph readers
// do not support, with libarchive. The Transport calls it. Only a member's base name is used, so nothing is
// written outside of the folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace harness::fetch {

/// As Transport::unpack().
std::vector<std::filesystem::path> unpack_archive(const std::filesystem::path& archive,
                                                  const std::vector<std::string>& members,
                                                  const std::filesystem::path& folder);

}  // namespace harness::fetch
