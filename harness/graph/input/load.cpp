#include "graph/input/load.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "base/nearest.hpp"
#include "base/printable.hpp"
#include "graph/input/archive.hpp"
#include "graph/input/columnar.hpp"
#include "graph/input/decompress.hpp"
#include "graph/input/mapped_file.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {

EdgeList parse_edges(const TextFile& raw, const std::string& format, const ReadOptions& options) {
  const TextFile file = without_bom(raw);
  if (file.text.empty()) fail_at(file, 1, "found an empty file, expected a graph");
  // If the user names columns, the file is a table, unless its first bytes show Parquet or Arrow, or its
  // first line is that of MatrixMarket.
  const bool table =
      format.empty() && !options.columns.empty() && !is_columnar(file.text) && !is_matrix_market(file);
  const std::string wanted = table ? "edge-list" : format;
  const TextFormat& chosen = wanted.empty() ? sniff_format(file) : format_named(wanted);
  if (options.names_ids() && !chosen.takes_ids) {
    fail_at(file, 1,
            "found {}, expected an edge list: columns, one_based and compact are for no other format",
            chosen.name);
  }
  if (!options.member.empty()) {
    fail_at(file, 1, "found {}, expected a tar or zip archive: member is for no other file", chosen.name);
  }
  EdgeList list = chosen.read(file, options);
  note_weights(list, options.threads);
  return list;
}

namespace {

/// Reads the edges from a file, which may be compressed, an archive or neither. Throws Error for an archive
/// within an archive, because archives can be nested without end.
EdgeList load_from(const TextFile& file, const std::string& format, const ReadOptions& options,
                   bool in_archive);

EdgeList load_member(const TextFile& archive, const std::string& format, const ReadOptions& options) {
  ArchiveCompanions members(archive);
  if (options.member.empty() && is_npz(members.names())) {
    if (options.names_ids()) {
      fail_at(archive, 1,
              "found a sparse matrix, expected an edge list: columns, one_based and compact are for no "
              "other format");
    }
    return read_scipy({archive.path, archive.text, &members}, options);
  }
  const std::string name = choose_member(archive, members.names(), options.member);
  const Member member = read_member(archive, name, usable_memory() / 2);
  ReadOptions of_member = options;
  of_member.member.clear();
  EdgeList list =
      load_from({archive.path + "/" + printable(name), member.text, &members}, format, of_member, true);
  list.provenance["format"] += " in " + archive_kind(archive.text);
  list.provenance["member"] = printable(name);
  return list;
}

EdgeList load_from(const TextFile& file, const std::string& format, const ReadOptions& options,
                   bool in_archive) {
  const bool archive = !archive_kind(file.text).empty();
  if (archive && in_archive) {
    fail_at(file, 1, "found an archive in an archive, expected a graph (unpack the outer one)");
  }
  if (archive) return load_member(file, format, options);
  const Compression compression = compression_of(file.text);
  if (compression == Compression::none) return parse_edges(file, format, options);
  const HugeArray<char> text = decompress(file, compression, usable_memory() / 2);
  const TextFile unpacked{file.path, {text.data(), text.size()}, file.companions};
  EdgeList list = archive_kind(unpacked.text).empty() ? parse_edges(unpacked, format, options)
                                                      : load_from(unpacked, format, options, in_archive);
  list.provenance["format"] += " in " + to_string(compression);
  return list;
}

}  // namespace

EdgeList load_bytes(const TextFile& file, const std::string& format, const ReadOptions& options) {
  return load_from(file, format, options, false);
}

/// Returns all that standard input holds. Throws Error for more than half of the memory.
static std::string standard_input() {
  std::string text;
  const size_t most = usable_memory() / 2;
  for (size_t size = 0;; size = text.size()) {
    constexpr size_t chunk = size_t{1} << 20;
    text.resize(size + chunk);
    const ssize_t got = ::read(STDIN_FILENO, text.data() + size, chunk);
    if (got < 0 && errno != EINTR) throw_error("stdin:1: cannot be read: {}", std::strerror(errno));
    text.resize(size + static_cast<size_t>(std::max<ssize_t>(got, 0)));
    if (text.size() > most)
      throw_error("stdin:1: found more than {}, expected less (write it to a file)", size_text(most));
    if (got == 0) return text;
  }
}

EdgeList load_edges(const std::filesystem::path& path, const std::string& format,
                    const ReadOptions& options) {
  if (path == stdin_path) {
    const std::string text = standard_input();
    return load_bytes({"stdin", text}, format, options);
  }
  const MappedFile file(path);
  FolderCompanions beside;
  const auto require_unchanged = [&] {
    file.require_unchanged();
    beside.require_unchanged();
  };
  try {
    EdgeList list = load_bytes({path.string(), file.text(), &beside}, format, options);
    require_unchanged();
    return list;
  } catch (const Error&) {
    require_unchanged();  // if the file has changed, this error is more helpful than that of the reader
    throw;
  }
}

const std::vector<TextFormat>& text_formats() {
  static const std::vector<TextFormat> formats = {{"matrix-market", false, read_matrix_market},
                                                  {"edge-list", true, read_edge_list},
                                                  {"dimacs", false, read_dimacs},
                                                  {"metis", false, read_metis},
                                                  {"gapbs", false, read_gapbs},
                                                  {"ligra", false, read_ligra},
                                                  {"konect", false, read_konect},
                                                  {"graphalytics", false, read_graphalytics},
                                                  {"webgraph", false, read_webgraph},
                                                  {"webgraph-ascii", false, read_webgraph_ascii},
                                                  {"galois", false, read_galois},
                                                  {"numpy", false, read_numpy},
                                                  {"graphml", false, read_graphml},
                                                  {"gml", false, read_gml},
                                                  {"pajek", false, read_pajek},
                                                  {"graph6", false, read_graph6},
                                                  {"node-link", false, read_node_link},
                                                  {"parquet", true, read_columnar},
                                                  {"arrow", true, read_columnar},
                                                  {"statistics", false, read_statistics}};
  return formats;
}

const TextFormat& format_named(const std::string& name) {
  std::vector<std::string> known;
  for (const TextFormat& format : text_formats()) {
    if (format.name == name) return format;
    known.push_back(format.name);
  }
  throw_error("unknown graph format '{}'{}", name, suggest(name, known));
}

}  // namespace harness::graph
