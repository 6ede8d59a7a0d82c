#include "base/child.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "base/file_descriptor.hpp"
#include "base/interruption.hpp"

namespace harness {
namespace {

/// Returns the environment of this process. If `temporary` is not empty, TMPDIR is that folder.
std::vector<std::string> environment_with(const std::filesystem::path& temporary) {
  const std::string name = "TMPDIR=";
  std::vector<std::string> all;
  for (char** one = environ; *one != nullptr; ++one) {
    if (temporary.empty() || !std::string(*one).starts_with(name)) all.emplace_back(*one);
  }
  if (!temporary.empty()) all.push_back(name + temporary.string());
  return all;
}

/// Returns pointers to the texts, followed by a null pointer.
std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

/// A program that is running. The destructor kills it unless wait() was called.
class Running {
 public:
  Running(std::vector<std::string> words, std::vector<std::string> environment,
          const posix_spawn_file_actions_t& files) {
    const int failed = ::posix_spawnp(&pid_, words.at(0).c_str(), &files, nullptr, pointers_to(words).data(),
                                      pointers_to(environment).data());
    if (failed != 0) pid_ = -1;
  }
  ~Running() {
    if (pid_ < 0) return;
    ::kill(pid_, SIGKILL);
    wait();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  bool started() const { return pid_ >= 0; }

  /// Waits for the program. Returns its exit code, or 128 plus the number of the signal that ended it.
  /// Returns nothing if waiting fails.
  std::optional<int> wait() {
    const pid_t pid = std::exchange(pid_, -1);
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0) {
      if (errno != EINTR) return std::nullopt;
    }
    stay_if_ending();
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t pid_ = -1;
};

/// The files that become stdin, stdout and stderr of a child program.
struct FileActions {
  posix_spawn_file_actions_t all;

  FileActions() { posix_spawn_file_actions_init(&all); }
  ~FileActions() { posix_spawn_file_actions_destroy(&all); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;

  void close(int file) { posix_spawn_file_actions_addopen(&all, file, "/dev/null", O_RDWR, 0); }
  void set(int file, int to) { posix_spawn_file_actions_adddup2(&all, to, file); }
};

/// Returns the next bytes that can be read, or an empty text at the end of the file.
std::string_view next_bytes(int file, std::span<char> buffer) {
  for (;;) {
    const ssize_t got = ::read(file, buffer.data(), buffer.size());
    if (got >= 0) return {buffer.data(), static_cast<size_t>(got)};
    if (errno != EINTR) throw_error("the output of a program cannot be read: {}", std::strerror(errno));
  }
}

}  // namespace

std::optional<int> exit_code_of(Child child) {
  FileActions files;
  if (child.output == ChildOutput::none) files.close(STDIN_FILENO);
  if (child.output != ChildOutput::shown) files.close(STDOUT_FILENO);
  if (child.output == ChildOutput::none) files.close(STDERR_FILENO);
  Running running(std::move(child.words), environment_with(child.temporary), files.all);
  return running.started() ? running.wait() : std::nullopt;
}

ChildInput::ChildInput(std::string_view bytes) : file_(::memfd_create("input", MFD_CLOEXEC)) {
  while (file_ >= 0 && !bytes.empty()) {
    const ssize_t done = ::write(file_, bytes.data(), bytes.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) break;
    bytes.remove_prefix(static_cast<size_t>(done));
  }
  if (file_ >= 0 && bytes.empty()) return;
  const int error = errno;
  if (file_ >= 0) ::close(file_);
  throw_error("a file in memory cannot be written: {}", std::strerror(error));
}

ChildInput::~ChildInput() {
  ::close(file_);
}

std::optional<ChildEnd> run_on(const ChildInput& input, std::vector<std::string> words,
                               const std::function<void(std::string_view)>& take) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw_error("no pipe can be opened: {}", std::strerror(errno));
  const FileDescriptor output(ends[0]), messages(::memfd_create("messages", MFD_CLOEXEC));
  FileDescriptor written(ends[1]);
  FileActions files;
  files.set(STDIN_FILENO, input.file());
  files.set(STDOUT_FILENO, written.get());
  files.set(STDERR_FILENO, messages.get());
  ::lseek(input.file(), 0, SEEK_SET);
  Running running(std::move(words), environment_with({}), files.all);
  if (!running.started()) return std::nullopt;
  written.reset();  // closes this process's copy, so that reading ends when the program closes its stdout
  std::vector<char> buffer(size_t{1} << 16);
  for (std::string_view got; !(got = next_bytes(output.get(), buffer)).empty();) take(got);
  const std::optional<int> code = running.wait();
  if (!code) return std::nullopt;
  ChildEnd end{*code, ""};
  ::lseek(messages.get(), 0, SEEK_SET);
  for (std::string_view got; !(got = next_bytes(messages.get(), buffer)).empty();) end.messages += got;
  return end;
}

}  // namespace harness
