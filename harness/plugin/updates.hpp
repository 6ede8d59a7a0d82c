// The updates of a format or a baseline, as its plugin published them. Those of a format are arrays, steps,
// and how much room a batch needs. The runtime applies batches by them.
#pragma once

#include <harness/update.h>

#include <string>
#include <vector>

namespace harness::plugin {

struct Updates {
  std::vector<harness_update_array> arrays;
  std::vector<harness_step> steps;    // of a batch; empty: the format has no updates
  std::vector<harness_step> compact;  // of a compaction; empty: there is nothing to compact
  decltype(harness_update::room) room = nullptr;
};

/// Returns full copies of the tables. Updates of another draft count as none. Throws an Error of one line for
/// a malformed table.
Updates read_updates(const harness_update* given, const std::string& where);

/// Returns the function that applies a batch to a program of a baseline, or null. Updates of another draft
/// count as none. Throws an Error of one line for a malformed table.
decltype(harness_baseline_update::apply) read_apply(const harness_baseline_update* given,
                                                    const std::string& where);

}  // namespace harness::plugin
