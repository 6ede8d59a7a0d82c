#include <algorithm>
#include <cctype>

#include "base/nearest.hpp"
#include "base/printable.hpp"
#include "graph/input/table.hpp"

namespace harness::graph {
namespace {

bool is_number(std::string_view field) {
  return !field.empty() && std::all_of(field.begin(), field.end(), Cursor::is_digit);
}

bool begins_with_digit(std::string_view field) {
  return !field.empty() && Cursor::is_digit(field.front());
}

/// A line that is neither empty nor a comment.
struct FirstRecord {
  std::string_view line;
  uint64_t number = 0;  ///< of the line
  size_t end = 0;       ///< where the next line begins
};

FirstRecord first_record(const Records& records) {
  const std::string_view text = records.file.text;
  Cursor at{text.data() + records.begin, text.data() + text.size(), records.first_line};
  FirstRecord record;
  for (; at.p < at.end && record.line.empty(); ++at.p, ++at.line) {
    if (at.at_line_end()) continue;
    const char* const begin = at.p;
    at.skip_line();
    if (records.is_comment(*begin)) continue;
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

/// What stands between the fields of a table: the first of these that the line has.
char delimiter_of(std::string_view line) {
  for (const char delimiter : {';', ',', '\t'}) {
    if (line.find(delimiter) != std::string_view::npos) return delimiter;
  }
  return 0;
}

/// The records behind a row of names.
Records behind(const Records& records, const FirstRecord& header) {
  Records rest = records;
  rest.begin = header.end;
  rest.first_line = header.number + 1;
  return rest;
}

/// A name of a column for a message.
std::string shown(std::string_view name) {
  constexpr size_t longest = 24;
  return valid_utf8(printable(name.substr(0, longest)));
}

std::string joined(const Fields& fields) {
  constexpr size_t most_bytes = 160;
  std::string text;
  for (const std::string_view field : fields) {
    const std::string name = shown(field);
    if (text.size() + name.size() > most_bytes) return text + (text.empty() ? "..." : ", ...");
    text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

/// The column of this name, or of this number from 1 on.
size_t find_column(const TextFile& file, uint64_t line, const Fields& names, size_t columns,
                   const std::string& wanted) {
  const auto found = std::find(names.begin(), names.end(), wanted);
  if (found != names.end()) return static_cast<size_t>(found - names.begin());
  if (is_number(wanted) && wanted.size() < 6) {
    const size_t number = std::stoul(wanted);
    if (number >= 1 && number <= columns) return number - 1;
    fail_at(file, line, "found {} columns, expected a column {} (they count from 1)", columns, number);
  }
  std::vector<std::string> known;
  for (const std::string_view name : names) known.push_back(shown(name));
  fail_at(file, line, "found the columns {}, expected one called '{}'{}", joined(names), shown(wanted),
          suggest(wanted, known));
}

/// Which columns to take where nobody named them: the first two, and of three the last is a weight.
void take_first_columns(const TextFile& file, TableShape& shape, uint64_t line, const Fields& names) {
  if (shape.columns < 2) {
    fail_at(file, line, "found 1 column, expected 2 (ids) or 3 (ids and a weight)");
  }
  if (shape.columns == 3) shape.weight = 2;
  if (shape.columns <= 3) return;
  if (names.empty()) {
    fail_at(file, line,
            "found {} columns, expected 2 (ids) or 3 (ids and a weight): name those to take, as in columns: "
            "[1, 2] or "
            "--columns 1,2",
            shape.columns);
  }
  shape.note = fmt::format("the first two of {} columns were taken, '{}' and '{}'", shape.columns,
                           shown(names[0]), shown(names[1]));
}

void take_named_columns(const TextFile& file, TableShape& shape, uint64_t line, const Fields& names,
                        const std::vector<std::string>& wanted) {
  if (wanted.size() != 2 && wanted.size() != 3) {
    fail_at(file, line, "found {} names in columns, expected 2 (ids) or 3 (ids and a weight)", wanted.size());
  }
  shape.from = find_column(file, line, names, shape.columns, wanted[0]);
  shape.to = find_column(file, line, names, shape.columns, wanted[1]);
  if (wanted.size() == 3) shape.weight = find_column(file, line, names, shape.columns, wanted[2]);
}

/// Whether the first record holds names: those of `columns`, or words above numbers.
bool is_header(const Records& records, const FirstRecord& first, const ReadOptions& options) {
  const Fields fields = fields_of(records.file, first, delimiter_of(first.line));
  for (const std::string& column : options.columns) {
    if (!is_number(column)) return true;
  }
  if (fields.size() < 2 || begins_with_digit(fields[0])) return false;
  const FirstRecord next = first_record(behind(records, first));
  return !next.line.empty() &&
         begins_with_digit(fields_of(records.file, next, delimiter_of(first.line)).front());
}

/// Refuses words where nobody asked for them. Whatever else is no number is refused by the parser.
void refuse_words(const TextFile& file, uint64_t line, std::string_view from, std::string_view to) {
  for (const std::string_view field : {from, to}) {
    if (field.empty() || std::isalpha(static_cast<unsigned char>(field[0])) == 0) continue;
    fail_at(file, line, "found {}, expected a vertex id (compact: true or --compact numbers words)",
            quoted_token(field.data(), field.data() + field.size()));
  }
}

}  // namespace

TableShape shape_of_table(const TextFile& file, const ReadOptions& options) {
  TableShape shape;
  shape.records = {file, 0, 1, "#%"};
  FirstRecord first = first_record(shape.records);
  if (first.line.empty()) fail_at(file, 1, "found only comments, expected lines with two vertex ids");
  Fields names;
  const bool header = is_header(shape.records, first, options);
  if (header || !options.columns.empty()) shape.delimiter = delimiter_of(first.line);
  if (header) {
    names = fields_of(file, first, shape.delimiter);
    shape.header = valid_utf8(printable(first.line.substr(0, 80)));
    while (!shape.header.empty() && shape.header.back() == ' ') shape.header.pop_back();
    shape.records = behind(shape.records, first);
    const FirstRecord next = first_record(shape.records);
    if (next.line.empty())
      fail_at(file, first.number, "found names of columns alone, expected lines below them");
    first = next;
  }
  Fields fields = fields_of(file, first, shape.delimiter);
  const auto ids_are_words = [&] {
    return fields.size() > std::max(shape.from, shape.to) &&
           !(is_number(fields[shape.from]) && is_number(fields[shape.to]));
  };
  if (options.compact && !header && ids_are_words() && delimiter_of(first.line) != shape.delimiter) {
    shape.delimiter = delimiter_of(first.line);  // words may hold blanks
    fields = fields_of(file, first, shape.delimiter);
  }
  shape.columns = header ? names.size() : fields.size();
  if (options.columns.empty()) {
    take_first_columns(file, shape, first.number, names);
  } else {
    take_named_columns(file, shape, first.number, names, options.columns);
  }
  shape.quotes = first.line.find('"') != std::string_view::npos;
  shape.words = options.compact && ids_are_words();
  if (!options.compact && ids_are_words())
    refuse_words(file, first.number, fields[shape.from], fields[shape.to]);
  return shape;
}

void cut_fields(Cursor& at, char delimiter, Fields& fields) {
  fields.clear();
  const auto is_blank = [&](char c) { return c != delimiter && (c == ' ' || c == '\t' || c == '\r'); };
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
