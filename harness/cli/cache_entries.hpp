// Entries of the cache folder: graphs, layouts, assembled code, and leftovers of killed writers. `harness
// cache` lists and prunes them.
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

/// Returns the files in the cache folder that harness wrote and completed, recognised by their names, and
/// leftovers of killed writers. Other files are ignored.
std::vector<CacheEntry> cache_entries(const std::filesystem::path& folder);

/// Rules for pruning. Leftovers of killed writers are always removed.
struct PruneRules {
  // remove entries that were not used for more seconds than this, unless it is negative
  double older_s = -1;
  // then remove the least recently used entries until the remaining ones need at most this many bytes
  uint64_t most_bytes = UINT64_MAX;
};

/// Moves the entries to remove to the front of `entries`, and returns their number.
size_t sort_out(std::vector<CacheEntry>& entries, const PruneRules& rules);

}  // namespace harness::cli
