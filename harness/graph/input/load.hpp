// Loads arcs from a file of any known format: unpacks it, recognises the format, and reads. open_graph() uses
// it for every file that is not cached.
#pragma once

#include <filesystem>
#include <string>

#include "graph/input/readers.hpp"

namespace harness::graph {

/// The path that means standard input. Companions of a graph (companions.hpp) are then not searched for.
inline constexpr const char* stdin_path = "-";

/// Loads the edges of a file. `format` is a name of text_formats(), or empty to detect the format.
EdgeList load_edges(const std::filesystem::path& path, const std::string& format, const ReadOptions& options);

/// Reads the edges from the bytes of a file, which may be an archive, compressed or neither.
EdgeList load_bytes(const TextFile& file, const std::string& format, const ReadOptions& options);

/// Reads edges from a text in memory, as load_edges() does from a file.
EdgeList parse_edges(const TextFile& file, const std::string& format, const ReadOptions& options);

}  // namespace harness::graph
