// The binary form of a built graph, .hgr: mapped into memory and ready to use. open_graph()
// keeps what it has built in such files, and `harness graph convert` writes them for users.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "graph/graph.hpp"

namespace harness::graph {

bool is_cache(std::string_view bytes);

class Sink;

void write_cache(const Graph& graph, Sink& file, unsigned threads = 0, const std::string& key = "");
/// Atomic: readers see the old file, or the whole new one.
void write_cache(const Graph& graph, const std::filesystem::path& path, unsigned threads = 0,
                 const std::string& key = "");

/// Every checksum and every array is verified; what does not hold is an Error. So is a graph that was written
/// under another key, where one is expected: a file's name proves nothing.
Graph read_cache(const std::filesystem::path& path, unsigned threads = 0, const std::string& key = "");

/// One line on a cached graph: its name, its size and where it came from. The graph itself is not read, nor
/// does the file count as used. What is no whole .hgr file of this version is called that.
std::string describe_cache(const std::filesystem::path& path);

}  // namespace harness::graph
