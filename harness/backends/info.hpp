// What is known of a backend without its library, which may not be built on this machine. Each folder beside
// this file says it of its backend in an info.hpp, so that no other file has to name one.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace harness::backends {

struct BackendInfo {
  std::string name;
  std::string cure;                ///< what to do where it is not built
  std::set<std::string> provides;  ///< capability ids: "launch.threads/1", "checks.accesses/1"
  /// Capabilities that an option demands and this backend cannot give. The text is the end of the reason,
  /// "fusion means nothing on the x backend, ...".
  std::map<std::string, std::string> lacks;
};

/// All backends of this source tree, by name.
const std::vector<BackendInfo>& backend_infos();

/// Names of those that provide a capability.
std::vector<std::string> backends_with(const std::string& capability);

/// Of the backend with this name; where there is none in the tree, nothing but the name.
BackendInfo backend_info(const std::string& name);

}  // namespace harness::backends
