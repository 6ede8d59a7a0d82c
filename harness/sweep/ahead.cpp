#include "sweep/ahead.hpp"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include "base/own_children.hpp"
#include "base/parallel.hpp"
#include "runtime/backend_loader.hpp"

namespace harness::sweep {
namespace {

/// Returns the command line of `harness assemble` for the sweep of `job`.
std::vector<std::string> command_of(const WorkerJob& job, const std::string& backend, unsigned threads) {
  std::vector<std::string> words{"harness", "--cache-dir", job.cache_dir, "--threads",
                                 fmt::format("{}", threads)};
  for (const std::string& folder : job.plugin_folders) words.insert(words.end(), {"--plugins", folder});
  words.insert(words.end(), {"assemble", job.experiment_path, "--idle", "--quiet"});
  for (const std::string& change : job.overrides) words.insert(words.end(), {"--set", change});
  for (const std::string& glob : job.only) words.insert(words.end(), {"--only", glob});
  words.insert(words.end(), {"--backend", backend});
  return words;
}

pid_t start(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int fd : {0, 1, 2})
    posix_spawn_file_actions_addopen(&files, fd, "/dev/null", fd == 0 ? O_RDONLY : O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // a process group of its own, so that Ctrl-C reaches only the sweep
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  pid_t pid = -1;
  const int error = ::posix_spawn(&pid, "/proc/self/exe", &files, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error == 0 ? pid : -1;
}

}  // namespace

LinkAhead::LinkAhead(const WorkerJob& job, const std::string& backend) {
  const unsigned cores = processors();
  if (job.cache_dir.empty() || cores <= cores_left_alone) return;
  if (!backends::backend_info(backend).provides.contains(assembles_elsewhere)) return;
  pid_ = start(command_of(job, backend, cores - cores_left_alone));
  if (pid_ > 0) own_children().insert(pid_);
}

LinkAhead::~LinkAhead() {
  if (pid_ <= 0) return;
  ::kill(-pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  own_children().erase(pid_);
}

void become_idle() {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const sched_param none{};
  ::sched_setscheduler(0, SCHED_IDLE, &none);
}

}  // namespace harness::sweep
