#include "cli/check_coverage.hpp"

#include "runtime/resolve/rules.hpp"

namespace harness::cli {

CheckCoverage coverage_on(const std::string& backend, bool quick) {
  const bool emulated = backends::backend_info(backend).provides.contains(checks_accesses);
  const std::vector<int> poisons = emulated ? std::vector{0xA5} : std::vector{0xA5, 0x00, 0xFF};
  CheckCoverage coverage{{}, {0}, emulated && quick ? size_t{4} : size_t{1}, poisons};
  if (!quick && !emulated) {
    for (const runtime::OptionTexts& one : runtime::direction_and_frontier_options())
      coverage.options.push_back(runtime::parse_options(one));
    return coverage;
  }
  for (const char* direction : {"push", "pull", "auto"}) {
    coverage.options.push_back(runtime::parse_options({{"direction", direction}}));
    if (emulated) coverage.options.back().cta_size = 64;
  }
  if (emulated && !quick) coverage.seeds = {0, 1, 2};
  return coverage;
}

}  // namespace harness::cli
