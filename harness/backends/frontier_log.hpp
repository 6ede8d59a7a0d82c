// Positions of the frontiers of a run in one queue that keeps all of them, for algorithms with backward
// supersteps, such as betweenness centrality. A backward superstep reads the frontier of the forward
// superstep that it retraces. It thus processes the same active vertices, instead of testing all vertices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace harness::backends {

/// Superstep i reads frontier i, which superstep i - 1 wrote. The entries of frontier i in the queue are
/// [begin(i), begin(i + 1)).
class FrontierLog {
 public:
  void clear() { ends_.assign(1, 0); }
  void append(uint64_t size) { ends_.push_back(ends_.back() + size); }

  int64_t frontiers() const { return static_cast<int64_t>(ends_.size()) - 1; }
  uint64_t begin(int64_t i) const { return i < 0 ? 0 : ends_[static_cast<size_t>(i)]; }
  uint64_t end() const { return ends_.back(); }
  uint64_t size(int64_t i) const { return i < 0 ? 0 : begin(i + 1) - begin(i); }

 private:
  std::vector<uint64_t> ends_{0};  // ends_[i] is the end of frontier i - 1 and the beginning of frontier i
};

}  // namespace harness::backends
