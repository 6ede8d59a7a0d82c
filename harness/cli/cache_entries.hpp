// Entries of the cache folder: graphs, layouts, linked programs, and temporary files that killed processes
// left behind. `harness cache` lists and prunes them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace harness::cli {

struct CacheEntry {
  enum class Kind { graph, code, layout, leftover };
  Kind kind;
  std::filesystem::path path;
  uint64_t bytes;
  double idle_s;  // seconds since the file was last used or written
  std::string backend() const { return path.parent_path().filename().string(); }
};

/// Returns the complete files that harness wrote into the cache folder, recognised by their names, and the
/// temporary files that killed processes left there. Other files are ignored.
std::vector<CacheEntry> cache_entries(const std::filesystem::path& folder);

/// Rules for pruning. Temporary files of killed processes are always removed.
struct PruneRules {
  // remove entries that were not used for more seconds than this, unless it is negative
  double older_s = -1;
  // then remove the least recently used entries until the remaining ones need at most this many bytes
  uint64_t most_bytes = UINT64_MAX;
};

/// Sorts `entries` so that those to remove come first, and returns the number of entries to remove.
size_t sort_out(std::vector<CacheEntry>& entries, const PruneRules& rules);

}  // namespace harness::cli
