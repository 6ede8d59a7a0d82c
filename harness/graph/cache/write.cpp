#include "graph/cache/cache.hpp"
#include "graph/cache/layout.hpp"
#include "graph/checksum.hpp"
#include "graph/output/sink.hpp"

namespace harness::graph {

void write_cache(const Graph& graph, Sink& file, unsigned threads, const std::string& key) {
  cache::Header header;
  header.vertices = graph.num_vertices();
  header.arcs = graph.num_edges();
  header.symmetric = graph.symmetric();
  header.weighted = graph.weighted();
  const std::string text = cache::pack_text(graph, key);
  const Adjacency none;
  const Adjacency& out = graph.out();
  const Adjacency& in = graph.symmetric() ? none : graph.in();
  const std::array<std::span<const std::byte>, cache::section_count> contents = {
      std::as_bytes(out.offsets),    std::as_bytes(out.neighbors), std::as_bytes(out.weights),
      std::as_bytes(in.offsets),     std::as_bytes(in.neighbors),  std::as_bytes(in.weights),
      std::as_bytes(std::span(text))};

  uint64_t offset = cache::page;
  for (size_t s = 0; s < cache::section_count; ++s) {
    header.sections[s] = {offset, contents[s].size(), checksum(contents[s], threads)};
    offset += (contents[s].size() + cache::page - 1) / cache::page * cache::page;
  }
  header.checksum = cache::header_checksum(header);
  cache::Extension extension;
  const std::span<const std::byte> new_ids = std::as_bytes(graph.new_ids());
  if (!new_ids.empty()) extension.new_ids = {offset, new_ids.size(), checksum(new_ids, threads)};
  extension.checksum = cache::extension_checksum(extension);
  cache::SecondExtension second;
  const std::span<const std::byte> ids = graph.ids().bytes();
  const uint64_t pages_of_new_ids = (new_ids.size() + cache::page - 1) / cache::page;
  if (!ids.empty())
    second.ids = {offset + pages_of_new_ids * cache::page, ids.size(), checksum(ids, threads)};
  second.checksum = cache::extension_checksum(second);

  static constexpr std::array<std::byte, cache::page> zeros{};
  file.write(std::as_bytes(std::span(&header, 1)));
  file.write(std::as_bytes(std::span(&extension, 1)));
  file.write(std::as_bytes(std::span(&second, 1)));
  uint64_t end = sizeof header + sizeof extension + sizeof second;
  const auto write_at = [&](uint64_t begin, std::span<const std::byte> bytes) {
    file.write(std::span(zeros).first(begin - end));
    file.write(bytes);
    end = begin + bytes.size();
  };
  for (size_t s = 0; s < cache::section_count; ++s) write_at(header.sections[s].offset, contents[s]);
  if (!new_ids.empty()) write_at(extension.new_ids.offset, new_ids);
  if (!ids.empty()) write_at(second.ids.offset, ids);
}

void write_cache(const Graph& graph, const std::filesystem::path& path, unsigned threads,
                 const std::string& key) {
  WholeFile file(path);
  write_cache(graph, file, threads, key);
  file.commit();
}

}  // namespace harness::graph
