// The text and binary formats that can be read. Each reader takes the whole file and gives its
// arcs; wrong input is an Error of the form `path:LINE: what was found, what was expected`.
#pragma once

#include <string>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/input/parse_lines.hpp"
#include "graph/input/text.hpp"

namespace harness::graph {

/// The files `out.*` of the KONECT collection.
EdgeList read_konect(const TextFile& file, const ReadOptions& options);
/// LDBC Graphalytics: the file `.e` with edges, beside it `.v` with vertices and `.properties`.
EdgeList read_graphalytics(const TextFile& file, const ReadOptions& options);
/// WebGraph's compressed form, `.graph` with its `.properties` [Boldi 2004].
EdgeList read_webgraph(const TextFile& file, const ReadOptions& options);
/// WebGraph's text, `.graph-txt`: the number of vertices, then the successors of one vertex a line.
EdgeList read_webgraph_ascii(const TextFile& file, const ReadOptions& options);
/// Galois's binary .gr and .sgr, versions 1 and 2.
EdgeList read_galois(const TextFile& file, const ReadOptions& options);

/// MatrixMarket coordinate files (Boisvert, Pozo, Remington: The Matrix Market exchange formats, 1996).
EdgeList read_matrix_market(const TextFile& file, const ReadOptions& options);
/// `u v` or `u v weight` a line, as SNAP and many others publish.
EdgeList read_edge_list(const TextFile& file, const ReadOptions& options);
/// The shortest paths of the 9th DIMACS challenge, the colourings of the 2nd, and the tree widths of PACE.
EdgeList read_dimacs(const TextFile& file, const ReadOptions& options);
/// Whether a line is the first one of a DIMACS file that is no comment.
bool is_dimacs_line(std::string_view line);
/// METIS and KaHIP: line i lists the neighbours of vertex i.
EdgeList read_metis(const TextFile& file, const ReadOptions& options);
/// The GAP Benchmark Suite's binary .sg and .wsg.
EdgeList read_gapbs(const TextFile& file, const ReadOptions& options);
/// Ligra and GBBS: AdjacencyGraph, or WeightedAdjacencyGraph, as text.
EdgeList read_ligra(const TextFile& file, const ReadOptions& options);
/// An array of numpy's `.npy` with an edge a row or a column.
EdgeList read_numpy(const TextFile& file, const ReadOptions& options);
/// The arrays of such an .npz, which are companions of each other.
EdgeList read_scipy(const TextFile& archive, const ReadOptions& options);
/// Statistics of a graph, in YAML: reading them makes its twin.
EdgeList read_statistics(const TextFile& file, const ReadOptions& options);

struct TextFormat {
  std::string name;
  bool takes_ids = false;  ///< columns, one_based and compact are for it
  EdgeList (*read)(const TextFile&, const ReadOptions&) = nullptr;
};

/// All of the above by the names that `format` takes: `matrix-market`, `edge-list` and so on.
const std::vector<TextFormat>& text_formats();

/// Refuses an unknown name, and says which is nearest.
const TextFormat& format_named(const std::string& name);

/// Returns the format of a file, by its binary layout or banner, otherwise by the ending of its name. Refuses
/// known formats that are not read here, and names the program that converts them.
const TextFormat& sniff_format(const TextFile& file);

/// Whether the first line that is not blank begins with `%%MatrixMarket`, in capitals or not. Refuses a text
/// that has it further below, or spelt otherwise: read as anything else it would be another graph.
bool is_matrix_market(const TextFile& file);

}  // namespace harness::graph
