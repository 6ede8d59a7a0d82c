// Binary files of built graphs (.hgr). Such a file is mapped into memory and used without conversion.
// open_graph() caches graphs in these files, and `harness graph convert` writes them for users.
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

/// Maps a file and verifies every checksum, offset and neighbour. Throws Error for any damage. `key` is a
/// text of everything on which the graph depends (cache_key() in graph/open.cpp), or empty to accept any
/// graph. Throws Error if write_cache() stored another key, because a file with the right name may hold
/// another graph.
Graph read_cache(const std::filesystem::path& path, unsigned threads = 0, const std::string& key = "");

/// Describes a cached graph in one line: name, size and origin. Does not read the arrays of the graph, and
/// does not change the access time, which shows the last use of the file. If the file is not a complete .hgr
/// file of this version, the line says so.
std::string describe_cache(const std::filesystem::path& path);

}  // namespace harness::graph
