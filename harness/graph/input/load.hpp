// A file of any known format to arcs: decompression, sniffing, reading.
#pragma once

#include <filesystem>
#include <string>

#include "graph/input/readers.hpp"

namespace harness {

/// `format` is a name from text_formats(), or empty for sniffing.
EdgeList load_edges(const std::filesystem::path& path, const std::string& format, const ReadOptions& options);

/// The same for text already in memory.
EdgeList parse_edges(const TextFile& file, const std::string& format, const ReadOptions& options);

}  // namespace harness
