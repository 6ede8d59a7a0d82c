// Messages between a worker and its parent, as JSON values that are sent as CBOR. The worker receives its job
// and sends measurements.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiment/experiment.hpp"
#include "results/store/measurement.hpp"

namespace harness::sweep {

/// Returns an object with a member per column that has a value. Numbers stay numbers. Columns that the
/// backend declares are included.
nlohmann::json to_json(const results::Measurement& measurement);

/// Returns the measurement of a message. Throws for an invalid message, because a plugin can write into any
/// file descriptor.
results::Measurement measurement_from_json(const nlohmann::json& message);

/// The first message: what a worker needs to measure any configuration of a sweep. It has the experiment as
/// text, so that edits of the file during the sweep have no effect.
struct WorkerJob {
  std::vector<std::string> plugin_folders;
  std::string cache_dir;
  unsigned threads = 0;
  std::string backend;
  std::string experiment_path, experiment_text;
  std::vector<std::string> overrides, only;
  std::string answers;                    // folder for the arrays of results; empty: not kept
  std::vector<std::string> plugin_files;  // files to load, which the parent has inspected
  bool one_round = false;                 // each configuration is measured once, with all its repetitions
};

// Texts may hold any bytes, as paths do, because messages are sent as CBOR.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WorkerJob, plugin_folders, cache_dir, threads, backend, experiment_path,
                                   experiment_text, overrides, only, answers, plugin_files, one_round)

}  // namespace harness::sweep
