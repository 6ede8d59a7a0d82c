// Targets of device images, such as "bitcode:19": the kind of intermediate code and the major version of the
// compiler that wrote it. A backend refuses an image that its own compiler could not read.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace harness {

/// Major versions of the compilers whose code a reader understands. `newest` is the reader's own version.
struct Majors {
  unsigned oldest, newest;
};

/// Returns true if a target has this kind and one of these versions. If not, `reason` says what was expected
/// and what was found.
inline bool accepts_target(const std::string& target, std::string_view kind, Majors majors,
                           std::string* reason) {
  const size_t colon = target.find(':');
  const std::string_view version =
      colon == std::string::npos ? "" : std::string_view(target).substr(colon + 1);
  unsigned major = 0;
  const auto [stop, failed] = std::from_chars(version.data(), version.data() + version.size(), major);
  const bool number = failed == std::errc() && stop == version.data() + version.size() && !version.empty();
  if (number && target.substr(0, colon) == kind && major >= majors.oldest && major <= majors.newest)
    return true;
  *reason = fmt::format("needs {}:{} to {}:{}, found {}", kind, majors.oldest, kind, majors.newest, target);
  return false;
}

}  // namespace harness
