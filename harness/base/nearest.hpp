// "did you mean": the known word closest to the one that was typed. Messages about unknown names, keys and
// options end with it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// Levenshtein distance: insertions, deletions and substitutions cost one each.
size_t edit_distance(std::string_view a, std::string_view b);

/// A text to append to an error: ` (did you mean 'x'?)`, or, where nothing is close, ` (known: a, b, c)`.
std::string suggest(std::string_view word, const std::vector<std::string>& known);

/// A text to append: ` (did you mean 'x'?)`, or an empty text if nothing is close.
std::string suggest_nearest(std::string_view word, const std::vector<std::string>& known);

}  // namespace harness
