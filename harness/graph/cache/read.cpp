#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "graph/cache/cache.hpp"
#include "graph/cache/layout.hpp"
#include "graph/checksum.hpp"
#include "graph/input/mapped_file.hpp"

namespace harness::graph {
namespace {

using cache::Header;
using cache::Section;

[[noreturn]] void refuse(const std::string& path, const std::string& found) {
  throw_error("{}:1: found {}, expected a whole .hgr file (delete it; it will be built again)", path, found);
}

Header checked_header(const std::string& path, std::span<const std::byte> bytes) {
  Header header;
  if (bytes.size() < sizeof header) refuse(path, fmt::format("{} bytes", bytes.size()));
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.magic != cache::magic) refuse(path, "no .hgr header");
  if (header.order != cache::order) refuse(path, "the byte order of another machine");
  if (header.version != cache::version) refuse(path, fmt::format("version {}", header.version));
  if (header.checksum != cache::header_checksum(header)) refuse(path, "a damaged header");
  return header;
}

/// Checks bounds and sizes of all sections before any access, because a header with a correct checksum may
/// still have wrong values.
void check_sections(const std::string& path, const Header& header, size_t file_bytes) {
  if (header.vertices > 0xffffffffU || header.arcs > file_bytes) refuse(path, "impossible counts");
  const uint64_t rows = (header.vertices + 1) * sizeof(offset_t);
  const uint64_t ids = header.arcs * sizeof(vertex_t);
  const uint64_t floats = header.weighted != 0 ? header.arcs * sizeof(float) : 0;
  const bool both = header.symmetric == 0;
  const std::array<uint64_t, 6> expected = {
      rows, ids, floats, both ? rows : 0, both ? ids : 0, both ? floats : 0};
  for (size_t s = 0; s < cache::section_count; ++s) {
    const Section& section = header.sections[s];
    const bool inside = section.offset % cache::page == 0 && section.offset <= file_bytes + cache::page &&
                        (section.bytes == 0 ||
                         (section.offset <= file_bytes && section.bytes <= file_bytes - section.offset));
    if (!inside || (s < expected.size() && section.bytes != expected[s])) {
      refuse(path, fmt::format("section {} cut short or out of place", s));
    }
  }
}

template <class T>
std::span<const T> view(std::span<const std::byte> bytes, const Section& section) {
  if (section.bytes == 0) return {};
  // Sections begin at multiples of the page size within the file, and the file is mapped to such an address.
  // Values of every type are therefore aligned.
  return {reinterpret_cast<const T*>(bytes.data() + section.offset), section.bytes / sizeof(T)};
}

/// Returns true if offsets rise from 0 to the number of arcs, and all neighbours exist.
bool well_formed(const Adjacency& rows, vertex_t vertices, unsigned threads) {
  if (rows.offsets.front() != 0 || rows.offsets.back() != rows.neighbors.size()) return false;
  std::atomic<bool> good{true};
  parallel_for_chunks(vertices, threads, [&](size_t begin, size_t end, unsigned) {
    bool rising = true;
    for (size_t v = begin; v < end; ++v) rising &= rows.offsets[v] <= rows.offsets[v + 1];
    if (!rising) good = false;
  });
  parallel_for_chunks(rows.neighbors.size(), threads, [&](size_t begin, size_t end, unsigned) {
    vertex_t top = 0;
    for (size_t i = begin; i < end; ++i) top = std::max(top, rows.neighbors[i]);
    if (top >= vertices) good = false;
  });
  return good;
}

/// Returns the file's Graph::new_ids() after checking them. Returns nothing if the graph was not renumbered,
/// or if the file was written before cache::Extension existed.
std::span<const vertex_t> checked_new_ids(const std::string& path, const Header& header,
                                          std::span<const std::byte> bytes, unsigned threads) {
  cache::Extension extension;
  if (bytes.size() < sizeof header + sizeof extension) return {};
  std::memcpy(&extension, bytes.data() + sizeof header, sizeof extension);
  if (extension.checksum != cache::extension_checksum(extension)) refuse(path, "a damaged header");
  const Section& section = extension.new_ids;
  if (section.bytes == 0) return {};
  if (section.offset % cache::page != 0 || section.bytes != header.vertices * sizeof(vertex_t) ||
      section.offset > bytes.size() || section.bytes > bytes.size() - section.offset) {
    refuse(path, "new ids cut short or out of place");
  }
  const auto ids = view<vertex_t>(bytes, section);
  if (checksum(std::as_bytes(ids), threads) != section.checksum) refuse(path, "damaged new ids");
  if (*std::max_element(ids.begin(), ids.end()) >= header.vertices) refuse(path, "new ids of no vertex");
  std::vector<bool> taken(header.vertices);
  for (const vertex_t id : ids) taken[id] = true;
  if (std::find(taken.begin(), taken.end(), false) != taken.end()) refuse(path, "two vertices of one new id");
  return ids;
}

/// Returns the file's Graph::ids(), the external ids, after checking them. Returns nothing if they equal the
/// vertex numbers, or if the file was written before cache::SecondExtension existed.
VertexIds checked_ids(const std::string& path, const Header& header, const std::shared_ptr<MappedFile>& file,
                      unsigned threads) {
  const std::span<const std::byte> bytes = file->bytes();
  constexpr size_t begin = sizeof(Header) + sizeof(cache::Extension);
  cache::SecondExtension extension;
  if (bytes.size() < begin + sizeof extension) return {};
  std::memcpy(&extension, bytes.data() + begin, sizeof extension);
  if (extension.checksum != cache::extension_checksum(extension)) refuse(path, "a damaged header");
  const Section& section = extension.ids;
  if (section.bytes == 0) return {};
  if (section.offset % cache::page != 0 || section.offset > bytes.size() ||
      section.bytes > bytes.size() - section.offset) {
    refuse(path, "ids cut short or out of place");
  }
  const auto packed = bytes.subspan(section.offset, section.bytes);
  if (checksum(packed, threads) != section.checksum) refuse(path, "damaged ids");
  auto ids = VertexIds::of_bytes(packed, header.vertices, file);
  if (!ids) refuse(path, "ids of other vertices");
  return *std::move(ids);
}

}  // namespace

bool is_cache(std::string_view bytes) {
  return bytes.starts_with(std::string_view(cache::magic.data(), cache::magic.size()));
}

Graph read_cache(const std::filesystem::path& path, unsigned threads, const std::string& key) {
  const std::string name = path.string();
  const auto file = std::make_shared<MappedFile>(path);
  const std::span<const std::byte> bytes = file->bytes();
  const Header header = checked_header(name, bytes);
  check_sections(name, header, bytes.size());
  const auto& sections = header.sections;
  for (size_t s = 0; s < cache::section_count; ++s) {
    if (checksum(std::as_bytes(view<char>(bytes, sections[s])), threads) != sections[s].checksum) {
      refuse(name, fmt::format("damaged data in section {}", s));
    }
  }
  GraphParts parts;
  parts.vertices = static_cast<vertex_t>(header.vertices);
  parts.symmetric = header.symmetric != 0;
  parts.out = {view<offset_t>(bytes, sections[cache::out_offsets]),
               view<vertex_t>(bytes, sections[cache::out_neighbors]),
               view<float>(bytes, sections[cache::out_weights])};
  parts.in = parts.out;
  if (!parts.symmetric) {
    parts.in = {view<offset_t>(bytes, sections[cache::in_offsets]),
                view<vertex_t>(bytes, sections[cache::in_neighbors]),
                view<float>(bytes, sections[cache::in_weights])};
  }
  if (!well_formed(parts.out, parts.vertices, threads) ||
      (!parts.symmetric && !well_formed(parts.in, parts.vertices, threads))) {
    refuse(name, "rows that do not fit together");
  }
  parts.edges_d = edges_d_of(parts.out, threads);
  parts.new_ids = checked_new_ids(name, header, bytes, threads);
  parts.new_ids_storage = file;
  parts.ids = checked_ids(name, header, file, threads);
  const auto text = view<char>(bytes, sections[cache::text]);
  const std::string stored = cache::unpack_text({text.data(), text.size()}, parts);
  if (!key.empty() && stored != key) refuse(name, "the graph of another source");
  parts.storage = file;
  return Graph(std::move(parts));
}

}  // namespace harness::graph
