// The text and binary formats that can be read. Each reader takes the whole file and gives its
// arcs; wrong input is an Error of the form `path:LINE: what was found, what was expected`.
#pragma once

#include <string>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/input/parse_lines.hpp"

namespace harness::graph {

/// MatrixMarket coordinate files (Boisvert, Pozo, Remington: The Matrix Market exchange formats, 1996).
EdgeList read_matrix_market(const TextFile& file, const ReadOptions& options);
/// `u v` or `u v weight` a line, as SNAP and many others publish.
EdgeList read_edge_list(const TextFile& file, const ReadOptions& options);
/// The shortest-path format of the 9th DIMACS challenge.
EdgeList read_dimacs(const TextFile& file, const ReadOptions& options);
/// METIS and KaHIP: line i lists the neighbours of vertex i.
EdgeList read_metis(const TextFile& file, const ReadOptions& options);
/// The GAP Benchmark Suite's binary .sg and .wsg.
EdgeList read_gapbs(const TextFile& file, const ReadOptions& options);
/// Ligra and GBBS: AdjacencyGraph, or WeightedAdjacencyGraph, as text.
EdgeList read_ligra(const TextFile& file, const ReadOptions& options);

struct TextFormat {
  std::string name;
  EdgeList (*read)(const TextFile&, const ReadOptions&);
};

/// All of the above by name: `matrix-market`, `edge-list`, `dimacs`, `metis`, `gapbs`, `ligra`.
const std::vector<TextFormat>& text_formats();

/// Refuses an unknown name, and says which is nearest.
const TextFormat& format_named(const std::string& name);

/// Which format the content is in; the name of the file decides only where the content leaves a choice.
const TextFormat& sniff_format(const TextFile& file);

}  // namespace harness::graph
