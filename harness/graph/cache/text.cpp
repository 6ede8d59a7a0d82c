#include "graph/cache/layout.hpp"
#include "graph/checksum.hpp"

namespace harness::graph::cache {
namespace {

// Name under which the cache key is stored among the entries of the provenance. The header has no field for
// the key, so that files without a key can still be read.
constexpr const char* key_word = "cache_key";

}  // namespace

uint64_t header_checksum(const Header& header) {
  return checksum(std::as_bytes(std::span(&header, 1)).first(offsetof(Header, checksum)), 1);
}

uint64_t extension_checksum(const Extension& extension) {
  const cache::Section& ids = extension.new_ids;
  if (ids.offset == 0 && ids.bytes == 0 && ids.checksum == 0) return 0;
  return checksum(std::as_bytes(std::span(&extension, 1)).first(offsetof(Extension, checksum)), 1);
}

uint64_t extension_checksum(const SecondExtension& extension) {
  const cache::Section& ids = extension.ids;
  if (ids.offset == 0 && ids.bytes == 0 && ids.checksum == 0) return 0;
  return checksum(std::as_bytes(std::span(&extension, 1)).first(offsetof(SecondExtension, checksum)), 1);
}

std::string pack_text(const Graph& graph, const std::string& key) {
  std::string packed;
  const auto add = [&](const std::string& word) { packed.append(word).push_back('\0'); };
  add(graph.name());
  add(graph.fingerprint());
  for (const auto& [word, value] : graph.provenance()) {
    add(word);
    add(value);
  }
  if (!key.empty()) {
    add(key_word);
    add(key);
  }
  return packed;
}

std::string unpack_text(std::string_view packed, GraphParts& parts) {
  const auto next = [&] {
    const size_t end = std::min(packed.find('\0'), packed.size());
    std::string word(packed.substr(0, end));
    packed.remove_prefix(std::min(end + 1, packed.size()));
    return word;
  };
  parts.name = next();
  parts.fingerprint = next();
  while (!packed.empty()) {
    std::string key = next();
    parts.provenance[std::move(key)] = next();
  }
  const auto key = parts.provenance.extract(key_word);
  return key ? key.mapped() : "";
}

}  // namespace harness::graph::cache
