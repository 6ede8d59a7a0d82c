// The files of the report's page, embedded in the executable: template, style, scripts and d3. Only
// report.cpp puts them together.
#pragma once

#include <array>
#include <string_view>

namespace harness::results {

struct Assets {
  std::string_view html;  ///< with slots such as @title@
  std::string_view css;
  std::array<std::string_view, 4> scripts;  ///< in the sequence in which the page includes them
  std::string_view d3;                      ///< empty: harness was built without d3
  std::string_view d3_licence;
};

Assets assets();

}  // namespace harness::results
