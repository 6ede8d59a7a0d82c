// Link lines of LTO-IR to cubins, by nvJitLink. It needs no
// GPU, so that tests link every combination on any machine.
#pragma once

#include <string>
#include <vector>

#include "backends/backend.hpp"

namespace harness::cuda {

enum class Optimise { yes, no };

class Linker {
 public:
  /// For devices of a compute capability: 90 is sm_90.
  explicit Linker(unsigned architecture) : architecture_(architecture) {}

  /// Whether an image's target string can be linked; the reason when not. LTO-IR must not be newer than the
  /// linker, and of the same major version.
  static bool accepts(const std::string& target, std::string* reason);
  /// The linker's version, "13.0".
  static std::string version();
  /// Everything that a cubin depends on besides its modules.
  std::string fingerprint() const;
  /// Throws Error with the linker's log.
  std::vector<char> link(const backends::LinkLine& line, Optimise optimise = Optimise::yes) const;

 private:
  unsigned architecture_;
};

}  // namespace harness::cuda
