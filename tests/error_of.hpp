// Gives the message of the Error that an action throws. Tests in all folders use this header.
#pragma once

#include <string>

#include "base/error.hpp"

namespace harness::testing {

/// Returns the message of the Error that `action` throws, or a text that equals no message if it does not
/// throw.
template <class Action>
std::string error_of(Action&& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "(no error)";
}

}  // namespace harness::testing
