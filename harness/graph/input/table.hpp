// Edge lists with column names, additional columns, or ids that are not 32-bit numbers. The reader first
// determines the shape of such a table. Then it splits every line into fields: two are ids, and one may be a
// weight.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/printable.hpp"
#include "graph/input/parse_lines.hpp"

namespace harness::graph {

/// The fields of a line, without surrounding blanks and quotes.
using Fields = std::vector<std::string_view>;

struct TableShape {
  Records records;          ///< records after the column names
  char delimiter = 0;       ///< between fields; 0: any number of blanks
  size_t columns = 0;       ///< number of columns in every line
  size_t from = 0, to = 1;  ///< columns of the ids, counted from 0
  std::optional<size_t> weight;
  bool words = false;              ///< the ids of the first record are not plain numbers
  bool quotes = false;             ///< the first record, or any line of a comma-separated file, has a quote
  std::string header;              ///< the line with column names, if there is one
  bool names_apart = false;        ///< the format stores column names apart, so no line of the text has them
  std::string from_name, to_name;  ///< column names of the ids
  /// says which columns were taken, if the table has more columns and the user did not choose any
  std::string note;

  /// Returns true for two or three columns of numbers, which the fast parser reads.
  bool is_plain() const {
    return (delimiter == 0 || delimiter == ',') && !quotes && from == 0 && to == 1 &&
           weight.value_or(2) == 2 && columns == (weight ? 3 : 2);
  }
};

/// The first line that is neither empty nor a comment.
struct FirstRecord {
  std::string_view line;
  uint64_t number = 0;  ///< line number
  size_t end = 0;       ///< offset of the next line
};

/// Returns the first record, which is empty if there is none.
FirstRecord first_record(const Records& records);

/// Returns the record's fields. Throws Error for an unclosed quote.
Fields fields_of(const TextFile& file, const FirstRecord& record, char delimiter);

/// Returns the field separator of a table: the first of `;`, `,` and tab that occurs in the line, or 0.
char delimiter_of(std::string_view line);

/// Determines column names, the delimiter and the columns that `options` select. Throws Error if anything is
/// ambiguous.
TableShape shape_of_table(const TextFile& file, const ReadOptions& options);

/// Returns true if `options` name a column by a word, so that the first line must have names.
bool names_columns(const ReadOptions& options);

/// Selects the columns that `options` name, otherwise the first ones. The column names are `names`, which is
/// empty if the table has no names. The number of the first line after them is `line`. Throws Error if the
/// choice is ambiguous.
void choose_columns(const TextFile& file, TableShape& shape, uint64_t line, const Fields& names,
                    const ReadOptions& options);

/// Splits the rest of the line; the cursor is then at its end. Throws Error for an unclosed quote.
void cut_fields(Cursor& at, char delimiter, Fields& fields);

/// Returns true for digits without leading zeros and a value below 2^63, which --compact treats as a number.
/// Everything else is a word.
bool is_plain_number(std::string_view field);

/// Throws Error for an id such as 007, which is 7 for some programs and a word for others.
[[noreturn]] void fail_leading_zero(const Cursor& at, const char* id);

/// Reads the arcs of a table into `list`. Each id is replaced by its index in the sorted list of all ids that
/// occur in the table.
void read_compact(const TableShape& shape, const ReadOptions& options, std::vector<Chunk>& chunks,
                  EdgeList& list);

/// Sets `words` of the shape if the ids of the first record are words. Throws Error if words are not allowed.
void look_at_first_ids(TableShape& shape, const FirstRecord& first, const Fields& fields,
                       const ReadOptions& options);

/// Reads the arcs of a table, by the fast parser if it is plain.
EdgeList read_rows(const TableShape& shape, const ReadOptions& options);

/// Reads the arcs of a table of any shape. With `options.compact`, vertices are numbered by their sorted ids,
/// and EdgeList::ids has these ids.
EdgeList read_table(const TableShape& shape, const ReadOptions& options);

// Detection of column names in the first line of a table. A wrong guess would lose an edge or add one, so
// only clear names are accepted.

/// Returns true if the first line has column names. It must have as many fields as the line below. Each name
/// begins with a letter or `_` and contains no `=`, brace, angle bracket or quote. The first of three or more
/// names may be empty, as pandas writes the name of its index. The ids in the line below must be numbers.
/// With `compact` they may be words if the names of their columns are usual ones such as source and target,
/// or if another column has a number below its name.
bool is_header(const Fields& names, const Fields& below, const ReadOptions& options);

/// Returns true for any number, including those that are not plain vertex ids, such as "-1", "3.0", "007".
bool is_numeric(std::string_view field);

/// Returns true for source, FromNodeId, user2 and the like, ignoring case.
bool is_usual_name_of_id(std::string_view name);

/// Splits one line of a table into ids and a weight. The parsers of numbers and of words use it.
class RowReader {
 public:
  RowReader(const TableShape& shape, bool one_based) : shape_(shape), one_based_(one_based) {}

  void cut(Cursor& at) {
    cut_fields(at, shape_.delimiter, fields_);
    if (fields_.size() == shape_.columns) return;
    at.fail("found {} columns, expected {} as in the lines before", fields_.size(), shape_.columns);
  }

  std::string_view field(size_t column) const { return fields_[column]; }

  void read(const Cursor& at, size_t column, std::string_view& word) const {
    word = fields_[column];
    if (word.empty()) at.fail("found an empty field, expected a vertex id");
    if (has_control(word) || word.find('"') != std::string_view::npos ||
        word.find("\xef\xbb\xbf") != std::string_view::npos) {
      at.fail("found {}, expected a word without quotes, control characters and byte order marks in it",
              quoted_token(word.data(), word.data() + word.size()));
    }
  }
  void read(const Cursor& at, size_t column, uint64_t& number) const {
    const std::string_view field = fields_[column];
    const char* const end = field.data() + field.size();
    const auto [after, error] = std::from_chars(field.data(), end, number);
    if (error == std::errc::result_out_of_range || (error == std::errc() && number >> 63 != 0)) {
      at.fail("found {}, expected a vertex id below 2^63", quoted_token(field.data(), end));
    }
    if (error != std::errc() || after != end) at.fail("found '{}', expected a vertex id", quoted(field));
    if (field.front() == '0' && field.size() > 1) fail_leading_zero(at, field.data());
    if (one_based_ && number == 0) at.fail("found vertex 0, expected ids from 1 on (one_based is true)");
  }
  float weight(const Cursor& at, WeightTally& tally) const {
    if (!shape_.weight) return 0;
    const std::string_view field = fields_[*shape_.weight];
    Cursor in{field.data(), field.data() + field.size(), at.line};
    const float weight = in.parse_weight(false, tally);
    if (!in.at_line_end()) in.fail_expected(field.data(), "a weight");
    return weight;
  }

 private:
  static std::string quoted(std::string_view field) {
    const std::string token = quoted_token(field.data(), field.data() + field.size());
    return field.empty() ? "" : token.substr(1, token.size() - 2);
  }

  const TableShape& shape_;
  bool one_based_;
  Fields fields_;
};

}  // namespace harness::graph
