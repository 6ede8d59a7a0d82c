// The fastest configurations of each graph and algorithm, and how sure that is of each. `harness best`, the
// last lines of a run and the figures all take their winners from here.
#pragma once

#include <string>
#include <vector>

#include "results/judge/stored.hpp"
#include "results/judge/table.hpp"

namespace harness::results {

/// How a row compares with the one with the smallest median.
enum class Standing {
  best,
  tied,     ///< measured well enough to say that it is hardly slower, if at all
  unclear,  ///< not proven slower, but not shown to tie either: too few samples, or too much noise
  slower,
};
const char* standing_name(Standing standing);

struct Contender {
  const StoredRow* row;
  Standing standing;
  Effect effect;        ///< against the best one
  bool few = false;     ///< unclear because samples or rounds lack, not by noise
  std::string why;      ///< of a row that is unclear, in a few words
  std::string differs;  ///< in what its answer is another than the best one's; empty: in nothing
};

/// The rows of one graph and algorithm, which do the same work.
struct Winners {
  std::string graph, algorithm, backend;
  std::vector<Contender> rows;  ///< those that are ok, the smallest median first

  const StoredRow& best() const { return *rows.front().row; }
  size_t count(Standing standing) const;
};

/// A row is slower where judge_rows() finds it so, or where its median is more than twice the best one's and
/// the intervals of the two medians lie apart. It ties where it could be slower by a quarter at most.
std::vector<Winners> winners(const StoredResults& results, Judgement judgement = {});

/// The best, what ties with it or is unclear, and the first that is slower; `all`: every slower one.
std::string format_winners(const std::vector<Winners>& winners, TableStyle style, bool all = false);

/// Says how many rows of how many format_winners() lists without `all`; empty where it lists each.
std::string rows_not_listed(const std::vector<Winners>& winners);

/// One line a group, for the end of a run: the first winner, and how many tie or are unclear.
std::vector<std::string> winner_lines(const std::vector<Winners>& winners, const Judgement& judgement = {});

}  // namespace harness::results
