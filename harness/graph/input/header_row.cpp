#include "graph/input/table.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace harness::graph {
namespace {

bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalpha(byte) != 0 || byte >= 0x80 || c == '_';
}

bool is_name(std::string_view field) {
  return !field.empty() && is_letter(field.front()) &&
         field.find_first_of("={}<>\"") == std::string_view::npos;
}

/// Returns the letters in lower case: "From_Node-ID" gives "fromnodeid".
std::string letters_of(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalpha(byte) != 0) letters += static_cast<char>(std::tolower(byte));
  }
  return letters;
}

/// Removes words such as "node" and "id" from the end. Removes the same words from the beginning too, except
/// "id". For example, "fromnodeid" gives "from".
std::string_view stem_of(std::string_view letters) {
  for (bool shorter = true; shorter;) {
    shorter = false;
    for (const std::string_view part : {"id", "node", "vertex", "name", "label", "index"}) {
      if (letters.size() > part.size() && letters.ends_with(part)) {
        letters.remove_suffix(part.size());
        shorter = true;
      } else if (letters.size() > part.size() && part != "id" && letters.starts_with(part)) {
        letters.remove_prefix(part.size());
        shorter = true;
      }
    }
  }
  return letters;
}

}  // namespace

bool is_numeric(std::string_view field) {
  if (field.starts_with('+')) field.remove_prefix(1);
  if (field.empty() || is_letter(field.front())) return false;  // "nan" and "inf" are words here
  double value = 0;
  const auto [after, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  return error != std::errc::invalid_argument && after == field.data() + field.size();
}

bool is_usual_name_of_id(std::string_view name) {
  constexpr std::array usual = {
      "source",   "target",    "src",     "dst",     "dest",     "destination", "from",     "to",
      "node",     "vertex",    "id",      "head",    "tail",     "start",       "end",      "begin",
      "origin",   "parent",    "child",   "sender",  "receiver", "recipient",   "follower", "followee",
      "followed", "following", "user",    "friend",  "person",   "actor",       "author",   "coauthor",
      "citing",   "cited",     "caller",  "callee",  "row",      "col",         "column",   "left",
      "right",    "out",       "in",      "who",     "whom",     "subject",     "object",   "page",
      "link",     "linked",    "protein", "gene",    "paper",    "member",      "group",    "station",
      "airport",  "city",      "u",       "v",       "i",        "j",           "nodea",    "nodeb",
      "name",     "label",     "index",   "sourcea", "targetb",  "entity",      "player",   "item"};
  const std::string letters = letters_of(name);
  const std::string_view stem = stem_of(letters);
  return std::any_of(usual.begin(), usual.end(), [&](std::string_view one) {
    return letters == one || stem == one ||
           // A usual noun with `a` or `b` at its end, such as "person_a" and "person_b".
           (letters.size() == one.size() + 1 && one.size() > 1 && letters.starts_with(one) &&
            (letters.back() == 'a' || letters.back() == 'b'));
  });
}

bool is_header(const Fields& names, const Fields& below, const ReadOptions& options) {
  if (names.size() < 2 || below.size() != names.size()) return false;
  const bool index = names.size() > 2 && names.front().empty();
  if (!std::all_of(names.begin() + (index ? 1 : 0), names.end(), is_name)) return false;
  const size_t first = index ? 1 : 0;
  size_t from = first, to = first + 1;
  // If the user chose columns by number, the first two of them have the ids. If the user chose columns by
  // name, the first line must be a header, and is_header() is not called.
  if (options.columns.size() >= 2) {
    const auto column = [&](const std::string& number) {
      return std::min<size_t>(std::max(std::atoi(number.c_str()), 1), names.size()) - 1;
    };
    from = column(options.columns[0]);
    to = column(options.columns[1]);
  }
  if (is_numeric(below[from]) && is_numeric(below[to])) return true;
  if (!options.compact) return false;
  if (is_usual_name_of_id(names[from]) && is_usual_name_of_id(names[to]) && names[from] != names[to])
    return true;
  // A number below a name in another column, such as a weight, also indicates a header.
  for (size_t i = 0; i < names.size(); ++i) {
    if (i != from && i != to && is_numeric(below[i])) return true;
  }
  return false;
}

}  // namespace harness::graph
