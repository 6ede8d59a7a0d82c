// Defects of device code that the emulated GPU finds. A finding ends the run, and its text becomes the reason
// that results.csv records.
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

/// A defect as an exception. It ends the run, because further defects would be consequences of the first one.
class Finding : public Error {
 public:
  Finding(Defect defect, const std::string& what)
      : Error(fmt::format("{}: {}", defect_name(defect), what), Exit::failed) {}
};

}  // namespace harness::simt
