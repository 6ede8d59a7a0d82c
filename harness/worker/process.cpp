#include "worker/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <thread>

#include "base/error.hpp"
#include "base/stopwatch.hpp"

namespace harness {
namespace {

// Long enough for what a tool such as compute-sanitizer adds to the end of a process.
constexpr double seconds_to_end = 5;
// A driver may take long to take down what a killed process held; then the process is left to the kernel.
constexpr double seconds_to_die = 30;

[[noreturn]] void fail(int error) {
  throw Error(fmt::format("a worker process cannot be started: {}", std::strerror(error)), Exit::unusable);
}

// Clear of the numbers that the worker finds its own descriptors at.
Descriptor moved_up(int fd) {
  const Descriptor low(fd);
  Descriptor high(::fcntl(fd, F_DUPFD_CLOEXEC, 16));
  if (fd < 0 || high.get() < 0) fail(errno);
  return high;
}

std::pair<Descriptor, Descriptor> socket_pair() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) fail(errno);
  Descriptor other(ends[1]);
  return {Descriptor(ends[0]), moved_up(::dup(other.get()))};
}

std::pair<Descriptor, Descriptor> pipe_ends() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) fail(errno);
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return {Descriptor(ends[0]), moved_up(ends[1])};
}

pid_t spawn(int channel, int pulse, int output) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&files, channel, worker_channel_fd);
  posix_spawn_file_actions_adddup2(&files, pulse, worker_pulse_fd);
  // A group of its own: Ctrl-C reaches only the parent, and what a plugin forks is killed with the worker.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  std::string name = "harness", command = worker_command;
  std::array<char*, 3> arguments{name.data(), command.data(), nullptr};
  pid_t pid = -1;
  const int error = ::posix_spawn(&pid, "/proc/self/exe", &files, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (error != 0) fail(error);
  return pid;
}

}  // namespace

WorkerProcess::WorkerProcess() {
  auto [here, there] = socket_pair();
  auto [read_end, write_end] = pipe_ends();
  const Descriptor pulse = moved_up(::dup(pulse_.fd()));
  channel_.emplace(std::move(here));
  output_.emplace(std::move(read_end));
  pid_ = spawn(there.get(), pulse.get(), write_end.get());
}

WorkerProcess::~WorkerProcess() {
  channel_.reset();
  wait_for(seconds_to_end);
  kill();
}

std::optional<int> WorkerProcess::ended() {
  int status = 0;
  if (!status_ && ::waitpid(pid_, &status, WNOHANG) == pid_) status_ = status;
  return status_;
}

std::optional<int> WorkerProcess::kill() {
  ::kill(-pid_, SIGKILL);
  return wait_for(seconds_to_die);
}

std::optional<int> WorkerProcess::wait_for(double seconds) {
  const Stopwatch watch;
  while (!ended() && watch.milliseconds() < seconds * 1e3) {
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return status_;
}

std::uint64_t WorkerProcess::private_bytes() const {
  std::ifstream file(fmt::format("/proc/{}/statm", pid_));
  std::uint64_t size = 0, resident = 0, shared = 0;
  file >> size >> resident >> shared;
  return (resident - std::min(shared, resident)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace harness
