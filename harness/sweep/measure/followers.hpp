// Messages of process 0 to the other processes of a run. These prepare the configuration that process 0
// measures, and then repeat each step of process 0 for their own rank (runtime::Instance::follow).
//
// | process 0 tells | the other processes |
// | a WorkerJob | load plugins and backend |
// | {measure: index, smoke, ...} | open the graph of the configuration |
// | {prepare: source} | prepare the configuration, and repeat the steps of process 0 |
// | {} | end |
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "runtime/session.hpp"

namespace harness::sweep {

/// Sends a message to the other processes, if there are any. Texts of a message may hold any bytes, so
/// messages are encoded as CBOR.
inline void tell(backends::Peers* peers, const nlohmann::json& message) {
  if (peers == nullptr) return;
  std::string bytes;
  nlohmann::json::to_cbor(message, bytes);
  peers->tell(bytes);
}

inline nlohmann::json hear(backends::Peers& peers) {
  return nlohmann::json::from_cbor(peers.hear());
}

}  // namespace harness::sweep
