// What the tests of combinations share: the plugins that are built, sessions, the tiny graphs.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "graph/tiny.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness::test {

using StringMap = std::map<std::string, std::string>;

inline const Registry& registry() {
  static const Registry all = [] {
    Registry r;
    r.add_folder(HARNESS_BUILD_DIR "/lib/harness/plugins");
    return r;
  }();
  return all;
}

inline const std::vector<TinyGraph>& graphs() {
  static const std::vector<TinyGraph> all = tiny_graphs();
  return all;
}

/// The backend that this binary is for.
inline std::unique_ptr<Backend> backend() {
  return load_backend(HARNESS_TEST_BACKEND, {2, HARNESS_BUILD_DIR "/test-cache"});
}

/// Why the backend cannot run here; empty when it can.
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

/// Tests of a backend whose device is not there are skipped with the reason.
template <class Param>
class OnBackend : public testing::TestWithParam<Param> {
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

struct Trio {
  const Plugin *algorithm, *format, *schedule;
  size_t index;  // among all
  std::string name() const { return algorithm->id + "_" + format->id + "_" + schedule->id; }
};

/// How GoogleTest names a parameter.
inline void PrintTo(const Trio& trio, std::ostream* stream) {
  *stream << trio.name();
}

inline std::vector<Trio> all_trios() {
  std::vector<Trio> trios;
  for (const Plugin* algorithm : registry().all(HARNESS_KIND_ALGORITHM)) {
    for (const Plugin* format : registry().all(HARNESS_KIND_FORMAT)) {
      for (const Plugin* schedule : registry().all(HARNESS_KIND_SCHEDULE))
        trios.push_back({algorithm, format, schedule, trios.size()});
    }
  }
  return trios;
}

/// With HARNESS_TEST_ALL in the environment every trio is tested with every option.
inline bool tests_all() {
  return std::getenv("HARNESS_TEST_ALL") != nullptr;
}

/// One in `stride` of the options, others for each trio, so that together the trios of an algorithm have them
/// all: the options of every trio would take hours.
inline std::vector<StringMap> sample(const std::vector<StringMap>& options, const Trio& trio, size_t stride) {
  if (tests_all()) return options;
  std::vector<StringMap> result;
  for (size_t i = trio.index % stride; i < options.size(); i += stride) result.push_back(options[i]);
  return result;
}

/// Every pair of format and schedule, with the algorithms by turns.
inline std::vector<Trio> pairs_of_format_and_schedule() {
  const std::vector<Trio> all = all_trios();
  const size_t algorithms = registry().all(HARNESS_KIND_ALGORITHM).size(), pairs = all.size() / algorithms;
  std::vector<Trio> trios;
  for (const Trio& trio : all) {
    const size_t pair = trio.index % pairs;
    if (tests_all() || pair % algorithms == trio.index / pairs) trios.push_back(trio);
  }
  return trios;
}

/// What is tested with every trio: each direction, with the frontiers that the algorithm has by default.
inline std::vector<StringMap> directions() {
  return {{{"direction", "push"}}, {{"direction", "pull"}}, {{"direction", "auto"}}};
}

}  // namespace harness::test
