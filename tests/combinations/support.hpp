// What the tests of combinations share: the plugins that are built, sessions, the tiny graphs.
#pragma once

#include <gtest/gtest.h>

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
  std::string name() const { return algorithm->id + "_" + format->id + "_" + schedule->id; }
};

/// How GoogleTest names a parameter.
inline void PrintTo(const Trio& trio, std::ostream* stream) {
  *stream << trio.name();
}

/// What the algorithm or the schedule demands of a format and this one lacks; empty: nothing.
inline std::string lacking(const Trio& trio) {
  for (const Plugin* plugin : {trio.algorithm, trio.schedule}) {
    for (const std::string& id : plugin->demands) {
      const bool of_format = id.starts_with("edges.") || id.starts_with("rows.of_vertex");
      if (of_format && trio.format->provides.count(id) == 0) return plugin->id + " needs " + id;
    }
  }
  return {};
}

inline std::vector<Trio> all_trios() {
  std::vector<Trio> trios;
  for (const Plugin* algorithm : registry().all(HARNESS_KIND_ALGORITHM)) {
    for (const Plugin* format : registry().all(HARNESS_KIND_FORMAT)) {
      for (const Plugin* schedule : registry().all(HARNESS_KIND_SCHEDULE))
        trios.push_back({algorithm, format, schedule});
    }
  }
  return trios;
}

}  // namespace harness::test
