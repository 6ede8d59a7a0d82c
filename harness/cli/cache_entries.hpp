// What lies in the cache folder: graphs, layouts, assembled code, and what writers that were killed left
// behind. `harness cache` lists and prunes it.
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
  double idle_s;  // since it was last used or written
  std::string backend() const { return path.parent_path().filename().string(); }
};

/// Files that harness has written, told by their names; whatever else lies there is not ours to count or
/// remove. A file that is still being written is none of them.
std::vector<CacheEntry> cache_entries(const std::filesystem::path& folder);

/// What prune removes. Leftovers always go.
struct PruneRules {
  double older_s = -1;  // everything that was not used for longer; negative: nothing for that reason
  uint64_t most_bytes = UINT64_MAX;  // then the least recently used, until the rest takes no more
};

/// Sorts the entries to remove to the front, and returns how many they are.
size_t sort_out(std::vector<CacheEntry>& entries, const PruneRules& rules);

}  // namespace harness::cli
