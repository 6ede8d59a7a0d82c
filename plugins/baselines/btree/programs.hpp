// The programs of the baseline, over lists of neighbours that are B-trees. The plugin makes one program per
// configuration.
#pragma once

#include <harness/host/baseline.hpp>
#include <memory>

namespace harness::btree {

/// Returns the program for input.algorithm(), which is one of those that the plugin provides.
std::unique_ptr<BaselineProgram> make_program(const BaselineInput& input);

}  // namespace harness::btree
