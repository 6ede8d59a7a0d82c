// All that a sweep will link, linked beforehand on many threads. A program is linked once however many
// configurations share it, and without a device where the backend needs none for it.
#pragma once

#include <functional>
#include <string>

#include "experiment/configuration.hpp"
#include "experiment/graph_spec.hpp"
#include "runtime/session.hpp"

namespace harness::sweep {

struct AssemblyCount {
  size_t configurations = 0;  ///< looked at; without baselines, which bring their own code
  size_t unsupported = 0;     ///< of them, those that cannot be run
  size_t programs = 0;        ///< different ones
  size_t cached = 0;          ///< of them, those that were there before
  size_t failed = 0;  ///< configurations that could not be stored, or programs that could not be linked
  std::string first_failure;  ///< the reason of one of them
};

/// Links what the configurations of the session's backend need, in their order. Programs go to the cache that
/// the backend was loaded with. `told` hears of the count now and then, in the caller's thread.
AssemblyCount assemble_all(runtime::Session& session, const experiment::Configurations& configurations,
                           const graph::OpenOptions& open, unsigned threads,
                           const std::function<void(const AssemblyCount&)>& told);

}  // namespace harness::sweep
