// What the emulated GPU finds wrong with device code. A finding
// ends the run, and its text becomes the reason of the row.
#pragma once

#include <string>

#include "base/error.hpp"

namespace harness::simt {

enum class Defect { out_of_bounds, unwritten, race, barrier_divergence, absent_lane, hang, hint, unit };

inline const char* defect_name(Defect defect) {
  constexpr const char* names[] = {
      "out of bounds", "unwritten memory", "race", "barrier divergence", "absent lane", "hang", "hint",
      "unit"};
  return names[static_cast<int>(defect)];
}

/// Ends the run: what comes after a finding would only be its consequence.
class Finding : public Error {
 public:
  Finding(Defect defect, const std::string& what)
      : Error(fmt::format("{}: {}", defect_name(defect), what), Exit::failed) {}
};

}  // namespace harness::simt
