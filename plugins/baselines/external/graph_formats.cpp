#include "graph_formats.hpp"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>

namespace harness::external {
namespace {

/// Returns the weight as an integer. Throws for other weights, because the program reads integers only.
int32_t whole(float weight) {
  if (std::floor(weight) != weight || std::abs(weight) > 0x7fffff80)
    throw PluginError(HARNESS_UNSUPPORTED, "its graph file holds integer weights only, but the graph has " +
                                               std::to_string(weight) + " (weights: {integer: true})");
  return static_cast<int32_t>(weight);
}

template <class Visit>
void for_each_arc(const harness_problem& graph, Visit visit) {
  for (uint32_t u = 0; u < graph.vertices; ++u) {
    for (uint64_t e = graph.out.offsets[u]; e < graph.out.offsets[u + 1]; ++e) visit(u, e);
  }
}

void write_gapbs_direction(File& file, const harness_problem& graph, const harness_adjacency& rows,
                           bool weighted) {
  file.write(rows.offsets, (uint64_t{graph.vertices} + 1) * sizeof(uint64_t));
  if (!weighted) return file.write(rows.neighbors, graph.edges * sizeof(uint32_t));
  for (uint64_t e = 0; e < graph.edges; ++e) {
    file.put(rows.neighbors[e]);
    file.put(whole(rows.weights[e]));
  }
}

/// Writes the format of GAPBS: 64-bit counts and offsets, and 32-bit neighbours, each followed by its weight
/// if there are weights. For a directed graph, out-edges and in-edges are both written [GAPBS].
void write_gapbs(File& file, const harness_problem& graph, bool weighted) {
  const char directed = graph.symmetric != 0 ? 0 : 1;
  file.put(directed);
  file.put(graph.edges);
  file.put(uint64_t{graph.vertices});
  write_gapbs_direction(file, graph, graph.out, weighted);
  if (directed != 0) write_gapbs_direction(file, graph, graph.in, weighted);
}

void write_edge_list(File& file, const harness_problem& graph, bool weighted) {
  for_each_arc(graph, [&](uint32_t u, uint64_t e) {
    file.print_number(u, ' ');
    file.print_number(graph.out.neighbors[e], weighted ? ' ' : '\n');
    if (weighted) file.print_number(graph.out.weights[e], '\n');
  });
}

void write_matrix_market(File& file, const harness_problem& graph, bool weighted) {
  file.print(weighted ? "%%MatrixMarket matrix coordinate real general\n"
                      : "%%MatrixMarket matrix coordinate pattern general\n");
  file.print_number(graph.vertices, ' ');
  file.print_number(graph.vertices, ' ');
  file.print_number(graph.edges, '\n');
  for_each_arc(graph, [&](uint32_t u, uint64_t e) {
    file.print_number(u + 1, ' ');
    file.print_number(graph.out.neighbors[e] + 1, weighted ? ' ' : '\n');
    if (weighted) file.print_number(graph.out.weights[e], '\n');
  });
}

/// Writes Ligra's format: one number per line, for counts, offsets of vertices, neighbours and weights.
void write_ligra(File& file, const harness_problem& graph, bool weighted) {
  file.print(weighted ? "WeightedAdjacencyGraph\n" : "AdjacencyGraph\n");
  file.print_number(graph.vertices, '\n');
  file.print_number(graph.edges, '\n');
  for (uint32_t v = 0; v < graph.vertices; ++v) file.print_number(graph.out.offsets[v], '\n');
  for (uint64_t e = 0; e < graph.edges; ++e) file.print_number(graph.out.neighbors[e], '\n');
  for (uint64_t e = 0; weighted && e < graph.edges; ++e) file.print_number(whole(graph.out.weights[e]), '\n');
}

/// Writes version 1 of Galois's format. The header has four 64-bit words: version, bytes of a weight,
/// vertices and edges. Then follow the end of each vertex's range of edges (64-bit), the neighbours (32-bit,
/// padded to a multiple of 8 bytes), and the weights (32-bit integers).
void write_galois(File& file, const harness_problem& graph, bool weighted) {
  for (const uint64_t word :
       {uint64_t{1}, uint64_t{weighted ? 4u : 0u}, uint64_t{graph.vertices}, graph.edges})
    file.put(word);
  file.write(graph.out.offsets + 1, uint64_t{graph.vertices} * sizeof(uint64_t));
  file.write(graph.out.neighbors, graph.edges * sizeof(uint32_t));
  if (graph.edges % 2 != 0) file.put(uint32_t{0});
  for (uint64_t e = 0; weighted && e < graph.edges; ++e) file.put(whole(graph.out.weights[e]));
}

/// Writes the format of the ECL programs [Jaiganesh 2018]: the numbers of vertices and edges, the offsets,
/// the neighbours and integer weights, all with 32 bits.
void write_ecl(File& file, const harness_problem& graph, bool weighted) {
  constexpr uint64_t most_edges = 0x7fffffff;
  if (graph.edges > most_edges)
    throw PluginError(HARNESS_UNSUPPORTED, "its graph file has 32-bit offsets, but the graph has " +
                                               std::to_string(graph.edges) + " edges");
  file.put(graph.vertices);
  file.put(static_cast<uint32_t>(graph.edges));
  for (uint64_t v = 0; v <= graph.vertices; ++v) file.put(static_cast<uint32_t>(graph.out.offsets[v]));
  file.write(graph.out.neighbors, graph.edges * sizeof(uint32_t));
  for (uint64_t e = 0; weighted && e < graph.edges; ++e) file.put(whole(graph.out.weights[e]));
}

constexpr GraphFormat formats[] = {{"gapbs", ".sg", ".wsg", write_gapbs},
                                   {"edge_list", ".el", ".wel", write_edge_list},
                                   {"matrix_market", ".mtx", ".mtx", write_matrix_market},
                                   {"ligra", ".adj", ".adj", write_ligra},
                                   {"galois", ".gr", ".gr", write_galois},
                                   {"ecl", ".egr", ".egr", write_ecl}};

}  // namespace

File::File(std::filesystem::path path) : path_(std::move(path)), temporary_(path_.string() + ".tmp.XXXXXX") {
  const int file = ::mkstemp(temporary_.data());
  if (file < 0) fail();
  ::fchmod(file, 0644);
  file_.reset(::fdopen(file, "wb"));
  if (file_ == nullptr) fail();
}

File::~File() {
  std::error_code gone;
  if (!temporary_.empty()) std::filesystem::remove(temporary_, gone);
}

void File::write(const void* data, size_t bytes) {
  if (std::fwrite(data, 1, bytes, file_.get()) != bytes) fail();
}

void File::commit() {
  if (std::fclose(file_.release()) != 0 || std::rename(temporary_.c_str(), path_.c_str()) != 0) fail();
  temporary_.clear();
}

void File::fail() const {
  throw PluginError(HARNESS_INTERNAL, temporary_ + " cannot be written: " + std::strerror(errno));
}

const GraphFormat& graph_format(const std::string& name) {
  for (const GraphFormat& one : formats) {
    if (name == one.name) return one;
  }
  throw PluginError(HARNESS_INTERNAL, "unknown graph format " + name);
}

}  // namespace harness::external
