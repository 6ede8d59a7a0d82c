// The updates of a format or a baseline, as its plugin published them. A format publishes arrays, the steps
// that apply a batch, steps that add vertices, and a function that returns how many elements each array needs
// for a batch. A baseline publishes a function that applies a batch. The runtime calls these functions and
// executes the steps.
#pragma once

#include <harness/update.h>

#include <string>
#include <vector>

namespace harness::plugin {

struct Updates {
  std::vector<harness_update_array> arrays;
  std::vector<harness_step> steps;         // steps that apply a batch; empty if the format has no updates
  std::vector<harness_step> compact;       // steps of a compaction; empty if nothing has to be compacted
  std::vector<harness_step> new_vertices;  // steps that add vertices; empty if the vertices stay
  decltype(harness_update::room) room = nullptr;
  decltype(harness_update::describe) describe = nullptr;
  const harness_host_operations* host = nullptr;  // or null
};

/// Returns full copies of the published structs. If the plugin was built with another draft of this
/// interface, returns no updates. Throws an Error of one line for a malformed struct.
Updates read_updates(const harness_update* given, const std::string& where);

/// Returns the function that applies a batch to a program of a baseline, or null. If the plugin was built
/// with another draft, returns null. Throws an Error of one line for a malformed struct.
decltype(harness_baseline_update::apply) read_apply(const harness_baseline_update* given,
                                                    const std::string& where);

}  // namespace harness::plugin
