// Finds the Python interpreter for the scripts of harness. Commands that draw figures call python(). Readers
// of graph files in formats that need a Python library call it too.
#pragma once

#include <string>

namespace harness {

/// Returns the program that the environment variable HARNESS_PYTHON names. Otherwise returns /usr/bin/python3
/// if it exists, because on Debian no other python3 finds the packages of matplotlib and pandas. Otherwise
/// returns the python3 on the PATH.
std::string python();

}  // namespace harness
