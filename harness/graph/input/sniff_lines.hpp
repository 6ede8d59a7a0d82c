// Guesses the format of a text from the file name and the first lines, if no line names the format.
// sniff_format() uses these functions.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "graph/input/text.hpp"

namespace harness::graph {

/// Endings of edge lists.
inline constexpr std::initializer_list<const char*> list_endings = {
    ".el", ".wel", ".txt", ".csv", ".tsv", ".edges", ".edgelist", ".ssv", ".dat"};

/// Returns true if the name ends in one of `endings`, or in one of them and the ending of a compression. Case
/// is ignored.
bool is_named(const TextFile& file, std::initializer_list<const char*> endings);

enum class Lines {
  pairs,      ///< one edge per line
  neighbors,  ///< METIS: two to four numbers, then one line of neighbours per vertex
};

/// Guesses from its first lines whether a file without a known ending is METIS or an edge list. The reader of
/// the guessed format then refuses lines that do not match.
Lines kind_of_lines(const TextFile& file);

/// Returns the beginning of the text in lower case, without leading blanks.
std::string lower_head(const TextFile& file);

/// Returns true if the text has `word`, then at most two more words, then `bracket`: `graph [` or `strict
/// digraph G {`.
bool opens(std::string_view text, std::string_view word, char bracket);

/// Returns the format whose first words the text has, such as `graphml`; nothing for other texts.
std::optional<std::string> marked_format(const TextFile& file);

// Graph formats that are not supported. Errors name the format and the command that converts it.

/// Throws Error for a file whose first bytes or ending are those of an unsupported format.
void refuse_foreign(const TextFile& file);

}  // namespace harness::graph
