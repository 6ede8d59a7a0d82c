// Helpers for the tests of combinations of an algorithm, a format and a schedule: the built plugins,
// sessions, and the tiny graphs.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "base/library_folder.hpp"
#include "graph/tiny.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness::testing {

using StringMap = std::map<std::string, std::string>;

inline const plugin::Registry& registry() {
  static const plugin::Registry all = [] {
    plugin::Registry r;
    for (const auto& folder : plugin::plugin_folders({})) r.add_folder(folder);
    return r;
  }();
  return all;
}

inline const std::vector<graph::TinyGraph>& graphs() {
  static const std::vector<graph::TinyGraph> all = graph::tiny_graphs();
  return all;
}

/// Returns the backend for which this binary is compiled.
inline std::unique_ptr<backends::Backend> backend() {
  // The cache is next to the running binary, so that a copy of bin and lib can run on another machine.
  return runtime::load_backend(HARNESS_TEST_BACKEND, {2, library_folder() / "test-cache"});
}

/// Returns the reason why the backend cannot run on this machine, or an empty text.
inline const std::string& missing() {
  static const std::string reason = [] {
    try {
      backend();
      return std::string();
    } catch (const Error& e) {
      return std::string(e.what());
    }
  }();
  return reason;
}

/// Base of tests with a parameter. If the backend has no device here, the tests are skipped with the reason.
template <class Param>
class OnBackend : public ::testing::TestWithParam<Param> {
 protected:
  void SetUp() override {
    if (!missing().empty()) GTEST_SKIP() << missing();
  }
};

inline std::string text_of(const StringMap& options) {
  std::string text;
  for (const auto& [key, value] : options) text += key + "=" + value + " ";
  return text;
}

/// A combination of an algorithm, a format and a schedule.
struct Trio {
  const plugin::Plugin *algorithm, *format, *schedule;
  size_t index;  // index among all combinations
  std::string name() const { return algorithm->id + "_" + format->id + "_" + schedule->id; }
};

/// Prints a combination, for messages of GoogleTest.
inline void PrintTo(const Trio& trio, std::ostream* stream) {
  *stream << trio.name();
}

/// Returns true if the format and the algorithm provide what the algorithm and the schedule demand of them.
/// Does not examine demands on frontiers and graphs, because they depend on options.
inline bool is_possible(const Trio& trio) {
  const std::set<std::string> of_its_format = runtime::with_implied(trio.format->provides);
  for (const plugin::Plugin* plugin : {trio.algorithm, trio.schedule}) {
    for (const std::string& demand : plugin->demands) {
      const bool of_format = demand.rfind("edges.", 0) == 0 || demand.rfind("rows.", 0) == 0;
      if (of_format && of_its_format.count(demand) == 0) return false;
      const bool of_algorithm = demand.rfind("algorithm.", 0) == 0;
      if (of_algorithm && trio.algorithm->provides.count(demand) == 0) return false;
      if (demand.rfind("baseline.", 0) == 0) return false;
    }
  }
  return true;
}

/// Returns true if the environment has HARNESS_TEST_ALL. Every combination is then tested with every option.
inline bool tests_all() {
  return std::getenv("HARNESS_TEST_ALL") != nullptr;
}

/// Returns the number of the current day. Samples of tests depend on it.
inline size_t today() {
  const auto day = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()).time_since_epoch();
  return static_cast<size_t>(day.count());
}

/// Returns true if a combination is not tested today. If one of its plugins provides tests.sampled/1, only
/// one in 48 such combinations is tested per day. `sampled` counts these combinations over several calls.
inline bool is_left_out(const Trio& trio, size_t& sampled) {
  const auto says = [](const plugin::Plugin* plugin) { return plugin->provides.contains("tests.sampled/1"); };
  const bool samples = says(trio.algorithm) || says(trio.format) || says(trio.schedule);
  return samples && sampled++ % 48 != today() % 48 && !tests_all();
}

/// Returns true if only baselines compute an algorithm.
inline bool needs_baseline(const plugin::Plugin& algorithm) {
  return std::any_of(algorithm.demands.begin(), algorithm.demands.end(),
                     [](const std::string& capability) { return capability.starts_with("baseline."); });
}

/// Returns the algorithms that combinations can compute.
inline std::vector<const plugin::Plugin*> combined_algorithms() {
  std::vector<const plugin::Plugin*> combined;
  for (const plugin::Plugin* algorithm : registry().all(HARNESS_KIND_ALGORITHM)) {
    if (!needs_baseline(*algorithm)) combined.push_back(algorithm);
  }
  return combined;
}

/// Returns all combinations that are possible (is_possible()), or all that are not.
inline std::vector<Trio> all_trios(bool possible = true) {
  std::vector<Trio> trios;
  size_t sampled = 0;
  for (const plugin::Plugin* algorithm : registry().all(HARNESS_KIND_ALGORITHM)) {
    for (const plugin::Plugin* format : registry().all(HARNESS_KIND_FORMAT)) {
      for (const plugin::Plugin* schedule : registry().all(HARNESS_KIND_SCHEDULE)) {
        const Trio trio{algorithm, format, schedule, trios.size()};
        if (is_possible(trio) == possible && !is_left_out(trio, sampled)) trios.push_back(trio);
      }
    }
  }
  return trios;
}

/// Returns true if the environment has HARNESS_TEST_TRIOS. Every combination is then tested, with some of the
/// options.
inline bool tests_trios() {
  return tests_all() || std::getenv("HARNESS_TEST_TRIOS") != nullptr;
}

/// Returns every `stride`-th of the options. The first one differs from combination to combination, so that
/// the combinations of an algorithm cover all options together. All options of every combination would take
/// hours.
inline std::vector<StringMap> sample(const std::vector<StringMap>& options, const Trio& trio, size_t stride) {
  if (tests_all()) return options;
  std::vector<StringMap> result;
  for (size_t i = trio.index % stride; i < options.size(); i += stride) result.push_back(options[i]);
  return result;
}

/// Returns one combination for each possible pair of format and schedule, with another algorithm from pair to
/// pair. Returns all combinations if tests_trios().
inline std::vector<Trio> pairs_of_format_and_schedule() {
  const std::vector<Trio> all = all_trios();
  if (tests_trios()) return all;
  std::map<std::pair<std::string, std::string>, std::vector<Trio>> pairs;
  for (const Trio& trio : all) pairs[{trio.format->id, trio.schedule->id}].push_back(trio);
  std::vector<Trio> trios;
  for (const auto& [pair, with] : pairs) trios.push_back(with[trios.size() % with.size()]);
  return trios;
}

/// Returns one combination for each pair of format and schedule, and one in csr for each pair of algorithm
/// and schedule. Tests use them if all combinations would take too long. Pairs of algorithm and format are
/// not covered, because their hooks do not call each other.
inline std::vector<Trio> covering_trios() {
  if (tests_trios()) return all_trios();
  std::vector<Trio> trios = pairs_of_format_and_schedule();
  for (const Trio& trio : all_trios()) {
    const auto same = [&](const Trio& other) { return other.index == trio.index; };
    if (trio.format->id == "csr" && std::none_of(trios.begin(), trios.end(), same)) trios.push_back(trio);
  }
  return trios;
}

/// Returns true if a combination is one of covering_trios(). Other combinations may be tested less.
inline bool covers_a_pair(const Trio& trio) {
  static const std::set<size_t> covering = [] {
    std::set<size_t> indices;
    for (const Trio& each : covering_trios()) indices.insert(each.index);
    return indices;
  }();
  return covering.contains(trio.index);
}

/// Returns true if the combination covers a pair of plugins (covers_a_pair()). All other combinations are
/// tested every third day, a third of them per day.
inline bool is_tested_today(const Trio& trio) {
  return covers_a_pair(trio) || (trio.index + today()) % 3 == 0;
}

/// Returns combinations for runs over several ranks, which demand work.by_owner/1 of the algorithm. There is
/// one combination for each pair of format and schedule in a sixth of these pairs, and the sixth changes
/// every day.
inline std::vector<Trio> trios_by_owner() {
  std::map<std::pair<std::string, std::string>, std::vector<Trio>> pairs;
  for (const Trio& trio : all_trios()) {
    if (trio.algorithm->provides.contains("work.by_owner/1"))
      pairs[{trio.format->id, trio.schedule->id}].push_back(trio);
  }
  std::vector<Trio> trios;
  size_t turn = today();
  for (const auto& [pair, with] : pairs) {
    ++turn;
    if (tests_all()) {
      trios.insert(trios.end(), with.begin(), with.end());
    } else if (turn % 6 == 0) {
      trios.push_back(with[turn / 6 % with.size()]);  // another algorithm on another day
    }
  }
  return trios;
}

/// Returns all parameters of tests. If the backend cannot run here, returns only the first one, because one
/// skipped test is enough.
template <class Param>
std::vector<Param> where_it_runs(std::vector<Param> params) {
  if (!missing().empty() && !params.empty()) params.erase(params.begin() + 1, params.end());
  return params;
}

/// Returns options that every combination is tested with: each direction, with the algorithm's default
/// frontiers.
inline std::vector<StringMap> directions() {
  return {{{"direction", "push"}}, {{"direction", "pull"}}, {{"direction", "auto"}}};
}

/// Runs and verifies a request on each tiny graph on which it is valid. Stops at a graph on which the run
/// exceeds its time limit. Returns the number of graphs on which the run ended.
inline int run_on_all(runtime::Session& session, const runtime::Request& request) {
  int ran = 0;
  for (const graph::TinyGraph& tiny : graphs()) {
    SCOPED_TRACE(tiny.name);
    runtime::Prepared prepared;
    try {
      prepared = session.prepare(tiny.graph, request);
    } catch (const runtime::Unsupported&) {
      continue;
    }
    prepared.instance->poison();
    const backends::RunResult run = prepared.instance->run(30);
    EXPECT_FALSE(run.timed_out);
    if (run.timed_out) return ran;
    const runtime::Verification result = session.verify(tiny.graph, *prepared.instance, run.supersteps);
    EXPECT_TRUE(result.right) << result.reason;
    ++ran;
    session.forget();
  }
  return ran;
}

/// Returns the request of a combination with its default parameters, and these options.
inline runtime::Request request_of(const Trio& trio, const StringMap& options) {
  return {runtime::Choice(*trio.algorithm, {}), runtime::Choice(*trio.format, {}),
          runtime::Choice(*trio.schedule, {}), runtime::parse_options(options)};
}

/// Returns one combination per format, another one each day.
inline std::vector<Trio> trios_of_each_format() {
  std::map<std::string, std::vector<Trio>> with_format;
  for (const Trio& trio : all_trios()) with_format[trio.format->id].push_back(trio);
  std::vector<Trio> trios;
  for (const auto& [format, all] : with_format) {
    const size_t stride = tests_all() ? 1 : all.size();
    for (size_t i = today() % stride; i < all.size(); i += stride) trios.push_back(all[i]);
  }
  return trios;
}

}  // namespace harness::testing
