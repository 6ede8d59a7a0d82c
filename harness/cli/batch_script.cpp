#include "cli/batch_script.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

namespace harness::cli {
namespace {

std::string command_of(const BatchRequest& request) {
  std::vector<std::string> words;
  for (const std::string& word : request.command) words.push_back(shell_word(word));
  return fmt::format("{}", fmt::join(words, " "));
}

std::string clock_time(uint64_t seconds) {
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

/// Adds the line `begin` + `value`, unless `value` is empty.
void add(std::string& script, const std::string& begin, const std::string& value) {
  if (!value.empty()) script += begin + value + "\n";
}

constexpr const char* about =
    "# Each job is one worker, which takes rows from the pool until none are left. A job that is preempted "
    "or\n"
    "# whose node fails is queued again. Its finished rows are kept, and its other rows are free for all.\n";

std::string for_slurm(const BatchRequest& request) {
  const std::string name = job_name(request.name);
  std::string script = "#!/bin/sh\n";
  add(script, "#SBATCH --job-name=", name);
  add(script, "#SBATCH --array=", fmt::format("1-{}", request.workers));
  add(script, "#SBATCH --nodes=", "1");
  add(script, "#SBATCH --ntasks=", "1");
  if (request.gpus > 0) add(script, "#SBATCH --gpus-per-task=", fmt::format("{}", request.gpus));
  add(script, "#SBATCH --partition=", request.partition);
  add(script, "#SBATCH --constraint=", request.constraint);
  if (request.seconds > 0) add(script, "#SBATCH --time=", clock_time(request.seconds));
  script += "#SBATCH --exclusive\n#SBATCH --requeue\n#SBATCH --open-mode=append\n";
  // SIGTERM comes 60 s before the time limit. A worker needs 2 s to end, and a slow file system may need the
  // remaining time.
  script += "#SBATCH --signal=B:TERM@60\n";
  add(script, "#SBATCH --output=", name + "-%A_%a.log");
  return script + about + "cd " + shell_word(request.folder) + " || exit 2\nexec " + command_of(request) +
         "\n";
}

std::string for_pbs(const BatchRequest& request) {
  std::string script = "#!/bin/sh\n";
  add(script, "#PBS -N ", job_name(request.name));
  if (request.workers > 1) add(script, "#PBS -J ", fmt::format("1-{}", request.workers));
  std::string chunk = "1";
  if (request.gpus > 0) chunk += fmt::format(":ngpus={}", request.gpus);
  if (!request.constraint.empty()) chunk += ":" + request.constraint;
  add(script, "#PBS -l select=", chunk);
  add(script, "#PBS -l place=", "excl");
  if (request.seconds > 0) add(script, "#PBS -l walltime=", clock_time(request.seconds));
  add(script, "#PBS -q ", request.partition);
  script += "#PBS -r y\n#PBS -j oe\n";
  return script + about + "cd " + shell_word(request.folder) + " || exit 2\nexec " + command_of(request) +
         "\n";
}

std::string for_flux(const BatchRequest& request) {
  std::string script = "#!/bin/sh\n";
  add(script, "# flux: --job-name=", job_name(request.name));
  add(script, "# flux: --nodes=", fmt::format("{}", request.workers));
  script += "# flux: --exclusive\n";
  add(script, "# flux: --queue=", request.partition);
  add(script, "# flux: --requires=", request.constraint);
  if (request.seconds > 0) add(script, "# flux: --time-limit=", fmt::format("{}s", request.seconds));
  const std::string gpus = request.gpus > 0 ? fmt::format(" --gpus-per-task={}", request.gpus) : "";
  return script + "cd " + shell_word(request.folder) + " || exit 2\n" +
         fmt::format("exec flux run --nodes={} --ntasks={} --exclusive{} {}\n", request.workers,
                     request.workers, gpus, command_of(request));
}

std::string for_ssh(const BatchRequest& request) {
  const std::string remote = "cd " + shell_word(request.folder) + " && exec " + command_of(request);
  std::vector<std::string> hosts;
  for (const std::string& host : request.hosts) hosts.push_back(shell_word(host));
  return fmt::format(
      "#!/bin/sh\n"
      "# One worker per host. With -tt, Ctrl-C here ends the workers there, and their rows are free for "
      "others.\n"
      "failed=0\npids=\n"
      "for host in {}; do\n"
      "  ssh -tt -o BatchMode=yes \"$host\" {} </dev/null >{}-\"$host\".log 2>&1 &\n"
      "  pids=\"$pids $!\"\n"
      "done\n"
      "for pid in $pids; do wait \"$pid\" || failed=1; done\n"
      "exit $failed\n",
      fmt::join(hosts, " "), shell_word(remote), shell_word(job_name(request.name)));
}

}  // namespace

const std::vector<Scheduler>& schedulers() {
  static const std::vector<Scheduler> all{{"slurm", {"sbatch"}, for_slurm},
                                          {"pbs", {"qsub"}, for_pbs},
                                          {"flux", {"flux", "batch"}, for_flux},
                                          {"ssh", {"sh"}, for_ssh}};
  return all;
}

std::string job_name(const std::string& experiment) {
  std::string name = "harness-" + experiment;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ? c : '-';
  return name;
}

std::string shell_word(const std::string& word) {
  constexpr std::string_view plain = "@%+=:,./-_";
  const bool is_plain = !word.empty() && std::all_of(word.begin(), word.end(), [&](unsigned char c) {
    return std::isalnum(c) != 0 || plain.find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (is_plain) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace harness::cli
