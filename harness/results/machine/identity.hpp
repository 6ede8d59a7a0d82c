// Identifies the machine that measured a configuration, by two columns: the name of the host, and a hash of
// its hardware. Verdicts compare only measurements of the same machine.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace harness::results {

struct MachineIdentity {
  std::string host, machine;
};

/// Returns the identity of a machine. `machine` and `backend` are members of meta.json. The host is `host` of
/// `machine`, the name that a cluster gives the node. Without `host`, it is the node's own name without its
/// domain. The hash covers architecture, processor, cores, memory, devices and their drivers.
MachineIdentity machine_identity(const nlohmann::json& machine, const nlohmann::json& backend);

}  // namespace harness::results
