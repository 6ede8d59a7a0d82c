// Links device modules of LTO-IR (backends::LinkLine) to cubins with nvJitLink, for the cuda backend. Linking
// needs no GPU, so tests link every combination of plugins on any machine.
#pragma once

#include <string>
#include <vector>

#include "backends/backend.hpp"

namespace harness::cuda {

enum class Optimise { yes, no };

class Linker {
 public:
  /// `architecture` is the compute capability of the devices: 90 is sm_90.
  explicit Linker(unsigned architecture) : architecture_(architecture) {}

  /// Returns true if an image with this target string can be linked, otherwise sets the reason. LTO-IR must
  /// not be newer than the linker, and must have the same major version.
  static bool accepts(const std::string& target, std::string* reason);
  /// Returns the linker's version, such as "13.0".
  static std::string version();
  /// Returns everything on which a cubin depends besides its modules.
  std::string fingerprint() const;
  /// Returns the linked cubin. Throws Error with the linker's log.
  std::vector<char> link(const backends::LinkLine& line, Optimise optimise = Optimise::yes) const;

 private:
  unsigned architecture_;
};

}  // namespace harness::cuda
