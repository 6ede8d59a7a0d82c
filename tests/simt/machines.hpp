// Loads the machine descriptions in harness/backends/simt/machines for tests of the cycle model. A label such
// as vortex(cores=2) also sets parameters of the machine.
#pragma once

#include <filesystem>
#include <string>

#include "backends/simt/cycles/machine.hpp"

namespace harness::testing {

inline const std::filesystem::path machines_folder = HARNESS_SIMT_MACHINES_FOLDER;

inline simt::Machine machine_of(const std::string& label) {
  return simt::load_machine(label, machines_folder);
}

}  // namespace harness::testing
