#include "base/nearest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace harness {

size_t edit_distance(std::string_view a, std::string_view b) {
  // `row` is a row of the dynamic program's table; `diagonal` is the cell above and to the left of row[j +
  // 1].
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t substitute = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substitute, row[j + 1] + 1, row[j] + 1});
    }
  }
  return row.back();
}

std::string suggest_nearest(std::string_view word, const std::vector<std::string>& known) {
  if (known.empty()) return {};
  // A known word ranks first if `word` has at least three letters and is its beginning, of which the edit
  // distance would count all missing letters. It also ranks first if it has the same letters in another
  // sequence.
  const auto rank = [&](const std::string& other) {
    const bool abbreviated = word.size() >= 3 && other.starts_with(word);
    const bool swapped =
        word.size() == other.size() && std::is_permutation(word.begin(), word.end(), other.begin());
    return abbreviated || swapped ? size_t{0} : edit_distance(word, other);
  };
  const auto nearest =
      std::min_element(known.begin(), known.end(),
                       [&](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
  // A word is suggested if it differs in at most two edits, or in at most a third of the number of letters of
  // a longer `word`. A more distant guess would mislead.
  const size_t slack = std::max<size_t>(2, word.size() / 3);
  if (rank(*nearest) > slack || rank(*nearest) >= word.size()) return {};
  return fmt::format(" (did you mean '{}'?)", *nearest);
}

std::string suggest(std::string_view word, const std::vector<std::string>& known) {
  const std::string nearest = suggest_nearest(word, known);
  return nearest.empty() && !known.empty() ? fmt::format(" (known: {})", fmt::join(known, ", ")) : nearest;
}

}  // namespace harness
