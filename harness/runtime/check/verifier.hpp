// Verifies results of runs against the references of their algorithms. The verifier keeps the references'
// results, so that later configurations of a sweep can use them.
#pragma once

#include <list>
#include <string>

#include "runtime/check/answer.hpp"
#include "runtime/run/runnable.hpp"

namespace harness::runtime {

/// Result of verifying a run.
struct Verification {
  bool right = false;
  // the baseline's program verified its own result and does not expose it
  bool by_program = false;
  std::string reason;            // why the result is wrong
  uint64_t edges_processed = 0;  // as the algorithm counts them
  // the verified result; empty if the baseline's program verified itself
  HostProperties result;
};

class Verifier {
 public:
  /// Verifies the last run of `runnable` against the algorithm's reference on the same graph.
  Verification verify(const graph::Graph& graph, const Runnable& runnable, uint64_t supersteps);
  /// Returns the answer (answer.hpp) of the sequential reference, with which the answers of correct runs
  /// agree.
  Answer reference_answer(const graph::Graph& graph, const Runnable& runnable);

  void forget() { references_.clear(); }
  /// Returns the host memory of the kept references in bytes.
  uint64_t kept_bytes() const;

 private:
  struct Kept {
    std::string key;
    HostProperties properties;
  };
  const HostProperties& reference(const graph::Graph& graph, const Runnable& runnable);

  std::list<Kept> references_;  // the most recent first
};

}  // namespace harness::runtime
