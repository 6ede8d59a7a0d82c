// Numbers for people, without exponents, which are hard to compare at a glance. Summaries and tables of the
// command line print them; files keep all digits.
#pragma once

#include <string>

namespace harness {

/// Returns the value with so many significant digits. A large one is rounded to them and written out, with
/// commas: 0.0123, 130, 137,000. Below 0.0001 the exponent stays.
std::string plain_number(double value, int digits);

}  // namespace harness
