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

/// Verifies every checksum and every array. What does not hold is an Error, and so is a graph that was
/// written under another key than `key`, where one is given: a file's name proves nothing.
Graph read_cache(const std::filesystem::path& path, unsigned threads = 0, const std::string& key = "");

/// One line on a cached graph: its name, its size and where it came from. The graph itself is not read, and
/// the file does not count as used. The line says so where the file is no whole .hgr file of this version.
std::string describe_cache(const std::filesystem::path& path);

}  // namespace harness::graph
