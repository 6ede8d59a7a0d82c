// What a worker and its parent send each other, as JSON. The worker gets its job, and the parent
// measurements.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiment/experiment.hpp"
#include "results/store/measurement.hpp"

namespace harness::sweep {

/// A measurement: an object with a member for each column that has a value, numbers as numbers. Columns that
/// the backend declares travel the same way.
nlohmann::json to_json(const results::Measurement& measurement);

/// Throws where the message is none: a plugin can write into any file descriptor.
results::Measurement measurement_from_json(const nlohmann::json& message);

/// What a worker must be told once to be able to measure any configuration of a sweep: the first message. The
/// experiment goes as text: a file that is edited while its sweep runs changes nothing.
struct WorkerJob {
  std::vector<std::string> plugin_folders;
  std::string cache_dir;
  unsigned threads = 0;
  std::string backend;
  std::string experiment_path, experiment_text;
  std::vector<std::string> overrides, only;
  std::string answers;                    // folder to keep the results' arrays in; empty: they are not kept
  std::vector<std::string> plugin_files;  // those to load, which the parent has looked at
  bool one_round = false;                 // each row is measured once, with all its repetitions
};

/// As nlohmann-json wants them. Texts are bytes, as paths are: a message holds them as CBOR.
void to_json(nlohmann::json& message, const WorkerJob& job);
void from_json(const nlohmann::json& message, WorkerJob& job);

}  // namespace harness::sweep
