// Scripts that start the workers of a pool: for Slurm, PBS and Flux, or by ssh. `harness slurm` prints or
// submits these scripts. A script starts a few workers, which run for a long time and divide the rows of the
// pool among themselves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace harness::cli {

struct BatchRequest {
  std::string name;                   ///< name of the experiment
  std::string folder;                 ///< working folder of the workers
  std::vector<std::string> command;   ///< command line of one worker
  std::vector<std::string> hosts;     ///< hosts to start workers on, for ssh
  uint64_t workers = 1, gpus = 0;     ///< gpus: GPUs per worker
  std::string partition, constraint;  ///< partition (queue), and required features of nodes; empty: any
  uint64_t seconds = 0;               ///< time limit in seconds; 0: the limit of the partition
};

/// A scheduler, or ssh, and its kind of script.
struct Scheduler {
  const char* name;
  /// command that reads a script from its standard input and submits it
  std::vector<std::string> submit;
  std::string (*script)(const BatchRequest& request);
};

/// Returns the schedulers slurm, pbs, flux and ssh.
const std::vector<Scheduler>& schedulers();

/// Returns the name of the scheduler's jobs for an experiment.
std::string job_name(const std::string& experiment);

/// Returns the word in single quotes, so that the shell reads it as one word. Returns a plain word unchanged.
std::string shell_word(const std::string& word);

}  // namespace harness::cli
