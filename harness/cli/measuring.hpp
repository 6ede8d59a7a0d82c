// What commands that measure do before the first row: the plugins, the configurations, what the workers and
// meta.json are told. `run` and `tune` begin alike.
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

/// The statuses of rows to measure again. Throws Error for a word that is none.
std::set<std::string> again(const std::vector<std::string>& retry);

/// All configurations, checked as far as they can be without measuring; there is at least one. Prints
/// warnings.
experiment::Expansion configurations_of(const RunOptions& options, const experiment::Experiment& experiment,
                                        const plugin::Shelf& plugins);

/// How many bytes the rows of the configurations take on disk, rounded up.
std::uintmax_t bytes_of(const experiment::Experiment& experiment,
                        const experiment::Configurations& configurations);

sweep::WorkerJob job_of(const RunOptions& options, const Context& context,
                        const experiment::Experiment& experiment, const plugin::Shelf& plugins,
                        const std::filesystem::path& folder);

/// Links what comes next while it lives, where the backends allow it and nobody forbade it.
std::vector<std::unique_ptr<sweep::LinkAhead>> link_ahead(const RunOptions& options, const Context& context,
                                                          const experiment::Experiment& experiment,
                                                          const plugin::Shelf& plugins,
                                                          const experiment::Configurations& configurations);

/// `backend`: what the workers tell of it; `graphs`: their fingerprints by name.
nlohmann::json meta_of(const Context& context, const experiment::Experiment& experiment,
                       const plugin::Shelf& plugins, const nlohmann::json& backend,
                       const nlohmann::json& graphs);

}  // namespace harness::cli
