#include "backends/object_cache.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <fstream>
#include <memory>

#include "base/stopwatch.hpp"

namespace harness {
namespace {

uint64_t checksum(const std::vector<char>& bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace

std::string ObjectCache::key(const LinkLine& line, const std::string& assembler_fingerprint) {
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), XXH3_freeState);
  XXH3_128bits_reset(state.get());
  // Lengths go in before contents, so that two lists never hash alike because their pieces join differently.
  const auto add = [&](const void* data, size_t size) {
    XXH3_128bits_update(state.get(), &size, sizeof size);
    XXH3_128bits_update(state.get(), data, size);
  };
  add(assembler_fingerprint.data(), assembler_fingerprint.size());
  for (const Module& module : line.modules) add(module.bytes.data(), module.bytes.size());
  for (const std::string& kernel : line.kernels) add(kernel.data(), kernel.size());
  add(&line.threads_per_block, sizeof line.threads_per_block);
  const XXH128_hash_t hash = XXH3_128bits_digest(state.get());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

LinkedObject ObjectCache::get(const LinkLine& line, const std::string& assembler_fingerprint,
                              const std::function<std::vector<char>()>& make) const {
  const std::string name = key(line, assembler_fingerprint);
  if (std::optional<std::vector<char>> kept = load(name)) return {std::move(*kept), true, 0};
  const Stopwatch watch;
  LinkedObject made{make(), false, watch.milliseconds()};
  store(name, made.bytes);
  return made;
}

std::optional<std::vector<char>> ObjectCache::load(const std::string& key) const {
  if (folder_.empty()) return std::nullopt;
  std::ifstream file(folder_ / (key + ".o"), std::ios::binary | std::ios::ate);
  const std::streamoff bytes = file.tellg();  // -1 where there is no such file
  uint64_t expected = 0;
  if (bytes < static_cast<std::streamoff>(sizeof expected)) return std::nullopt;
  file.seekg(0).read(reinterpret_cast<char*>(&expected), sizeof expected);
  std::vector<char> object(static_cast<size_t>(bytes) - sizeof expected);
  if (!file.read(object.data(), static_cast<std::streamsize>(object.size())) || checksum(object) != expected)
    return std::nullopt;
  return object;
}

void ObjectCache::store(const std::string& key, const std::vector<char>& object) const noexcept try {
  if (folder_.empty()) return;
  std::filesystem::create_directories(folder_);
  const std::filesystem::path temporary = folder_ / fmt::format("{}.{}.tmp", key, getpid());
  {
    std::ofstream file(temporary, std::ios::binary);
    const uint64_t sum = checksum(object);
    file.write(reinterpret_cast<const char*>(&sum), sizeof sum);
    file.write(object.data(), static_cast<std::streamsize>(object.size()));
    if (!file.flush()) {
      std::filesystem::remove(temporary);
      return;
    }
  }
  std::filesystem::rename(temporary, folder_ / (key + ".o"));
} catch (const std::exception&) {
  return;
}

}  // namespace harness
