// Readers of the supported text and binary formats. load_edges() passes each the whole file, and the reader
// returns its arcs. Wrong input is an Error of the form `path:LINE: what was found, what was expected`.
#pragma once

#include <string>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/input/parse_lines.hpp"
#include "graph/input/text.hpp"

namespace harness::graph {

/// Files `out.*` of the KONECT collection.
EdgeList read_konect(const TextFile& file, const ReadOptions& options);
/// LDBC Graphalytics: the file `.e` with edges, and next to it `.v` with vertices and `.properties`.
EdgeList read_graphalytics(const TextFile& file, const ReadOptions& options);
/// WebGraph's compressed format, `.graph` with its `.properties` [Boldi 2004].
EdgeList read_webgraph(const TextFile& file, const ReadOptions& options);
/// WebGraph's text format, `.graph-txt`: the number of vertices, then one line with the successors per
/// vertex.
EdgeList read_webgraph_ascii(const TextFile& file, const ReadOptions& options);
/// Galois's binary .gr and .sgr, versions 1 and 2.
EdgeList read_galois(const TextFile& file, const ReadOptions& options);

/// MatrixMarket coordinate files (Boisvert, Pozo, Remington: The Matrix Market exchange formats, 1996).
EdgeList read_matrix_market(const TextFile& file, const ReadOptions& options);
/// One `u v` or `u v weight` per line, as in SNAP and many other collections.
EdgeList read_edge_list(const TextFile& file, const ReadOptions& options);
/// Shortest-path files of the 9th DIMACS challenge, colouring files of the 2nd, and tree-width files of PACE.
EdgeList read_dimacs(const TextFile& file, const ReadOptions& options);
/// Returns true if the line may be the first one after the comments of a DIMACS file.
bool is_dimacs_line(std::string_view line);
/// METIS and KaHIP: line i lists the neighbours of vertex i.
EdgeList read_metis(const TextFile& file, const ReadOptions& options);
/// Binary .sg and .wsg of the GAP Benchmark Suite.
EdgeList read_gapbs(const TextFile& file, const ReadOptions& options);
/// Ligra and GBBS: AdjacencyGraph or WeightedAdjacencyGraph, as text.
EdgeList read_ligra(const TextFile& file, const ReadOptions& options);
/// A numpy array `.npy` with one edge per row or per column.
EdgeList read_numpy(const TextFile& file, const ReadOptions& options);
/// A graph that consists of several arrays in one .npz: a scipy matrix, or an edge_index of PyTorch
/// Geometric.
EdgeList read_scipy(const TextFile& archive, const ReadOptions& options);
/// GraphML: vertices and edges by name, in XML.
EdgeList read_graphml(const TextFile& file, const ReadOptions& options);
/// GML: vertices and edges by number, in brackets.
EdgeList read_gml(const TextFile& file, const ReadOptions& options);
/// Pajek's .net.
EdgeList read_pajek(const TextFile& file, const ReadOptions& options);
/// graph6, digraph6 and sparse6, with one graph in the file.
EdgeList read_graph6(const TextFile& file, const ReadOptions& options);
/// JSON in node-link form.
EdgeList read_node_link(const TextFile& file, const ReadOptions& options);
/// Two or three columns of Parquet, or of an Arrow file or stream.
EdgeList read_columnar(const TextFile& file, const ReadOptions& options);
/// Statistics of a graph in YAML. The reader makes a twin from them, a synthetic graph with similar
/// statistics.
EdgeList read_statistics(const TextFile& file, const ReadOptions& options);

struct TextFormat {
  std::string name;
  bool takes_ids = false;  ///< accepts columns, one_based and compact
  EdgeList (*read)(const TextFile&, const ReadOptions&) = nullptr;
};

/// Returns the formats of all readers above, with the names that the parameter `format` accepts:
/// `matrix-market`, `edge-list` and so on.
const std::vector<TextFormat>& text_formats();

/// Throws Error for an unknown name, and suggests the nearest one.
const TextFormat& format_named(const std::string& name);

/// Detects the format of a file by its binary layout, or by a banner, a first line that names the format.
/// Otherwise detects it by the ending of the file's name, or by the form of the first lines. Throws Error for
/// known formats that are not supported, and names the program that converts them.
const TextFormat& sniff_format(const TextFile& file);

/// Returns true if the first line that is not blank begins with `%%MatrixMarket`, ignoring case. Throws Error
/// for a text that has the banner further below or misspelt, because another reader would read another graph
/// from it.
bool is_matrix_market(const TextFile& file);

}  // namespace harness::graph
