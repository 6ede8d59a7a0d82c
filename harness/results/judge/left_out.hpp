// Rows that were not measured, by reason. A run and `harness best` print them, so that a missing third of an
// experiment is seen.
#pragma once

#include <string>
#include <vector>

#include "results/judge/stored.hpp"

namespace harness::results {

/// Returns a line per status and reason with the number of its rows, the most frequent first; reasons beyond
/// the tenth share a line. Empty if every row is ok.
std::vector<std::string> left_out_lines(const StoredResults& results);

}  // namespace harness::results
