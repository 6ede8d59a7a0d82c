#include "tune/space.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/number.hpp"

namespace harness::tune {
namespace {

// Two numbers of which one is 2^5 times the other are as far apart as two different words.
constexpr double doublings_to_be_another = 5;

Group group_of(const std::string& dimension) {
  if (dimension.starts_with("format")) return Group::format;
  return dimension.starts_with("schedule") ? Group::schedule : Group::rest;
}

/// The logarithm of a number of either sign.
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
    Dimension dimension{group_of(name), std::ranges::all_of(words, is_number), {}, {}};
    std::set<int> seen;
    for (const Candidate& candidate : space.candidates) {
      const auto found = candidate.values.find(name);
      const bool has = found != candidate.values.end();
      const int word = has ? static_cast<int>(std::distance(words.begin(), words.find(found->second))) : -1;
      dimension.words.push_back(word);
      dimension.numbers.push_back(has && dimension.numeric ? scaled(*parse_number<double>(found->second))
                                                           : 0);
      seen.insert(word);
    }
    seen.erase(-1);  // a parameter of one value is there with its plugin, and tells nothing else
    if (seen.size() > 1) dimensions_.push_back(std::move(dimension));
  }
}

double Features::apart(const Dimension& dimension, size_t a, size_t b) {
  if (dimension.words[a] == dimension.words[b]) return 0;
  if (!dimension.numeric || dimension.words[a] < 0 || dimension.words[b] < 0) return 1;
  return std::min(1.0, std::fabs(dimension.numbers[a] - dimension.numbers[b]) / doublings_to_be_another);
}

double Features::distance(size_t a, size_t b, Group group) const {
  double sum = 0;
  for (const Dimension& dimension : dimensions_) {
    if (dimension.group == group) sum += apart(dimension, a, b);
  }
  return sum;
}

size_t Features::differences(size_t a, size_t b) const {
  return static_cast<size_t>(
      std::ranges::count_if(dimensions_, [&](const Dimension& one) { return one.words[a] != one.words[b]; }));
}

}  // namespace harness::tune
