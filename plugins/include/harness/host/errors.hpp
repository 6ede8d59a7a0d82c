// No exception crosses the ABI: guarded() turns what a plugin throws into a status
// and a line of text. The calls of every plugin that is written in C++ run inside it.
#pragma once

#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <utility>

#include "../plugin.h"

namespace harness {

/// Thrown inside guarded(): the status and the line that the user sees.
class PluginError : public std::exception {
 public:
  PluginError(harness_status status, std::string text) : status_(status), text_(std::move(text)) {}
  harness_status status() const noexcept { return status_; }
  const char* what() const noexcept override { return text_.c_str(); }

 private:
  harness_status status_;
  std::string text_;
};

inline int32_t report(harness_error* error, harness_status status, const char* text) noexcept {
  if (error != nullptr && HARNESS_HAS(error, harness_error, text)) {
    error->status = status;
    std::snprintf(error->text, sizeof error->text, "%s", text);
  }
  return status;
}

/// Runs the body of an ABI call: every exception becomes a status and a text.
template <class Body>
int32_t guarded(harness_error* error, Body body) noexcept {
  try {
    body();
    return HARNESS_OK;
  } catch (const PluginError& e) {
    return report(error, e.status(), e.what());
  } catch (const std::bad_alloc&) {
    return report(error, HARNESS_OUT_OF_MEMORY, "out of host memory");
  } catch (const std::exception& e) {
    return report(error, HARNESS_INTERNAL, e.what());
  } catch (...) {
    return report(error, HARNESS_INTERNAL, "an exception that is no std::exception");
  }
}

/// An error struct for a call that the harness offers.
inline harness_error no_error() {
  harness_error error{};
  error.struct_size = sizeof error;
  return error;
}

/// Passes on the failure of a call that the harness offers.
inline void check(int32_t status, const harness_error& error) {
  if (status != HARNESS_OK) throw PluginError(static_cast<harness_status>(status), error.text);
}

}  // namespace harness
