// Facts about the machine, the build and the command, without which a measurement cannot be interpreted. They
// are written to meta.json. No network is used, and unknown facts are left out.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>

namespace harness::results {

/// Returns processor, memory, caches, governor, huge pages and kernel. Unknown facts are left out.
nlohmann::json machine_facts();

/// Returns the commit (and whether the tree had changes) and the compiler and library versions of this
/// executable.
nlohmann::json build_facts();

/// Returns the command line as a list of words. The current folder is left out because results are published.
nlohmann::json command_facts(std::span<const char* const> arguments);

/// Returns the current clock of the first processor; nothing if it is unknown.
std::optional<double> clock_mhz();

/// Returns true if large arrays that request huge pages can get them.
bool huge_pages_granted();

/// Returns the current time in UTC as ISO 8601, such as 2025-01-31T12:00:00Z.
std::string utc_now();

}  // namespace harness::results
