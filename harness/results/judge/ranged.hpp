// Numbers with their intervals, and the one rule by which a limit is held: a bound of `harness hold` and a
// claim of `harness reproduce` both come down to this. Errors are taken to lie all on one side, as what
// disturbs one row of a run may have disturbed the others too.
#pragma once

#include <span>
#include <vector>

namespace harness::results {

struct Ranged {
  double value = 0, low = 0, high = 0;

  /// Whether the interval tells nothing.
  bool open() const;
};

/// Any value: what too few measurements say.
Ranged opened(double value);

/// `of` over `over`. An interval that begins at 0 makes one without end.
Ranged quotient(const Ranged& of, const Ranged& over);

/// Its interval is as wide as if all of them erred to the same side. There must be one.
Ranged geometric_mean(std::span<const Ranged> numbers);

/// The value with the 95 % interval that the medians of its rounds say: Student's, of their logarithms, from
/// five rounds on, with three or four their range, and nothing with fewer. It always holds the value.
Ranged with_rounds(double value, const std::vector<double>& rounds);

enum class Holding {
  holds,     ///< it is so at the worse end of each interval too
  fails,     ///< it is not so at the better ends either; or a row failed, or two answers differ
  unclear,   ///< in between: what was measured does not tell
  untested,  ///< nothing was measured that could tell
};
const char* holding_name(Holding holding);

/// Of what is so surely (at the worse ends), and possibly (at the better ones).
Holding holding_of(bool surely, bool possibly);

Holding at_most(const Ranged& number, double limit);
Holding at_least(const Ranged& number, double limit);

}  // namespace harness::results
