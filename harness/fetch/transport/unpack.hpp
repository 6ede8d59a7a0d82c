// Extracts files from archives (tar and zip, with any compression) by libarchive. Also unpacks compressed
// files that graph readers cannot read. Only the base name of a member is used, so nothing is written outside
// of the folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace harness::fetch {

/// Implements Transport::unpack().
std::vector<std::filesystem::path> unpack_archive(const std::filesystem::path& archive,
                                                  const std::vector<std::string>& members,
                                                  const std::filesystem::path& folder);

}  // namespace harness::fetch
