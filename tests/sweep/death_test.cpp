// Tests the texts that describe how a process ended, by the wait statuses of real processes.
#include "sweep/worker/death.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

template <class Action>
int wait_status_of(Action&& action) {
  const pid_t child = ::fork();
  if (child == 0) {
    action();
    ::_exit(5);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

sweep::Death death_by(int signal, bool oom_killed = false) {
  return sweep::death_of(wait_status_of([&] {
                           std::signal(signal,
                                       SIG_DFL);  // a sanitizer may have set its own handler
                           ::raise(signal);
                         }),
                         oom_killed);
}

TEST(Death, SignalsOfAPluginAreCrashes) {
  for (const auto& [signal, name] : {std::pair{SIGSEGV, "SIGSEGV"},
                                     {SIGABRT, "SIGABRT"},
                                     {SIGFPE, "SIGFPE"},
                                     {SIGBUS, "SIGBUS"},
                                     {SIGILL, "SIGILL"}}) {
    EXPECT_EQ(death_by(signal).status, "crash");
    EXPECT_THAT(death_by(signal).reason, HasSubstr(name));
  }
}

TEST(Death, ARealTimeSignalHasNoNameButANumber) {
  EXPECT_THAT(death_by(SIGRTMIN).reason, HasSubstr(std::to_string(SIGRTMIN)));
}

TEST(Death, AnExitCodeIsACrash) {
  EXPECT_EQ(sweep::death_of(wait_status_of([] {}), false).status, "crash");
  EXPECT_THAT(sweep::death_of(wait_status_of([] {}), false).reason, HasSubstr("exit code 5"));
}

TEST(Death, AKillFromOutsideIsNobodysFault) {
  EXPECT_EQ(death_by(SIGKILL).status, "interrupted");
  EXPECT_EQ(death_by(SIGTERM).status, "interrupted");
  EXPECT_EQ(death_by(SIGTERM).reason, "was killed from outside (SIGTERM)");
}

TEST(Death, AKillByTheKernelIsWantOfMemory) {
  EXPECT_EQ(death_by(SIGKILL, true).status, "oom");
  EXPECT_EQ(death_by(SIGSEGV, true).status, "crash");
}

}  // namespace
}  // namespace harness::testing
