#include "tune/samplers/features.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "base/scalars.hpp"

namespace harness::tune {
namespace {

// Distance of two different formats, and of two different schedules.
constexpr double another = 2;
// Distance between the least and the largest value of a numeric dimension. Different values that are not
// numbers have the distance 1. The distance of numbers is smaller, because costs usually vary smoothly
// between numbers.
constexpr double from_end_to_end = 0.15;

Group group_of(const std::string& dimension) {
  if (dimension.starts_with("format")) return Group::format;
  return dimension.starts_with("schedule") ? Group::schedule : Group::rest;
}

/// Returns log2(1 + |number|) with the sign of the number.
double scaled(double number) {
  return std::copysign(std::log2(1 + std::fabs(number)), number);
}

}  // namespace

Features::Features(const Space& space) {
  std::map<std::string, std::set<std::string>> values;
  for (const Candidate& candidate : space.candidates) {
    for (const auto& [name, value] : candidate.values) values[name].insert(value);
  }
  for (const auto& [name, words] : values) {
    const auto is_number = [](const std::string& word) { return parse_number<double>(word).has_value(); };
    Dimension dimension{group_of(name),
                        name == "format" || name == "schedule",
                        std::ranges::all_of(words, is_number),
                        {},
                        {}};
    std::set<int> seen;
    std::set<double> numbers;
    for (const Candidate& candidate : space.candidates) {
      const auto found = candidate.values.find(name);
      const bool has = found != candidate.values.end();
      const int word = has ? static_cast<int>(std::distance(words.begin(), words.find(found->second))) : -1;
      dimension.words.push_back(word);
      const double number = has && dimension.numeric ? scaled(*parse_number<double>(found->second)) : 0;
      dimension.numbers.push_back(number);
      if (has) numbers.insert(number);
      seen.insert(word);
    }
    // The range must not be 0. It would be 0 for values such as 2 and 2.0, which differ as texts but not as
    // numbers.
    dimension.range = std::max(*numbers.rbegin() - *numbers.begin(), 1e-9);
    // A parameter with a single value adds no information: a candidate has this parameter exactly if it uses
    // the plugin to which the parameter belongs.
    seen.erase(-1);
    if (seen.size() > 1) dimensions_.push_back(std::move(dimension));
  }
}

double Features::apart(const Dimension& dimension, size_t a, size_t b) {
  if (dimension.words[a] == dimension.words[b]) return 0;
  if (!dimension.numeric || dimension.words[a] < 0 || dimension.words[b] < 0) return 1;
  return from_end_to_end * std::fabs(dimension.numbers[a] - dimension.numbers[b]) / dimension.range;
}

double Features::distance(size_t a, size_t b, Group group) const {
  double sum = 0;
  for (const Dimension& dimension : dimensions_) {
    if (dimension.group != group) continue;
    if (dimension.names && dimension.words[a] != dimension.words[b]) return another;
    sum += apart(dimension, a, b);
  }
  return sum;
}

size_t Features::differences(size_t a, size_t b) const {
  return static_cast<size_t>(
      std::ranges::count_if(dimensions_, [&](const Dimension& one) { return one.words[a] != one.words[b]; }));
}

bool Features::one_way(size_t a, size_t b) const {
  return std::ranges::none_of(dimensions_, [&](const Dimension& one) {
    const bool counts = one.group == Group::rest ? !one.numeric : one.group == Group::schedule && one.names;
    return counts && one.words[a] != one.words[b];
  });
}

}  // namespace harness::tune
