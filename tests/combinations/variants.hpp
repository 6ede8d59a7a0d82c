// A variant gives some parameters and options other values than the defaults. This header runs variants with
// algorithms, formats and schedules on all tiny graphs.
#pragma once

#include <algorithm>

#include "support.hpp"

namespace harness::testing {

struct Variant {
  std::string name;
  std::string algorithm;  // an empty text means every plugin of the kind, for format and schedule too
  StringMap algorithm_params;
  std::string format;
  StringMap format_params;
  std::string schedule;
  StringMap schedule_params;
  StringMap options;
};

inline void PrintTo(const Variant& variant, std::ostream* stream) {
  *stream << variant.name;
}

inline std::vector<const plugin::Plugin*> named(harness_kind kind, const std::string& id) {
  if (id.empty()) return registry().all(kind);
  return {registry().find(kind, id)};
}

/// Runs a variant with each combination whose index modulo `n` is `rest`. Returns the number of runs.
inline int run_each_nth(runtime::Session& session, const Variant& variant, const std::vector<Trio>& trios,
                        size_t n, size_t rest) {
  int ran = 0;
  for (const Trio& trio : trios) {
    if (trio.index % n != rest) continue;
    SCOPED_TRACE(trio.name());
    ran += run_on_all(session, {runtime::Choice(*trio.algorithm, variant.algorithm_params),
                                runtime::Choice(*trio.format, variant.format_params),
                                runtime::Choice(*trio.schedule, variant.schedule_params),
                                runtime::parse_options(variant.options)});
  }
  return ran;
}

/// Runs a variant on every tiny graph, with some of the combinations (`Trio`) that match it. These are spread
/// evenly over all that match, and change every day. Their number is about a sixth of the largest of three
/// numbers: the algorithms, the formats and the schedules of the variant.
inline void run_variant(const Variant& variant) {
  runtime::Session session(registry(), backend());
  const auto algorithms = named(HARNESS_KIND_ALGORITHM, variant.algorithm);
  const auto formats = named(HARNESS_KIND_FORMAT, variant.format);
  const auto schedules = named(HARNESS_KIND_SCHEDULE, variant.schedule);
  std::vector<Trio> possible;
  for (size_t a = 0; a < algorithms.size(); ++a) {
    for (size_t f = 0; f < formats.size(); ++f) {
      for (size_t s = 0; s < schedules.size(); ++s) {
        const Trio trio{algorithms[a], formats[f], schedules[s], possible.size()};
        if (is_possible(trio)) possible.push_back(trio);
      }
    }
  }
  const size_t longest = std::max({algorithms.size(), formats.size(), schedules.size()});
  const size_t turns = tests_all() ? 1 : std::max<size_t>(6 * possible.size() / longest, 1);
  int ran = 0;
  for (size_t i = 0; i < turns && (ran == 0 || tests_all()); ++i)
    ran += run_each_nth(session, variant, possible, turns, (i + today()) % turns);
  EXPECT_GT(ran, 0);
}

}  // namespace harness::testing
