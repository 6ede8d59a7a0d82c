// The bins of propagation blocking [Beamer 2017] as a format. In this format, the base of an edge is its
// destination in pull and its source in push, and the neighbour is the other vertex of the edge. Vertices are
// divided into blocks of consecutive ids. An edge tile has the edges between one block of bases and one block
// of neighbours, and stores an id within a block in 16 bits. A schedule that processes one edge tile after
// another keeps the values of one block in fast memory and streams all other data. In an edge tile, the edges
// of a base form rows of 16, 4 and 1 edges [CR2 3.3.3]. The values of a row are combined before they are
// written, which saves writes for bases of high degree. The builder processes the blocks of bases
// independently of each other. The first pass counts the rows of their edge tiles, and the second pass writes
// them.
#include "binned.h"

#include <harness/plugin.hpp>
#include <memory>

#include "tiles.h"

using namespace harness;

static constexpr harness_param params[] = {
    uint_param("block", "13311", 1, 65535,
               "vertices per block; default: with one further value 52 KiB, so that a multiprocessor of a "
               "GPU holds four blocks"),
    uint_param("share", "0", 0, UINT32_MAX,
               "approximate edges or rows per share of a block; 0: 1/2048 of all, at least 65536"),
};

/// The first row and the first edge of each block of bases, then the numbers of all rows and of all edges.
struct Begins {
  std::vector<uint64_t> rows{0}, edges{0};

  explicit Begins(const Tiles& tiles) {
    for (const std::vector<Tile>& of_block : tiles) {
      uint64_t row = rows.back(), edge = edges.back();
      for (const Tile& tile : of_block) {
        row += tile.all_rows();
        edge += tile.all_edges();
      }
      rows.push_back(row);
      edges.push_back(edge);
    }
  }
};

/// Writes the layout, which has one part.
template <class Edge>
class Writer {
 public:
  Writer(const harness_build_input& input, const harness_builder& builder)
      : input_(input), blocks_(input), tiles_(count_tiles(input, blocks_)), begins_(tiles_), part_(builder) {}

  void write() {
    part_.rows = checked_rows(begins_.rows.back());
    part_.edges = begins_.edges.back();
    check_edge_ids(input_, part_.edges);
    bases_ = part_.array(&Arrays::bases, "bases", part_.rows);
    others_ = part_.array(&Arrays::others, "others", part_.edges, by_edge_id);
    weights_ =
        part_.array_if(part_.wants_weights(input_), &Arrays::weights, "weights", part_.edges, by_edge_id);
    for_each_block(input_, blocks_, [this](uint32_t b) { write_block(b); });
    share_bases();
    share_others();
    part_.state.vertices = input_.vertices;
    part_.state.block = blocks_.size;
    part_.finish();
  }

 private:
  using Arrays = BinnedArrays<Edge>;
  using Stretch = BinnedStretch<Edge>;
  using Share = BinnedShare<Edge>;

  /// The next free rows of an edge tile. A row has 16, 4 or 1 edges (`widths`), and `rows` has the next free
  /// row of each width. The first edge of such a row is row * width + bias, modulo 2^64. `has` is true if the
  /// edge tile has rows of the width.
  struct Places {
    uint64_t rows[classes], bias[classes];
    bool has[classes];

    uint64_t edge(uint32_t i) const { return rows[i] * widths[i] + bias[i]; }
  };

  /// Calls f(tile, index of a width, first row, first edge) for the rows of each width in each edge tile of
  /// block b, in the sequence of the layout.
  template <class F>
  void for_each_class(uint32_t b, F f) const {
    uint64_t row = begins_.rows[b], edge = begins_.edges[b];
    for (const Tile& tile : tiles_[b]) {
      for (uint32_t i = 0; i < classes; ++i) {
        f(tile, i, row, edge);
        row += tile.padded(i);
        edge += uint64_t{tile.padded(i)} * widths[i];
      }
    }
  }

  void write_block(uint32_t b) {
    // The array is not initialised as a whole. The loop below initialises the entries of edge tiles that
    // have edges, and no other entry is read.
    const auto places = std::make_unique_for_overwrite<Places[]>(blocks_.count);
    for_each_class(b, [&](const Tile& tile, uint32_t i, uint64_t row, uint64_t edge) {
      Places& of_tile = places[tile.other];
      of_tile.rows[i] = row;
      of_tile.bias[i] = edge - row * widths[i];
      of_tile.has[i] = tile.rows[i] > 0;
    });
    if (weights_.empty()) {
      place_edges<false>(b, places.get());
    } else {
      place_edges<true>(b, places.get());
    }
    for_each_class(b, [&](const Tile& tile, uint32_t i, uint64_t row, uint64_t edge) {
      pad(places[tile.other], i, row + tile.padded(i), edge + uint64_t{tile.padded(i)} * widths[i]);
    });
  }

  template <bool weighted>
  void place_edges(uint32_t b, Places* places) {
    for (uint32_t v = blocks_.begin(b); v < blocks_.end(b); ++v) {
      const auto base = static_cast<uint16_t>(v - blocks_.begin(b));
      for_each_run(
          input_.adjacency, blocks_, v,
          [&](uint32_t other, uint64_t e, uint32_t edges) {
            place_run<weighted>(places[other], base, blocks_.begin(other), e, edges);
          },
          [&](uint32_t other, uint64_t e) {
            place<weighted, single>(places[other], base, blocks_.begin(other), e);
          });
    }
  }
  // Writes the edges [e, e + edges) of the adjacency as rows. All of them have the same base, and their
  // neighbours are in the block that begins with vertex `first`.
  template <bool weighted>
  void place_run(Places& places, uint16_t base, uint32_t first, uint64_t e, uint32_t edges) {
    for (; places.has[0] && edges >= 16; edges -= 16, e += 16) place<weighted, 0>(places, base, first, e);
    for (; places.has[1] && edges >= 4; edges -= 4, e += 4) place<weighted, 1>(places, base, first, e);
    for (; edges > 0; --edges, ++e) place<weighted, single>(places, base, first, e);
  }
  // Writes the next row of widths[i] edges, with the edges from edge e of the adjacency on.
  template <bool weighted, uint32_t i>
  void place(Places& places, uint16_t base, uint32_t first, uint64_t e) {
    const uint64_t to = places.edge(i);
    bases_[places.rows[i]++] = base;
    for (uint32_t k = 0; k < widths[i]; ++k)
      others_[to + k] = static_cast<uint16_t>(input_.adjacency.neighbors[e + k] - first);
    if (weighted) std::copy_n(input_.adjacency.weights + e, widths[i], &weights_[to]);
  }
  void pad(const Places& places, uint32_t i, uint64_t row_end, uint64_t edge_end) {
    std::fill(bases_.data() + places.rows[i], bases_.data() + row_end, empty);
    std::fill(others_.data() + places.edge(i), others_.data() + edge_end, empty);
    if (!weights_.empty()) std::fill(weights_.data() + places.edge(i), weights_.data() + edge_end, 0.0f);
  }

  // Returns the approximate number of items (rows or edges) per share, which is a unit of work for one GPU
  // block or CPU thread. All shares together have `total` items. The user may set the number by the
  // parameter `share`.
  uint64_t share_size(uint64_t total) const {
    const uint64_t asked = static_cast<uint64_t>(input_.params[share].integer);
    return asked > 0 ? asked : std::max<uint64_t>(total / 2048, 65536);
  }
  uint32_t store(const std::vector<Share>& from, const Share* Arrays::*pointer, const char* name) {
    const auto to = part_.array(pointer, name, from.size());
    std::copy(from.begin(), from.end(), to.begin());
    return checked_rows(to.size());
  }

  void share_bases() {
    const uint64_t size = share_size(part_.rows);
    std::vector<Share> shares;
    for (uint32_t b = 0; b < blocks_.count; ++b) {
      const uint64_t begin = begins_.rows[b], eights = (begins_.rows[b + 1] - begin) / 8;
      const uint64_t parts = eights * 8 / size + 1;
      for (uint64_t i = 0; i < parts && eights > 0; ++i) {
        shares.push_back({static_cast<Edge>(begin + eights * i / parts * 8),
                          static_cast<Edge>(begin + eights * (i + 1) / parts * 8), blocks_.begin(b),
                          static_cast<uint32_t>(i), static_cast<uint32_t>(parts)});
      }
    }
    part_.state.base_share_count = store(shares, &Arrays::base_shares, "base_shares");
  }

  // Writes the array `stretches`, sorted by block of neighbours, and divides it into shares (units of work).
  // A stretch is consecutive rows of one width in an edge tile. The first pass counts the stretches of each
  // block of neighbours. The second pass writes each stretch to its position.
  void share_others() {
    std::vector<uint64_t> begins(uint64_t{blocks_.count} + 1, 0);
    for (const std::vector<Tile>& of_block : tiles_) {
      for (const Tile& tile : of_block) {
        for (uint32_t i = 0; i < classes; ++i)
          begins[tile.other + 1] += Tile::stretches_of(tile.padded(i), i);
      }
    }
    for (uint32_t b = 0; b < blocks_.count; ++b) begins[b + 1] += begins[b];
    const auto stretches = part_.array(&Arrays::stretches, "stretches", begins.back());
    std::vector<uint64_t> next = begins;
    for (uint32_t b = 0; b < blocks_.count; ++b) {
      for_each_class(b, [&](const Tile& tile, uint32_t i, uint64_t row, uint64_t edge) {
        const uint64_t end = row + tile.padded(i), most = longest_stretch / widths[i];
        for (; row < end; row += most, edge += longest_stretch) {
          stretches[next[tile.other]++] = {static_cast<Edge>(row), static_cast<Edge>(edge),
                                           static_cast<uint32_t>(std::min(most, end - row)), widths[i],
                                           blocks_.begin(b)};
        }
      });
    }
    const uint64_t size = share_size(part_.edges);
    std::vector<Share> shares;
    for (uint32_t b = 0; b < blocks_.count; ++b) cut(shares, b, stretches, begins[b], begins[b + 1], size);
    part_.state.other_share_count = store(shares, &Arrays::other_shares, "other_shares");
  }

  // Cuts `stretches` [begin, end), whose neighbours are in block b, into shares (units of work) with about
  // the same number of edges.
  void cut(std::vector<Share>& shares, uint32_t b, std::span<const Stretch> stretches, uint64_t begin,
           uint64_t end, uint64_t size) {
    uint64_t edges = 0, before = 0;
    for (uint64_t k = begin; k < end; ++k) edges += uint64_t{stretches[k].rows} * stretches[k].width;
    const uint64_t count = edges / size + 1;
    const size_t first = shares.size();
    for (uint64_t k = begin, from = begin; k < end; ++k) {
      before += uint64_t{stretches[k].rows} * stretches[k].width;
      const uint64_t index = shares.size() - first;
      if (k + 1 < end && before * count < edges * (index + 1)) continue;
      shares.push_back({static_cast<Edge>(from), static_cast<Edge>(k + 1), blocks_.begin(b),
                        static_cast<uint32_t>(index), 0});
      from = k + 1;
    }
    for (size_t i = first; i < shares.size(); ++i)
      shares[i].count = static_cast<uint32_t>(shares.size() - first);
  }

  const harness_build_input& input_;
  const Blocks blocks_;
  const Tiles tiles_;
  const Begins begins_;
  PartBuilder<Arrays> part_;
  std::span<uint16_t> bases_, others_;
  std::span<float> weights_;
};

static void build(const harness_build_input& input, const harness_builder& builder) {
  with_edge_type(input, [&]<class Edge>(Edge) { Writer<Edge>(input, builder).write(); });
}

static constexpr harness_format format = make_format<BinnedArrays<uint64_t>, build>();
static constexpr About about{
    .id = "binned",
    .version = "1.0",
    .summary = "edge tiles between blocks of vertices, both ends of an edge in 16 bits",
    .source = "[Beamer 2017]",
    .provides = "edges.in_tiles/1 edges.weights/1",
    .params = params,
};
HARNESS_PUBLISH(format, about)
