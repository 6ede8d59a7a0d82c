#include <algorithm>
#include <cctype>

#include "base/printable.hpp"
#include "graph/input/sniff_lines.hpp"
#include "graph/input/table.hpp"

namespace harness::graph {
namespace {

/// Returns the records after the line of column names.
Records behind(const Records& records, const FirstRecord& header) {
  Records rest = records;
  rest.begin = header.end;
  rest.first_line = header.number + 1;
  return rest;
}

/// Throws Error if an id of the first record begins with a letter, because the line is then neither data nor
/// clearly a line of names. The parser later reports all other ids that are not numbers.
void refuse_words(const TextFile& file, uint64_t line, std::string_view from, std::string_view to) {
  for (const std::string_view field : {from, to}) {
    if (field.empty() || std::isalpha(static_cast<unsigned char>(field[0])) == 0) continue;
    fail_at(file, line,
            "found {}, expected a vertex id, or names of columns above numbers (compact: true or --compact "
            "numbers words)",
            quoted_token(field.data(), field.data() + field.size()));
  }
}

/// Throws Error for the Python dictionary that NetworkX writes after an edge. The error names options that
/// avoid the dictionary.
void refuse_dictionary(const TextFile& file, const FirstRecord& first, const ReadOptions& options) {
  if (!options.columns.empty() || first.line.find('{') == std::string_view::npos) return;
  const bool empty = first.line.find("{}") != std::string_view::npos;
  fail_at(file, first.number,
          "found a Python dictionary behind the ids, expected 2 columns (ids) or 3 (ids and a weight): {}",
          empty ? "--columns 1,2 leaves it out, and nx.write_edgelist(G, FILE, data=False) does not write it"
                : "nx.write_weighted_edgelist(G, FILE) writes a number instead, --columns 1,2 leaves it out");
}

/// Returns the delimiter of the line, or '\0' for blanks. A tab counts as a blank unless the file is a .tsv
/// or `strict_tabs` is set. In these cases every tab ends a field, which may be empty. The caller sets
/// `strict_tabs` if the table has column names, if `compact` is set, or if the user selects columns.
char delimiter_for(const TextFile& file, const FirstRecord& first, bool strict_tabs) {
  const char delimiter = delimiter_of(first.line);
  return delimiter == '\t' && !strict_tabs && !is_named(file, {".tsv"}) ? '\0' : delimiter;
}

}  // namespace

FirstRecord first_record(const Records& records) {
  const std::string_view text = records.file.text;
  Cursor at{text.data() + records.begin, text.data() + text.size(), records.first_line};
  FirstRecord record;
  for (; at.p < at.end && record.line.empty(); ++at.p, ++at.line) {
    const char* const begin = at.p;
    if (at.at_line_end()) continue;
    const bool comment = records.is_comment(*at.p);
    at.skip_line();
    if (comment) continue;
    record.line = {begin, static_cast<size_t>(at.p - begin)};
    record.number = at.line;
  }
  record.end = std::min(static_cast<size_t>(at.p - text.data()), text.size());
  return record;
}

Fields fields_of(const TextFile& file, const FirstRecord& record, char delimiter) {
  Fields fields;
  Cursor at{record.line.data(), record.line.data() + record.line.size(), record.number};
  try {
    cut_fields(at, delimiter, fields);
  } catch (const BadLine& bad) {
    throw_bad_line(file, bad);
  }
  return fields;
}

char delimiter_of(std::string_view line) {
  const std::string_view before_dictionary = line.substr(0, line.find('{'));
  for (const char delimiter : {';', ',', '\t'}) {
    if (before_dictionary.find(delimiter) != std::string_view::npos) return delimiter;
  }
  return 0;
}

TableShape shape_of_table(const TextFile& file, const ReadOptions& options) {
  TableShape shape;
  shape.records = {file, 0, 1, "#%"};
  FirstRecord first = first_record(shape.records);
  if (first.line.empty()) fail_at(file, 1, "found only comments, expected lines with two vertex ids");
  shape.delimiter = delimiter_for(file, first, true);
  Fields fields = fields_of(file, first, shape.delimiter), names;
  const FirstRecord second = first_record(behind(shape.records, first));
  bool header = names_columns(options);
  if (!header && !second.line.empty()) {
    header = is_header(fields, fields_of(file, second, shape.delimiter), options);
  }
  if (header) {
    names = fields;
    shape.header = valid_utf8(printable(first.line.substr(0, 80)));
    while (shape.header.ends_with(' ') || shape.header.ends_with("\\x0d"))
      shape.header.resize(shape.header.size() - (shape.header.ends_with(' ') ? 1 : 4));
    shape.records = behind(shape.records, first);
    if (second.line.empty())
      fail_at(file, first.number, "found names of columns alone, expected lines below them");
    first = second;
  } else {
    refuse_dictionary(file, first, options);
    shape.delimiter = delimiter_for(file, first, options.compact || !options.columns.empty());
  }
  if (shape.delimiter == '\t') shape.records.delimiter = '\t';
  fields = fields_of(file, first, shape.delimiter);
  shape.columns = header ? names.size() : fields.size();
  choose_columns(file, shape, first.number, names, options);
  // In a comma-separated file only some fields need quotes, and the first quote may be far below, so the
  // whole file is searched. In a blank-separated file quotes are accepted only if the first record has one.
  const std::string_view quoted = shape.delimiter == ',' ? file.text : first.line;
  shape.quotes = quoted.find('"') != std::string_view::npos;
  look_at_first_ids(shape, first, fields, options);
  return shape;
}

void look_at_first_ids(TableShape& shape, const FirstRecord& first, const Fields& fields,
                       const ReadOptions& options) {
  if (fields.size() <= std::max(shape.from, shape.to)) return;  // the first record is refused later
  const std::string_view from = fields[shape.from], to = fields[shape.to];
  shape.words = options.compact && !(is_plain_number(from) && is_plain_number(to));
  if (!options.compact) refuse_words(shape.records.file, first.number, from, to);
}

void cut_fields(Cursor& at, char delimiter, Fields& fields) {
  fields.clear();
  const auto is_blank = [&](char c) { return c != delimiter && Cursor::is_blank(c); };
  const auto ends_field = [&](char c) {
    return c == '\n' || (delimiter == 0 ? Cursor::is_blank(c) : c == delimiter);
  };
  for (;;) {
    if (delimiter == 0 && at.at_line_end()) return;
    while (at.p < at.end && is_blank(*at.p)) ++at.p;
    const char* begin = at.p;
    if (at.p < at.end && *at.p == '"') {
      ++begin, ++at.p;
      while (at.p < at.end && *at.p != '\n' && (*at.p != '"' || (at.p + 1 < at.end && at.p[1] == '"'))) {
        at.p += *at.p == '"' ? 2 : 1;  // two quotes stand for one
      }
      if (at.p >= at.end || *at.p != '"')
        at.fail("found a quote that does not end, expected its end on the line");
      fields.emplace_back(begin, static_cast<size_t>(at.p++ - begin));
      while (at.p < at.end && is_blank(*at.p)) ++at.p;
      if (at.p < at.end && !ends_field(*at.p)) at.fail_expected(at.p, "the end of the field after the quote");
    } else {
      while (at.p < at.end && !ends_field(*at.p)) ++at.p;
      const char* end = at.p;
      while (end > begin && is_blank(end[-1])) --end;
      fields.emplace_back(begin, static_cast<size_t>(end - begin));
    }
    if (at.p >= at.end || *at.p == '\n') return;
    if (delimiter != 0) ++at.p;
  }
}

}  // namespace harness::graph
