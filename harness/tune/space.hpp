// The search space of a tuner: the configurations of one graph, algorithm and backend, each described by a
// value per dimension. Spaces are finite and have only valid configurations, so that samplers need not learn
// which configurations exist.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace harness::tune {

/// One configuration. Dimensions that do not apply to it are absent, as the width of the format `ell` is for
/// a `csr`.
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
