// Result sets of a few lines, which tests compare.
#pragma once

#include "results/helpers.hpp"
#include "results/judge/compare.hpp"
#include "results/store/fields.hpp"

namespace harness::testing {

struct Line {
  std::string id, status;
  double median = 0, cv = 0;
  std::string graph = "g";
  results::StoredAnswer answer = {};
  uint64_t rounds = 5;
};

class CompareTest : public ::testing::Test {
 protected:
  results::CompareReport compare(const std::vector<Line>& before, const std::vector<Line>& after) {
    return results::compare_results(file("before.csv", before), file("after.csv", after));
  }

 private:
  std::filesystem::path file(const std::string& name, const std::vector<Line>& lines) {
    std::string text = results::csv_line(results::column_names(results::result_columns()));
    for (const Line& line : lines) {
      results::Measurement row;
      row.id = line.id;
      row.status = line.status;
      row.graph_hash = line.graph;
      if (line.median > 0) row.time_ms_median = line.median;
      row.time_ms_cv = line.cv;
      row.rounds = line.rounds;
      row.answer = line.answer.words;
      row.answer_hash = line.answer.hash;
      text += results::csv_line(results::result_cells(row));
    }
    write_text(folder_ / name, text);
    return folder_ / name;
  }

  TempFolder folder_;
};

}  // namespace harness::testing
