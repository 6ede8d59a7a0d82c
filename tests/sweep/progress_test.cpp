// Tests the progress lines of a sweep, and the forecast of the remaining time.
#include "sweep/progress.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include "temp_folder.hpp"

namespace harness::testing {
namespace {

TEST(ProgressLog, OneLineARowAndOneMoreForAFailure) {
  const TempFolder folder;
  std::FILE* stream = std::fopen((folder / "log").c_str(), "w");
  {
    sweep::Progress progress(4, 1, stream);
    progress.expect({"g", "bfs"}, 1000, 3);
    progress.start("a");
    progress.finish("a", "ok", "", {"g", "bfs"});
    progress.finish("b", "crash", "signal 11", {"g", "bfs"});
    progress.finish("c", "unsupported", "no rows_of", {"g", "bfs"});
  }
  std::fclose(stream);
  EXPECT_EQ(read_text(folder / "log"),
            "[2/4] 1 ok  0s, 0s left  a\n"
            "crash: b: signal 11\n"
            "[3/4] 1 ok, 1 failed  0s, 0s left  b\n"
            "[4/4] 1 ok, 1 unsupported, 1 failed  0s  c\n"
            "[4/4] 1 ok, 1 unsupported, 1 failed  0s\n");
}

TEST(ProgressLog, RowsThatAreLeftOutAreCountedByTheWordOfTheirStatus) {
  const TempFolder folder;
  std::FILE* stream = std::fopen((folder / "log").c_str(), "w");
  {
    sweep::Progress progress(5, 0, stream);
    progress.be_quiet();
    for (const char* status : {"unsupported", "ok", "skipped", "unsupported", "capped"})
      progress.finish("a", status, "");
  }
  std::fclose(stream);
  EXPECT_EQ(read_text(folder / "log"), "[5/5] 1 ok, 1 capped, 1 skipped, 2 unsupported  0s\n");
}

TEST(ProgressLog, ARoundThatBeginsIsALineOnce) {
  const TempFolder folder;
  std::FILE* stream = std::fopen((folder / "log").c_str(), "w");
  {
    sweep::Progress progress(2, 0, stream);
    for (const uint64_t round : {1, 2}) {
      for ([[maybe_unused]] const char* row : {"a", "b"}) {
        progress.begin_round("kron", round, 10);
        progress.finish_round({"kron", "bfs"});
      }
    }
    progress.be_quiet();
    progress.begin_round("kron", 3, 10);
  }
  std::fclose(stream);
  EXPECT_EQ(read_text(folder / "log"),
            "[0/2] 0 ok  0s  kron: round 1 of 10\n"
            "[0/2] 0 ok  0s, 0s left  kron: round 2 of 10\n"
            "[0/2] 0 ok  0s, 0s left\n");
}

TEST(ProgressLog, QuietSaysOnlyWhatWentWrong) {
  const TempFolder folder;
  std::FILE* stream = std::fopen((folder / "log").c_str(), "w");
  {
    sweep::Progress progress(2, 0, stream);
    progress.be_quiet();
    progress.finish("a", "ok", "");
    progress.finish("b", "crash", "signal 11");
  }
  std::fclose(stream);
  EXPECT_EQ(read_text(folder / "log"), "crash: b: signal 11\n[2/2] 1 ok, 1 failed  0s\n");
}

// Other workers may have finished configurations before this worker first looks at their progress. These
// configurations say nothing about the speed of all workers together, so the forecast must ignore them.
TEST(ProgressLog, RowsOfOtherWorkersAreCounted) {
  const TempFolder folder;
  std::FILE* stream = std::fopen((folder / "log").c_str(), "w");
  {
    sweep::Progress progress(10, 0, stream);
    progress.expect({"g", "bfs"}, 1000, 10);
    progress.count_elsewhere(4, 2);
    progress.begin_round("g", 1, 2);
    progress.finish("a", "ok", "", {"g", "bfs"});
    progress.count_elsewhere(8, 1);
    progress.finish("b", "ok", "", {"g", "bfs"});
    progress.count_elsewhere(12, 1);
  }
  std::fclose(stream);
  EXPECT_EQ(read_text(folder / "log"),
            "[4/10] 0 ok here, 2 workers  0s  g: round 1 of 2\n"
            "[5/10] 1 ok here, 2 workers  0s, 0s left  a\n"
            "[10/10] 2 ok here, 1 worker  0s  b\n"
            "[10/10] 2 ok here, 1 worker  0s\n");
}

/// Returns what a terminal of this width gets from a sweep of two rows. A width of 0 is not known.
std::string shown_on_terminal(unsigned short columns) {
  const int master = posix_openpt(O_RDWR | O_NOCTTY);
  EXPECT_EQ(grantpt(master) | unlockpt(master), 0);
  std::FILE* stream = std::fopen(ptsname(master), "w");
  const winsize size{.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
  EXPECT_EQ(ioctl(master, TIOCSWINSZ, &size), 0);
  {
    sweep::Progress progress(2, 0, stream);
    progress.begin_round("g", 1, 2);
    progress.start(std::string(70, 'a'));
    progress.finish("b", "ok", "");
    progress.count_elsewhere(0, 2);
    progress.count_elsewhere(1, 2);
    progress.note("warning");
  }
  std::fclose(stream);
  // The operating system returns the written text in pieces. A read fails after the last piece if no writer
  // is left.
  std::string text;
  std::array<char, 4096> piece;
  for (ssize_t bytes; (bytes = read(master, piece.data(), piece.size())) > 0;)
    text.append(piece.data(), static_cast<size_t>(bytes));
  close(master);
  return text;
}

// Each line replaces the one before, and is cut so that it does not wrap.
TEST(ProgressLog, ATerminalHasOneLine) {
  const std::string clear = "\r\x1b[K", counts = "[0/2] 0 ok  0s  ";
  const std::string then = "[1/2] 1 ok  0s, 0s left  b" + clear + "[2/2] 1 ok here, 2 workers  0s  " + clear +
                           "warning\r\n" + clear + "[2/2] 1 ok here, 2 workers  0s\r\n";
  for (const unsigned short columns : {0, 80})
    EXPECT_EQ(shown_on_terminal(columns), clear + counts + std::string(63, 'a') + clear + then);
  EXPECT_EQ(shown_on_terminal(87), clear + counts + std::string(70, 'a') + clear + then);
  EXPECT_EQ(shown_on_terminal(86), clear + counts + std::string(69, 'a') + clear + then);
}

TEST(RemainingTime, LearnsAsItGoesAndLeavesOutWhatIsNotRun) {
  sweep::RemainingTime time;
  time.expect({"small", "bfs"}, 1000, 10);
  EXPECT_FALSE(time.known());
  time.done({"small", "bfs"}, 2);
  EXPECT_TRUE(time.known());
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 18);
  EXPECT_FALSE(time.forecast().at_least);
  // one of two configurations was not run, so half of the remaining ones are expected not to run
  time.done({"small", "bfs"}, -1);
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 8 * 0.5 * 2);
  time.leave_out({"small", "bfs"}, 4);
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 4 * 0.5 * 2);
}

TEST(RemainingTime, LargerGraphsTakeLonger) {
  sweep::RemainingTime time;
  time.expect({"small", "bfs"}, 1000, 2);
  time.expect({"large", "bfs"}, 100'000, 5);
  time.done({"small", "bfs"}, 1);  // the least time of a configuration, which counts as fixed cost
  time.done({"small", "bfs"}, 3);
  EXPECT_TRUE(time.forecast().at_least) << "it was not run on yet";
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 5 * (1 + 1 * 100));
  time.done({"large", "bfs"}, 500);
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 4 * 500);
  EXPECT_FALSE(time.forecast().at_least);
}

TEST(RemainingTime, OneAlgorithmTellsOfAnother) {
  sweep::RemainingTime time;
  for (const char* graph : {"kron", "road"})
    for (const char* algorithm : {"bfs", "sssp"}) time.expect({graph, algorithm}, 1000, 1);
  time.done({"kron", "bfs"}, 1);
  time.done({"kron", "sssp"}, 2);
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 1 + 2);
  time.done({"road", "bfs"}, 100);
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 1 + (2 - 1) * 100);
  EXPECT_FALSE(time.forecast().at_least);
}

TEST(RemainingTime, RowsOfAnAlgorithmThatWasNotRunAreLeftOutAsOftenAsOthers) {
  sweep::RemainingTime time;
  time.expect({"g", "bfs"}, 1000, 2);
  time.expect({"g", "sssp"}, 1000, 4);
  time.done({"g", "bfs"}, 2);
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 2 + 4 * 2);
  time.done({"g", "bfs"}, -1);
  EXPECT_DOUBLE_EQ(time.forecast().seconds, 4 * 0.5 * 2);
}

TEST(ProgressLog, Durations) {
  using std::chrono::seconds;
  EXPECT_EQ(sweep::short_duration(seconds(7)), "7s");
  EXPECT_EQ(sweep::short_duration(seconds(185)), "3m05s");
  EXPECT_EQ(sweep::short_duration(seconds(7620)), "2h07m");
  EXPECT_EQ(sweep::short_duration(seconds(4 * 86400 + 3600)), "4d01h");
  EXPECT_EQ(sweep::short_duration(seconds(59)), "59s");
  EXPECT_EQ(sweep::short_duration(seconds(60)), "1m00s");
  EXPECT_EQ(sweep::short_duration(seconds(3599)), "59m59s");
  EXPECT_EQ(sweep::short_duration(seconds(3600)), "1h00m");
  EXPECT_EQ(sweep::short_duration(seconds(72 * 3600 - 1)), "71h59m");
  EXPECT_EQ(sweep::short_duration(seconds(72 * 3600)), "3d00h");
}

}  // namespace
}  // namespace harness::testing
