// The programs of a combination. Each link line is assembled once, all of them concurrently. Instances look
// up the kernels that they launch in these programs.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime/run/link_lines.hpp"

namespace harness::runtime {

/// Cost of assembling the programs.
struct AssemblyCost {
  // time from the beginning of the first link until all programs are assembled
  double milliseconds = 0;
  // how much of `milliseconds` is linking: the time of the longest link, because programs are linked
  // concurrently
  double link_ms = 0;
  bool cached = true;  // all programs came from the cache
  // hook calls and atomic operations in the code of all programs; nothing if the backend does not report them
  std::optional<backends::Folding> folding;
};

class Assembly {
 public:
  /// Assembles the programs. Throws what the backend reports.
  Assembly(backends::Backend& backend, LinkLines lines);

  const AssemblyCost& cost() const { return cost_; }
  /// Returns the program of a part in supersteps of a kind. `kind` is an index in Combination::kinds.
  const backends::Program& program(size_t kind, size_t part) const {
    return *programs_[of_parts_[kind][part]];
  }

 private:
  std::vector<std::unique_ptr<backends::Program>> programs_;
  std::vector<std::vector<size_t>> of_parts_;  // [kind][part]: index in programs_
  AssemblyCost cost_;
};

}  // namespace harness::runtime
