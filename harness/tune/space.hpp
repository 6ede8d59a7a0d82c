// The space from which a tuner chooses: the configurations of one graph and algorithm, each as a value per
// dimension. Spaces are finite and have only valid configurations, so that samplers need not learn which
// points exist.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace harness::tune {

/// One configuration. A dimension that it lacks (the width of an `ell`, for a `csr`) is absent.
struct Candidate {
  std::string id;
  /// by dimension: format, format.width, schedule, direction, ...
  std::map<std::string, std::string> values;
};

struct Space {
  std::string graph, algorithm, backend;
  std::vector<Candidate> candidates;

  std::string name() const { return algorithm + " " + graph; }
  size_t size() const { return candidates.size(); }
};

}  // namespace harness::tune
