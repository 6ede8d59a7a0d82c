// Writing a graph in the formats that other programs read; for `harness graph convert`. Each writer refuses
// what its format cannot hold.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "graph/output/sink.hpp"

namespace harness::graph {

/// What the input calls the vertices, one a line, in the order in which write_graph() writes them.
void write_ids(const Graph& graph, const std::filesystem::path& path);

/// Names for write_graph: `matrix-market`, `edge-list`, `dimacs`, `metis`, `ligra`, `gapbs`, `cache`.
std::vector<std::string> writable_formats();

/// The format comes from the ending of `path` when it is empty, and .gz or .zst after it compresses. A file
/// appears whole or not at all. Refuses what the format cannot hold, and weights where the ending promises
/// none or the other way round. Returns what a reader must know, in one line, or nothing.
std::string write_graph(const Graph& graph, const std::filesystem::path& path, const std::string& format = "",
                        unsigned threads = 0);

void write_matrix_market(const Graph& graph, Sink& file, unsigned threads = 0);
/// Isolated vertices above the largest id in use are lost: the format has no vertex count.
void write_edge_list(const Graph& graph, Sink& file, char between = ' ', unsigned threads = 0);
/// The graph has weights, all of them integers.
void write_dimacs(const Graph& graph, Sink& file, unsigned threads = 0);
/// Undirected, no self loops, weights are positive integers.
void write_metis(const Graph& graph, Sink& file, unsigned threads = 0);
/// Its weights are integers.
void write_ligra(const Graph& graph, Sink& file, unsigned threads = 0);
/// .sg, or .wsg when weighted; its weights are 32-bit integers.
void write_gapbs(const Graph& graph, Sink& file);

/// Refuses a weight with a fraction, or one beyond 32 bits.
int32_t integer_weight(float weight, const Sink& file);

}  // namespace harness::graph
