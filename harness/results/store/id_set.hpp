// Which ids there are, in a few bytes each: the ids of a long sweep would fill more memory than all else. The
// writer and the checks of a folder tell a second row of one id with it.
#pragma once

#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_set>

namespace harness::results {

/// By 64 bits of hash: even a million ids agree once in forty million sweeps.
class IdSet {
 public:
  bool contains(std::string_view id) const { return hashes_.contains(key(id)); }
  /// False where it was there before.
  bool insert(std::string_view id) { return hashes_.insert(key(id)).second; }
  size_t size() const { return hashes_.size(); }

 private:
  static uint64_t key(std::string_view id) { return XXH3_64bits(id.data(), id.size()); }
  std::unordered_set<uint64_t> hashes_;
};

}  // namespace harness::results
