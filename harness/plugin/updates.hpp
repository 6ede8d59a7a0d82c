// The updates of a format or a baseline, as its plugin published them. Those of a format are arrays, steps,
// and how much room a batch needs. The runtime applies batches by them.
#pragma once

#include <harness/update.h>

#include <string>
#include <vector>

namespace harness::plugin {

struct Updates {
  std::vector<harness_update_array> arrays;
  std::vector<harness_step> steps;    // steps that apply a batch; empty if the format has no updates
  std::vector<harness_step> compact;  // steps of a compaction; empty if nothing has to be compacted
  decltype(harness_update::room) room = nullptr;
  decltype(harness_update::describe) describe = nullptr;
  const harness_host_operations* host = nullptr;  // or null
};

/// Returns full copies of the tables. If the plugin has another draft, returns no updates. Throws an Error of
/// one line for a malformed table.
Updates read_updates(const harness_update* given, const std::string& where);

/// Returns the function that applies a batch to a program of a baseline, or null. Updates of another draft
/// count as none. Throws an Error of one line for a malformed table.
decltype(harness_baseline_update::apply) read_apply(const harness_baseline_update* given,
                                                    const std::string& where);

}  // namespace harness::plugin
