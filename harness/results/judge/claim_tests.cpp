#include "results/judge/claims.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/error.hpp"
#include "base/scalars.hpp"

namespace harness::results {
namespace {

using nlohmann::json;

constexpr const char* axes[] = {"quantity", "system", "graph", "algorithm", "x"};
constexpr double rounding = 1e-9;

/// Conjunction of conditions under uncertainty. It surely holds if all conditions surely hold, and possibly
/// holds if each possibly holds.
class All {
 public:
  void add(bool surely, bool possibly) {
    surely_ &= surely;
    possibly_ &= possibly;
  }
  Judged judged(std::string seen) const { return {holding_of(surely_, possibly_), std::move(seen)}; }

 private:
  bool surely_ = true, possibly_ = true;
};

/// Groups numbers that have equal values on the axes `shared`. The groups are in the sequence of their first
/// members in `numbers`.
std::vector<Chosen> groups_by(const Chosen& numbers, const std::vector<std::string>& shared) {
  std::vector<Chosen> groups;
  std::map<std::vector<std::string>, size_t> places;
  for (const Number* number : numbers) {
    std::vector<std::string> key;
    for (const std::string& axis : shared) key.push_back(number->axis(axis));
    const auto [at, is_new] = places.emplace(std::move(key), groups.size());
    if (is_new) groups.emplace_back();
    groups[at->second].push_back(number);
  }
  return groups;
}

/// Returns the groups of groups_by() with two members or more. Smaller groups have nothing to compare.
std::vector<Chosen> contests(const Chosen& numbers, const std::vector<std::string>& shared) {
  std::vector<Chosen> groups = groups_by(numbers, shared);
  std::erase_if(groups, [](const Chosen& group) { return group.size() < 2; });
  return groups;
}

/// Returns pairs of a number that `of` selects and a number that `over` selects. The two have the same unit
/// and agree on every axis that neither `of` nor `over` names.
std::vector<std::pair<const Number*, const Number*>> paired(const json& claim, const Chosen& numbers) {
  const json &of = claim.at("of"), &over = claim.at("over");
  std::vector<std::pair<const Number*, const Number*>> pairs;
  const Chosen others = chosen(numbers, over);
  for (const Number* number : chosen(numbers, of)) {
    for (const Number* other : others) {
      const bool agree = std::ranges::all_of(axes, [&](const char* axis) {
        return of.contains(axis) || over.contains(axis) || number->axis(axis) == other->axis(axis);
      });
      if (agree && number->unit == other->unit && number != other) pairs.emplace_back(number, other);
    }
  }
  return pairs;
}

/// Adds the condition that at least the fraction `share` of the ratios respects a limit. The test `surely`
/// uses the end of a ratio's confidence interval that is nearer to violating the limit. The test `possibly`
/// uses the other end.
void add_share(All& all, const json& claim, const std::vector<Ranged>& ratios, const auto& surely,
               const auto& possibly) {
  const double least = claim.value("share", 1.0) * static_cast<double>(ratios.size()) - rounding;
  const auto count = [&](const auto& good) {
    return static_cast<double>(std::ranges::count_if(ratios, good));
  };
  all.add(count(surely) >= least, count(possibly) >= least);
}

Judged ratio(const json& claim, const Chosen& numbers, std::vector<std::string>& doubts) {
  std::vector<Ranged> ratios;
  for (const auto& [of, over] : paired(claim, numbers)) {
    const Ratio one = ratio_of(*of, *over);
    ratios.push_back(one.is);
    doubts.push_back(one.doubt);
  }
  if (ratios.empty()) return {Holding::untested, "nothing was measured on both sides"};
  const Ranged mean = geometric_mean(ratios);
  const auto largest = [&](double Ranged::*end) { return std::ranges::max(ratios, {}, end).*end; };
  All all;
  if (claim.contains("each_at_least")) {
    const double limit = claim.at("each_at_least");
    add_share(
        all, claim, ratios, [&](const Ranged& one) { return one.low >= limit; },
        [&](const Ranged& one) { return one.high >= limit; });
  }
  if (claim.contains("each_at_most")) {
    const double limit = claim.at("each_at_most");
    add_share(
        all, claim, ratios, [&](const Ranged& one) { return one.high <= limit; },
        [&](const Ranged& one) { return one.low <= limit; });
  }
  if (claim.contains("mean_at_least")) {
    const double limit = claim.at("mean_at_least");
    all.add(mean.low >= limit, mean.high >= limit);
  }
  if (claim.contains("mean_at_most")) {
    const double limit = claim.at("mean_at_most");
    all.add(mean.high <= limit, mean.low <= limit);
  }
  if (claim.contains("max_at_least")) {
    const double limit = claim.at("max_at_least");
    all.add(largest(&Ranged::low) >= limit, largest(&Ranged::high) >= limit);
  }
  const double least = std::ranges::min(ratios, {}, &Ranged::value).value;
  return all.judged(fmt::format("{:.3g} to {:.3g}, geometric mean {:.3g}, n = {}", least,
                                largest(&Ranged::value), mean.value, ratios.size()));
}

Judged value(const json& claim, const Chosen& numbers, std::vector<std::string>&) {
  All all;
  double least = HUGE_VAL, most = -HUGE_VAL;
  for (const Number* number : numbers) {
    const Ranged& is = number->is;
    least = std::min(least, is.value);
    most = std::max(most, is.value);
    if (claim.contains("at_least")) all.add(is.low >= claim.at("at_least"), is.high >= claim.at("at_least"));
    if (claim.contains("at_most")) all.add(is.high <= claim.at("at_most"), is.low <= claim.at("at_most"));
  }
  return all.judged(fmt::format("{:.6g} to {:.6g}", least, most));
}

Judged fastest(const json& claim, const Chosen& numbers, std::vector<std::string>& doubts) {
  const std::vector<Chosen> all = contests(numbers, {"quantity", "graph", "algorithm", "x"});
  if (all.empty()) return {Holding::untested, "no two systems were measured on the same graph"};
  size_t wins = 0, possible = 0;
  for (const Chosen& contest : all) {
    const Chosen own = chosen(contest, {{"system", claim.at("system")}});
    bool surely = !own.empty(), possibly = !own.empty();
    for (const Number* other : contest) {
      if (own.empty() || std::ranges::find(own, other) != own.end()) continue;
      // confidence interval of the smallest ratio of one of this system's numbers to `other`
      double low = HUGE_VAL, high = HUGE_VAL;
      for (const Number* one : own) {
        const Ratio ratio = ratio_of(*one, *other);
        doubts.push_back(ratio.doubt);
        low = std::min(low, ratio.is.low);
        high = std::min(high, ratio.is.high);
      }
      surely &= high <= 1;
      possibly &= low <= 1;
    }
    wins += surely ? 1 : 0;
    possible += possibly ? 1 : 0;
  }
  const double least = claim.value("share", 1.0) * static_cast<double>(all.size()) - rounding;
  return {holding_of(static_cast<double>(wins) >= least, static_cast<double>(possible) >= least),
          fmt::format("on {} of {}, perhaps on {}", wins, all.size(), possible)};
}

/// Returns the size of a maximum matching between sets and names: each set may get one of its names, and each
/// name may be used once. Uses augmenting paths.
size_t most_different(const std::vector<std::set<std::string>>& sets) {
  std::map<std::string, size_t> taken;
  const auto place = [&](const auto& self, size_t number, std::set<std::string>& tried) -> bool {
    for (const std::string& name : sets[number]) {
      if (!tried.insert(name).second) continue;
      if (!taken.contains(name) || self(self, taken.at(name), tried)) {
        taken[name] = number;
        return true;
      }
    }
    return false;
  };
  size_t count = 0;
  for (size_t number = 0; number < sets.size(); ++number) {
    std::set<std::string> tried;
    count += place(place, number, tried) ? 1 : 0;
  }
  return count;
}

/// Returns true if the confidence intervals of the ratios permit that this number is the smallest one in
/// `contest`.
bool may_be_best(const Number& one, const Chosen& contest) {
  return std::ranges::all_of(contest, [&](const Number* other) {
    if (other == &one) return true;
    const Ranged ratio = ratio_of(one, *other).is;
    return ratio.low < 1 || ratio.high <= 1;
  });
}

Judged distinct_best(const json& claim, const Chosen& numbers, std::vector<std::string>&) {
  const std::string best = claim.at("best");
  std::vector<std::string> others(std::begin(axes), std::end(axes));
  std::erase(others, best);
  const std::vector<Chosen> all = contests(numbers, others);
  const size_t limit = claim.at("at_least");
  if (all.size() < limit) return {Holding::untested, "too few choices were measured"};
  std::set<std::string> names, surely;
  std::vector<std::set<std::string>> candidates;
  for (const Chosen& contest : all) {
    const auto least = [](const Number* number) { return number->is.value; };
    names.insert((*std::ranges::min_element(contest, {}, least))->axis(best));
    std::set<std::string>& some = candidates.emplace_back();
    for (const Number* one : contest) {
      if (may_be_best(*one, contest)) some.insert(one->axis(best));
    }
    if (some.size() == 1) surely.insert(*some.begin());
  }
  return {holding_of(surely.size() >= limit, most_different(candidates) >= limit),
          fmt::format("best: {}", fmt::join(names, ", "))};
}

double place_of(const Number* number) {
  const auto place = parse_number<double>(number->x);
  if (!place) throw_error("trend: x is not a number: '{}'", number->x);
  return *place;
}

Judged trend(const json& claim, const Chosen& numbers, std::vector<std::string>& doubts) {
  const double by = claim.value("by", 1.0);
  const std::string goes = claim.at("goes");
  All all;
  std::vector<std::string> seen;
  const auto add = [&](const Number* of, const Number* over, bool at_most) {
    const Ratio ratio = ratio_of(*of, *over);
    doubts.push_back(ratio.doubt);
    const Ranged& is = ratio.is;
    at_most ? all.add(is.high <= by, is.low <= by) : all.add(is.low >= by, is.high >= by);
  };
  for (Chosen line : contests(numbers, {"quantity", "system", "graph", "algorithm"})) {
    std::ranges::stable_sort(line, {}, place_of);
    seen.push_back(fmt::format("{:.3g}", line.back()->is.value / line.front()->is.value));
    for (size_t i = 0; goes == "flat" && i < line.size(); ++i) {
      for (size_t j = 0; j < line.size(); ++j) {
        if (i != j) add(line[i], line[j], true);
      }
    }
    for (size_t i = 1; goes != "flat" && i < line.size(); ++i) {
      goes == "rising" ? add(line[i], line[i - 1], false) : add(line[i - 1], line[i], false);
    }
  }
  if (seen.empty()) return {Holding::untested, "fewer than two points were measured"};
  return all.judged(fmt::format("last over first: {}", fmt::join(seen, ", ")));
}

}  // namespace

const std::map<std::string, ClaimTest>& claim_tests() {
  static const std::map<std::string, ClaimTest> all{{"ratio", ratio},
                                                    {"value", value},
                                                    {"fastest", fastest},
                                                    {"distinct_best", distinct_best},
                                                    {"trend", trend}};
  return all;
}

}  // namespace harness::results
