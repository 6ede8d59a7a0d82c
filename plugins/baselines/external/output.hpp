// What a program printed, searched for what its description names. It may have printed anything in any
// amount.
#pragma once

#include <optional>
#include <regex>
#include <string>

namespace harness::external {

/// The first group of the first match, or the whole match where the pattern has no group. Lines are searched
/// one by one, and a short output also as a whole. A part of a line beyond some thousand characters is not
/// looked at.
std::optional<std::string> first_match(const std::string& output, const std::regex& pattern);

/// The time that a program printed, in milliseconds. Throws a PluginError for what is no time: no number,
/// none above a nanosecond, or more than the `wall_ms` that the program ran.
double time_of(const std::string& word, double ms_per_unit, double wall_ms);

}  // namespace harness::external
