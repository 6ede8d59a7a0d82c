// What a tuner measures on: the workers of a sweep, or recorded results in their place. A tuner sees no more
// of either than this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "results/judge/rounds.hpp"

namespace harness::tune {

/// What became of a candidate that was measured once.
struct Evaluation {
  std::string status, reason;  ///< as in a row of results
  std::optional<double> cost;  ///< where it is ok: the median time in ms, or what is counted in its place
  std::optional<double> given_up_ms;  ///< where it is capped: the faster of its runs, or how long one went on
  std::string judged_by;              ///< the column of a counted cost; empty: the cost is a time
  results::Samples samples;           ///< times in ms; none where they are not known or mean nothing
  double took_s = 0;                  ///< all that it took: to build, link, verify and run

  /// Whether measuring again would give the same cost.
  bool counted() const { return !judged_by.empty(); }
};

class Machine {
 public:
  virtual ~Machine() = default;
  /// Measures a candidate as the experiment says. `round` tells one measurement of it from the others; a
  /// machine that goes on from a journal answers what it already knows from there. `cap_ms`: a candidate
  /// whose first two runs take longer is given up, with the status `capped` and without a cost; 0: none is.
  virtual Evaluation measure(size_t candidate, uint64_t round, double cap_ms) = 0;
  /// Somebody asked to stop.
  virtual bool interrupted() const { return false; }
  /// Nothing more can be measured: what measure() answers from now on has the status `interrupted`.
  virtual bool out_of_time() const { return false; }
};

}  // namespace harness::tune
