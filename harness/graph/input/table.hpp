// Edge lists with names of columns, other columns between, or ids that are no numbers of 32 bits. How such a
// table is laid out is found out first; then every line is cut into fields, of which two are ids and one may
// be a weight.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace harness::graph
