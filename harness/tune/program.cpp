#include "tune/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "base/error.hpp"
#include "base/interruption.hpp"
#include "base/own_children.hpp"
#include "base/printable.hpp"
#include "base/stopwatch.hpp"

namespace harness::tune {
namespace {

constexpr double patience_s = 600;  // time limit for an answer; some samplers first fit a model to all costs
constexpr int look_every_ms = 50;
constexpr double last_moment_ms = 2000, short_moment_ms = 100;
constexpr size_t longest_line = 1 << 20, most_quoted = 200;

}  // namespace

Program::Program(const std::string& command) : command_(command) {
  std::signal(SIGPIPE, SIG_IGN);  // writing to a program that has ended is then an error of write()
  int to[2], from[2];
  if (::pipe2(to, O_CLOEXEC) != 0 || ::pipe2(from, O_CLOEXEC) != 0) throw_error("--sampler: no pipe is left");
  child_ = ::fork();
  if (child_ < 0) throw_error("--sampler: '{}' cannot be started", command);
  if (child_ == 0) {
    ::setpgid(0, 0);  // the program does not receive Ctrl-C, and its children are killed with it
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    std::signal(SIGPIPE, SIG_DFL);
    ::dup2(to[0], STDIN_FILENO);
    ::dup2(from[1], STDOUT_FILENO);
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  ::setpgid(child_, child_);
  own_children().insert(child_);
  ::close(to[0]);
  ::close(from[1]);
  in_ = to[1];
  out_ = from[0];
  ::fcntl(in_, F_SETFL, O_NONBLOCK);
}

Program::~Program() {
  ::close(in_);  // a program that keeps reading finds the end of its input
  ::close(out_);
  const double moment_ms = must_end() || interrupted() ? short_moment_ms : last_moment_ms;
  const Stopwatch watch;
  bool ended = false;
  while (!(ended = ::waitpid(child_, nullptr, WNOHANG) != 0) && watch.milliseconds() < moment_ms)
    ::usleep(5000);
  ::kill(-child_, SIGKILL);
  if (!ended) ::waitpid(child_, nullptr, 0);
  own_children().erase(child_);
}

bool Program::wait_for(int file, short event) {
  for (const Stopwatch watch; watch.milliseconds() < patience_s * 1e3;) {
    if (must_end() || interrupted()) return false;
    pollfd source{file, event, 0};
    if (::poll(&source, 1, look_every_ms) > 0) return true;
  }
  fail(fmt::format("{} within {} s", event == POLLIN ? "gave no answer" : "took no line", patience_s));
}

bool Program::send(const nlohmann::json& message) {
  const std::string line = message.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  for (size_t sent = 0; sent < line.size();) {
    if (!wait_for(in_, POLLOUT)) return false;
    const ssize_t written = ::write(in_, line.data() + sent, line.size() - sent);
    if (written < 0 && errno != EINTR && errno != EAGAIN) fail("ended, or took no more lines");
    sent += written > 0 ? static_cast<size_t>(written) : 0;
  }
  return true;
}

std::optional<nlohmann::json> Program::receive() {
  size_t end = 0;
  while ((end = buffer_.find('\n', searched_)) == std::string::npos) {
    searched_ = buffer_.size();
    if (buffer_.size() > longest_line)
      fail(fmt::format("wrote more than {} bytes without the end of a line", longest_line));
    if (!wait_for(out_, POLLIN)) return std::nullopt;
    read_more();
  }
  const std::string line = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  searched_ = 0;
  nlohmann::json answer = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (answer.is_object()) return answer;
  fail(fmt::format("answered '{}'{}, which is not a JSON object", printable(line.substr(0, most_quoted)),
                   line.size() > most_quoted ? fmt::format("... ({} bytes)", line.size()) : ""));
}

void Program::fail(const std::string& how) const {
  stay_if_ending();
  throw_error("--sampler: '{}' {} (docs/tuning.md describes the protocol)",
              printable(command_.substr(0, most_quoted)), how);
}

void Program::read_more() {
  char chunk[1 << 16];
  const ssize_t length = ::read(out_, chunk, sizeof chunk);
  if (length < 0 && errno == EINTR) return;
  if (length <= 0) fail("ended, or closed its output, without an answer");
  buffer_.append(chunk, static_cast<size_t>(length));
}

}  // namespace harness::tune
