// Writes texts as HTML. Names, reasons and contents of files may contain markup, which escaped() makes plain
// text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace harness::results {

/// Returns the text with escaped markup and U+FFFD for invalid UTF-8. It is safe between tags and in quoted
/// attributes.
std::string escaped(std::string_view text);

/// A cell of a static table.
struct HtmlCell {
  std::string html;     ///< markup; use escaped() for texts
  bool number = false;  ///< numbers are aligned to the right
};

/// Returns a table, with `caption` for screen readers.
std::string html_table(std::string_view caption, const std::vector<std::string>& header,
                       const std::vector<std::vector<HtmlCell>>& rows);

/// Returns a section with a title. The link `#id` leads to it.
std::string html_section(std::string_view id, std::string_view title, std::string_view html);

/// Returns the escaped text in <bdi>, so that a text written from right to left does not reorder its
/// neighbours.
std::string html_isolated(std::string_view text);

/// Returns a paragraph <p class="note"> for each line.
std::string html_notes(const std::vector<std::string>& lines);

/// Replaces each slot @name@ of the template by the value of that name. Slots within values are not replaced.
std::string filled(std::string_view page,
                   const std::vector<std::pair<std::string_view, std::string_view>>& values);

}  // namespace harness::results
