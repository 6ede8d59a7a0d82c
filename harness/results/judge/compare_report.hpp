// What harness compare prints. The judgement itself is compare.hpp's.
#pragma once

#include <string>

#include "results/judge/compare.hpp"
#include "results/judge/table.hpp"

namespace harness::results {

/// Text and Markdown leave out rows that are the same unless `all`; CSV always has every row
/// and nothing else.
std::string format_report(const CompareReport& report, TableStyle style = TableStyle::text, bool all = false);

}  // namespace harness::results
