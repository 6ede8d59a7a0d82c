// Overlapping groups, after the affinity blocks of BTER [Kolda 2014]: there a vertex belongs to one block of
// vertices of its own degree, which cuts the low degrees off from the rest. Here a vertex of degree d and
// clustering c has its d ends in parts of p, with (p - 1) / (d - 1) = c, and p + 1 parts of size p make a group in
// which all are joined. Degrees are exact, and vertices of low degree share groups with hubs, as in real graphs.
#include <algorithm>
#include <cmath>

#include "graph/twins/groups.hpp"
#include "graph/twins/parts.hpp"
#include "graph/twins/sort.hpp"

namespace harness::graph {
namespace {

/// Parts of one size on one axis, by their place; `value` is the vertex.
using Pool = std::vector<Keyed>;

class Grouping {
 public:
  Grouping(const Recipe& recipe, const Layout& layout, const std::vector<offset_t>& degrees, EdgeSet& edges)
      : recipe_(recipe), layout_(layout), degrees_(degrees), edges_(edges), places_(recipe.seed, 0x706c), axes_(recipe.seed, 0x61786573),
        chains_(recipe.seed, 0x6368) {}

  std::vector<vertex_t> run(size_t* groups) {
    cut();
    for (size_t size = pools_.size(); size-- > 2;) {
      for (unsigned axis = 0; axis < layout_.dimensions; ++axis) join(size, axis);
    }
    *groups = edges_.edges.size();
    if (pools_.size() > 1) {
      for (unsigned axis = 0; axis < layout_.dimensions; ++axis) {
        join(0, axis);
        join(1, axis);
      }
    }
    return std::move(rest_);
  }

 private:
  Pool& pool(size_t size, unsigned axis) {
    if (pools_.size() <= size) pools_.resize(size + 1, std::vector<Pool>(layout_.dimensions));
    return pools_[size][axis];
  }

  void cut() {
    Cutter(recipe_, degrees_).run([&](vertex_t v, const std::vector<uint32_t>& sizes) { place_parts(v, sizes); });
  }

  /// The parts of a vertex into their pools, each on the next axis.
  /// Of vertices of low degree a share of the single ends is chained: it meets its like alone.
  void place_parts(vertex_t v, const std::vector<uint32_t>& sizes) {
    const bool low = degrees_[v] <= Cutter::low;
    const auto parts = static_cast<double>(sizes.size() / layout_.dimensions);
    // Where a hub has its part in every group, others that are there too meet it again and again.
    const double apart = std::clamp(parts / 4, 1.0, 8.0);
    auto axis = static_cast<unsigned>(axes_.bits(v) % layout_.dimensions);
    for (size_t k = 0; k < sizes.size(); ++k) {
      // How far along the vertex's own parts on this axis: they keep a group's length apart.
      const bool chained = low && sizes[k] == 1 && chains_.chance(drawn_chains_++, layout_.chained);
      add(v, chained ? 0 : sizes[k], axis, apart * (static_cast<double>(k / layout_.dimensions) - 0.5 * (parts - 1)));
      axis = (axis + 1) % layout_.dimensions;
    }
  }

  void add(vertex_t v, size_t size, unsigned axis, double turn) {
    pool(size, axis).push_back({static_cast<uint64_t>(static_cast<int64_t>(turn * 4)), v, 0});
  }

  /// Gives every part its place, sorts, and joins what follows one another. Pool 0 is the chained single ends.
  void join(size_t pool, unsigned axis) {
    Pool& parts = pools_[pool][axis];
    const size_t size = std::max<size_t>(pool, 1);
    if (parts.empty()) return;
    const double cells = static_cast<double>(degrees_.size());
    const double length = cells * static_cast<double>(size + 1) / static_cast<double>(parts.size());
    for (Keyed& part : parts) {
      const uint64_t draw = drawn_++;
      const double turn = static_cast<double>(static_cast<int64_t>(part.key)) / 4;
      // Where groups are rare, neighbours along an axis are far apart, and along the curve near.
      const double jitter = layout_.dimensions == 1 ? 1 : 0.3;
      double place = (length > 16 ? part.value : layout_.place(part.value, axis)) + length * (turn + jitter * (places_.unit(2 * draw) - 0.5));
      // Parts of a hub that reach beyond all places are anywhere.
      const bool everywhere = std::abs(turn) * length > cells / 2;
      if (everywhere || places_.chance(2 * draw + 1, layout_.scattered)) place = places_.unit(2 * draw) * cells;
      if (place < 0) place = -place;  // at the borders it is folded back
      if (place > cells) place = std::max(0.0, 2 * cells - place);
      part.key = static_cast<uint64_t>(place * 16);
    }
    sort_by_key(parts);
    const size_t whole = parts.size() / (size + 1) * (size + 1);
    for (size_t i = 0; i < whole; i += size + 1) join_all(parts, i, size + 1);
    // What is left over goes on in smaller groups.
    for (size_t i = whole; i < parts.size(); ++i) {
      if (size == 1) {
        rest_.push_back(parts[i].value);
        continue;
      }
      add(parts[i].value, size - 1, axis, 0);
      add(parts[i].value, 1, axis, 0);
    }
    Pool().swap(parts);
  }

  void join_all(const Pool& parts, size_t begin, size_t count) {
    for (size_t i = begin; i < begin + count; ++i) {
      for (size_t j = i + 1; j < begin + count; ++j) {
        if (edges_.add(parts[i].value, parts[j].value)) continue;
        rest_.push_back(parts[i].value);
        rest_.push_back(parts[j].value);
      }
    }
  }

  const Recipe& recipe_;
  const Layout& layout_;
  const std::vector<offset_t>& degrees_;
  EdgeSet& edges_;
  const RandomStream places_, axes_, chains_;
  uint64_t drawn_ = 0, drawn_chains_ = 0;
  std::vector<std::vector<Pool>> pools_;
  std::vector<vertex_t> rest_;
};

}  // namespace

std::vector<vertex_t> join_groups(const Recipe& recipe, const Layout& layout,
                                  const std::vector<offset_t>& degrees, EdgeSet& edges, size_t* groups) {
  return Grouping(recipe, layout, degrees, edges).run(groups);
}

}  // namespace harness::graph
