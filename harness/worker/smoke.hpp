// The smoke pass: a configuration as it is, on a graph that takes no time.
#pragma once

#include "experiment/configuration.hpp"

namespace harness {

/// One run, no warm-up.
Experiment smoke_test(Experiment experiment);

/// The same combination on a tiny weighted, symmetric graph, on which every algorithm can run.
Configuration smoke_test(Configuration configuration);

}  // namespace harness
