// The fastest configurations of each graph and algorithm: as many as noise leaves in doubt.
#pragma once

#include <string>
#include <vector>

#include "results/stored.hpp"
#include "results/table.hpp"

namespace harness {

/// Rows that do the same work, and those of them that no measurement here tells from the fastest.
struct Winners {
  std::string graph, algorithm, backend;
  std::vector<const StoredRow*> tied;  ///< the smallest median first
  std::size_t candidates = 0;          ///< rows that are ok
  const StoredRow* next = nullptr;     ///< the fastest one that is slower for sure; null: none is
};

/// A row ties where judge() does not find it slower than the one with the smallest median.
std::vector<Winners> winners(const StoredResults& results, const Judgement& judgement = {});

std::string format_winners(const std::vector<Winners>& winners, TableStyle style);

/// One line a group, for the end of a run: the first winner and how many tie with it.
std::vector<std::string> winner_lines(const std::vector<Winners>& winners);

}  // namespace harness
