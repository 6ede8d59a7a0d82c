// The rules of the options that choose the memory of a run's data, such as edges_at. The option table uses
// them.
#pragma once

#include <vector>

#include "runtime/resolve/rules.hpp"

namespace harness::runtime {

std::vector<Rule> rules_of_edges_at();
std::vector<Rule> rules_of_hot();
std::vector<Rule> rules_of_stream_bytes();
std::vector<Rule> rules_of_device_memory();

}  // namespace harness::runtime
