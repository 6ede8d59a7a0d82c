// Writers of the formats that other programs read, for `harness graph convert`. Each writer throws Error if
// its format cannot hold the graph.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "graph/output/sink.hpp"

namespace harness::graph {

/// Writes the external vertex ids, one per line, in the sequence in which write_graph() writes vertices.
void write_ids(const Graph& graph, const std::filesystem::path& path);

/// Returns the formats of write_graph: `matrix-market`, `edge-list`, `dimacs`, `metis`, `ligra`, `gapbs`,
/// `scipy`, `graphml`, `cache`.
std::vector<std::string> writable_formats();

/// Writes the graph, atomically if `path` is a regular file. If `format` is empty, it is derived from the
/// ending of `path`. If .gz or .zst follows the ending, the file is compressed. Throws Error if the format
/// cannot hold the graph. Also throws if the ending requires weights and the graph has none, or the reverse.
/// Returns one line about vertices that the file lacks, or an empty text.
std::string write_graph(const Graph& graph, const std::filesystem::path& path, const std::string& format = "",
                        unsigned threads = 0);

void write_matrix_market(const Graph& graph, Sink& file, unsigned threads = 0);
/// Writes a list of edges. Isolated vertices above the largest id in use are lost, because the format has no
/// vertex count.
void write_edge_list(const Graph& graph, Sink& file, char between = ' ', unsigned threads = 0);
/// Writes a DIMACS file, which requires integer weights.
void write_dimacs(const Graph& graph, Sink& file, unsigned threads = 0);
/// Writes a METIS file. Requires an undirected graph without self-loops; weights must be positive integers.
void write_metis(const Graph& graph, Sink& file, unsigned threads = 0);
/// Writes a Ligra file, which requires integer weights.
void write_ligra(const Graph& graph, Sink& file, unsigned threads = 0);
/// Writes .sg, or .wsg if weighted. Weights must be 32-bit integers.
void write_gapbs(const Graph& graph, Sink& file);

/// Writes the adjacency matrix by rows, as scipy.sparse.save_npz() does. Its values are the weights, or
/// booleans if there are none. Ids must be below 2^31.
void write_scipy(const Graph& graph, Sink& file);
/// Writes GraphML. Vertices are written by their numbers, and undirected edges once.
void write_graphml(const Graph& graph, Sink& file, unsigned threads = 0);

/// Returns the weight as an integer. Throws Error for a fraction or a value beyond 32 bits.
int32_t integer_weight(float weight, const Sink& file);

}  // namespace harness::graph
