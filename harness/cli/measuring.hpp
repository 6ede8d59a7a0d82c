// Preparation of commands that measure: loads plugins, expands configurations, and makes the data for workers
// and meta.json. `run` and `tune` share it.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "cli/run.hpp"
#include "results/store/writer.hpp"
#include "sweep/ahead.hpp"
#include "sweep/worker/message.hpp"

namespace harness::cli {

results::WriteMode mode_of(const RunOptions& options);

/// Returns the statuses of rows to measure again. Throws Error for an unknown status.
std::set<std::string> again(const std::vector<std::string>& retry);

/// Returns all configurations, checked as far as possible without measuring. There is at least one. Prints
/// warnings.
experiment::Expansion configurations_of(const RunOptions& options, const experiment::Experiment& experiment,
                                        const plugin::Shelf& plugins);

/// Returns the bytes on disk that the rows of the configurations need, rounded up.
std::uintmax_t bytes_of(const experiment::Experiment& experiment,
                        const experiment::Configurations& configurations);

sweep::WorkerJob job_of(const RunOptions& options, const Context& context,
                        const experiment::Experiment& experiment, const plugin::Shelf& plugins,
                        const std::filesystem::path& folder);

/// Starts linking ahead for as long as the result lives, if the backends allow it and the user did not
/// disable it.
std::vector<std::unique_ptr<sweep::LinkAhead>> link_ahead(const RunOptions& options, const Context& context,
                                                          const experiment::Experiment& experiment,
                                                          const plugin::Shelf& plugins,
                                                          const experiment::Configurations& configurations);

/// `backend` is what the workers report about it, `graphs` has the hashes of graphs by name.
nlohmann::json meta_of(const Context& context, const experiment::Experiment& experiment,
                       const plugin::Shelf& plugins, const nlohmann::json& backend,
                       const nlohmann::json& graphs);

}  // namespace harness::cli
