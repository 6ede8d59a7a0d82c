// What a tuner chooses from: the configurations of one graph and algorithm, each said as a value on every
// dimension. Spaces are finite and hold only what is valid, so nothing has to learn which points exist.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace harness::tune {

/// One configuration. A dimension that it does not have (the width of an `ell`, for a `csr`) is absent.
struct Candidate {
  std::string id;
  std::map<std::string, std::string> values;  ///< by dimension: format, format.width, schedule, direction ...
};

struct Space {
  std::string graph, algorithm, backend;
  std::vector<Candidate> candidates;

  std::string name() const { return algorithm + " " + graph; }
  size_t size() const { return candidates.size(); }
};

}  // namespace harness::tune
