// One configuration to one row: prepare, verify, repeat, verify again, sum up.
#pragma once

#include <vector>

#include "experiment/configuration.hpp"
#include "results/row.hpp"
#include "runtime/session.hpp"

namespace harness {

struct Measured {
  Row row;
  std::vector<Sample> samples;
};

/// Never throws for what a configuration does wrong: that becomes the row's status and reason. No time is put
/// in a row whose result was not verified. Every verified run starts from poisoned outputs.
Measured measure(Session& session, const Graph& graph, const Experiment& experiment,
                 const Configuration& configuration);

/// What of a configuration the runtime needs: plugins with values, and options. Throws Error for an unknown
/// id.
Request request_of(const Registry& registry, const Configuration& configuration);

}  // namespace harness
