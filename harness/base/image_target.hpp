// Targets of device images, such as "bitcode:19". A target names the kind of intermediate code and the major
// version of the compiler that wrote the image. A backend refuses images that its own compiler cannot read.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace harness {

/// The compiler versions (major numbers) whose images a backend can read. `newest` is the version of the
/// backend's own compiler.
struct Majors {
  unsigned oldest, newest;
};

/// Returns true if the target has this kind and a version within `majors`. Otherwise sets `reason` to the
/// expected and the found target.
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
