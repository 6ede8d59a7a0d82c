// What a refused action says. Tests of messages use it in every area.
#pragma once

#include <string>

#include "base/error.hpp"

namespace harness::testing {

/// The message of the Error that `action` throws; a text that no message equals where it throws none.
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
