// The bytes of a .hgr file, for those who write, read and describe one: the
// header and its extension, then the sections, each on a page of its own.
// Numbers are in the machine's byte order, which the field `order` proves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "graph/graph.hpp"

namespace harness::graph::cache {

inline constexpr std::array<char, 8> magic = {'H', 'G', 'R', 'A', 'P', 'H', '\r', '\n'};
/// The version is a part of the cache's key too: raise it when a reader, a generator or the builder changes
/// its result.
inline constexpr uint32_t version = 1;
inline constexpr uint32_t order = 0x01020304;
inline constexpr size_t page = 4096;

struct Section {
  uint64_t offset = 0, bytes = 0, checksum = 0;
};

enum SectionId { out_offsets, out_neighbors, out_weights, in_offsets, in_neighbors, in_weights, text };
inline constexpr size_t section_count = 7;

struct Header {
  std::array<char, 8> magic = cache::magic;
  uint32_t version = cache::version;
  uint32_t order = cache::order;
  uint64_t vertices = 0, arcs = 0;
  uint64_t symmetric = 0;  ///< then the three `in` sections are empty
  uint64_t weighted = 0;
  std::array<Section, section_count> sections;
  uint64_t checksum = 0;  ///< of everything before it
};
static_assert(std::is_trivially_copyable_v<Header>);

/// Follows the header on its page, where older files have zeros and older readers do not look.
struct Extension {
  Section new_ids;        ///< Graph::new_ids(), where it has some
  uint64_t checksum = 0;  ///< of everything before it, where that is not zero
};
static_assert(std::is_trivially_copyable_v<Extension> && sizeof(Header) + sizeof(Extension) <= page);

/// Follows the extension, in the same way.
struct SecondExtension {
  Section ids;            ///< Graph::ids(), where it has some
  uint64_t checksum = 0;  ///< of everything before it, where that is not zero
};
static_assert(sizeof(Header) + sizeof(Extension) + sizeof(SecondExtension) <= page);

uint64_t header_checksum(const Header& header);
uint64_t extension_checksum(const Extension& extension);
uint64_t extension_checksum(const SecondExtension& extension);

/// Name, fingerprint, provenance and key as strings that each end with a zero byte.
std::string pack_text(const Graph& graph, const std::string& key);
/// Returns the key.
std::string unpack_text(std::string_view packed, GraphParts& parts);

}  // namespace harness::graph::cache
