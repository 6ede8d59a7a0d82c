// Device memory by array, for the column `arrays`. It shows which of a format's arrays, such as the list of a
// vertex's rows, costs how much.
#pragma once

#include <string>

#include "runtime/session.hpp"

namespace harness::sweep {

/// "format.neighbors=4096 algorithm.rank=1024 ...": the arrays of a name, such as both sides of a frontier or
/// those of several parts, added up; the largest first.
std::string words_of_arrays(const runtime::Prepared& prepared);

}  // namespace harness::sweep
