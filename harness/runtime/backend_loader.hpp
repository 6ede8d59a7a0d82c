// Finds and loads backend libraries. A backend is a library like a plugin, but built with the harness and of
// its very version.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "backends/backend.hpp"
#include "backends/info.hpp"

namespace harness::runtime {

/// Throws Error with exit code 3 when the library is not there, cannot be loaded or finds no device.
std::unique_ptr<backends::Backend> load_backend(const std::string& name,
                                                const backends::BackendOptions& options);

/// Names of the backend libraries that are installed.
std::vector<std::string> installed_backends();

/// The columns that the installed backends count into, by the names of the backends. One that cannot be
/// loaded has none: it measures nothing here.
std::vector<Column> declared_columns();

/// Where assembled code and converted graphs are kept: HARNESS_CACHE_DIR, else
/// XDG_CACHE_HOME/harness, else ~/.cache/harness.
std::string default_cache_dir();

}  // namespace harness::runtime
