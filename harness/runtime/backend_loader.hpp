// Finds and loads backend libraries. A backend is a library like a plugin, but built with the harness and of
// exactly its version.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "backends/backend.hpp"
#include "backends/gauge.hpp"
#include "backends/info.hpp"

namespace harness::runtime {

/// Loads a backend. Throws Error with exit code 3 if the library is missing, cannot be loaded or finds no
/// device.
std::unique_ptr<backends::Backend> load_backend(const std::string& name,
                                                const backends::BackendOptions& options);

/// Returns the names of the installed backend libraries.
std::vector<std::string> installed_backends();

/// Returns the sorted names of the machines that installed backends model.
std::vector<std::string> known_machines();

/// Returns the result columns that the installed backends declare, sorted by the names of the backends. A
/// backend that cannot be loaded contributes no columns, because it cannot measure here.
std::vector<Column> declared_columns();

/// Returns a gauge, which reads memory, power, clock and utilisation of a backend's device. Returns null if
/// the device has no gauge or cannot be read.
std::unique_ptr<backends::Gauge> make_gauge(const std::string& backend, const std::string& id);

/// Returns the folder in which linked device programs and converted graphs are cached: HARNESS_CACHE_DIR,
/// otherwise XDG_CACHE_HOME/harness, otherwise ~/.cache/harness.
std::string default_cache_dir();

}  // namespace harness::runtime
