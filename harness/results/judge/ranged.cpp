#include "results/judge/ranged.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>

#include "results/judge/effect.hpp"

namespace harness::results {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr size_t rounds_for_student = 5;
constexpr double confidence = 0.95;

/// Divides ends of intervals, which may be 0 or infinite. 0 / 0 counts as 1.
double divided(double number, double by) {
  if (by > 0) return number / by;
  return number > 0 ? infinite : 1;
}

/// Returns Student's quantile, rounded as in printed tables, so that intervals do not depend on the last
/// digits of a library.
double student(double freedom) {
  const boost::math::students_t distribution(freedom);
  return std::round(1000 * boost::math::quantile(distribution, (1 + confidence) / 2)) / 1000;
}

}  // namespace

bool Ranged::open() const {
  return !std::isfinite(high);
}

Ranged opened(double value) {
  return {value, 0, infinite};
}

Ranged quotient(const Ranged& of, const Ranged& over) {
  return {divided(of.value, over.value), divided(of.low, over.high), divided(of.high, over.low)};
}

Ranged geometric_mean(std::span<const Ranged> numbers) {
  Ranged logs;
  for (const Ranged& number : numbers) {
    logs.value += std::log(number.value);
    logs.low += std::log(number.low);
    logs.high += std::log(number.high);
  }
  const auto count = static_cast<double>(numbers.size());
  return {std::exp(logs.value / count), std::exp(logs.low / count), std::exp(logs.high / count)};
}

Ranged with_rounds(double value, const std::vector<double>& rounds) {
  if (rounds.size() < least_rounds || *std::ranges::min_element(rounds) <= 0) return opened(value);
  if (rounds.size() < rounds_for_student) {
    const auto [least, most] = std::ranges::minmax(rounds);
    return {value, std::min(least, value), std::max(most, value)};
  }
  const auto count = static_cast<double>(rounds.size());
  double mean = 0, squares = 0;
  for (const double round : rounds) mean += std::log(round) / count;
  for (const double round : rounds) squares += std::pow(std::log(round) - mean, 2);
  const double reach = student(count - 1) * std::sqrt(squares / (count - 1) / count);
  return {value, std::min(std::exp(mean - reach), value), std::max(std::exp(mean + reach), value)};
}

const char* holding_name(Holding holding) {
  switch (holding) {
    case Holding::holds:
      return "holds";
    case Holding::fails:
      return "fails";
    case Holding::unclear:
      return "unclear";
    case Holding::untested:
      return "untested";
  }
  return "";
}

Holding holding_of(bool surely, bool possibly) {
  return surely ? Holding::holds : possibly ? Holding::unclear : Holding::fails;
}

Holding at_most(const Ranged& number, double limit) {
  return number.open() ? Holding::unclear : holding_of(number.high <= limit, number.low <= limit);
}

Holding at_least(const Ranged& number, double limit) {
  return number.open() ? Holding::unclear : holding_of(number.low >= limit, number.high >= limit);
}

}  // namespace harness::results
