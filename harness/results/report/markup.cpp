#include "results/report/markup.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/printable.hpp"

namespace harness::results {

std::string escaped(std::string_view text) {
  std::string html;
  for (const char c : valid_utf8(text)) {
    switch (c) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      case '\'':
        html += "&#39;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

std::string html_table(std::string_view caption, const std::vector<std::string>& header,
                       const std::vector<std::vector<HtmlCell>>& rows) {
  std::string html = fmt::format(
      "<div class=\"static\" role=\"region\" tabindex=\"0\" aria-label=\"{0}\"><table aria-label=\"{0}\">"
      "<thead><tr>",
      escaped(caption));
  for (const std::string& name : header) html += fmt::format("<th scope=\"col\">{}</th>", escaped(name));
  html += "</tr></thead>\n<tbody>\n";
  for (const std::vector<HtmlCell>& row : rows) {
    html += "<tr>";
    for (const HtmlCell& cell : row)
      html += fmt::format("<td{}>{}</td>", cell.number ? " class=\"n\"" : "", cell.html);
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string html_section(std::string_view id, std::string_view title, std::string_view html) {
  return fmt::format(
      "<section id=\"{0}\" aria-labelledby=\"{0}-title\">\n<h2 id=\"{0}-title\">{1}</h2>\n{2}</section>\n",
      id, title, html);
}

std::string html_isolated(std::string_view text) {
  return fmt::format("<bdi>{}</bdi>", escaped(text));
}

std::string html_notes(const std::vector<std::string>& lines) {
  std::string html;
  for (const std::string& line : lines) html += fmt::format("<p class=\"note\">{}</p>\n", escaped(line));
  return html;
}

std::string filled(std::string_view page,
                   const std::vector<std::pair<std::string_view, std::string_view>>& values) {
  std::string html;
  while (!page.empty()) {
    const size_t begin = page.find('@');
    html += page.substr(0, begin);
    if (begin == page.npos) break;
    page.remove_prefix(begin + 1);
    const std::string_view name = page.substr(0, page.find('@'));
    const auto value =
        std::find_if(values.begin(), values.end(), [&](const auto& one) { return one.first == name; });
    if (value == values.end()) {
      html += '@';
      continue;
    }
    html += value->second;
    page.remove_prefix(name.size() + 1);
  }
  return html;
}

}  // namespace harness::results
