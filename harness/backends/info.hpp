// Facts about a backend that are known without its library, which may not be built on this machine. Each
// backend's folder provides them in an info.hpp, so that no other file has to name a backend.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace harness::backends {

struct BackendInfo {
  std::string name;
  std::string cure;                ///< how to install the backend if it is missing
  std::set<std::string> provides;  ///< capability ids: "launch.threads/1", "checks.accesses/1"
  /// The keys are capabilities that options demand and this backend cannot provide. The values are the
  /// causes. A cause is inserted into the message "fusion has no effect on the x backend, CAUSE: leave it
  /// out".
  std::map<std::string, std::string> lacks;
  /// Environment variable with the folder of the machines that the backend models, instead of
  /// lib/harness/machines. Empty if the backend models no machines.
  std::string machines_variable = {};
  /// CPU threads of a run without the option `threads`. 0: runs use no CPU threads, or the library that knows
  /// the number is not loaded.
  unsigned threads = 0;
};

/// Returns all backends of this source tree, sorted by name.
const std::vector<BackendInfo>& backend_infos();

/// Returns the names of the backends with a capability.
std::vector<std::string> backends_with(const std::string& capability);

/// Returns the facts of the backend with this name. If the source tree has no such backend, only the name is
/// set.
BackendInfo backend_info(const std::string& name);

}  // namespace harness::backends
