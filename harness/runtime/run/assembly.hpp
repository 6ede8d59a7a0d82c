// The programs of a combination: its link lines, each assembled once, side by side. Instances look their
// kernels up in them.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "runtime/run/link_lines.hpp"

namespace harness::runtime {

/// What the programs took to assemble.
struct AssemblyCost {
  double milliseconds = 0;  // from the first link to the last kernel found
  double link_ms = 0;       // of this the linker's time: they are linked in parallel, so the longest
  bool cached = true;       // all of them came from the cache
  std::optional<backends::Folding> folding;  // of all together; nothing where a backend does not tell
};

class Assembly {
 public:
  /// Throws what the backend reports.
  Assembly(backends::Backend& backend, LinkLines lines);

  const AssemblyCost& cost() const { return cost_; }
  /// `kind`: its place in Combination::kinds.
  const backends::Program& program(size_t kind, size_t part) const {
    return *programs_[of_parts_[kind][part]];
  }

 private:
  std::vector<std::unique_ptr<backends::Program>> programs_;
  std::vector<std::vector<size_t>> of_parts_;  // as LinkLines::of_parts
  AssemblyCost cost_;
};

}  // namespace harness::runtime
