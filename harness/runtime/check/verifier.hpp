// Checks results of runs against the references of their algorithms. It keeps what references computed, so
// that the rows of a sweep share them.
#pragma once

#include <list>
#include <string>

#include "runtime/check/answer.hpp"
#include "runtime/run/runnable.hpp"

namespace harness::runtime {

/// What a run's result stands for.
struct Verification {
  bool right = false;
  bool by_program = false;       // which checked its own result and does not show it
  std::string reason;            // when it is wrong
  uint64_t edges_processed = 0;  // as the algorithm counts them
  HostProperties result;         // what was checked; empty where the program has checked itself
};

class Verifier {
 public:
  /// Checks the last run against the algorithm's reference on the same graph.
  Verification verify(const graph::Graph& graph, const Runnable& runnable, uint64_t supersteps);
  /// The answer that the sequential reference comes to. A right run agrees with it.
  Answer reference_answer(const graph::Graph& graph, const Runnable& runnable);

  void forget() { references_.clear(); }
  /// What the kept references take of the host's memory.
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
