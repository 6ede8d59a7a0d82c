// Whether two rows of one problem have the same answer. `harness compare` and `harness check` report where
// two combinations disagree about what is right.
#pragma once

#include <string>

namespace harness::results {

/// The columns `answer` and `answer_hash` of a row; empty where its algorithm says nothing.
struct StoredAnswer {
  std::string words, hash;
};

/// In what two answers cannot both be right, such as "reached=12 and reached=11"; empty: they agree as far
/// as both say something. Words without a tolerance must be equal, words with one within both together.
/// Hashes are compared where both answers have the same words: another version of a plugin may say more.
std::string disagreement(const StoredAnswer& before, const StoredAnswer& after);

}  // namespace harness::results
