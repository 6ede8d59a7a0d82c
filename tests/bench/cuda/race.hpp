// Combinations of one algorithm on one graph against each other, at little cost: each runs once, and only
// those that come near the fastest so far run again.
#pragma once

#include <functional>

#include "lab.hpp"

namespace harness {

using Properties = std::vector<std::vector<unsigned char>>;

/// What is wrong with a result, in one line; empty when nothing is.
using Judge = std::function<std::string(const Properties&)>;

class Race {
 public:
  Race(Lab& lab, const graph::Graph& graph, std::string algorithm, std::vector<std::string> directions,
       Judge judge);

  /// The directions and schedules that go with a format; vm first, so that there is something to compare
  /// with; the format's best also in large blocks and with larger parameters. Ends early, with a line, when
  /// the time for this algorithm or for everything is over.
  void run(const std::string& format);

  /// The fastest first.
  const std::vector<Lap>& laps() const { return laps_; }
  const std::string& algorithm() const { return algorithm_; }

 private:
  void enter(const Combo& combo);
  void judge(runtime::Instance& instance, uint64_t supersteps) const;

  Lab& lab_;
  const graph::Graph& graph_;
  const std::string algorithm_;
  const std::vector<std::string> directions_;
  const Judge judge_;
  std::vector<Lap> laps_;
  double milliseconds_ = 0;  // that all of it took
  bool over_ = false;
};

/// The formats that the settings ask for, csr first.
std::vector<std::string> formats_of(const Lab& lab);

/// The fastest of those that `suits` is true for; null when there is none.
const Lap* fastest(const std::vector<Lap>& laps, const std::function<bool(const Combo&)>& suits);

}  // namespace harness
