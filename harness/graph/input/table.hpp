// Edge lists with names of columns, other columns between, or ids that are no numbers of 32 bits. How such a
// table is laid out is found out first; then every line is cut into fields, of which two are ids and one may
// be a weight.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/printable.hpp"
#include "graph/input/parse_lines.hpp"

namespace harness::graph {

/// One line in fields, without the blanks and quotes around them.
using Fields = std::vector<std::string_view>;

struct TableShape {
  Records records;          ///< behind the names of the columns
  char delimiter = 0;       ///< between fields; 0: blanks, as many as there are
  size_t columns = 0;       ///< of every line
  size_t from = 0, to = 1;  ///< columns, counted from 0
  std::optional<size_t> weight;
  bool words = false;              ///< the ids of the first record are no plain numbers
  bool quotes = false;             ///< the first record has some
  std::string header;              ///< the line with the names, if there is one
  std::string from_name, to_name;  ///< those of the ids
  std::string note;                ///< which columns were taken, if nobody said and there was a choice

  /// Two or three columns of numbers, as the fast parser takes them.
  bool is_plain() const {
    return (delimiter == 0 || delimiter == ',') && !quotes && from == 0 && to == 1 &&
           weight.value_or(2) == 2 && columns == (weight ? 3 : 2);
  }
};

/// A line that is neither empty nor a comment.
struct FirstRecord {
  std::string_view line;
  uint64_t number = 0;  ///< of the line
  size_t end = 0;       ///< where the next line begins
};

/// The first record, which is empty if there is none.
FirstRecord first_record(const Records& records);

/// Its fields. Refuses a quote that does not end.
Fields fields_of(const TextFile& file, const FirstRecord& record, char delimiter);

/// What stands between the fields of a table: the first of `;`, `,` and tab that the line has, or 0.
char delimiter_of(std::string_view line);

/// Finds the names of columns, the delimiter and the columns that `options` name. Refuses what leaves a
/// doubt.
TableShape shape_of_table(const TextFile& file, const ReadOptions& options);

/// Whether `options` name a column by a word: then the first line holds names.
bool names_columns(const ReadOptions& options);

/// Takes the columns that `options` name, or else the first ones. `line` is the first below `names`, which
/// are empty if the table has none. Refuses what leaves a doubt.
void choose_columns(const TextFile& file, TableShape& shape, uint64_t line, const Fields& names,
                    const ReadOptions& options);

/// Cuts the rest of the line; the cursor then is at its end. Refuses a quote that does not end.
void cut_fields(Cursor& at, char delimiter, Fields& fields);

/// Digits without leading zeros, and below 2^63: what --compact takes for a number. All else are words.
bool is_plain_number(std::string_view field);

/// Refuses an id such as 007, which is 7 to some programs and a word to others.
[[noreturn]] void fail_leading_zero(const Cursor& at, const char* id);

/// Fills the list with the ids in use numbered in their order.
void read_compact(const TableShape& shape, const ReadOptions& options, std::vector<Chunk>& chunks,
                  EdgeList& list);

/// The arcs of a table of any shape. With `options.compact` its ids are numbered in their order and kept.
EdgeList read_table(const TableShape& shape, const ReadOptions& options);

// Whether the first line of a table holds the names of its columns. A wrong guess loses an edge or makes one,
// so only what is clearly a row of names is taken for one.

/// A row of names has as many fields as the row below. Each is a name: it begins with a letter and holds no
/// `=` or brace; the first of three or more may be empty, as pandas writes it above its index. Below the
/// names of the ids stand numbers, or, if `compact`, words, if these names are usual ones such as source and
/// target.
bool is_header(const Fields& names, const Fields& below, const ReadOptions& options);

/// Any number, also one that is no plain vertex id: "-1", "3.0", "007".
bool is_numeric(std::string_view field);

/// True for source, FromNodeId, user2 and the like, without regard to capitals.
bool is_usual_name_of_id(std::string_view name);

// One line of a table, cut into ids and a weight. The parsers of numbers and of words share it.

/// The fields of one line, as ids and weight.
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
