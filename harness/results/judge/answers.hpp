// Compares the answers of two configurations that solve the same problem. An answer summarises the result of
// an algorithm, such as "reached=12". `harness compare` and `harness check` report configurations whose
// results disagree.
#pragma once

#include <string>

namespace harness::results {

/// The columns `answer` and `answer_hash` of a row of results.csv. Both are empty if the algorithm reports no
/// answer.
struct StoredAnswer {
  std::string words, hash;
};

/// Returns how two answers contradict each other, such as "reached=12 and reached=11". Returns an empty text
/// if they agree in everything that both report. Values without a tolerance must be equal; others may differ
/// by the sum of both tolerances. Hashes are compared only if both answers report values of the same names,
/// because another version of a plugin may report more of them.
std::string disagreement(const StoredAnswer& before, const StoredAnswer& after);

}  // namespace harness::results
