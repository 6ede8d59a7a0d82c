#include "output.hpp"

#include <algorithm>
#include <cmath>
#include <harness/host/errors.hpp>
#include <string_view>

#include "numbers.hpp"

namespace harness::external {
namespace {

// Maximum number of characters of a text that is searched, for a line and for a whole output. The function
// std::regex_search matches recursively, one level per character, so longer texts would exhaust the stack.
constexpr size_t longest_line = 4096, longest_whole = 8192;
constexpr size_t most_shown = 60;
constexpr double least_ms = 1e-6;
// Tolerance, as a factor and in milliseconds, by which the time that a program prints may exceed the time
// that it ran. The program's clock and the harness's clock do not start at the same moment.
constexpr double wall_slack = 1.01, wall_slack_ms = 1;

std::optional<std::string> match_in(std::string_view text, const std::regex& pattern) {
  std::cmatch found;
  if (!std::regex_search(text.data(), text.data() + text.size(), found, pattern)) return std::nullopt;
  return found[found.size() > 1 ? 1 : 0].str();
}

}  // namespace

std::optional<std::string> first_match(const std::string& output, const std::regex& pattern) {
  const std::string_view all = output;
  for (size_t at = 0; at < all.size();) {
    const size_t end = std::min(all.find('\n', at), all.size());
    if (auto found = match_in(all.substr(at, std::min(end - at, longest_line)), pattern)) return found;
    at = end + 1;
  }
  return all.size() <= longest_whole ? match_in(all, pattern) : std::nullopt;
}

double time_of(const std::string& word, double ms_per_unit, double wall_ms) {
  const std::string shown = word.size() > most_shown ? word.substr(0, most_shown) + "..." : word;
  const std::optional<double> number = number_of<double>(word);
  const double ms = number.value_or(0) * ms_per_unit;
  if (!number || !std::isfinite(ms) || ms <= 0)
    throw PluginError(HARNESS_INTERNAL, "it printed the time '" + shown + "', which is not a time");
  if (ms < least_ms)
    throw PluginError(HARNESS_INTERNAL, "it printed the time '" + shown + "', less than a nanosecond");
  if (ms > wall_ms * wall_slack + wall_slack_ms)
    throw PluginError(HARNESS_INTERNAL, "it printed the time '" + shown + "', which is " +
                                            std::to_string(ms) + " ms, but ran for " +
                                            std::to_string(wall_ms) + " ms (is the unit right?)");
  return ms;
}

}  // namespace harness::external
