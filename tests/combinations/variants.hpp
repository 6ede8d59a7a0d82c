// Variants: parameters and options off their defaults, run on all tiny graphs.
#pragma once

#include "support.hpp"

namespace harness::test {

/// Runs a request on all graphs; how many of them it suited.
inline int run_on_all(Session& session, const Request& request) {
  int ran = 0;
  for (const TinyGraph& tiny : graphs()) {
    SCOPED_TRACE(tiny.name);
    Prepared prepared;
    try {
      prepared = session.prepare(tiny.graph, request);
    } catch (const Unsupported&) {
      continue;
    }
    prepared.instance->poison();
    const RunResult run = prepared.instance->run(30);
    EXPECT_FALSE(run.timed_out);
    const Verification result = session.verify(tiny.graph, *prepared.instance, run.supersteps);
    EXPECT_TRUE(result.right) << result.reason;
    ++ran;
    session.forget();
  }
  return ran;
}

struct Variant {
  std::string name;
  std::string algorithm;  // "" stands for every plugin of the kind
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

inline std::vector<const Plugin*> named(harness_kind kind, const std::string& id) {
  if (id.empty()) return registry().all(kind);
  return {registry().find(kind, id)};
}

/// Runs a variant on every tiny graph with all plugins that it stands for.
inline void run_variant(const Variant& variant) {
  Session session(registry(), backend());
  int ran = 0;
  for (const Plugin* algorithm : named(HARNESS_KIND_ALGORITHM, variant.algorithm)) {
    for (const Plugin* format : named(HARNESS_KIND_FORMAT, variant.format)) {
      for (const Plugin* schedule : named(HARNESS_KIND_SCHEDULE, variant.schedule)) {
        const Trio trio{algorithm, format, schedule};
        SCOPED_TRACE(trio.name());
        ran += run_on_all(
            session, {Choice(*algorithm, variant.algorithm_params), Choice(*format, variant.format_params),
                      Choice(*schedule, variant.schedule_params), variant.options});
      }
    }
  }
  EXPECT_GT(ran, 0);
}

}  // namespace harness::test
