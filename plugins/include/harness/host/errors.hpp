// Errors of a plugin written in C++. No exception crosses the ABI: guarded() turns an exception into a status
// and one line of text. Every ABI call of such a plugin runs inside guarded().
#pragma once

#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <utility>

#include "../plugin.h"

namespace harness {

/// An exception with a status and the one-line text that the user sees. guarded() passes both to the harness.
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

/// Runs the body of an ABI call, and turns every exception into a status and a text.
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
    return report(error, HARNESS_INTERNAL, "an exception other than std::exception");
  }
}

/// Returns an empty error struct to pass to a call of the harness.
inline harness_error no_error() {
  harness_error error{};
  error.struct_size = sizeof error;
  return error;
}

/// Throws a PluginError if a call of the harness failed.
inline void check(int32_t status, const harness_error& error) {
  if (status != HARNESS_OK) throw PluginError(static_cast<harness_status>(status), error.text);
}

}  // namespace harness
