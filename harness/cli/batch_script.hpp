// Scripts that start the workers of a pool: for Slurm, PBS and Flux, or by ssh. `harness slurm` prints or
// submits them. A script starts few long-lived workers, which share the rows out among themselves.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace harness::cli {

struct BatchRequest {
  std::string name;                   ///< of the experiment
  std::string folder;                 ///< in which the workers start
  std::vector<std::string> command;   ///< of one worker
  std::vector<std::string> hosts;     ///< for ssh
  uint64_t workers = 1, gpus = 0;     ///< gpus: of each worker
  std::string partition, constraint;  ///< queue, and features of nodes; empty: any
  uint64_t seconds = 0;               ///< time limit; 0: that of the partition
};

/// A kind of script.
struct Scheduler {
  const char* name;
  /// command that submits a script, which it reads from its standard input
  std::vector<std::string> submit;
  std::string (*script)(const BatchRequest& request);
};

/// Returns slurm, pbs, flux and ssh.
const std::vector<Scheduler>& schedulers();

/// Returns the name of the jobs of an experiment.
std::string job_name(const std::string& experiment);

/// Returns the word in single quotes, so that the shell reads it as one word. Returns a plain word unchanged.
std::string shell_word(const std::string& word);

}  // namespace harness::cli
