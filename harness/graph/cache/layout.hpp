// The arrangement of .hgr files, for code that writes, reads and describes them: a header and its extensions,
// then sections that begin at multiples of 4096 bytes. Numbers have the machine's byte order, which the field
// `order` verifies.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "graph/graph.hpp"

namespace harness::graph::cache {

inline constexpr std::array<char, 8> magic = {'H', 'G', 'R', 'A', 'P', 'H', '\r', '\n'};
/// The version is in the header and in the cache key. Raise it if the result of a generator or of
/// build_graph() changes, or if the layout changes so that older files cannot be read. If only the result of
/// a reader changes, raise `reader_version` (graph/open.cpp) instead.
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
  uint64_t symmetric = 0;  ///< if set, the three `in` sections are empty
  uint64_t weighted = 0;
  std::array<Section, section_count> sections;
  uint64_t checksum = 0;  ///< of all fields above
};
static_assert(std::is_trivially_copyable_v<Header>);

/// Follows the header, within the first 4096 bytes of the file. Older files have zeros there, and older
/// readers ignore this extension.
struct Extension {
  Section new_ids;        ///< Graph::new_ids(), if not empty
  uint64_t checksum = 0;  ///< of the fields above, or 0 if they are 0
};
static_assert(std::is_trivially_copyable_v<Extension> && sizeof(Header) + sizeof(Extension) <= page);

/// Follows the first extension in the same way: older files have zeros there.
struct SecondExtension {
  Section ids;            ///< Graph::ids(), if not empty
  uint64_t checksum = 0;  ///< of the fields above, or 0 if they are 0
};
static_assert(sizeof(Header) + sizeof(Extension) + sizeof(SecondExtension) <= page);

uint64_t header_checksum(const Header& header);
uint64_t extension_checksum(const Extension& extension);
uint64_t extension_checksum(const SecondExtension& extension);

/// Joins name, fingerprint, provenance and key, each ended by a zero byte.
std::string pack_text(const Graph& graph, const std::string& key);
/// Stores name, fingerprint and provenance in `parts`. Returns the key.
std::string unpack_text(std::string_view packed, GraphParts& parts);

}  // namespace harness::graph::cache
