// Helpers that run algorithms, formats and schedules with the checks of the emulated GPU, on tiny graphs and
// with several seeds.
#pragma once

#include "support.hpp"

namespace harness::testing {

struct Effort {
  std::vector<uint64_t> seeds{0, 1, 2};
  size_t first = 0, every = 1;  // every `every`-th tiny graph, from index first % every on
  bool by_turns = false;        // each graph runs with only one of the seeds
};

/// Runs a request on tiny graphs. Expects the reference's answer, and that the checks of the emulated GPU
/// find no defect. Returns the number of graphs on which the request is valid.
inline int run_checked(runtime::Session& session, const runtime::Request& request,
                       const Effort& effort = {}) {
  int ran = 0;
  for (size_t i = effort.first % effort.every; i < graphs().size(); i += effort.every) {
    const graph::TinyGraph& tiny = graphs()[i];
    SCOPED_TRACE(text_of(runtime::texts_of(request.options)) + "on " + tiny.name);
    runtime::Prepared prepared;
    try {
      prepared = session.prepare(tiny.graph, request);
    } catch (const runtime::Unsupported&) {
      continue;
    }
    ++ran;
    for (size_t turn = 0; turn < effort.seeds.size(); ++turn) {
      if (effort.by_turns && turn != (effort.first + i) % effort.seeds.size()) continue;
      const uint64_t seed = effort.seeds[turn];
      SCOPED_TRACE(seed);
      session.backend().reseed(seed);
      prepared.instance->poison();
      try {
        const backends::RunResult run = prepared.instance->run(30);
        EXPECT_FALSE(run.timed_out);
        const runtime::Verification result = session.verify(tiny.graph, *prepared.instance, run.supersteps);
        EXPECT_TRUE(result.right) << result.reason;
      } catch (const Error& finding) {
        ADD_FAILURE() << finding.what();
        return ran;
      }
    }
    session.forget();
  }
  return ran;
}

inline std::unique_ptr<backends::Backend> checking_backend() {
  return runtime::load_backend("simt",
                               {.threads = 1, .cache_dir = HARNESS_BUILD_DIR "/test-cache", .checks = true});
}

/// The session of all tests that need no plugins besides the built ones.
inline runtime::Session& checked_session() {
  static runtime::Session one(registry(), checking_backend());
  return one;
}

}  // namespace harness::testing
