// How many processors this process may use. Pools, readers and builders take as many threads.
#pragma once

namespace harness {

/// The processors in the process's affinity mask (taskset, a container's cpuset), at least 1. The standard
/// library counts those of the machine.
unsigned processors();

}  // namespace harness
