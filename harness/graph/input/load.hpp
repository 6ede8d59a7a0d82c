// From a file of any known format to arcs: unpacking, recognising the
// format, reading. open_graph() loads every file here that is not cached.
#pragma once

#include <filesystem>
#include <string>

#include "graph/input/readers.hpp"

namespace harness::graph {

/// `format` is a name from text_formats(), or empty for sniffing.
EdgeList load_edges(const std::filesystem::path& path, const std::string& format, const ReadOptions& options);

/// The edges of a file's bytes, whether they are an archive, compressed or neither.
EdgeList load_bytes(const TextFile& file, const std::string& format, const ReadOptions& options);

/// The edges of a text that is in memory already, read as load_edges() reads a file.
EdgeList parse_edges(const TextFile& file, const std::string& format, const ReadOptions& options);

}  // namespace harness::graph
