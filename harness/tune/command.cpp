// A sampler of another making: a program that is asked for candidates and told what they cost, by JSON lines
// over its standard input and output. docs/tuning.md has the protocol.
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/error.hpp"
#include "base/own_children.hpp"
#include "base/printable.hpp"
#include "tune/samplers.hpp"

namespace harness::tune {
namespace {

constexpr int patience_ms = 600'000;  // for an answer: some samplers learn from all that was measured
constexpr std::chrono::milliseconds last_moment(2000);

/// A child with a pipe to and from it; /bin/sh runs the command, so that it may have arguments.
class Program {
 public:
  explicit Program(const std::string& command) : command_(command) {
    int to[2], from[2];
    if (::pipe2(to, O_CLOEXEC) != 0 || ::pipe2(from, O_CLOEXEC) != 0)
      throw_error("--sampler: no pipe is left");
    child_ = ::fork();
    if (child_ < 0) throw_error("--sampler: '{}' cannot be started", command);
    if (child_ == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGKILL);
      ::dup2(to[0], STDIN_FILENO);
      ::dup2(from[1], STDOUT_FILENO);
      ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      ::_exit(127);
    }
    own_children().insert(child_);
    ::close(to[0]);
    ::close(from[1]);
    in_ = to[1];
    out_ = from[0];
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  ~Program() {
    ::close(in_);  // a program that reads on sees the end
    ::close(out_);
    constexpr std::chrono::milliseconds a_while(5);
    for (std::chrono::milliseconds waited(0); waited < last_moment; waited += a_while) {
      if (::waitpid(child_, nullptr, WNOHANG) != 0) break;
      std::this_thread::sleep_for(a_while);
      if (waited + a_while < last_moment) continue;
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
    own_children().erase(child_);
  }

  void send(const nlohmann::json& message) {
    const std::string line = message.dump() + "\n";
    for (size_t sent = 0; sent < line.size();) {
      const ssize_t written = ::write(in_, line.data() + sent, line.size() - sent);
      if (written < 0 && errno != EINTR) fail("ended, or took no more lines");
      sent += written > 0 ? static_cast<size_t>(written) : 0;
    }
  }

  nlohmann::json receive() {
    size_t end = 0;
    while ((end = buffer_.find('\n')) == std::string::npos) read_more();
    const std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    nlohmann::json answer = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!answer.is_object()) fail(fmt::format("answered '{}', which is no JSON object", printable(line)));
    return answer;
  }

  [[noreturn]] void fail(const std::string& how) const {
    throw_error("--sampler: '{}' {} (docs/tuning.md says what is expected)", command_, how);
  }

 private:
  void read_more() {
    pollfd source{out_, POLLIN, 0};
    const int ready = ::poll(&source, 1, patience_ms);
    if (ready < 0 && errno == EINTR) return;
    if (ready == 0) fail(fmt::format("gave no answer within {} s", patience_ms / 1000));
    char chunk[4096];
    const ssize_t length = ::read(out_, chunk, sizeof chunk);
    if (length < 0 && errno == EINTR) return;
    if (length <= 0) fail("ended, or closed its output, without an answer");
    buffer_.append(chunk, static_cast<size_t>(length));
  }

  const std::string command_;
  std::string buffer_;
  pid_t child_ = -1;
  int in_ = -1, out_ = -1;
};

class Command : public Sampler {
 public:
  Command(const Space& space, const Prior& prior, const std::string& command, uint64_t seed)
      : program_(command), tried_(space.size()) {
    std::signal(SIGPIPE, SIG_IGN);  // a program that is gone is an error of write()
    nlohmann::json candidates = nlohmann::json::array();
    for (size_t i = 0; i < space.size(); ++i) {
      nlohmann::json one{{"values", space.candidates[i].values}};
      if (!prior.empty() && !std::isnan(prior[i])) one["prior"] = prior[i];
      candidates.push_back(std::move(one));
    }
    program_.send({{"protocol", 1},
                   {"graph", space.graph},
                   {"algorithm", space.algorithm},
                   {"backend", space.backend},
                   {"seed", seed},
                   {"candidates", std::move(candidates)}});
  }

  std::optional<size_t> ask() override {
    program_.send({{"ask", true}});
    const nlohmann::json answer = program_.receive();
    if (!answer.contains("candidate")) program_.fail("answered without a 'candidate'");
    if (answer["candidate"].is_null()) return std::nullopt;
    if (!answer["candidate"].is_number_unsigned() || answer["candidate"] >= tried_.size())
      program_.fail(
          fmt::format("chose {}, which is none of 0 to {}", answer["candidate"].dump(), tried_.size() - 1));
    const size_t chosen = answer["candidate"];
    if (tried_[chosen]) program_.fail(fmt::format("chose {} a second time", chosen));
    tried_[chosen] = true;
    reason_ = answer.value("reason", "its choice");
    return chosen;
  }

  void tell(size_t candidate, std::optional<double> cost) override {
    program_.send({{"tell", candidate}, {"cost", cost ? nlohmann::json(*cost) : nlohmann::json()}});
  }
  std::string reason() const override { return reason_; }

 private:
  Program program_;
  std::vector<bool> tried_;
  std::string reason_;
};

}  // namespace

std::unique_ptr<Sampler> make_command(const Space& space, const Prior& prior, const std::string& command,
                                      uint64_t seed) {
  return std::make_unique<Command>(space, prior, command, seed);
}

}  // namespace harness::tune
