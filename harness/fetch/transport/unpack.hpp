// Files out of archives (tar, zip, with any compression) and out of compressions that graph readers leave to
// others, by libarchive. Only the last part of a member's path is used, so nothing is written outside of the
// folder.
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
