#include "results/judge/numbers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

#include "base/error.hpp"
#include "results/judge/statistics.hpp"
#include "results/store/schema.hpp"

namespace harness::results {
namespace {

using nlohmann::json;
using RowsById = std::unordered_map<std::string, const StoredRow*>;

constexpr Judgement as_a_bound{.min_effect = 0, .alpha = 0.05, .in_turns = true};

/// Returns the median of each round of a configuration. The spread of these medians gives the confidence
/// interval of the configuration's own median.
std::vector<double> medians_of_rounds(const Samples& samples) {
  std::map<uint64_t, std::vector<double>> times;
  for (size_t i = 0; i < samples.count(); ++i) times[samples.rounds[i]].push_back(samples.times[i]);
  std::vector<double> medians;
  for (const auto& [round, some] : times) medians.push_back(summarise(some).median);
  return medians;
}

/// A row of results.csv from which a number of a claim may be taken.
struct Candidate {
  const StoredRow* row = nullptr;
  std::string id;
  Ranged is;
  std::string doubt;
};

ColumnRole role_of(const std::string& column, const json& meta) {
  const std::vector<Column> own = result_columns();
  if (const auto known = column_index(column, own)) return own[*known].role;
  const json::json_pointer at("/columns/" + column);
  return meta.is_object() && meta.contains(at) && meta.at(at) == role_name(ColumnRole::time)
             ? ColumnRole::time
             : ColumnRole::exact;
}

std::string unit_of(const std::string& column) {
  const std::vector<Column> own = result_columns();
  const auto known = column_index(column, own);
  if (!known) return {};
  return own[*known].role == ColumnRole::bytes ? "bytes" : own[*known].unit;
}

Candidate by_cost(const StoredRow& row) {
  Candidate one{&row, row.id, {row.cost, row.cost, row.cost}, {}};
  if (!row.timed()) return one;
  const std::vector<double> rounds = medians_of_rounds(row.samples);
  one.is = with_rounds(row.cost, rounds);
  if (rounds.size() < least_rounds) one.doubt = words_of_lack(Lack::rounds, rounds.size());
  return one;
}

/// Returns the sum of columns of a row of results.csv. A sum without a time is exact. If the only column is a
/// time that was measured in three rounds or more, the median of the rounds and its confidence interval are
/// returned. Any other sum with a time has an unbounded interval, because the time was measured once per row.
Candidate by_columns(const StoredRow& row, const std::vector<std::string>& columns, const json& meta) {
  Candidate one{nullptr, row.id, {}, {}};
  double sum = 0;
  bool timed = false;
  for (const std::string& column : columns) {
    const auto found = row.columns.find(column);
    sum += found == row.columns.end() ? std::nan("") : found->second;
    timed |= role_of(column, meta) == ColumnRole::time;
  }
  one.is = {sum, sum, sum};
  const auto repeated = columns.size() == 1 ? row.repeated.find(columns.front()) : row.repeated.end();
  if (repeated != row.repeated.end() && repeated->second.size() >= least_rounds) {
    one.is = with_rounds(summarise(repeated->second).median, repeated->second);
  } else if (timed) {
    one.is = opened(sum);
    one.doubt = fmt::format("{} is measured once per row", fmt::join(columns, " + "));
  }
  return one;
}

Candidate candidate_of(const json& asked, const json& number, const StoredRow& row, const json& meta) {
  if (asked.contains("value")) {
    const double value = asked.at("value");
    const std::string doubt = number.value("doubt", "");
    return {nullptr, row.id, doubt.empty() ? Ranged{value, value, value} : opened(value), doubt};
  }
  const auto columns = number.value("columns", std::vector<std::string>());
  return columns.empty() ? by_cost(row) : by_columns(row, columns, meta);
}

/// Picks the least or the largest of several candidates. Noise may hide which candidate is the least. The
/// confidence interval of the least one therefore runs from the least lower end to the least upper end of all
/// candidates. The interval of the largest one runs from the largest lower end to the largest upper end.
Number picked(std::vector<Candidate> some, const json& asked) {
  const bool largest = asked.value("pick", "min") == "max";
  std::ranges::sort(some, [&](const Candidate& a, const Candidate& b) {
    return std::pair(a.is.value, a.id) < std::pair(b.is.value, b.id);
  });
  if (largest) std::ranges::reverse(some);
  Number number{.is = some.front().is, .row = some.front().id, .scale = asked.value("scale", 1.0)};
  for (const Candidate& one : some) {
    const auto end = [&](double a, double b) { return largest ? std::max(a, b) : std::min(a, b); };
    number.is.low = end(number.is.low, one.is.low);
    number.is.high = end(number.is.high, one.is.high);
    if (number.doubt.empty()) number.doubt = one.doubt;
  }
  for (const Candidate& one : some) {
    const bool may_be_it = &one == &some.front() || one.is.low <= number.is.high;
    if (!largest && one.row != nullptr && may_be_it) number.rows.push_back(one.row);
  }
  for (double* end : {&number.is.value, &number.is.low, &number.is.high}) *end *= number.scale;
  return number;
}

std::optional<Number> side_of(const json& rows, const json& asked, const RowsById& by_id, const json& meta) {
  std::vector<Candidate> some;
  for (const json& one : rows) {
    const auto found = by_id.find(one.at("id").get<std::string>());
    if (found == by_id.end()) continue;
    Candidate candidate = candidate_of(one, asked, *found->second, meta);
    const double value = candidate.is.value;
    if (value > 0 || (value == 0 && asked.value("zeros", false))) some.push_back(std::move(candidate));
  }
  if (some.empty()) return std::nullopt;
  Number number = picked(some, asked);
  const auto columns = asked.value("columns", std::vector<std::string>());
  number.unit = asked.value("unit", "");
  if (number.unit.empty())
    number.unit = columns.empty() ? by_id.at(number.row)->unit() : unit_of(columns.front());
  return number;
}

/// Returns `over` / `of`, the speedup that a request for these two lists of configurations asks for. `side`
/// is the cost that was taken from `of`. Returns nothing if `over` has no cost or a cost in another unit.
std::optional<Number> speedup(const Number& side, const json& asked, const RowsById& by_id,
                              const json& meta) {
  const std::optional<Number> over = side_of(asked.at("over"), asked, by_id, meta);
  if (!over || over->unit != side.unit) return std::nullopt;
  const Ratio ratio = ratio_of(*over, side);
  return Number{.unit = "x", .is = ratio.is, .doubt = ratio.doubt, .row = side.row};
}

std::optional<Number> mean_of(const json& places, const std::vector<std::optional<Number>>& known) {
  std::vector<Ranged> numbers;
  Number mean;
  for (const json& place : places) {
    const std::optional<Number>& one = known.at(place.get<size_t>());
    if (!one) continue;
    numbers.push_back(one->is);
    mean.unit = one->unit;
    if (mean.doubt.empty()) mean.doubt = one->doubt;
  }
  if (numbers.empty()) return std::nullopt;
  mean.is = geometric_mean(numbers);
  return mean;
}

Number given(const json& asked) {
  const double value = asked.at("value");
  const auto end = [&](const char* key) {
    const json found = asked.value(key, json(value));
    return found.is_null() ? std::numeric_limits<double>::infinity() : found.get<double>();
  };
  return {.unit = asked.value("unit", ""),
          .is = {value, end("low"), end("high")},
          .doubt = asked.value("doubt", "")};
}

}  // namespace

const std::string& Number::axis(std::string_view name) const {
  if (name == "quantity") return quantity;
  if (name == "system") return system;
  if (name == "graph") return graph;
  if (name == "algorithm") return algorithm;
  if (name == "x") return x;
  throw_error("there is no axis '{}'", name);
}

Ratio ratio_of(const Number& of, const Number& over) {
  const std::string doubt = of.doubt.empty() ? over.doubt : of.doubt;
  if (of.rows.empty() || over.rows.empty() || !doubt.empty()) return {quotient(of.is, over.is), doubt};
  // The ratio of the two least costs equals max over c of (min over o of o / c). Here o is the cost of a
  // configuration of `of`, and c is the cost of a configuration of `over`.
  Ratio ratio{{of.is.value / over.is.value, 0, 0}, {}};
  for (const StoredRow* other : over.rows) {
    Ranged least = opened(0);
    least.low = least.high;
    for (const StoredRow* row : of.rows) {
      const double point = row->cost / other->cost;
      Effect effect =
          row == other ? Effect{.ratio = 1, .low = 1, .high = 1} : judge_rows(*other, *row, as_a_bound);
      if (effect.lack != Lack::nothing) return {opened(ratio.is.value), effect.why};
      least.low = std::min({least.low, std::min(effect.low, point)});
      least.high = std::min({least.high, std::max(effect.high, point)});
    }
    ratio.is.low = std::max(ratio.is.low, least.low);
    ratio.is.high = std::max(ratio.is.high, least.high);
  }
  ratio.is.low *= of.scale / over.scale;
  ratio.is.high *= of.scale / over.scale;
  return ratio;
}

std::vector<std::optional<Number>> numbers_of(const json& asked, const StoredResults& results) {
  RowsById by_id;
  for (const StoredRow& row : results.rows) {
    if (row.status == "ok") by_id[row.id] = &row;
  }
  std::vector<std::optional<Number>> numbers;
  for (const json& one : asked) {
    std::optional<Number> number;
    if (one.contains("mean_of")) {
      number = mean_of(one.at("mean_of"), numbers);
    } else if (one.contains("of")) {
      number = side_of(one.at("of"), one, by_id, results.meta);
      if (number && one.contains("over")) number = speedup(*number, one, by_id, results.meta);
    } else {
      number = given(one);
    }
    if (number) {
      const json& axes = one.at("axes");
      std::string* places[] = {&number->quantity, &number->system, &number->graph, &number->algorithm,
                               &number->x};
      for (size_t i = 0; i < std::size(places); ++i) *places[i] = axes.at(i);
    }
    numbers.push_back(std::move(number));
  }
  return numbers;
}

}  // namespace harness::results
