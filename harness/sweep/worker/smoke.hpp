// The smoke pass: a configuration as it is, on a graph that takes no time. `--smoke` runs it for every
// combination before the sweep begins.
#pragma once

#include "experiment/configuration.hpp"

namespace harness {

/// One run, no warm-up.
Experiment smoke_test(Experiment experiment);

/// `configuration` on a tiny weighted, symmetric graph instead of its own: every algorithm can run there.
Configuration smoke_test(Configuration configuration);

}  // namespace harness
