#include "bv_encoder.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace harness::testing {
namespace {

using List = std::vector<int64_t>;

/// Maps 0, -1, 1, -2, 2 to 0, 1, 2, 3, 4.
uint64_t natural(int64_t n) {
  return n >= 0 ? 2 * static_cast<uint64_t>(n) : 2 * static_cast<uint64_t>(-n) - 1;
}

const char* name_of_code(BvCode code) {
  constexpr const char* names[] = {"UNARY", "GAMMA", "DELTA", "ZETA", "NIBBLE"};
  return names[static_cast<int>(code)];
}

class BvListEncoder {
 public:
  explicit BvListEncoder(const BvOptions& options) : options_(options) {}

  /// Encodes the list `successors` of `vertex`. Successors that are also in `referred`, the list of the
  /// vertex `back` ids before, are encoded by reference. If `back` is 0, the list refers to no other list.
  BitWriter encode(int64_t vertex, const List& successors, uint64_t back, const List& referred) {
    BitWriter out;
    intervals = 0;
    write(out, successors.size(), options_.outdegrees);
    if (successors.empty()) return out;
    List extra = successors;
    if (options_.window > 0) write(out, back, options_.references);
    if (back > 0) extra = copy_blocks(out, successors, referred);
    if (!extra.empty() && options_.shortest_interval > 0) extra = take_intervals(out, vertex, extra);
    for (size_t i = 0; i < extra.size(); ++i) {
      write(out, i == 0 ? natural(extra[0] - vertex) : static_cast<uint64_t>(extra[i] - extra[i - 1] - 1),
            options_.residuals);
    }
    return out;
  }

  uint64_t intervals = 0;

 private:
  void write(BitWriter& out, uint64_t n, BvCode code) const { out.write(n, code, options_.zeta_k); }

  /// Writes the alternating copied and skipped blocks of the reference list. Returns the successors outside
  /// of copied blocks.
  List copy_blocks(BitWriter& out, const List& successors, const List& referred) const {
    std::vector<uint64_t> blocks;
    bool taken = true;
    uint64_t length = 0;
    for (const int64_t v : referred) {
      const bool here = std::binary_search(successors.begin(), successors.end(), v);
      if (here != taken) {
        blocks.push_back(length);
        length = 0;
        taken = here;
      }
      ++length;
    }
    // The length of the last block is omitted. After an even number of blocks, the remainder is copied.
    if (blocks.empty() && !taken) blocks.push_back(0);
    write(out, blocks.size(), options_.block_counts);
    for (size_t i = 0; i < blocks.size(); ++i) write(out, blocks[i] - (i == 0 ? 0 : 1), options_.blocks);
    List extra;
    std::set_difference(successors.begin(), successors.end(), referred.begin(), referred.end(),
                        std::back_inserter(extra));
    return extra;
  }

  List take_intervals(BitWriter& out, int64_t vertex, const List& extra) {
    std::vector<std::pair<int64_t, uint64_t>> found;
    List rest;
    for (size_t i = 0; i < extra.size();) {
      size_t end = i + 1;
      while (end < extra.size() && extra[end] == extra[end - 1] + 1) ++end;
      if (end - i >= options_.shortest_interval) {
        found.emplace_back(extra[i], end - i);
      } else {
        rest.insert(rest.end(), extra.begin() + static_cast<ptrdiff_t>(i),
                    extra.begin() + static_cast<ptrdiff_t>(end));
      }
      i = end;
    }
    out.gamma(found.size());
    for (size_t i = 0; i < found.size(); ++i) {
      const int64_t before = i == 0 ? 0 : found[i - 1].first + static_cast<int64_t>(found[i - 1].second);
      out.gamma(i == 0 ? natural(found[0].first - vertex)
                       : static_cast<uint64_t>(found[i].first - before - 1));
      out.gamma(found[i].second - options_.shortest_interval);
    }
    intervals = found.size();
    return rest;
  }

  const BvOptions& options_;
};

std::string bv_properties(const graph::Adjacency& rows, const BvOptions& options) {
  return fmt::format(
      "#BVGraph "
      "properties\nnodes={}\narcs={}\nwindowsize={}\nmaxrefcount={}\nminintervallength={}\nzetak={}\n"
      "compressionflags=OUTDEGREES_{} | REFERENCES_{} | BLOCK_COUNT_{}|BLOCKS_{}|RESIDUALS_{}\nversion=0\n"
      "graphclass=it.unimi.dsi.webgraph.BVGraph\n",
      rows.offsets.size() - 1, rows.neighbors.size(), options.window, options.most_references,
      options.shortest_interval, options.zeta_k, name_of_code(options.outdegrees),
      name_of_code(options.references), name_of_code(options.block_counts), name_of_code(options.blocks),
      name_of_code(options.residuals));
}

}  // namespace

BvFiles encode_bv(const graph::Adjacency& rows, const BvOptions& options) {
  BvFiles files;
  BitWriter out;
  BvListEncoder encoder(options);
  std::vector<List> before(options.window + 1);
  std::vector<unsigned> chain(options.window + 1);
  for (graph::vertex_t v = 0; v + 1 < rows.offsets.size(); ++v) {
    const List successors(rows.row(v).begin(), rows.row(v).end());
    BitWriter best = encoder.encode(v, successors, 0, {});
    uint64_t intervals = encoder.intervals;
    unsigned links = 0;
    for (uint64_t back = 1; back <= std::min<uint64_t>(options.window, v); ++back) {
      const size_t slot = (v - back) % before.size();
      if (before[slot].empty() || successors.empty() || chain[slot] >= options.most_references) continue;
      BitWriter other = encoder.encode(v, successors, back, before[slot]);
      if (other.size() >= best.size()) continue;
      best = std::move(other);
      intervals = encoder.intervals;
      links = chain[slot] + 1;
    }
    out.append(best);
    files.referring += links > 0;
    files.intervals += intervals;
    before[v % before.size()] = successors;
    chain[v % before.size()] = links;
  }
  files.graph = out.bytes();
  files.properties = bv_properties(rows, options);
  return files;
}

std::string encode_ascii(const graph::Adjacency& rows) {
  std::string text = fmt::format("{}\n", rows.offsets.size() - 1);
  for (graph::vertex_t v = 0; v + 1 < rows.offsets.size(); ++v) {
    for (const graph::vertex_t u : rows.row(v)) {
      fmt::format_to(std::back_inserter(text), "{} ", u);
    }
    text += '\n';
  }
  return text;
}

}  // namespace harness::testing
