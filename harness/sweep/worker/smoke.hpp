// The smoke pass: a configuration as it is, on a graph that takes no time. `--smoke` runs it for every
// combination before the sweep begins.
#pragma once

#include "experiment/configuration.hpp"

namespace harness::sweep {

/// One run, no warm-up.
experiment::Experiment smoke_test(experiment::Experiment experiment);

/// `configuration` on a tiny weighted, symmetric graph instead of its own: every algorithm can run there.
experiment::Configuration smoke_test(experiment::Configuration configuration);

}  // namespace harness::sweep
