#include "cli/cache_entries.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <optional>
#include <regex>

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

constexpr double young_s = 600;  // seconds; temporary files younger than this may still be in use

/// Returns true if a process holds a lock on the file, because it is still writing the file.
bool is_locked(const fs::path& path) {
  const int file = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  const bool locked = file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0;
  if (file >= 0) close(file);
  return locked;
}

std::optional<CacheEntry::Kind> kind_of(const fs::path& path) {
  static const std::regex graph("[0-9a-f]{16}\\.hgr"), code("[0-9a-f]{32}\\.o"),
      layout("[0-9a-f]{16}-[0-7]\\.layout"),
      leftover("[0-9a-f]{16}(\\.hgr|-[0-7]\\.layout)\\.tmp\\.[0-9a-f]{16}|[0-9a-f]{32}\\.[0-9]+\\.tmp");
  const std::string name = path.filename().string();
  if (path.parent_path().filename() == "graphs" && std::regex_match(name, graph))
    return CacheEntry::Kind::graph;
  if (path.parent_path().filename() == "layouts" && std::regex_match(name, layout))
    return CacheEntry::Kind::layout;
  if (std::regex_match(name, code)) return CacheEntry::Kind::code;
  if (std::regex_match(name, leftover)) return CacheEntry::Kind::leftover;
  return std::nullopt;
}

/// Returns the seconds since the last access or the last write, whichever was later. Most file systems record
/// accesses only once a day, and some never.
double idle_seconds(const struct stat& status) {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return std::difftime(now.tv_sec, std::max(status.st_atim.tv_sec, status.st_mtim.tv_sec));
}

void add_folder(const fs::path& folder, std::vector<CacheEntry>& entries) {
  std::error_code unreadable;
  for (const auto& file : fs::directory_iterator(folder, unreadable)) {
    const auto kind = kind_of(file.path());
    struct stat status {};
    if (!kind || lstat(file.path().c_str(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
    const CacheEntry entry{*kind, file.path(), static_cast<uint64_t>(status.st_size), idle_seconds(status)};
    if (entry.kind == CacheEntry::Kind::leftover && (entry.idle_s < young_s || is_locked(entry.path)))
      continue;
    entries.push_back(entry);
  }
}

}  // namespace

std::vector<CacheEntry> cache_entries(const fs::path& folder) {
  std::vector<CacheEntry> entries;
  std::error_code unreadable;
  for (const auto& inner : fs::directory_iterator(folder, unreadable)) {
    std::error_code unknown;
    if (inner.is_directory(unknown)) add_folder(inner.path(), entries);
  }
  return entries;
}

size_t sort_out(std::vector<CacheEntry>& entries, const PruneRules& rules) {
  std::sort(entries.begin(), entries.end(), [](const CacheEntry& a, const CacheEntry& b) {
    const bool leftover = a.kind == CacheEntry::Kind::leftover;
    if (leftover != (b.kind == CacheEntry::Kind::leftover)) return leftover;
    return a.idle_s > b.idle_s;
  });
  uint64_t rest = 0;
  for (const CacheEntry& entry : entries) rest += entry.bytes;
  size_t count = 0;
  for (const CacheEntry& entry : entries) {
    const bool old = rules.older_s >= 0 && entry.idle_s > rules.older_s;
    if (entry.kind != CacheEntry::Kind::leftover && !old && rest <= rules.most_bytes) break;
    rest -= entry.bytes;
    ++count;
  }
  return count;
}

}  // namespace harness::cli
