#include "plugin/probe.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "base/interruption.hpp"
#include "base/own_children.hpp"
#include "base/stopwatch.hpp"
#include "plugin/library.hpp"
#include "plugin/load_guard.hpp"

namespace harness::plugin {
namespace {

namespace fs = std::filesystem;

/// Kinds of answers of the child. An answer is the length of its text, one of these letters, then the text: a
/// serialised description, or the reason of a refusal.
constexpr char found = 'f', refused = 'r', spoilt = 's';  // spoilt: refused, and the process must end
constexpr uint32_t longest_answer = 16u << 20;
// The pipe gets a file descriptor with a high number, because constructors that close all open files begin
// with low numbers.
constexpr int high_descriptor = 900;

// Isolates the child. The output of libraries is discarded, and a crash leaves no core file. Processes that a
// library starts are in the child's process group, which is killed as a whole. The child dies if its parent
// dies.
void become_quiet(pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) _exit(1);
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int fd : {0, 1, 2}) dup2(nowhere, fd);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGINT, SIGTERM, SIGHUP})
    std::signal(signal, SIG_DFL);
}

bool write_all(int to, const void* bytes, size_t count) {
  const auto* at = static_cast<const char*>(bytes);
  while (count > 0) {
    const ssize_t done = ::write(to, at, count);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    at += done;
    count -= static_cast<size_t>(done);
  }
  return true;
}

void answer(int to, char kind, const void* bytes, size_t count) {
  const auto length = static_cast<uint32_t>(count);
  if (!write_all(to, &length, sizeof length) || !write_all(to, &kind, 1) || !write_all(to, bytes, count))
    _exit(1);
}

[[noreturn]] void look(const std::vector<fs::path>& files, size_t from, int answers, pid_t parent) {
  become_quiet(parent);
  const pid_t self = ::getpid();
  for (size_t i = from; i < files.size(); ++i) {
    char kind = found;
    std::string text;
    std::vector<uint8_t> bytes;
    try {
      bytes = to_bytes(load_plugin(files[i]));
    } catch (const SpoiltProcess& e) {
      kind = spoilt;
      text = e.what();
    } catch (const std::exception& e) {
      kind = refused;
      text = e.what();
    }
    if (::getpid() != self) _exit(0);  // a copy of the child that a library's constructor forked
    kind == found ? answer(answers, kind, bytes.data(), bytes.size())
                  : answer(answers, kind, text.data(), text.size());
    if (kind != spoilt) continue;
    // direct children are killed here, because those with their own session are not in the process group
    for (const pid_t left : children()) ::kill(left, SIGKILL);
    break;
  }
  _exit(0);  // _exit() calls no destructors, because those of the libraries would run too
}

/// A child process that inspects the files from index `from` on.
class Child {
 public:
  Child(const std::vector<fs::path>& files, size_t from) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw_error("plugins cannot be inspected: {}", std::strerror(errno));
    const pid_t parent = ::getpid();
    pid_ = fork();
    if (pid_ < 0) throw_error("plugins cannot be inspected: no process: {}", std::strerror(errno));
    if (pid_ == 0) {
      close(ends[0]);
      const int high = ::fcntl(ends[1], F_DUPFD_CLOEXEC, high_descriptor);
      look(files, from, high >= 0 ? high : ends[1], parent);
    }
    ::setpgid(pid_, pid_);
    own_children().insert(pid_);
    close(ends[1]);
    answers_ = ends[0];
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Reads the next answer. Returns false if the child ended, did not answer within `patience`, or closed the
  /// pipe.
  bool next(std::chrono::milliseconds patience, char& kind, std::string& text) {
    const Stopwatch since;
    uint32_t length = 0;
    if (!read(&length, sizeof length, since, patience) || length > longest_answer) return false;
    text.resize(length);
    return read(&kind, 1, since, patience) && read(text.data(), length, since, patience);
  }

  /// Ends the child and its process group, and returns how the child ended.
  std::string end() {
    close(answers_);
    if (hangs_) ::kill(-pid_, SIGKILL);
    int status = 0;
    // A child that closed the pipe but still runs is killed after a second.
    for (const Stopwatch since; ::waitpid(pid_, &status, WNOHANG) == 0; ::usleep(200)) {
      if (since.milliseconds() > 1000) hangs_ = ::kill(-pid_, SIGKILL) == 0;
    }
    ::kill(-pid_, SIGKILL);  // remaining processes of its group
    own_children().erase(pid_);
    if (hangs_) return "loading it does not come to an end";
    if (WIFSIGNALED(status))
      return fmt::format("loading it ends the process with {}", strsignal(WTERMSIG(status)));
    return fmt::format("loading it ends the process with exit code {}", WEXITSTATUS(status));
  }

 private:
  bool read(void* to, size_t count, const Stopwatch& since, std::chrono::milliseconds patience) {
    auto* at = static_cast<char*>(to);
    while (count > 0) {
      const auto left = static_cast<int>(static_cast<double>(patience.count()) - since.milliseconds());
      pollfd waiting{answers_, POLLIN, 0};
      const int ready = ::poll(&waiting, 1, std::max(left, 0));
      if (ready < 0 && errno == EINTR) continue;
      hangs_ = ready == 0;
      if (ready <= 0) return false;
      const ssize_t done = ::read(answers_, at, count);
      if (done < 0 && errno == EINTR) continue;
      if (done <= 0) return false;
      at += done;
      count -= static_cast<size_t>(done);
    }
    return true;
  }

  pid_t pid_ = -1;
  int answers_ = -1;
  bool hangs_ = false;
};

Look look_of(char kind, const std::string& text) {
  if (kind != found) return {std::nullopt, text};
  const auto* bytes = reinterpret_cast<const uint8_t*>(text.data());
  return {described_from({bytes, text.size()}), {}};
}

// Inspects files in one child process, until the child fails or all files are inspected. Appends one Look per
// file.
void look_in_child(const std::vector<fs::path>& files, std::chrono::milliseconds patience,
                   std::vector<Look>& looks) {
  Child child(files, looks.size());
  char kind = found;
  std::string text;
  while (looks.size() < files.size() && kind != spoilt && child.next(patience, kind, text)) {
    try {
      looks.push_back(look_of(kind, text));
    } catch (const Error& e) {  // a library can write into the pipe and so corrupt an answer
      looks.push_back({std::nullopt, fmt::format("{}: {}", files[looks.size()].string(), e.what())});
      kind = spoilt;
    }
  }
  const std::string fate = child.end();
  stay_if_ending();
  if (looks.size() == files.size() || kind == spoilt) return;
  looks.push_back({std::nullopt, fmt::format("{}: {}: it is left out", files[looks.size()].string(), fate)});
}

}  // namespace

std::vector<Look> look_at_libraries(const std::vector<fs::path>& files, std::chrono::milliseconds patience) {
  std::vector<Look> looks;
  while (looks.size() < files.size()) look_in_child(files, patience, looks);
  return looks;
}

void require_sound(const fs::path& file) {
  const std::vector<Look> looks = look_at_libraries({file});
  if (!looks.front().plugin) throw_error("{}", looks.front().refusal);
}

}  // namespace harness::plugin
