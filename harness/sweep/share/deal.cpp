#include "sweep/share/deal.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include "experiment/estimate.hpp"

namespace harness::sweep {
namespace {

// A cut between two shares may be moved by this fraction of a share, to a boundary between graphs, backends
// or layouts. A share changes by up to twice this fraction, because the cuts at both of its ends may be
// moved.
constexpr double most_moved = 0.05;

// A worker of a pool takes configurations in pieces. A piece takes about the time of the sweep divided by
// `usual_pieces`, within these bounds in seconds.
constexpr double usual_pieces = 1000, least_s = 5, most_s = 60;

/// A configuration, with the numbers of its graph, backend and layout. Graphs, backends and layouts are
/// numbered in the sequence of their first configurations.
struct Item {
  uint32_t row, graph, backend, layout;
  double seconds;

  auto key() const { return std::tuple(graph, backend, layout, row); }
};

/// Assigns numbers to names, in the sequence in which the names first appear.
class Numbers {
 public:
  uint32_t of(const std::string& name) {
    return numbers_.try_emplace(name, static_cast<uint32_t>(numbers_.size())).first->second;
  }

 private:
  std::map<std::string, uint32_t> numbers_;
};

/// Returns the configurations sorted by graph, backend and layout. cut() divides them in this sequence.
std::vector<Item> items_of(const experiment::Configurations& configurations,
                           const experiment::MeasurePlan& plan) {
  Numbers graphs, backends, layouts;
  std::vector<double> edges;  // estimated number of edges of each graph
  std::vector<Item> items;
  items.reserve(configurations.size());
  for (uint32_t i = 0; i < configurations.size(); ++i) {
    const experiment::Configuration configuration = configurations[i];
    const uint32_t graph = graphs.of(configuration.graph.name);
    if (graph == edges.size()) edges.push_back(experiment::estimated_size(configuration.graph).edges);
    items.push_back({i, graph, backends.of(configuration.backend), layouts.of(layout_of(configuration)),
                     experiment::estimated_seconds(configuration, edges[graph], plan)});
  }
  std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.key() < b.key(); });
  return items;
}

/// Returns how good a cut before item `i` is: 2 between graphs or backends, 1 between layouts, otherwise 0.
int worth(std::span<const Item> items, size_t i) {
  if (i == 0 || i == items.size()) return 2;
  const Item &a = items[i - 1], &b = items[i];
  return a.graph != b.graph || a.backend != b.backend ? 2 : a.layout != b.layout ? 1 : 0;
}

Rows rows_of(std::span<const Item> items) {
  Rows rows;
  rows.reserve(items.size());
  for (const Item& item : items) rows.push_back(item.row);
  std::sort(rows.begin(), rows.end());
  return rows;
}

double total_of(std::span<const Item> items) {
  return std::accumulate(items.begin(), items.end(), 0.0,
                         [](double sum, const Item& item) { return sum + item.seconds; });
}

/// Cuts the items into `shares` consecutive lists that take about equally long, and adds the lists to `to`.
void cut(std::span<const Item> items, size_t shares, std::vector<Rows>& to) {
  std::vector<double> before{0};  // seconds of all items before each item, and of all items together
  for (const Item& item : items) before.push_back(before.back() + item.seconds);
  const double each = before.back() / static_cast<double>(shares);
  size_t begin = 0;
  for (size_t share = 1; share <= shares; ++share) {
    const double target = each * static_cast<double>(share);
    const auto place = [&](double seconds) {
      return static_cast<size_t>(std::lower_bound(before.begin(), before.end(), seconds) - before.begin());
    };
    const auto distance = [&](size_t i) { return std::abs(before[i] - target); };
    size_t end = std::min(place(target), items.size());
    if (end > begin && distance(end - 1) < distance(end)) --end;
    const size_t last = std::min(place(target + each * most_moved), items.size());
    for (size_t i = std::max(place(target - each * most_moved), begin); i <= last; ++i) {
      if (distance(i) > each * most_moved) continue;
      if (std::pair(-worth(items, i), distance(i)) < std::pair(-worth(items, end), distance(end))) end = i;
    }
    end = share == shares ? items.size() : std::max(end, begin);
    to.push_back(rows_of(items.subspan(begin, end - begin)));
    begin = end;
  }
}

}  // namespace

Rows all_rows(const experiment::Configurations& configurations) {
  Rows rows(configurations.size());
  std::iota(rows.begin(), rows.end(), 0U);
  return rows;
}

std::string layout_of(const experiment::Configuration& configuration) {
  return configuration.is_baseline() ? "baseline " + configuration.baseline.label
                                     : configuration.format.label;
}

std::vector<Rows> deal(const experiment::Configurations& configurations, const experiment::MeasurePlan& plan,
                       size_t shares) {
  std::vector<Rows> dealt;
  cut(items_of(configurations, plan), shares, dealt);
  return dealt;
}

std::vector<Rows> pieces(const experiment::Configurations& configurations,
                         const experiment::MeasurePlan& plan, std::optional<double> seconds) {
  const std::vector<Item> items = items_of(configurations, plan);
  const double most = seconds.value_or(std::clamp(total_of(items) / usual_pieces, least_s, most_s));
  std::vector<Rows> all;
  for (size_t begin = 0, end = 0; begin < items.size(); begin = end) {
    for (end = begin + 1; worth(items, end) < 2; ++end) {
    }
    const std::span<const Item> group = std::span(items).subspan(begin, end - begin);
    const double wanted = std::ceil(total_of(group) / most);
    cut(group, static_cast<size_t>(std::clamp(wanted, 1.0, static_cast<double>(group.size()))), all);
  }
  std::erase_if(all, [](const Rows& rows) { return rows.empty(); });
  return all;
}

std::string hash_of(const std::vector<Rows>& deal) {
  uint64_t hash = deal.size();
  for (const Rows& rows : deal) hash = XXH3_64bits_withSeed(rows.data(), rows.size() * sizeof rows[0], hash);
  return fmt::format("{:016x}", hash);
}

}  // namespace harness::sweep
