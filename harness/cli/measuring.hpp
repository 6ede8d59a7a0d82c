// Preparation of commands that measure: loads descriptions of plugins, expands configurations, and makes the
// data for workers and meta.json. The commands run, tune and assemble use it.
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

/// Converts the words of --retry to statuses. Configurations with one of these statuses are measured again.
/// `interrupted` is always included, and `skipped` together with `oom`. Throws Error for an unknown status.
std::set<std::string> again(const std::vector<std::string>& retry);

/// Returns all configurations, at least one. Checks them as far as possible without measuring, and prints
/// warnings. Throws Error if a check fails.
experiment::Expansion configurations_of(const RunOptions& options, const experiment::Experiment& experiment,
                                        const plugin::Shelf& plugins);

/// Returns an upper estimate of the bytes on disk that the results of the configurations need.
std::uintmax_t bytes_of(const experiment::Experiment& experiment,
                        const experiment::Configurations& configurations);

sweep::WorkerJob job_of(const RunOptions& options, const Context& context,
                        const experiment::Experiment& experiment, const plugin::Shelf& plugins,
                        const std::filesystem::path& folder);

/// Starts processes that link programs before the configurations that use them are measured, if the backends
/// support it and --no-ahead is not given. The processes end when the returned objects are destroyed.
std::vector<std::unique_ptr<sweep::LinkAhead>> link_ahead(const RunOptions& options, const Context& context,
                                                          const experiment::Experiment& experiment,
                                                          const plugin::Shelf& plugins,
                                                          const experiment::Configurations& configurations);

/// Returns the content of meta.json. `backend` is the description that the workers report (Crew::facts()).
/// `graphs` has the hash of each graph by its name.
nlohmann::json meta_of(const Context& context, const experiment::Experiment& experiment,
                       const plugin::Shelf& plugins, const nlohmann::json& backend,
                       const nlohmann::json& graphs);

}  // namespace harness::cli
