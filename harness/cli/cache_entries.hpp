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
  double idle_s;  // seconds since it was last used or written
  std::string backend() const { return path.parent_path().filename().string(); }
};

/// Returns the files that harness has written, recognised by their names. Other files in the folder are
/// ignored, and so are files that are still being written.
std::vector<CacheEntry> cache_entries(const std::filesystem::path& folder);

/// Rules for pruning. Leftovers are always removed.
struct PruneRules {
  // remove entries that were not used for longer than this, unless it is negative
  double older_s = -1;
  // then remove the least recently used until the rest needs no more than this
  uint64_t most_bytes = UINT64_MAX;
};

/// Sorts the entries to remove to the front, and returns their number.
size_t sort_out(std::vector<CacheEntry>& entries, const PruneRules& rules);

}  // namespace harness::cli
