#include "results/history/trends.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include <fmt/format.h>

namespace harness::results {
namespace {

constexpr const char* every_row = "all rows";

/// Returns `all rows` and the plugins that an id names, such as `schedule wm` and `format csr`.
std::vector<std::string> plugins_of(const std::string& id) {
  std::vector<std::string> found{every_row};
  constexpr std::pair<std::string_view, const char*> kinds[] = {
      {"alg:", "algorithm"}, {"sched:", "schedule"}, {"fmt:", "format"}, {"base:", "baseline"}};
  for (size_t begin = 0; begin < id.size();) {
    const size_t end = std::min(id.find('/', begin), id.size());
    const std::string_view part = std::string_view(id).substr(begin, end - begin);
    for (const auto& [key, kind] : kinds) {
      if (part.starts_with(key))
        found.push_back(fmt::format("{} {}", kind, part.substr(key.size(), part.find('(') - key.size())));
    }
    begin = end + 1;
  }
  return found;
}

/// A change of the cost of one configuration. The run at which it begins is an index into History::runs.
/// `log_ratio` is the logarithm of new cost over old cost.
struct OneChange {
  const Series* series;
  size_t run;
  double log_ratio;
};

double middle_of(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

/// Finds the machine, the direction (slower or faster) and the run with the most changes. Removes from the
/// list all changes of this machine and direction in this run, the run before it and the run after it.
/// Returns the removed changes, whose member `run` is set to this run.
std::vector<OneChange> take_cluster(std::vector<OneChange>& changes) {
  std::map<std::tuple<std::string, bool, size_t>, size_t> counts;
  const auto key = [](const OneChange& one) {
    return std::tuple(one.series->machine, one.log_ratio > 0, one.run);
  };
  for (const OneChange& one : changes) ++counts[key(one)];
  const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
                      return a.second < b.second;
                    })->first;
  std::vector<OneChange> cluster, others;
  for (const OneChange& one : changes) {
    const auto [machine, slower, run] = key(one);
    const bool near = std::max(run, std::get<2>(most)) - std::min(run, std::get<2>(most)) <= 1;
    (machine == std::get<0>(most) && slower == std::get<1>(most) && near ? cluster : others).push_back(one);
  }
  changes = std::move(others);
  for (OneChange& one : cluster) one.run = std::get<2>(most);
  return cluster;
}

/// Returns, for each plugin, the number of its series on this machine that have values both before run `run`
/// and at or after it.
std::map<std::string, size_t> rows_of_plugins(const std::vector<Series>& series, const std::string& machine,
                                              size_t run) {
  std::map<std::string, size_t> rows;
  for (const Series& one : series) {
    if (one.machine != machine || one.runs.front() >= run || one.runs.back() < run) continue;
    for (const std::string& plugin : plugins_of(one.id)) ++rows[plugin];
  }
  return rows;
}

/// Returns the plugin whose configurations agree best with those that changed. The measure is the harmonic
/// mean of two fractions: the fraction of the plugin's configurations that changed, and the fraction of the
/// changed configurations that use the plugin. At least two configurations of the plugin must have changed,
/// and at least half of them. Returns an empty text if no plugin fulfils these conditions.
std::string best_plugin(const std::vector<OneChange>& cluster, const std::map<std::string, size_t>& rows) {
  std::map<std::string, size_t> changed;
  for (const OneChange& one : cluster)
    for (const std::string& plugin : plugins_of(one.series->id)) ++changed[plugin];
  std::string best;
  double best_fit = 0;
  for (const auto& [plugin, count] : changed) {
    const auto total = static_cast<double>(rows.at(plugin)), own = static_cast<double>(count);
    const double fit = 2 * own / (total + static_cast<double>(cluster.size()));
    if (count < 2 || own < total / 2 || fit <= best_fit) continue;
    best_fit = fit;
    best = plugin;
  }
  return best;
}

/// Returns true if the next or the previous change of the series undoes most of this one. Then the
/// configuration was disturbed for some runs only.
bool is_undone(const OneChange& change) {
  const std::vector<ChangePoint>& all = change.series->changes;
  const auto undoes = [](double one, double other) {
    return std::abs(one + other) < std::min(std::abs(one), std::abs(other)) / 2;
  };
  for (size_t i = 0; i + 1 < all.size(); ++i) {
    const bool is_one =
        change.series->runs[all[i].at] == change.run || change.series->runs[all[i + 1].at] == change.run;
    if (is_one && undoes(all[i].log_ratio, all[i + 1].log_ratio)) return true;
  }
  return false;
}

PooledChange pooled(const std::string& what, const std::vector<OneChange>& changes, size_t rows) {
  std::vector<double> ratios;
  for (const OneChange& one : changes) ratios.push_back(one.log_ratio);
  return {what, changes.front().run, std::exp(middle_of(std::move(ratios))), changes.size(), rows};
}

}  // namespace

std::vector<Series> series_of(const History& history, size_t most, const ChangeRule& rule) {
  std::map<std::tuple<std::string, std::string, std::string, std::string>, size_t> places;
  std::vector<Series> all;
  for (size_t run = 0; run < history.runs.size(); ++run) {
    const HistoryRun& one = history.runs[run];
    for (const HistoryRow& row : one.rows) {
      if (!(row.cost > 0)) continue;
      const auto [place, is_new] =
          places.emplace(std::tuple(one.machine, row.id, row.graph_hash, row.unit), all.size());
      if (is_new) all.push_back({one.machine, one.device, row.id, row.unit, {}, {}, {}});
      all[place->second].runs.push_back(run);
      all[place->second].rows.push_back(&row);
    }
  }
  for (Series& one : all) {
    const size_t first = one.rows.size() > most ? one.rows.size() - most : 0;
    std::vector<double> logs;
    for (size_t i = first; i < one.rows.size(); ++i) logs.push_back(std::log(one.rows[i]->cost));
    one.changes = change_points(logs, rule);
    for (ChangePoint& change : one.changes) change.at += first;
  }
  return all;
}

std::vector<PooledChange> pooled_changes(const std::vector<Series>& series) {
  std::vector<OneChange> changes;
  for (const Series& one : series)
    for (const ChangePoint& change : one.changes)
      changes.push_back({&one, one.runs[change.at], change.log_ratio});
  std::vector<PooledChange> sentences, single;
  while (!changes.empty()) {
    std::vector<OneChange> cluster = take_cluster(changes);
    const auto rows = rows_of_plugins(series, cluster.front().series->machine, cluster.front().run);
    for (std::string plugin = best_plugin(cluster, rows); !plugin.empty();
         plugin = best_plugin(cluster, rows)) {
      std::vector<OneChange> of_plugin, others;
      for (const OneChange& one : cluster) {
        const std::vector<std::string> plugins = plugins_of(one.series->id);
        (std::find(plugins.begin(), plugins.end(), plugin) != plugins.end() ? of_plugin : others)
            .push_back(one);
      }
      sentences.push_back(pooled(plugin, of_plugin, rows.at(plugin)));
      cluster = std::move(others);
    }
    for (const OneChange& one : cluster)
      if (!is_undone(one)) single.push_back(pooled(one.series->id, {one}, 1));
  }
  sentences.insert(sentences.end(), single.begin(), single.end());
  std::stable_sort(sentences.begin(), sentences.end(),
                   [](const PooledChange& a, const PooledChange& b) { return a.changed > b.changed; });
  return sentences;
}

std::string sentence_of(const PooledChange& change, const History& history) {
  const HistoryRun& run = history.runs[change.run];
  const bool slower = change.ratio > 1;
  const double percent = 100 * (slower ? change.ratio - 1 : 1 - change.ratio);
  return fmt::format("{}: {} by {:.3g} % since {} ({}) on {}{}", change.what, slower ? "slower" : "faster",
                     percent, run.commit.empty() ? "an unknown commit" : run.commit.substr(0, 10),
                     run.date.substr(0, 10), run.device,
                     change.rows > 1 ? fmt::format(", {} of {} rows", change.changed, change.rows) : "");
}

}  // namespace harness::results
