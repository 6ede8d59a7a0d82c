#include "sweep/worker/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "base/interruption.hpp"
#include "base/own_children.hpp"
#include "base/stopwatch.hpp"
#include "sweep/worker/processes.hpp"

namespace harness::sweep {
namespace {

// Seconds that a worker gets to end. They suffice for tools such as compute-sanitizer, which prolong the end
// of a process.
constexpr double seconds_to_end = 5;
// After a worker was killed, its driver may take long to release what the worker held. This process waits for
// the end of the worker at most this many seconds.
constexpr double seconds_to_die = 30;
constexpr double seconds_to_clean_up = 0.1;

[[noreturn]] void cannot_start(int error) {
  std::string reason = std::strerror(error);
  // If the number of a file descriptor exceeds the limit of open files, the error is EINVAL or EBADF. The
  // texts of these errors would not tell the user the reason.
  rlimit files{};
  if ((error == EINVAL || error == EBADF || error == EMFILE) && ::getrlimit(RLIMIT_NOFILE, &files) == 0) {
    reason = fmt::format("it needs more open files than `ulimit -n` allows, {}", files.rlim_cur);
  }
  if (error == EAGAIN) reason = "no more processes are allowed (`ulimit -u`, or the limit of a container)";
  throw Error(fmt::format("a worker process cannot be started: {}", reason), Exit::unusable);
}

// Returns a copy of the file descriptor. Its number is above those that a worker uses.
FileDescriptor moved_up(int fd) {
  const FileDescriptor low(fd);
  FileDescriptor high(::fcntl(fd, F_DUPFD_CLOEXEC, 16));
  if (fd < 0 || high.get() < 0) cannot_start(errno);
  return high;
}

std::pair<FileDescriptor, FileDescriptor> socket_pair() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) cannot_start(errno);
  FileDescriptor other(ends[1]);
  return {FileDescriptor(ends[0]), moved_up(::dup(other.get()))};
}

std::pair<FileDescriptor, FileDescriptor> pipe_ends() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) cannot_start(errno);
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return {FileDescriptor(ends[0]), moved_up(ends[1])};
}

/// Returns this process's environment with another folder for temporary files, which is removed with the
/// worker.
std::vector<std::string> environment(const std::string& temporary) {
  constexpr std::string_view variable = "TMPDIR=";
  std::vector<std::string> all;
  if (!temporary.empty()) all.push_back(std::string(variable) + temporary);
  for (char** one = environ; *one != nullptr; ++one) {
    if (temporary.empty() || !std::string_view(*one).starts_with(variable)) all.emplace_back(*one);
  }
  return all;
}

uint64_t private_bytes_of(pid_t pid) {
  std::ifstream file(fmt::format("/proc/{}/statm", pid));
  uint64_t size = 0, resident = 0, shared = 0;
  file >> size >> resident >> shared;
  return (resident - std::min(shared, resident)) * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
}

pid_t spawn(std::vector<std::string> words, int channel, int pulse, int output,
            const std::string& temporary) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&files, channel, worker_channel_fd);
  posix_spawn_file_actions_adddup2(&files, pulse, worker_pulse_fd);
  // The worker gets its own process group. So Ctrl-C reaches only the parent, and processes that a plugin
  // forks are killed with the worker.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t pid = -1;
  std::vector<std::string> variables = environment(temporary);
  std::vector<char*> pointers;
  for (std::string& one : variables) pointers.push_back(one.data());
  pointers.push_back(nullptr);
  const int error =
      ::posix_spawn(&pid, "/proc/self/exe", &files, &attributes, arguments.data(), pointers.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (error != 0) cannot_start(error);
  return pid;
}

}  // namespace

WorkerProcess::WorkerProcess(uint32_t processes) : processes_(processes), children_before_(children()) {
  // Processes orphaned by a worker become children of this process, even if they started their own session.
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  auto [here, there] = socket_pair();
  auto [read_end, write_end] = pipe_ends();
  const FileDescriptor pulse = moved_up(::dup(pulse_.fd()));
  channel_.emplace(std::move(here));
  output_.emplace(std::move(read_end));
  std::vector<std::string> words{"harness", worker_command};
  if (processes > 1) {
    const std::string socket = (temporary_.path() / "socket").string();
    meeting_.emplace(socket);
    segments_.emplace();
    words.insert(words.end(), {start_option, std::to_string(processes), socket_option, socket});
  }
  pid_ = spawn(words, there.get(), pulse.get(), write_end.get(), temporary_.path().string());
  own_children().insert(pid_);
  if (meeting_) meet_first(std::array{there.get(), pulse.get()});
}

// Waits until process 0 has fetched its descriptors, the launcher has sent a refusal, or one of the two has
// died.
void WorkerProcess::meet_first(std::span<const int> descriptors) {
  const Stopwatch watch;
  while (!ended() && !must_end() && watch.milliseconds() < seconds_to_join * 1e3) {
    pollfd sources[] = {{meeting_->fd(), POLLIN, 0}, {channel_->fd(), POLLIN, 0}};
    ::poll(sources, 2, 50);
    output_->drain();
    if ((sources[1].revents & POLLIN) != 0) break;
    if ((sources[0].revents & POLLIN) != 0 && meeting_->hand_over(descriptors)) break;
  }
  meeting_.reset();
}

WorkerProcess::~WorkerProcess() {
  channel_.reset();
  wait_for(interrupted() ? seconds_to_clean_up : seconds_to_end);
  kill();
  own_children().erase(pid_);
}

std::optional<int> WorkerProcess::ended() {
  int status = 0;
  if (status_) return status_;
  const pid_t found = ::waitpid(pid_, &status, WNOHANG);
  if (found == pid_) status_ = status;
  if (found < 0 && errno == ECHILD) status_ = unknown_end;
  return status_;
}

std::optional<int> WorkerProcess::kill() {
  if (!ended()) ::kill(pid_, SIGTERM);  // the worker then ends the processes that it started
  if (!wait_for(seconds_to_clean_up)) ::kill(-pid_, SIGKILL);
  const auto status = wait_for(seconds_to_die);
  if (status) kill_orphans();
  if (segments_) segments_->remove_left();
  return status;
}

void WorkerProcess::kill_orphans() {
  const Stopwatch watch;
  std::set<pid_t> seen;
  while (watch.milliseconds() < seconds_to_end * 1e3) {
    bool any = false;
    for (const pid_t pid : children()) {
      if (children_before_.contains(pid) || own_children().contains(pid)) continue;
      any = true;
      seen.insert(pid);
      ::kill(pid, SIGKILL);
      ::waitpid(pid, nullptr, WNOHANG);
    }
    if (!any) break;
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  if (processes_ == 1) orphans_ += seen.size();
}

std::optional<int> WorkerProcess::wait_for(double seconds) {
  const Stopwatch watch;
  while (!ended() && watch.milliseconds() < seconds * 1e3) {
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return status_;
}

uint64_t WorkerProcess::private_bytes() const {
  if (processes_ == 1) return private_bytes_of(pid_);
  uint64_t sum = 0;
  for (const pid_t pid : descendants(pid_)) sum += private_bytes_of(pid);
  return sum;
}

}  // namespace harness::sweep
