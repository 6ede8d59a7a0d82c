#include "twins/parts.hpp"

#include <algorithm>

#include "twins/sort.hpp"

namespace harness::twins {
namespace {

/// Returns the number of ordered pairs of adjacent neighbours of a vertex whose `ends` half-edges are divided
/// about equally among `parts` cliques. The neighbours of the vertex in one clique are adjacent to each
/// other. Each triangle at the vertex has two such pairs.
double closed_pairs(offset_t ends, offset_t parts) {
  const offset_t size = ends / parts, longer = ends % parts;
  return static_cast<double>((parts - longer) * size * (size - 1) + longer * (size + 1) * size);
}

/// Returns the number of cliques among which a vertex divides its `ends` half-edges, so that it has `wanted`
/// ordered pairs of adjacent neighbours on average. The random number `draw` in [0, 1) chooses between the
/// two nearest numbers of cliques.
offset_t parts_for(offset_t ends, double wanted, double draw) {
  if (ends < 2) return ends;
  offset_t few = 1, many = ends;  // closed_pairs(few) >= wanted >= closed_pairs(many)
  while (many - few > 1) {
    const offset_t middle = (few + many) / 2;
    (closed_pairs(ends, middle) >= wanted ? few : many) = middle;
  }
  const double high = closed_pairs(ends, few), low = closed_pairs(ends, many);
  return high > low && draw * (high - low) < wanted - low ? few : many;
}

}  // namespace

Cutter::Cutter(const Recipe& recipe, const std::vector<offset_t>& degrees, vertex_t alike)
    : recipe_(recipe),
      degrees_(degrees),
      alike_places_(alike),
      cuts_(recipe.seed, 0x63757473),
      draws_(recipe.seed, 0x64726177) {
  HugeVector<Keyed> order(degrees.size());
  for (uint32_t v = 0; v < degrees.size(); ++v) order[v] = {degrees[v], v};
  sort_by_key(order);
  order_.reserve(order.size());
  for (const Keyed& item : order) order_.push_back(item.value);
}

/// Returns the target clustering coefficient of vertices of this degree.
double Cutter::aim(offset_t degree) const {
  const auto bin = std::lower_bound(recipe_.clustering.begin(), recipe_.clustering.end(), degree,
                                    [](const ClusteringBin& b, offset_t d) { return b.high < d; });
  if (bin == recipe_.clustering.end()) return 0;
  const auto i = static_cast<size_t>(bin - recipe_.clustering.begin());
  const double factor = i < recipe_.knobs.clustering.size() ? recipe_.knobs.clustering[i] : 1;
  return std::clamp(bin->mean * factor, 0.0, 1.0);
}

void Cutter::start_class(offset_t degree, size_t vertices) {
  alike_ = vertices;
  pairs_ = aim(degree) * static_cast<double>(degree) * static_cast<double>(degree - 1);
  up_to_.assign(counts_.size(), 0);
  mean_.assign(counts_.size(), 0);
  uint64_t parts = 0, ends = 0;
  double pairs = 0;
  for (size_t size = 1; size < counts_.size(); ++size) {
    parts += counts_[size];
    ends += counts_[size] * size;
    pairs += static_cast<double>(counts_[size] * size * (size - 1));
    up_to_[size] = parts;
    mean_[size] = ends == 0 ? 0 : pairs / static_cast<double>(ends);
  }
}

offset_t Cutter::draw_size(size_t largest) {
  const uint64_t nth = draws_.below(drawn_++, up_to_[largest]);
  return static_cast<offset_t>(std::upper_bound(up_to_.begin(), up_to_.end(), nth) - up_to_.begin());
}

/// Divides `ends` half-edges of the current vertex among cliques. The number of half-edges per clique, at
/// most `largest`, is drawn from the numbers of vertices of lower degree.
void Cutter::draw(offset_t ends, size_t largest) {
  while (ends > 0) {
    sizes_.push_back(static_cast<uint32_t>(std::min(draw_size(largest), ends)));
    ends -= sizes_.back();
  }
}

void Cutter::cut_even(vertex_t v, offset_t ends, double wanted) {
  if (ends == 0) return;
  const offset_t parts = parts_for(ends, wanted, cuts_.unit(v / alike_places_));
  const offset_t size = ends / parts;
  // A clique with `size` half-edges of this vertex needs `size` other vertices with at least as many
  // half-edges for one clique. The number of such cliques of this vertex is therefore at most `others` /
  // `size`.
  const uint64_t smaller =
      size > 0 && size <= up_to_.size() && size > 1 ? up_to_[std::min(size, up_to_.size()) - 1] : 0;
  const uint64_t others = (up_to_.empty() ? 0 : up_to_.back() - smaller) + (alike_ - 1) * parts;
  const offset_t most = std::max<offset_t>(1, others / size);
  const bool too_many = parts > most && size > 1 && !up_to_.empty() && up_to_.back() > 0;
  const offset_t made = too_many ? most : parts;
  for (offset_t k = 0; k < made; ++k) sizes_.push_back(static_cast<uint32_t>(size + (k < ends % parts)));
  if (!too_many) return;
  offset_t used = made * size + std::min<offset_t>(made, ends % parts);
  draw(ends - used, up_to_.size() - 1);
}

void Cutter::cut(vertex_t v) {
  sizes_.clear();
  const offset_t degree = degrees_[v];
  const bool alone = degree <= low || up_to_.empty() || up_to_.back() == 0;
  if (alone) {
    cut_even(v, degree, pairs_);
  } else if (const double mean = pairs_ / static_cast<double>(degree); mean <= mean_.back()) {
    // The cliques of vertices of lower degree are large enough on average. Draws from their sizes, but only
    // up to the size `largest`. With this limit, the mean size gives the wanted clustering.
    const auto above =
        static_cast<size_t>(std::upper_bound(mean_.begin() + 1, mean_.end(), mean) - mean_.begin());
    const size_t below = std::max<size_t>(1, above - 1);
    const bool between = above < mean_.size() && mean_[above] > mean_[below];
    const bool larger =
        between && cuts_.unit(v / alike_places_) * (mean_[above] - mean_[below]) < mean - mean_[below];
    const size_t largest = larger ? above : below;
    if (up_to_[largest] == 0) {
      sizes_.assign(degree, 1);
    } else {
      draw(degree, largest);
    }
  } else {
    // approximate maximum fraction of a vertex's half-edges in small cliques with vertices of lower degree
    constexpr double shared = 0.8;
    double wanted = pairs_, spare = shared * static_cast<double>(degree);
    offset_t left = degree;
    while (spare > 0) {
      const offset_t size = draw_size(up_to_.size() - 1);
      const double pairs = static_cast<double>(size) * static_cast<double>(size - 1);
      const auto after = static_cast<double>(left - std::min(left, size));
      if (size > left || pairs > wanted || after * (after - 1) < wanted - pairs) break;
      sizes_.push_back(static_cast<uint32_t>(size));
      left -= size;
      wanted -= pairs;
      spare -= static_cast<double>(size);
    }
    cut_even(v, left, wanted);
  }
  for (const uint32_t size : sizes_) {
    if (counts_.size() <= size) counts_.resize(size + 1);
    ++counts_[size];
  }
}

}  // namespace harness::twins
