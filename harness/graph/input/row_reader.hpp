// One line of a table, cut into ids and a weight. The parsers of numbers and of words share it.
#pragma once

#include <charconv>

#include "base/printable.hpp"
#include "graph/input/table.hpp"

namespace harness::graph {

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
