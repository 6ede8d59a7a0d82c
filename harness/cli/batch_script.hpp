// Scripts that start workers of a sweep by Slurm, PBS, Flux or ssh. `harness slurm` prints or submits these
// scripts. A script starts a few workers, which run for a long time. They share one folder (the pool) and
// divide the configurations of the sweep among themselves.
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

/// A batch scheduler or ssh, with the function that writes scripts for it.
struct Scheduler {
  const char* name;
  /// command that reads a script from its standard input and submits it
  std::vector<std::string> submit;
  std::string (*script)(const BatchRequest& request);
};

/// Returns the schedulers slurm, pbs, flux and ssh.
const std::vector<Scheduler>& schedulers();

/// Returns the name that the jobs of this experiment have in the queue of the scheduler.
std::string job_name(const std::string& experiment);

/// Returns the word in single quotes, so that the shell reads it as one word. Returns a plain word unchanged.
std::string shell_word(const std::string& word);

}  // namespace harness::cli
