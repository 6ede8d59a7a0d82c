#include "results/judge/answers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <optional>
#include <sstream>

#include "base/scalars.hpp"

namespace harness::results {
namespace {

constexpr const char* tolerance_sign = "+-";
constexpr double rounding_of_print = 1e-11;  // relative; above the rounding error of printing twelve digits

/// One word of an answer: name=value, or name=value+-tolerance.
struct Word {
  std::string text;  // the whole word
  std::optional<double> value;
  double tolerance = 0;
};

std::map<std::string, Word> words_by_name(const std::string& answer) {
  std::map<std::string, Word> words;
  std::istringstream stream(answer);
  for (std::string text; stream >> text;) {
    const size_t equals = text.find('='), sign = text.find(tolerance_sign);
    Word word{text, {}, 0};
    if (equals != std::string::npos && sign != std::string::npos && sign > equals) {
      word.value = parse_number<double>(text.substr(equals + 1, sign - equals - 1));
      word.tolerance = parse_number<double>(text.substr(sign + 2)).value_or(0);
    }
    words.emplace(text.substr(0, equals), word);
  }
  return words;
}

bool agree(const Word& before, const Word& after) {
  if (before.text == after.text) return true;
  if (!before.value || !after.value) return false;
  const double apart = std::abs(*before.value - *after.value);
  const double largest = std::max(std::abs(*before.value), std::abs(*after.value));
  return apart <= before.tolerance + after.tolerance + rounding_of_print * largest;
}

}  // namespace

std::string disagreement(const StoredAnswer& before, const StoredAnswer& after) {
  const auto old_words = words_by_name(before.words), new_words = words_by_name(after.words);
  bool same_names = old_words.size() == new_words.size();
  for (const auto& [name, word] : old_words) {
    const auto twin = new_words.find(name);
    same_names &= twin != new_words.end();
    if (twin != new_words.end() && !agree(word, twin->second))
      return fmt::format("{} and {}", word.text, twin->second.text);
  }
  const bool hashed = !before.hash.empty() && !after.hash.empty();
  if (!same_names || !hashed || before.hash == after.hash) return {};
  return fmt::format("the same answer, but different arrays: answer_hash {} and {}", before.hash, after.hash);
}

}  // namespace harness::results
