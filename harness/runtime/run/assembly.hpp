// The programs of a combination (algorithm, format and schedule). A program is linked from a link line, which
// is a list of device modules. All link lines are linked concurrently, each once. Instances look up the
// kernels that they launch in these programs.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime/run/link_lines.hpp"

namespace harness::runtime {

/// Cost of linking and optimising the programs.
struct AssemblyCost {
  // time from the beginning of the first link until all programs are linked and loaded
  double milliseconds = 0;
  // the part of `milliseconds` that is linking: the longest link time of a program, because programs are
  // linked concurrently
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
  /// Returns the program for part `part` of a layout in supersteps of one kind. `kind` is an index in
  /// Combination::kinds.
  const backends::Program& program(size_t kind, size_t part) const {
    return *programs_[of_parts_[kind][part]];
  }

 private:
  std::vector<std::unique_ptr<backends::Program>> programs_;
  std::vector<std::vector<size_t>> of_parts_;  // [kind][part]: index in programs_
  AssemblyCost cost_;
};

}  // namespace harness::runtime
