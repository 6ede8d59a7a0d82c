// Formats that hold graphs and are not read here. Their files are refused by name, with the command that
// makes one that is read.
#pragma once

#include "graph/input/text.hpp"

namespace harness::graph {

/// Refuses a file that its first bytes or its ending give away as one of another format.
void refuse_foreign(const TextFile& file);

}  // namespace harness::graph
