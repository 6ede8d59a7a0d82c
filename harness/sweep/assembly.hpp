// Links all programs of a sweep on many threads, before the sweep runs. A program is linked once even if many
// configurations use it. `harness assemble` calls assemble_all(), which needs no device if the backend can
// link without one.
#pragma once

#include <functional>
#include <string>

#include "experiment/configuration.hpp"
#include "experiment/graph_spec.hpp"
#include "runtime/session.hpp"

namespace harness::sweep {

struct AssemblyCount {
  /// configurations processed, without those of baselines, for which nothing is linked
  size_t configurations = 0;
  size_t unsupported = 0;  ///< number of the configurations that cannot be run
  size_t programs = 0;     ///< number of different programs
  size_t cached = 0;       ///< number of the programs that were already in the cache
  /// configurations whose layout could not be built, or programs that could not be linked
  size_t failed = 0;
  std::string first_failure;  ///< the reason of one failure
};

/// Links the programs of the configurations that use the session's backend, in the sequence of the
/// configurations. Programs go into the cache with which the backend was loaded. `told` is called with the
/// current count from time to time, on the calling thread.
AssemblyCount assemble_all(runtime::Session& session, const experiment::Configurations& configurations,
                           const graph::OpenOptions& open, unsigned threads,
                           const std::function<void(const AssemblyCount&)>& told);

}  // namespace harness::sweep
