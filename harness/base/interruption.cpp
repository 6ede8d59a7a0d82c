#include "base/interruption.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <set>
#include <thread>

#include "base/own_children.hpp"
#include "base/stopwatch.hpp"
#include "base/temporary.hpp"

namespace harness {
namespace {

using Clock = std::chrono::steady_clock;

// Time limits since the first signal, if finish_on_first_signal() was called. The configuration that is being
// measured may finish within `for_work`; then must_end() returns true. After `for_all`, the process ends.
constexpr std::chrono::milliseconds for_work(1000), for_all(1500);

/// Time limits of end_children(), in milliseconds since its start. Until `asking_ms`, children are asked to
/// end by SIGTERM; then they are killed. After `all_ms`, end_children() no longer waits for them. This
/// process must end within two seconds of a signal. The limits of `after_work` are shorter than those of
/// `at_once`, because the process has possibly spent `for_all` on finishing its measurement before.
struct Patience {
  double asking_ms, all_ms;
};
constexpr Patience after_work{200, 400}, at_once{1000, 1500};
constexpr double ask_again_ms = 50;

// The signal handler only writes the number of the signal into a pipe, because few functions may be called in
// a handler. A thread reads the pipe.
int signals_in = -1, signals_out = -1;
pid_t process = -1;
std::atomic<bool> asks_first = false, seen = false, ending = false;
std::atomic<int64_t> seen_at = 0, time_is_up = 0;  // in ticks of Clock; time_is_up 0: no time limit
std::set<pid_t> children_before;

int64_t now() {
  return Clock::now().time_since_epoch().count();
}

void on_signal(int number) {
  if (::getpid() != process) {  // a forked copy of this process, which lacks the reading thread
    ::signal(number, SIG_DFL);
    ::kill(::getpid(), number);
    return;
  }
  const int error = errno;
  const auto byte = static_cast<unsigned char>(number);
  [[maybe_unused]] const ssize_t written = ::write(signals_in, &byte, 1);
  errno = error;
}

[[noreturn]] void end_by(int number) {
  ending = true;
  end_children();
  remove_temporaries();
  if (asks_first && number == 0) {
    constexpr char line[] = "\nharness: interrupted: what was finished is written\n";
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line, sizeof line - 1);
    ::_exit(1);
  }
  std::signal(number, SIG_DFL);
  ::kill(::getpid(), number);
  std::this_thread::sleep_for(for_work);
  ::_exit(128 + number);
}

/// Returns the number of the next signal, or 0 if none arrives within `patience_ms`.
int next_signal(int patience_ms) {
  pollfd source{signals_out, POLLIN, 0};
  while (true) {
    const int ready = ::poll(&source, 1, patience_ms);
    unsigned char number = 0;
    if (ready > 0 && ::read(signals_out, &number, 1) == 1) return number;
    if (ready == 0) return 0;
  }
}

void wait_for_signals() {
  const int number = next_signal(-1);
  if (!asks_first) end_by(number);
  seen_at = now();
  seen = true;
  end_by(next_signal(static_cast<int>(for_all.count())));
}

}  // namespace

void end_on_signals() {
  int ends[2];
  // without the pipe, signals keep their default action
  if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return;
  signals_out = ends[0];
  signals_in = ends[1];
  process = ::getpid();
  children_before = children();
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);  // processes orphaned by a child become children of this process
  try {
    std::thread(wait_for_signals).detach();
  } catch (const std::exception&) {  // no more threads are allowed
    return;
  }
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigset_t these;
  sigemptyset(&these);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    ::sigaction(number, nullptr, &before);
    if (number == SIGHUP && before.sa_handler == SIG_IGN) continue;  // under nohup
    ::sigaction(number, &action, nullptr);
    sigaddset(&these, number);
  }
  ::pthread_sigmask(SIG_UNBLOCK, &these, nullptr);
}

void finish_on_first_signal() {
  asks_first = true;
}

bool interrupted() {
  return seen;
}

void limit_time(double seconds) {
  const auto ticks =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)).count();
  time_is_up = seconds > 0 ? now() + ticks : 0;
}

double with_grace(double budget_s) {
  return std::max(1.1 * budget_s, budget_s + 2);
}

bool must_end() {
  const int64_t up = time_is_up;
  if (up != 0 && now() > up) return true;
  return seen && now() - seen_at > std::chrono::duration_cast<Clock::duration>(for_work).count();
}

void stay_if_ending() {
  while (ending) ::pause();
}

void end_children() {
  std::set<pid_t> asked, asked_again;
  const Patience patience = asks_first ? after_work : at_once;
  for (const Stopwatch watch; watch.milliseconds() < patience.all_ms;) {
    const bool patient = watch.milliseconds() < patience.asking_ms;
    bool any = false;
    for (const pid_t child : children()) {
      if (children_before.contains(child)) continue;
      any = true;
      if (patient) {  // a worker then ends the processes that it started and removes its temporary files
        if (asked.insert(child).second) {
          ::kill(child, SIGTERM);
        } else if (watch.milliseconds() > ask_again_ms && asked_again.insert(child).second) {
          ::kill(child, SIGTERM);  // a child that goes on after the first signal ends at the second
        }
      } else {
        ::kill(-child, SIGKILL);  // the child's process group, if it has its own
        ::kill(child, SIGKILL);
      }
      ::waitpid(child, nullptr, WNOHANG);
    }
    if (!any) return;
    ::usleep(1000);
  }
}

}  // namespace harness
