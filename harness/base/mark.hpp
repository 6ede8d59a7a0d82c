// Where a value was written, so that every complaint about it can say so. A value carries its mark from the
// parser to the last check.
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>

#include "base/error.hpp"

namespace harness {

/// A line of the experiment file, or (line 0) a whole source such as `--set measure.warmup=2`.
struct Mark {
  std::string file;
  int line = 0;

  std::string text() const { return line > 0 ? fmt::format("{}:{}", file, line) : file; }
};

/// fail_at(mark, "unknown key '{}'", key) throws `file.yaml:12: unknown key 'x'`.
template <class... Args>
[[noreturn]] void fail_at(const Mark& mark, fmt::format_string<Args...> text, Args&&... args) {
  throw_error("{}: {}", mark.text(), fmt::format(text, std::forward<Args>(args)...));
}

}  // namespace harness
