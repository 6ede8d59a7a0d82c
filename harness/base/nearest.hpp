// Finds the known word that is closest to a mistyped one. Messages about unknown names, keys and options end
// with "did you mean ...?".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// Returns the Levenshtein distance: the least number of inserted, deleted and substituted characters.
size_t edit_distance(std::string_view a, std::string_view b);

/// Returns a text to append to an error: ` (did you mean 'x'?)`, or ` (known: a, b, c)` if no word is close.
std::string suggest(std::string_view word, const std::vector<std::string>& known);

/// Returns a text to append to an error: ` (did you mean 'x'?)`, or an empty text if no word is close.
std::string suggest_nearest(std::string_view word, const std::vector<std::string>& known);

}  // namespace harness
