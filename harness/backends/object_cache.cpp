#include "backends/object_cache.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <fstream>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"

namespace harness::backends {
namespace {

/// Beginning of a cache file; the object follows. The file stores its key, because it may have been renamed.
struct Header {
  std::array<char, 32> key{};
  uint64_t bytes = 0;
  uint64_t checksum = 0;  // of the key and the object
};

// Maximum size of a cached object. Programs are far smaller, so a header with a larger size was not written
// by harness.
constexpr uint64_t most_bytes = uint64_t{1} << 30;

Header header_of(const std::string& key, const ObjectCache::Bytes& object) {
  Header header;
  std::memcpy(header.key.data(), key.data(), header.key.size());
  header.bytes = object.size();
  const uint64_t seed = XXH3_64bits(key.data(), key.size());
  header.checksum = XXH3_64bits_withSeed(object.data(), object.size(), seed);
  return header;
}

}  // namespace

std::string ObjectCache::key(const LinkLine& line, const std::string& assembler_fingerprint) {
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), XXH3_freeState);
  XXH3_128bits_reset(state.get());
  // Lengths are hashed before contents, so that different lists never have the same concatenation.
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

Assembled ObjectCache::get(const LinkLine& line, const std::string& assembler_fingerprint, const Make& make,
                           const Load& load) const {
  const std::string name = key(line, assembler_fingerprint);
  if (const std::optional<Bytes> kept = read(name)) {
    try {
      return {load(*kept), true, 0};
    } catch (const DeviceLost&) {
      throw;
    } catch (const Error&) {
      // The cached object is intact but cannot be loaded, for example because a library has changed. A new
      // object is made then. If the new object cannot be loaded either, its error reports the reason.
    }
  }
  const Stopwatch watch;
  const Bytes object = make();
  const double link_ms = watch.milliseconds();
  write(name, object);
  return {load(object), false, link_ms};
}

std::optional<ObjectCache::Bytes> ObjectCache::read(const std::string& key) const {
  if (folder_.empty()) return std::nullopt;
  std::error_code failed;
  if (!std::filesystem::is_regular_file(entry(key), failed))
    return std::nullopt;  // the entry may be a pipe, and opening a pipe would block
  std::ifstream file(entry(key), std::ios::binary);
  Header header;
  if (!file.read(reinterpret_cast<char*>(&header), sizeof header)) return std::nullopt;
  const uint64_t found = std::filesystem::file_size(entry(key), failed);
  if (failed || header.bytes > most_bytes || found != sizeof header + header.bytes) return std::nullopt;
  Bytes object(header.bytes);
  if (!file.read(object.data(), static_cast<std::streamsize>(object.size()))) return std::nullopt;
  const Header expected = header_of(key, object);
  if (header.key != expected.key || header.checksum != expected.checksum) return std::nullopt;
  return object;
}

void ObjectCache::write(const std::string& key, const Bytes& object) const noexcept try {
  if (folder_.empty()) return;
  std::filesystem::create_directories(folder_);
  std::call_once(tidied_, remove_abandoned, folder_);
  AtomicFile file(entry(key));
  const Header header = header_of(key, object);
  if (!file.write(std::as_bytes(std::span(&header, 1))) || !file.write(std::as_bytes(std::span(object))))
    return;
  std::error_code failed;
  if (std::filesystem::is_directory(entry(key), failed)) std::filesystem::remove(entry(key), failed);
  file.commit();
} catch (const std::exception&) {
  return;
}

}  // namespace harness::backends
