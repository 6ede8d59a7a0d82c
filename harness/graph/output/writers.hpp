// Writing a graph in the formats that other programs read; for `harness graph convert`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "graph/output/sink.hpp"

namespace harness {

/// Names for write_graph: `matrix-market`, `edge-list`, `gapbs`, `cache`.
std::vector<std::string> writable_formats();

/// The format comes from the ending of `path` when it is empty: .mtx, .el .wel .txt, .sg .wsg,
/// .hgr. A file appears whole or not at all. Refuses what the format cannot hold.
void write_graph(const Graph& graph, const std::filesystem::path& path, const std::string& format = "",
                 unsigned threads = 0);

void write_matrix_market(const Graph& graph, Sink& file, unsigned threads = 0);
/// Isolated vertices above the largest id in use are lost: the format has no vertex count.
void write_edge_list(const Graph& graph, Sink& file, unsigned threads = 0);
/// .sg, or .wsg when weighted; its weights are 32-bit integers.
void write_gapbs(const Graph& graph, Sink& file);

}  // namespace harness
