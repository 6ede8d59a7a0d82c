// The binary form of a built graph, .hgr, which is mapped into memory and ready to use. open_graph() caches
// graphs in such files, and `harness graph convert` writes them for users.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "graph/graph.hpp"

namespace harness::graph {

bool is_cache(std::string_view bytes);

class Sink;

void write_cache(const Graph& graph, Sink& file, unsigned threads = 0, const std::string& key = "");
/// Writes atomically: readers see the old file or the complete new one.
void write_cache(const Graph& graph, const std::filesystem::path& path, unsigned threads = 0,
                 const std::string& key = "");

/// Reads and verifies a graph, with every checksum and array. Throws Error for any damage. If `key` is given,
/// also throws for a graph written with another key, because a file's name proves nothing.
Graph read_cache(const std::filesystem::path& path, unsigned threads = 0, const std::string& key = "");

/// Describes a cached graph in one line: name, size and origin. The graph itself is not read, and the file
/// does not count as used. If the file is not a complete .hgr file of this version, the line says so.
std::string describe_cache(const std::filesystem::path& path);

}  // namespace harness::graph
