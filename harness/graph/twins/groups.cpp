// Overlapping groups, after the affinity blocks of BTER [Kolda 2014]: there a vertex belongs to one block of
// vertices of its own degree, which cuts the low degrees off from the rest. Here a vertex of degree d and
// clustering c has its d ends in parts of p, with (p - 1) / (d - 1) = c, and p + 1 parts of size p make a
// group in which all are joined. Degrees are exact, and vertices of low degree share groups with hubs, as in
// real graphs.
#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "graph/twins/groups.hpp"
#include "graph/twins/parts.hpp"

namespace harness::graph {
namespace {

/// Parts of one size on one axis, by their place; `value` is the vertex.
using Pool = std::vector<Keyed>;

class Grouping {
 public:
  Grouping(const Recipe& recipe, const Layout& layout, const std::vector<offset_t>& degrees, unsigned threads,
           EdgeSet& edges, Directing* directing)
      : recipe_(recipe),
        layout_(layout),
        degrees_(degrees),
        threads_(threads),
        edges_(edges),
        directing_(directing),
        places_(recipe.seed, 0x706c),
        homes_(recipe.seed, 0x686f6d65),
        axes_(recipe.seed, 0x61786573) {}

  std::vector<vertex_t> run(size_t* groups) {
    cut();
    for (size_t size = pools_.size(); size-- > 2;) join_groups_of(size);
    // What is joined already has its ends left over.
    rest_ = edges_.add_all(pairs_, threads_);
    std::vector<Edge>().swap(pairs_);
    *groups = edges_.edges.size();
    if (directing_ != nullptr) directing_->direct_groups(edges_, degrees_);
    for (unsigned axis = 0; axis < layout_.dimensions && pools_.size() > 1; ++axis) {
      Pool& parts = pools_[1][axis];
      if (parts.empty()) continue;
      place_all(parts, 1, axis);
      join_singles(parts, reach(1), directing_ != nullptr || is_crowded(parts), edges_, directing_, rest_);
      Pool().swap(parts);
    }
    return std::move(rest_);
  }

 private:
  Pool& pool(size_t size, unsigned axis) {
    if (pools_.size() <= size) pools_.resize(size + 1, std::vector<Pool>(layout_.dimensions));
    return pools_[size][axis];
  }

  void cut() {
    const vertex_t alike = layout_.dimensions == 1 ? 1 : 8;
    Cutter(recipe_, degrees_, alike).run([&](vertex_t v, const std::vector<uint32_t>& sizes) {
      place_parts(v, sizes);
    });
  }

  /// The parts of a vertex into their pools, each on the next axis.
  void place_parts(vertex_t v, const std::vector<uint32_t>& sizes) {
    const auto parts = static_cast<double>(sizes.size() / layout_.dimensions);
    // Where a hub has its part in every group, others that are there too meet it again and again; on a
    // lattice neighbours that have only one another would be triangles.
    const double apart = layout_.dimensions == 1 ? std::clamp(parts / 4, 1.0, 8.0) : 1.2;
    auto axis = static_cast<unsigned>(axes_.bits(v) % layout_.dimensions);
    for (size_t k = 0; k < sizes.size(); ++k) {
      // The parts of a vertex on this axis lie a group's length apart.
      add(v, sizes[k], axis, apart * (static_cast<double>(k / layout_.dimensions) - 0.5 * (parts - 1)));
      axis = (axis + 1) % layout_.dimensions;
    }
  }

  void add(vertex_t v, size_t size, unsigned axis, double turn) {
    pool(size, axis).push_back({static_cast<uint64_t>(static_cast<int64_t>(turn * 4)), v});
  }

  /// How many cells a group of these parts takes along its line.
  double length_of(size_t size, size_t parts) const {
    return cells() * static_cast<double>(size + 1) / static_cast<double>(parts);
  }
  /// The last row of a lattice may be short, and a line along the columns is longer than the vertices are
  /// many.
  double cells() const {
    return layout_.dimensions == 1 ? static_cast<double>(degrees_.size())
                                   : static_cast<double>(layout_.sides[0] * layout_.sides[1]);
  }

  void shrink(vertex_t v, size_t size, unsigned axis) {
    add(v, size - 1, axis, 0);
    add(v, 1, axis, 0);
  }

  /// Whether so many single ends lie on a line that hubs meet each other again and again.
  bool is_crowded(const Pool& singles) const {
    return layout_.dimensions == 1 && static_cast<double>(singles.size()) > 8 * cells();
  }

  /// A place in the home of v: the one at hand, folded back at the borders. Parts of a hub that reach beyond
  /// its home are anywhere in it.
  double place_at_home(vertex_t v, double place, double draw) const {
    const Span home = layout_.home(v);
    const auto begin = static_cast<double>(home.begin), end = static_cast<double>(home.end);
    if (std::abs(place - v) > (end - begin) / 2) return begin + draw * (end - begin);
    if (place < begin) place = 2 * begin - place;
    return place > end ? 2 * end - place : place;
  }

  /// Gives every part its place and sorts.
  void place_all(Pool& parts, size_t size, unsigned axis) {
    double length = length_of(size, parts.size());
    // On a lattice the members of rare groups lie side by side (Cutter).
    const bool curve = size > 1;
    if (curve && layout_.dimensions > 1) length = std::min(length, 2.0 * static_cast<double>(size + 1));
    // There the ends of a hub would all meet the same few vertices, if they did not lie farther apart.
    const double step = !curve && is_crowded(parts) ? 4 : length;
    const double jitter = layout_.dimensions == 1 ? 1 : 0.3;
    parallel_for_chunks(parts.size(), threads_, [&](size_t begin, size_t end, unsigned) {
      for (size_t i = begin; i < end; ++i) {
        Keyed& part = parts[i];
        const uint64_t draw = drawn_ + i;
        const double turn = static_cast<double>(static_cast<int64_t>(part.key)) / 4;
        double place = (curve ? layout_.curve_place(part.value, axis) : layout_.place(part.value, axis)) +
                       step * turn + length * jitter * (places_.unit(2 * draw) - 0.5);
        if (layout_.dimensions == 1 && homes_.chance(draw, recipe_.knobs.home)) {
          part.key = static_cast<uint64_t>(16 * place_at_home(part.value, place, places_.unit(2 * draw)));
          continue;
        }
        // Parts of a hub that reach beyond all places are anywhere.
        const bool everywhere = std::abs(turn) * step > cells() / 2;
        if (everywhere || places_.chance(2 * draw + 1, layout_.scattered))
          place = places_.unit(2 * draw) * cells();
        if (place < 0) place = -place;  // at the borders it is folded back
        if (place > cells()) place = std::max(0.0, 2 * cells() - place);
        part.key = static_cast<uint64_t>(place * 16);
      }
    });
    drawn_ += parts.size();
    sort_by_key(parts, threads_);
  }

  /// How far apart the members of a group may lie, as keys: on a lattice an edge that reaches farther would
  /// be a short cut.
  uint64_t reach(size_t size) const {
    if (layout_.dimensions > 1) return 16 * 8 * (size + 1);
    return recipe_.knobs.home > 0 ? uint64_t{16} << (home_bits - 2) : ~uint64_t{0};
  }

  /// Joins groups of parts that follow one another; what is left over goes on in smaller groups.
  void join_groups_of(size_t size) {
    for (unsigned axis = 0; axis < layout_.dimensions; ++axis) {
      Pool& parts = pools_[size][axis];
      if (parts.empty()) continue;
      place_all(parts, size, axis);
      size_t i = 0;
      while (i + size < parts.size()) {
        if (parts[i + size].key - parts[i].key > reach(size)) {
          shrink(parts[i++].value, size, axis);
          continue;
        }
        join_all(parts, i, size + 1);
        i += size + 1;
      }
      for (; i < parts.size(); ++i) shrink(parts[i].value, size, axis);
      Pool().swap(parts);
    }
  }

  void join_all(const Pool& parts, size_t begin, size_t count) {
    for (size_t i = begin; i < begin + count; ++i) {
      for (size_t j = i + 1; j < begin + count; ++j) pairs_.push_back({parts[i].value, parts[j].value});
    }
  }

  const Recipe& recipe_;
  const Layout& layout_;
  const std::vector<offset_t>& degrees_;
  const unsigned threads_;
  EdgeSet& edges_;
  Directing* const directing_;
  const RandomStream places_, homes_, axes_;
  uint64_t drawn_ = 0;
  std::vector<std::vector<Pool>> pools_;
  std::vector<Edge> pairs_;  // of groups
  std::vector<vertex_t> rest_;
};

}  // namespace

std::vector<vertex_t> join_groups(const Recipe& recipe, const Layout& layout,
                                  const std::vector<offset_t>& degrees, unsigned threads, EdgeSet& edges,
                                  Directing* directing, size_t* groups) {
  return Grouping(recipe, layout, degrees, threads, edges, directing).run(groups);
}

}  // namespace harness::graph
