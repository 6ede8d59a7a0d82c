#include "graph/input/load.hpp"

#include "base/error.hpp"
#include "base/memory.hpp"
#include "graph/input/decompress.hpp"
#include "graph/input/mapped_file.hpp"

namespace harness::graph {

EdgeList parse_edges(const TextFile& file, const std::string& format, const ReadOptions& options) {
  if (file.text.empty()) fail_at(file, 1, "found an empty file, expected a graph");
  const TextFormat& chosen = format.empty() ? sniff_format(file) : format_named(format);
  if ((options.one_based || options.compact) && chosen.read != read_edge_list) {
    fail_at(file, 1, "found {}, expected an edge list: one_based and compact are for no other format",
            chosen.name);
  }
  return chosen.read(file, options);
}

namespace {

EdgeList read_file(const MappedFile& file, const std::string& path, const std::string& format,
                   const ReadOptions& options) {
  const TextFile raw{path, file.text()};
  const Compression compression = compression_of(raw.text);
  if (compression == Compression::none) return parse_edges(raw, format, options);
  const HugeArray<char> text = decompress(raw, compression, usable_memory() / 2);
  EdgeList list = parse_edges({raw.path, {text.data(), text.size()}}, format, options);
  list.provenance["format"] += compression == Compression::gzip ? " in gzip" : " in zstd";
  return list;
}

}  // namespace

EdgeList load_edges(const std::filesystem::path& path, const std::string& format,
                    const ReadOptions& options) {
  const MappedFile file(path);
  try {
    EdgeList list = read_file(file, path.string(), format, options);
    file.require_unchanged();
    return list;
  } catch (const Error&) {
    file.require_unchanged();  // the better reason
    throw;
  }
}

}  // namespace harness::graph
