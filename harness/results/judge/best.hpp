// The fastest configurations of each graph and algorithm, with the certainty of each. `harness best`, the
// last lines of a run and the figures take their winners from these functions.
#pragma once

#include <string>
#include <vector>

#include "results/judge/stored.hpp"
#include "results/judge/table.hpp"

namespace harness::results {

/// Comparison of a row with the row that has the smallest median.
enum class Standing {
  best,
  tied,  ///< the measurements show that it is at most slightly slower
  /// neither shown to be slower nor to tie, because of too few samples or too much noise
  unclear,
  slower,
};
const char* standing_name(Standing standing);

struct Contender {
  const StoredRow* row;
  Standing standing;
  Effect effect;        ///< compared with the best row
  bool few = false;     ///< unclear because of too few samples or rounds, not because of noise
  std::string why;      ///< short reason if unclear
  std::string differs;  ///< difference from the answer of the best row; empty: none
};

/// The rows of one graph, algorithm and backend, which do the same work.
struct Winners {
  std::string graph, algorithm, backend;
  std::string machine;          ///< machine of the rows, if the results have several
  std::vector<Contender> rows;  ///< the rows that are ok, the smallest median first

  const StoredRow& best() const { return *rows.front().row; }
  size_t count(Standing standing) const;
};

/// Groups rows and ranks each group. A row is slower if judge_rows() says so, or if its median is more than
/// twice the best one and the intervals of the two medians are disjoint. A row ties if its slowdown is at
/// most a quarter at the upper end of its interval. Rows of different machines are in different groups,
/// unless `across`.
std::vector<Winners> winners(const StoredResults& results, Judgement judgement = {}, bool across = false);

/// The ranks that the measurements leave open, from 1.
struct RankRange {
  size_t low, high;
};

/// Returns the ranks of the first `most` rows of a group. A row is before another if it is proven faster, by
/// the rule of winners(). Rows beyond the first 4 * `most` count as slower if the intervals of the medians
/// are disjoint, because judging all pairs would take too long.
std::vector<RankRange> rank_ranges(const Winners& group, size_t most, Judgement judgement = {});

/// Returns a table of the best row, the rows that tie or are unclear, and the first slower one. `all` lists
/// every slower row.
std::string format_winners(const std::vector<Winners>& winners, TableStyle style, bool all = false);

/// Returns a line such as "3 of 20 rows are listed" if format_winners() omits rows without `all`, otherwise
/// an empty text.
std::string rows_not_listed(const std::vector<Winners>& winners);

/// Returns one line per group, for the end of a run: the best row, and the number of rows that tie or are
/// unclear.
std::vector<std::string> winner_lines(const std::vector<Winners>& winners, const Judgement& judgement = {});

}  // namespace harness::results
