#include "cli/check_process.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "base/interruption.hpp"
#include "base/stopwatch.hpp"
#include "sweep/worker/death.hpp"

namespace harness::cli {
namespace {

// Time limit between two events (CheckEvents) of a child process, in milliseconds. Between two events, a
// child links programs, computes references, and makes a run of at most ten seconds (checker.cpp).
constexpr int patience_ms = 120'000;
// After this many crashes of one plugin on one backend, the whole check ends.
constexpr uint64_t most_crashes = 10;
constexpr double progress_every_ms = 10'000;
constexpr useconds_t for_own_signal_us = 200'000;

/// Handles the events (CheckEvents) that the child processes send, and prints the reports.
class Listener {
 public:
  /// Handles one event. Returns false if it is the last event of the check.
  bool take(const nlohmann::json& event) {
    const auto text = [&](const char* key) { return event.at(key).get<std::string>(); };
    if (event.contains("error")) throw Error(text("error"), static_cast<Exit>(event.at("exit").get<int>()));
    if (event.contains("done")) return false;
    if (event.contains("begin")) begin(text("begin"));
    if (event.contains("turn")) turn_ = event.at("turn").get<size_t>();
    if (event.contains("run")) {
      const nlohmann::json& run = event.at("run");
      run_ = {run.at("partner"), run.at("others"), run.at("what"), run.at("again")};
    }
    if (event.contains("right")) report_->right();
    if (event.contains("wrong")) report_->wrong(run_, text("wrong"));
    if (event.contains("apart")) report_->set_apart(run_, text("apart"));
    if (event.contains("impossible")) report_->impossible(text("impossible"));
    if (event.contains("broken")) report_->broken(text("broken"));
    if (event.contains("note")) report_->note(text("note"));
    tell_progress();
    return true;
  }

  /// Records in the report that the child died. Returns the number of the combination of plugins that follows
  /// the one that crashed. The next child process begins with it.
  size_t crash(const std::string& fate) {
    if (!report_) throw Error(fmt::format("check: the process {} before the first run", fate), Exit::failed);
    report_->crashed(run_, fate);
    return turn_ + 1;
  }
  bool gives_up() const { return report_ && report_->crashes() >= most_crashes; }

  void finish() {
    if (report_) all_right_ &= report_->finish();
    report_.reset();
  }
  bool all_right() const { return all_right_; }

 private:
  void begin(const std::string& title) {
    // A new child sends the title of the plugin whose check it continues. The report of that plugin is
    // already open.
    if (report_ && report_->title() == title) return;
    finish();
    report_ = std::make_unique<CheckReport>(title);
  }
  void tell_progress() {
    if (!report_ || since_told_.milliseconds() < progress_every_ms) return;
    since_told_ = Stopwatch();
    fmt::print(stderr, "{}: {}, now {}\n", report_->title(), report_->counts(), run_.what);
  }

  std::unique_ptr<CheckReport> report_;
  CheckedRun run_;
  size_t turn_ = 0;
  bool all_right_ = true;
  Stopwatch since_told_;
};

[[noreturn]] void be_child(FileDescriptor socket, size_t from, const std::function<void(CheckEvents&)>& run) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  sweep::Channel channel(std::move(socket));
  CheckEvents events(channel, from);
  try {
    run(events);
    events.done();
  } catch (const Error& e) {
    events.error(e.what(), static_cast<int>(e.exit()));
  } catch (const std::exception& e) {
    events.error(harness::words_of(e), static_cast<int>(Exit::failed));
  }
  std::fflush(nullptr);
  _exit(0);  // not exit(), which would also run the destructors of plugins
}

/// Reads events until the child is done, dies or hangs. Returns an empty text if the child is done, otherwise
/// how it failed.
std::string listen(sweep::Channel& channel, pid_t child, Listener& listener) {
  bool hangs = false;
  while (true) {
    while (const auto event = channel.poll()) {
      if (!listener.take(*event)) return {};
    }
    if (channel.closed()) break;
    pollfd waiting{channel.fd(), POLLIN, 0};
    const int ready = ::poll(&waiting, 1, patience_ms);
    if (ready < 0 && errno != EINTR) throw_error("check: {}", std::strerror(errno));
    if (ready == 0) {
      hangs = true;
      break;
    }
  }
  if (hangs) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  const sweep::Death death = sweep::death_of(status, false);
  // If a signal such as that of Ctrl-C has ended the child, it was probably sent to the whole process group.
  // This process waits until the signal reaches it too, and does not report a crash of the plugin.
  if (death.status == "interrupted" && !hangs) ::usleep(for_own_signal_us);
  stay_if_ending();
  return hangs ? fmt::format("did not end within {} s and was killed", patience_ms / 1000) : death.reason;
}

}  // namespace

Exit check_in_children(const std::function<void(CheckEvents&)>& run) {
  Listener listener;
  size_t from = 0;
  while (true) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
      throw_error("check: no socket: {}", std::strerror(errno));
    FileDescriptor ours(ends[0]), theirs(ends[1]);
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child < 0) throw_error("check: no process: {}", std::strerror(errno));
    if (child == 0) {
      ours.reset();
      be_child(std::move(theirs), from, run);
    }
    theirs.reset();
    sweep::Channel channel(std::move(ours));
    const std::string fate = listen(channel, child, listener);
    if (fate.empty()) {
      waitpid(child, nullptr, 0);
      break;
    }
    from = listener.crash(fate);
    if (!listener.gives_up()) continue;
    fmt::print("stopped after {} crashes: combinations from turn {} on were not run\n", most_crashes, from);
    break;
  }
  listener.finish();
  return listener.all_right() ? Exit::ok : Exit::failed;
}

}  // namespace harness::cli
