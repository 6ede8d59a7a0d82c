#include "base/process_settings.hpp"

#include <fcntl.h>
#include <locale.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace harness {
namespace settings {

// Each of these structs reads a setting in its constructor. same() compares the setting with its current
// value, and restore() sets it back.

struct FloatingPoint {
  uint64_t control = floating_point_control();
  bool same() const { return floating_point_control() == control; }
  void restore() const { set_floating_point_control(control); }
};

struct Handlers {
  static constexpr int count = 65;  // signals are numbered 1 to 64
  std::array<struct sigaction, count> actions{};
  Handlers() {
    for (int i = 1; i < count; ++i) ::sigaction(i, nullptr, &actions[static_cast<size_t>(i)]);
  }
  static bool alike(const struct sigaction& a, const struct sigaction& b) {
    constexpr int by_libc = 0x04000000;  // SA_RESTORER, which the C library adds
    const bool calls = a.sa_handler != SIG_DFL && a.sa_handler != SIG_IGN;
    return a.sa_handler == b.sa_handler && (!calls || (a.sa_flags & ~by_libc) == (b.sa_flags & ~by_libc));
  }
  bool same() const {
    const Handlers now;
    return std::equal(actions.begin(), actions.end(), now.actions.begin(), alike);
  }
  void restore() const {
    for (int i = 1; i < count; ++i) ::sigaction(i, &actions[static_cast<size_t>(i)], nullptr);
  }
};

struct BlockedSignals {
  sigset_t blocked{};
  BlockedSignals() { ::pthread_sigmask(SIG_SETMASK, nullptr, &blocked); }
  bool same() const {
    const BlockedSignals now;
    for (int i = 1; i < Handlers::count; ++i) {
      if (::sigismember(&blocked, i) != ::sigismember(&now.blocked, i)) return false;
    }
    return true;
  }
  void restore() const { ::pthread_sigmask(SIG_SETMASK, &blocked, nullptr); }
};

struct Timers {
  std::array<itimerval, 3> timers{};
  Timers() {
    for (const int kind : {ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF})
      ::getitimer(static_cast<__itimer_which_t>(kind), &timers[static_cast<size_t>(kind)]);
  }
  static bool runs(const itimerval& timer) {
    return timer.it_value.tv_sec != 0 || timer.it_value.tv_usec != 0;
  }
  bool same() const {  // compares only whether each timer runs, since its remaining time always differs
    const Timers now;
    return std::equal(timers.begin(), timers.end(), now.timers.begin(),
                      [](const itimerval& a, const itimerval& b) { return runs(a) == runs(b); });
  }
  void restore() const {
    for (const int kind : {ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF})
      ::setitimer(static_cast<__itimer_which_t>(kind), &timers[static_cast<size_t>(kind)], nullptr);
  }
};

struct Folder {
  int folder = ::open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  struct stat status {};
  Folder() { ::stat(".", &status); }
  Folder(const Folder&) = delete;
  ~Folder() {
    if (folder >= 0) ::close(folder);
  }
  bool same() const {
    struct stat now {};
    ::stat(".", &now);
    return status.st_dev == now.st_dev && status.st_ino == now.st_ino;
  }
  void restore() const { [[maybe_unused]] const int failed = ::fchdir(folder); }
};

struct CreationMask {
  mode_t mask = now();
  static mode_t now() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return mask;
  }
  bool same() const { return now() == mask; }
  void restore() const { ::umask(mask); }
};

struct Limits {
  std::array<rlimit, RLIM_NLIMITS> limits{};
  Limits() {
    for (size_t i = 0; i < limits.size(); ++i) ::getrlimit(static_cast<__rlimit_resource_t>(i), &limits[i]);
  }
  bool same() const {
    const Limits now;
    return std::equal(limits.begin(), limits.end(), now.limits.begin(), [](const rlimit& a, const rlimit& b) {
      return a.rlim_cur == b.rlim_cur && a.rlim_max == b.rlim_max;
    });
  }
  void restore() const {
    for (size_t i = 0; i < limits.size(); ++i) ::setrlimit(static_cast<__rlimit_resource_t>(i), &limits[i]);
  }
};

struct Locale {
  std::string words = std::setlocale(LC_ALL, nullptr);
  std::locale global;
  locale_t of_thread = ::uselocale(nullptr);
  bool same() const {
    return std::setlocale(LC_ALL, nullptr) == words && std::locale() == global &&
           ::uselocale(nullptr) == of_thread;
  }
  void restore() const {
    ::uselocale(of_thread);
    std::locale::global(global);
    std::setlocale(LC_ALL, words.c_str());
  }
};

struct Environment {
  std::vector<std::string> variables;
  Environment() {
    for (char** one = environ; one != nullptr && *one != nullptr; ++one) variables.emplace_back(*one);
  }
  bool same() const { return Environment().variables == variables; }
  void restore() const {
    ::clearenv();
    for (const std::string& one : variables) {
      const size_t equals = one.find('=');
      if (equals != std::string::npos) ::setenv(one.substr(0, equals).c_str(), one.c_str() + equals + 1, 1);
    }
  }
};

struct Processors {
  cpu_set_t set{};
  Processors() { ::sched_getaffinity(0, sizeof set, &set); }
  bool same() const {
    const Processors now;
    return CPU_EQUAL(&set, &now.set) != 0;
  }
  void restore() const { ::sched_setaffinity(0, sizeof set, &set); }
};

struct Priority {
  int priority = ::getpriority(PRIO_PROCESS, 0);
  int policy = ::sched_getscheduler(0);
  bool same() const { return Priority().priority == priority && ::sched_getscheduler(0) == policy; }
  void restore() const {
    ::setpriority(PRIO_PROCESS, 0, priority);
    const sched_param none{};
    if (::sched_getscheduler(0) != policy) ::sched_setscheduler(0, policy, &none);
  }
};

template <class Setting>
void set_back_one(const Setting& then, const char* name, SettingChanges& changes) {
  if (then.same()) return;
  then.restore();
  (then.same() ? changes.set_back : changes.lost).emplace_back(name);
}

}  // namespace settings

struct ProcessSettings::Saved {
  settings::FloatingPoint floating_point;
  settings::Handlers handlers;
  settings::BlockedSignals held_back;
  settings::Timers timers;
  settings::Folder folder;
  settings::CreationMask mask;
  settings::Limits limits;
  settings::Locale locale;
  settings::Environment environment;
  settings::Processors processors;
  settings::Priority priority;
};

ProcessSettings::ProcessSettings() : saved_(std::make_unique<Saved>()) {}
ProcessSettings::~ProcessSettings() = default;

SettingChanges ProcessSettings::set_back() const {
  SettingChanges changes;
  settings::set_back_one(saved_->floating_point, "another way to compute with floating-point numbers",
                         changes);
  settings::set_back_one(saved_->handlers, "other signal handlers", changes);
  settings::set_back_one(saved_->held_back, "other signals held back", changes);
  settings::set_back_one(saved_->timers, "a timer", changes);
  settings::set_back_one(saved_->folder, "another working folder", changes);
  settings::set_back_one(saved_->mask, "another umask", changes);
  settings::set_back_one(saved_->limits, "other limits (ulimit)", changes);
  settings::set_back_one(saved_->locale, "another locale", changes);
  settings::set_back_one(saved_->environment, "other environment variables", changes);
  settings::set_back_one(saved_->processors, "other processors to run on", changes);
  settings::set_back_one(saved_->priority, "another priority", changes);
  return changes;
}

}  // namespace harness
