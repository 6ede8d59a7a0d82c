// Graphs of Python programs: an array of edges (.npy), or a sparse matrix of scipy.sparse.save_npz() (.npz),
// which is a zip of arrays.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <span>

#include "base/parallel.hpp"
#include "graph/input/archive.hpp"
#include "graph/input/numpy_array.hpp"
#include "graph/input/readers.hpp"

namespace harness::graph {
namespace {

/// Converts weights into `to`. The weight of arc i is the number with index place(i) in `data`.
template <class Place>
void convert_weights(const NumpyArray& data, const Place& place, std::span<float> to, unsigned threads,
                     WeightTally& tally) {
  std::vector<WeightTally> tallies(resolve_threads(threads));
  std::atomic<bool> wrong = false;
  data.visit([&](auto numbers) {
    parallel_for_chunks(to.size(), threads, [&](size_t begin, size_t end, unsigned thread) {
      bool finite = true;
      WeightTally own;
      for (size_t i = begin; i < end; ++i) {
        const auto value = static_cast<double>(numbers[place(i)]);
        const auto weight = to[i] = static_cast<float>(value);
        finite &= std::isfinite(weight);
        if (static_cast<double>(weight) == value) continue;
        own.rounded += std::floor(value) == value ? 1 : 0;
        own.vanished += weight == 0 ? 1 : 0;
      }
      tallies[thread] = own;
      if (!finite) wrong = true;
    });
  });
  for (const WeightTally& one : tallies) tally += one;
  for (uint64_t i = 0; wrong && i < to.size(); ++i) {
    if (!std::isfinite(to[i]))
      fail_at(data.file(), 1, "found weight {} at place {}, expected a finite one that a float can hold",
              data.real(place(i)), place(i));
  }
}

/// Converts ids into `to`. The i-th id is the number with index place(i) in `ids`. Returns the least and the
/// largest id.
template <class Place>
std::pair<vertex_t, vertex_t> convert_ids(const NumpyArray& ids, const Place& place, uint64_t most,
                                          const char* what, HugeArray<vertex_t>& to, unsigned threads) {
  constexpr auto none = static_cast<vertex_t>(max_vertices);
  std::vector<std::pair<vertex_t, vertex_t>> bounds(resolve_threads(threads), {none, vertex_t{0}});
  std::atomic<bool> wrong = false;
  ids.visit([&](auto numbers) {
    parallel_for_chunks(to.size(), threads, [&](size_t begin, size_t end, unsigned thread) {
      bool right = true;
      vertex_t least = none, largest = 0;
      for (size_t i = begin; i < end; ++i) {
        const auto value = numbers[place(i)];
        const bool fits = is_index(value, most);
        right &= fits;
        const vertex_t id = fits ? static_cast<vertex_t>(value) : 0;
        to[i] = id;
        least = std::min(least, id);
        largest = std::max(largest, id);
      }
      bounds[thread] = {least, largest};
      if (!right) wrong = true;
    });
  });
  // Finds the first wrong id, for which index() throws.
  for (uint64_t i = 0; wrong && i < to.size(); ++i) ids.index(place(i), most, what);
  std::pair<vertex_t, vertex_t> all{none, vertex_t{0}};
  for (const auto& [least, largest] : bounds)
    all = {std::min(all.first, least), std::max(all.second, largest)};
  return all;
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
  const uint64_t most = std::min(plausible_vertices(file.text.size()), max_vertices) - 1;
  const auto ids = [&](uint64_t field, HugeArray<vertex_t>& to) {
    return convert_ids(
        array, [&](uint64_t edge) { return place(edge, field); }, most, "a vertex id", to, options.threads);
  };
  const auto [least_from, largest_from] = ids(0, list.src);
  const auto [least_to, largest_to] = ids(1, list.dst);
  const vertex_t smallest = std::min(least_from, least_to), largest = std::max(largest_from, largest_to);
  WeightTally tally;
  convert_weights(
      array, [&](uint64_t edge) { return place(edge, 2); }, list.weights, options.threads, tally);
  list.num_vertices = edges == 0 ? 0 : largest + 1;
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

/// Computes the row of every entry of a sparse matrix from `begins`, the index of the first entry of each
/// row.
void fill_rows(const NumpyArray& begins, HugeArray<vertex_t>& rows, uint64_t vertices, unsigned threads) {
  const uint64_t entries = rows.size();
  if (begins.size() != vertices + 1)
    fail_at(begins.file(), 1, "found {} offsets, expected {}", begins.size(), vertices + 1);
  HugeArray<offset_t> offsets(vertices + 1);
  offsets[0] = begins.index(0, 0, "the offset");
  for (uint64_t v = 0; v < vertices; ++v) {
    offsets[v + 1] = begins.index(v + 1, entries, "an offset");
    if (offsets[v + 1] < offsets[v])
      fail_at(begins.file(), 1, "found offset {} behind {}, expected rising ones", offsets[v + 1],
              offsets[v]);
  }
  if (offsets[vertices] != entries)
    fail_at(begins.file(), 1, "found {} entries, expected {} as their array says", offsets[vertices],
            entries);
  parallel_for_chunks(entries, threads, [&](size_t begin, size_t end, unsigned) {
    auto next =
        static_cast<size_t>(std::upper_bound(offsets.begin(), offsets.end(), begin) - offsets.begin());
    for (size_t i = begin; i < end; ++next) {
      const size_t stop = std::min<size_t>(offsets[next], end);
      std::fill(rows.begin() + i, rows.begin() + stop, static_cast<vertex_t>(next - 1));
      i = stop;
    }
  });
}

void fill_ids(const NumpyArray& ids, HugeArray<vertex_t>& to, uint64_t vertices, unsigned threads) {
  if (ids.size() != to.size()) fail_at(ids.file(), 1, "found {} indices, expected {}", ids.size(), to.size());
  if (to.size() > 0 && vertices == 0) fail_at(ids.file(), 1, "found entries of an empty matrix");
  convert_ids(ids, std::identity{}, vertices - 1, "an index", to, threads);
}

/// Stores the values of the entries as weights. Booleans are not weights: they only say that an arc exists,
/// and must be True.
void fill_weights(const NumpyArray& data, EdgeList& list, const ReadOptions& options) {
  if (data.is_text() || data.size() != list.size())
    fail_at(data.file(), 1, "found {} values, expected {} numbers", data.size(), list.size());
  list.weighted = !data.is_bool();
  WeightTally tally;
  if (list.weighted && options.keep_weights) {
    list.weights = HugeArray<float>(list.size());
    convert_weights(data, std::identity{}, list.weights, options.threads, tally);
  }
  for (uint64_t i = 0; data.is_bool() && i < list.size(); ++i) {
    if (data.integer(i) == 0) fail_at(data.file(), 1, "found False at place {}, expected True alone", i);
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
    fill_weights(data, list, options);
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
    fill_ids(member(archive, "row"), list.src, vertices, options.threads);
    fill_ids(member(archive, "col"), list.dst, vertices, options.threads);
  } else {
    const bool by_rows = kind == "csr";
    fill_rows(member(archive, "indptr"), by_rows ? list.src : list.dst, vertices, options.threads);
    fill_ids(member(archive, "indices"), by_rows ? list.dst : list.src, vertices, options.threads);
  }
  fill_weights(data, list, options);
  list.provenance["format"] = fmt::format("scipy {}{}", kind, list.weighted ? " weighted" : "");
  return list;
}

}  // namespace harness::graph
