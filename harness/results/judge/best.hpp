// Finds the fastest configurations of each graph and algorithm, and judges which other configurations are
// certainly slower. `harness best`, the last lines of a run and the figures use these functions.
#pragma once

#include <string>
#include <vector>

#include "results/judge/stored.hpp"
#include "results/judge/table.hpp"

namespace harness::results {

/// Comparison of a configuration with the one that has the smallest median.
enum class Standing {
  best,
  tied,  ///< the measurements show that it is at most a quarter slower than the best one
  /// neither shown to be slower nor to tie, because of too few samples or too much noise
  unclear,
  slower,
};
const char* standing_name(Standing standing);

struct Contender {
  const StoredRow* row;
  Standing standing;
  Effect effect;        ///< compared with the best configuration
  bool few = false;     ///< unclear because of too few samples or rounds, not because of noise
  std::string why;      ///< short reason if unclear
  std::string differs;  ///< difference from the answer of the best one; empty: none
};

/// A group of configurations that do the same work: those of one graph, algorithm and backend.
struct Winners {
  std::string graph, algorithm, backend;
  std::string machine;          ///< machine that measured them, if the results are of several
  std::vector<Contender> rows;  ///< those that are ok, the smallest median first

  const StoredRow& best() const { return *rows.front().row; }
  size_t count(Standing standing) const;
};

/// Groups configurations by graph, algorithm and backend, and compares each with the smallest median of its
/// group. A configuration with too few rounds or samples is unclear. Otherwise it is
/// slower if judge_rows() (stored.hpp) says so. It is slower too if its median is more than twice the
/// smallest one and the confidence intervals of the two medians are disjoint. It ties if the upper end of its
/// slowdown's confidence interval is at most 25 %, or at most the minimum effect if that is larger. Results
/// of different machines are in different groups, unless `across` is true.
std::vector<Winners> winners(const StoredResults& results, Judgement judgement = {}, bool across = false);

/// The best and the worst rank that a configuration may have in its group, given the confidence intervals.
/// The fastest one has rank 1.
struct RankRange {
  size_t low, high;
};

/// Returns the possible ranks of the first `most` configurations of a group. One configuration ranks before
/// another if the rule of winners() proves that it is faster. This rule is applied to the first 4 * `most` of
/// them only, because judging all pairs would take too long. A later one counts as slower if the confidence
/// intervals of the median times are disjoint. Later ones with counted costs are not compared.
std::vector<RankRange> rank_ranges(const Winners& group, size_t most, Judgement judgement = {});

/// Returns a table with the best configuration of each group, those that tie or are unclear, and the first
/// slower one. Further slower ones are in the table if their answers differ from that of the best one, or if
/// `all` is true.
std::string format_winners(const std::vector<Winners>& winners, TableStyle style, bool all = false);

/// Returns a line such as "3 of 20 rows are shown; --all shows the 17 slower ones too" if format_winners()
/// omits configurations when `all` is false. Otherwise returns an empty text.
std::string rows_not_listed(const std::vector<Winners>& winners);

/// Returns one line per group, for the end of a run. A line names the best configuration. It counts those
/// that tie, those that are unclear, and those whose answer differs from that of the best one.
std::vector<std::string> winner_lines(const std::vector<Winners>& winners, const Judgement& judgement = {});

}  // namespace harness::results
