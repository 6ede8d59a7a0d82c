// Graphs of Python programs: an array of edges (.npy), or a sparse matrix of scipy.sparse.save_npz() (.npz),
// which is a zip of arrays.
#include <cmath>

#include "graph/input/archive.hpp"
#include "graph/input/numpy_array.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

float weight_at(const NumpyArray& data, uint64_t i, WeightTally& tally) {
  const double value = data.real(i);
  const auto weight = static_cast<float>(value);
  if (!std::isfinite(weight)) {
    fail_at(data.file(), 1, "found weight {} at place {}, expected a finite one that a float can hold", value,
            i);
  }
  const bool integer = !data.is_real() || std::floor(value) == value;
  tally.rounded += integer && static_cast<double>(weight) != value;
  tally.vanished += weight == 0 && value != 0;
  return weight;
}

/// Returns true if an array of edges has one edge per column, as in PyTorch Geometric, and false if it has
/// one per row.
bool is_edge_index(const TextFile& file, const std::vector<uint64_t>& shape) {
  const bool rows = shape.size() == 2 && (shape[1] == 2 || shape[1] == 3);
  const bool columns = shape.size() == 2 && (shape[0] == 2 || shape[0] == 3);
  if (rows && columns) {
    fail_at(file, 1,
            "found an array of {} x {}, whose edges may be its rows or its columns, expected a longer one",
            shape[0], shape[1]);
  }
  if (!rows && !columns) {
    fail_at(file, 1, "found an array of shape ({}), expected edges: (m, 2), (m, 3) with weights or (2, m)",
            fmt::join(shape, ", "));
  }
  return columns;
}

EdgeList read_edge_array(const NumpyArray& array, const ReadOptions& options, bool is_index = false) {
  const TextFile& file = array.file();
  const bool transposed = is_index || is_edge_index(file, array.shape());
  const uint64_t edges = array.shape()[transposed ? 1 : 0], fields = array.shape()[transposed ? 0 : 1];
  // An array of shape (2, n) in C order is stored in the same way as one of shape (n, 2) in Fortran order.
  const bool apart = transposed != array.column_major();
  const auto place = [&](uint64_t edge, uint64_t field) {
    return apart ? field * edges + edge : edge * fields + field;
  };
  EdgeList list;
  list.weighted = fields == 3;
  list.src = HugeArray<vertex_t>(edges);
  list.dst = HugeArray<vertex_t>(edges);
  if (list.weighted && options.keep_weights) list.weights = HugeArray<float>(edges);
  WeightTally tally;
  uint64_t largest = 0, smallest = max_vertices;
  const uint64_t most = std::min(plausible_vertices(file.text.size()), max_vertices) - 1;
  for (uint64_t i = 0; i < edges; ++i) {
    const uint64_t u = array.index(place(i, 0), most, "a vertex id"),
                   v = array.index(place(i, 1), most, "a vertex id");
    list.src[i] = static_cast<vertex_t>(u);
    list.dst[i] = static_cast<vertex_t>(v);
    largest = std::max({largest, u, v});
    smallest = std::min({smallest, u, v});
    if (!list.weights.empty()) list.weights[i] = weight_at(array, place(i, 2), tally);
  }
  list.num_vertices = edges == 0 ? 0 : static_cast<vertex_t>(largest + 1);
  if (edges > 0 && smallest > 0) list.provenance["smallest_id"] = std::to_string(smallest);
  note_tally(list, tally);
  return list;
}

NumpyArray member(const TextFile& archive, const char* name) {
  const auto text = archive.companions->find(archive.path + "/" + name + ".npy");
  if (!text)
    fail_at(archive, 1, "found no array '{}', expected those that scipy.sparse.save_npz writes", name);
  return NumpyArray(*text);
}

/// Computes the row of every entry from the beginnings of rows.
void fill_rows(const NumpyArray& begins, HugeArray<vertex_t>& rows, uint64_t vertices) {
  const uint64_t entries = rows.size();
  if (begins.size() != vertices + 1)
    fail_at(begins.file(), 1, "found {} offsets, expected {}", begins.size(), vertices + 1);
  uint64_t begin = begins.index(0, 0, "the offset");
  for (uint64_t v = 0; v < vertices; ++v) {
    const uint64_t end = begins.index(v + 1, entries, "an offset");
    if (end < begin) fail_at(begins.file(), 1, "found offset {} behind {}, expected rising ones", end, begin);
    for (; begin < end; ++begin) rows[begin] = static_cast<vertex_t>(v);
  }
  if (begin != entries)
    fail_at(begins.file(), 1, "found {} entries, expected {} as their array says", begin, entries);
}

void fill_ids(const NumpyArray& ids, HugeArray<vertex_t>& to, uint64_t vertices) {
  if (ids.size() != to.size()) fail_at(ids.file(), 1, "found {} indices, expected {}", ids.size(), to.size());
  if (to.size() > 0 && vertices == 0) fail_at(ids.file(), 1, "found entries of an empty matrix");
  for (uint64_t i = 0; i < to.size(); ++i)
    to[i] = static_cast<vertex_t>(ids.index(i, vertices - 1, "an index"));
}

/// Returns true if the values are weights. Booleans only say that an arc exists; all other numbers are
/// weights.
void fill_weights(const NumpyArray& data, EdgeList& list, bool keep) {
  if (data.is_text() || data.size() != list.size())
    fail_at(data.file(), 1, "found {} values, expected {} numbers", data.size(), list.size());
  list.weighted = !data.is_bool();
  WeightTally tally;
  if (list.weighted && keep) list.weights = HugeArray<float>(list.size());
  for (uint64_t i = 0; i < list.size(); ++i) {
    if (data.is_bool() && data.integer(i) == 0)
      fail_at(data.file(), 1, "found False at place {}, expected True alone", i);
    if (!list.weights.empty()) list.weights[i] = weight_at(data, i, tally);
  }
  note_tally(list, tally);
}

/// Reads the arrays of numpy.savez(edge_index=..., num_nodes=..., edge_weight=...), of which the last two may
/// be missing. The names are those of PyTorch Geometric.
EdgeList read_edge_index(const TextFile& archive, const NumpyArray& edges, const ReadOptions& options) {
  if (edges.shape().size() != 2 || edges.shape()[0] != 2) {
    fail_at(edges.file(), 1, "found an edge_index of shape ({}), expected (2, m)",
            fmt::join(edges.shape(), ", "));
  }
  EdgeList list = read_edge_array(edges, options, true);
  const auto other = [&](const char* name) {
    return archive.companions->find(archive.path + "/" + name + ".npy");
  };
  if (const auto text = other("num_nodes")) {
    const NumpyArray count(*text);
    if (count.size() != 1) fail_at(*text, 1, "found {} numbers of vertices, expected one", count.size());
    const uint64_t vertices =
        count.index(0, std::min(plausible_vertices(archive.text.size()), max_vertices - 1), "num_nodes");
    if (vertices < list.num_vertices)
      fail_at(*text, 1, "found {} vertices, expected more than the largest id {}", vertices,
              list.num_vertices - 1);
    list.num_vertices = static_cast<vertex_t>(vertices);
  }
  if (const auto text = other("edge_weight")) {
    const NumpyArray data(*text);
    if (data.is_bool()) fail_at(*text, 1, "found booleans, expected numbers as weights");
    fill_weights(data, list, options.keep_weights);
  }
  list.provenance["format"] = list.weighted ? "edge_index weighted" : "edge_index";
  return list;
}

}  // namespace

EdgeList read_numpy(const TextFile& file, const ReadOptions& options) {
  EdgeList list = read_edge_array(NumpyArray(file), options);
  list.provenance["format"] = list.weighted ? "numpy weighted" : "numpy";
  return list;
}

EdgeList read_scipy(const TextFile& archive, const ReadOptions& options) {
  if (const auto edges = archive.companions->find(archive.path + "/edge_index.npy"))
    return read_edge_index(archive, NumpyArray(*edges), options);
  const NumpyArray format = member(archive, "format"), shape = member(archive, "shape"),
                   data = member(archive, "data");
  const std::string kind = format.is_text() ? format.text() : "";
  if (kind != "csr" && kind != "csc" && kind != "coo") {
    fail_at(archive, 1, "found a sparse matrix of kind {}, expected csr, csc or coo (M.tocsr() makes one)",
            quoted_token(kind.data(), kind.data() + kind.size()));
  }
  if (shape.size() != 2) fail_at(archive, 1, "found {} dimensions, expected 2", shape.size());
  const uint64_t most = std::min(plausible_vertices(archive.text.size()), max_vertices - 1);
  const uint64_t vertices = shape.index(0, most, "a number of rows");
  if (shape.index(1, most, "a number of columns") != vertices) {
    fail_at(archive, 1, "found a {} x {} matrix, expected a square one (rectangular matrices are not graphs)",
            vertices, shape.integer(1));
  }
  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(vertices);
  list.src = HugeArray<vertex_t>(data.size());
  list.dst = HugeArray<vertex_t>(data.size());
  if (kind == "coo") {
    fill_ids(member(archive, "row"), list.src, vertices);
    fill_ids(member(archive, "col"), list.dst, vertices);
  } else {
    const bool by_rows = kind == "csr";
    fill_rows(member(archive, "indptr"), by_rows ? list.src : list.dst, vertices);
    fill_ids(member(archive, "indices"), by_rows ? list.dst : list.src, vertices);
  }
  fill_weights(data, list, options.keep_weights);
  list.provenance["format"] = fmt::format("scipy {}{}", kind, list.weighted ? " weighted" : "");
  return list;
}

}  // namespace harness::graph
