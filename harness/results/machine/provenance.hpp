// Facts about the machine and the command that a number is worthless without; for meta.json. Nothing is asked
// of the network, and a fact that cannot be had is left out.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>

namespace harness::results {

/// Processor, memory, caches, governor, huge pages, kernel. What cannot be found out is left out.
nlohmann::json machine_facts();

/// Commit (and whether the tree had changes), compiler and library versions that this executable
/// was built with.
nlohmann::json build_facts();

/// The command line as a list of words. The current folder is left out: results get published.
nlohmann::json command_facts(std::span<const char* const> arguments);

/// Clock of the first processor at this moment; nothing where the machine does not tell.
std::optional<double> clock_mhz();

/// Whether large arrays that ask for huge pages can get them.
bool huge_pages_granted();

/// Now, UTC, ISO 8601: 2025-01-31T12:00:00Z.
std::string utc_now();

}  // namespace harness::results
