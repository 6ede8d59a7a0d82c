// What device images say they were compiled for: "bitcode:19", a kind of intermediate code and the version of
// the compiler that wrote it. A backend refuses an image with it that its compiler could not read.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace harness {

/// The major versions of the compilers whose code a reader understands. `newest` is the version of its own.
struct Majors {
  unsigned oldest, newest;
};

/// Whether a target is of this kind and of one of these versions. If not, the reason says what was expected
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
