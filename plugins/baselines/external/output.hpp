// Search in the output of a program for the patterns of its description. The functions accept output of any
// kind and length.
#pragma once

#include <optional>
#include <regex>
#include <string>

namespace harness::external {

/// Returns the first group of the first match, or the whole match if the pattern has no group. Each line is
/// searched by itself; a short output is also searched as a whole. Only the first few thousand characters of
/// a line are searched.
std::optional<std::string> first_match(const std::string& output, const std::regex& pattern);

/// Returns the time that a program printed, in milliseconds. Throws a PluginError if `word` is not a number,
/// or if the time is below a nanosecond. Also throws if the time exceeds `wall_ms`, the time that the program
/// ran, by more than a small tolerance.
double time_of(const std::string& word, double ms_per_unit, double wall_ms);

}  // namespace harness::external
