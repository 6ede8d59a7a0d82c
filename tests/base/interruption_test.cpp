// Tests that end_children() gives children time to clean up, even if they end only at a second signal.
#include "base/interruption.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "base/stopwatch.hpp"

namespace harness::testing {
namespace {

volatile std::sig_atomic_t signals = 0;
int told = -1;

/// Handler of SIGTERM in a child. At the n-th signal (`signals` counts down), it reports to the parent that
/// it has cleaned up, and ends the child.
void tidy_up(int) {
  signals = signals - 1;
  if (signals > 0) return;
  [[maybe_unused]] const ssize_t done = ::write(told, "tidy", 4);
  ::_exit(0);
}

/// Returns true if a child that ends at its n-th signal (`number`) has cleaned up when end_children()
/// returns.
bool tidies_up_after(int number) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return false;
  told = ends[1];
  signals = number;
  std::signal(SIGTERM, tidy_up);  // installed before the fork, so that the child has it from the beginning
  const pid_t child = ::fork();
  while (child == 0) ::pause();
  std::signal(SIGTERM, SIG_DFL);
  end_children();
  pollfd source{ends[0], POLLIN, 0};
  const bool tidy = ::poll(&source, 1, 0) == 1 && (source.revents & POLLIN) != 0;
  EXPECT_NE(::kill(child, 0), 0) << "it is still there";
  for (const int end : ends) ::close(end);
  return tidy;
}

TEST(Interruption, ChildrenEndAtTheFirstSignalOrTheSecond) {
  EXPECT_TRUE(tidies_up_after(1));
  EXPECT_TRUE(tidies_up_after(2));
}

TEST(Interruption, ChildrenThatIgnoreSignalsAreKilledWithinTwoSeconds) {
  const Stopwatch watch;
  EXPECT_FALSE(tidies_up_after(1000));
  EXPECT_LT(watch.milliseconds(), 2000);
}

}  // namespace
}  // namespace harness::testing
