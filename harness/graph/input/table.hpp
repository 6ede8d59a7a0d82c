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
  char delimiter = 0;       ///< between fields; 0: blanks and commas, as many as there are
  size_t columns = 0;       ///< of every line
  size_t from = 0, to = 1;  ///< columns, counted from 0
  std::optional<size_t> weight;
  bool words = false;   ///< the ids of the first record are no numbers
  bool quotes = false;  ///< the first record has some
  std::string header;   ///< the line with the names, where there is one
  std::string note;     ///< which columns were taken, where nobody said and there was a choice

  /// Two or three columns of numbers, as the fast parser takes them.
  bool is_plain() const {
    return delimiter != ';' && !quotes && from == 0 && to == 1 && weight.value_or(2) == 2 &&
           columns == (weight ? 3 : 2);
  }
};

/// Finds the names of columns, the delimiter and the columns that `options` name. Refuses what leaves a
/// doubt.
TableShape shape_of_table(const TextFile& file, const ReadOptions& options);

/// Cuts the rest of the line; the cursor then is at its end. Refuses a quote that does not end.
void cut_fields(Cursor& at, char delimiter, Fields& fields);

/// The arcs of a table of any shape. With `options.compact` its ids are numbered in their order and kept.
EdgeList read_table(const TableShape& shape, const ReadOptions& options);

}  // namespace harness::graph
