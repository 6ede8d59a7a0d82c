// The Python that runs the scripts of harness. Commands that draw use it, and readers of files that only a
// library of Python understands.
#pragma once

#include <string>

namespace harness {

/// Returns the program that HARNESS_PYTHON names. Without it, Debian's python3 is preferred to one on the
/// PATH, because only it finds Debian's matplotlib and pandas.
std::string python();

}  // namespace harness
