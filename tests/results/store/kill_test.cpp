// Tests kill -9 at random moments. Every row of results.csv that was reported as written must exist after the
// next resume.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <map>
#include <random>
#include <thread>

#include "results/helpers.hpp"
#include "results/store/csv.hpp"

namespace harness::testing {
namespace {

constexpr int rows_wanted = 400;
constexpr int samples_per_row = 5;

std::string row_id(int i) {
  return "row,\"" + std::to_string(i) + "\"";
}

/// A counter that survives the death of the child that increments it.
class SharedCounter {
 public:
  SharedCounter()
      : count_(static_cast<std::atomic<int>*>(::mmap(
            nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  ~SharedCounter() { ::munmap(count_, sizeof(std::atomic<int>)); }
  std::atomic<int>& value() { return *count_; }

 private:
  std::atomic<int>* count_;
};

[[noreturn]] void write_rows(const std::filesystem::path& folder, std::atomic<int>& written) {
  results::ResultWriter writer(folder, meta(), results::WriteMode::resume);
  const std::vector<results::Sample> samples(samples_per_row, results::Sample{1.25, 7});
  for (int i = 0; i < rows_wanted; ++i) {
    if (writer.finished().contains(row_id(i))) continue;
    writer.append(
        with(ok_row(row_id(i), 1.25, samples_per_row), samples, {kernel_row("a"), kernel_row("b")}));
    written.store(i + 1);
  }
  ::_exit(0);
}

/// Lets a child process write rows of results.csv and kills it after this time. Returns true if the child had
/// finished before.
bool run_and_kill(const std::filesystem::path& folder, std::atomic<int>& written,
                  std::chrono::microseconds after) {
  const pid_t child = ::fork();
  if (child == 0) write_rows(folder, written);
  std::this_thread::sleep_for(after);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status);
}

void expect_consistent(const std::filesystem::path& folder, int at_least) {
  const results::ResultWriter writer(folder, meta(), results::WriteMode::resume);
  ASSERT_GE(static_cast<int>(writer.finished().size()), at_least);
  const results::CsvTable results = results::read_csv(folder / "results.csv");
  ASSERT_EQ(results.rows.size(), writer.finished().size()) << "no row twice, none torn";
  std::map<std::string, int> samples;
  for (const results::CsvRecord& row : results::read_csv(folder / "samples.csv").rows) ++samples[row[0]];
  ASSERT_EQ(samples.size(), writer.finished().size());
  for (const auto& [id, count] : samples) ASSERT_EQ(count, samples_per_row) << id;
  if (samples.empty()) return;  // kernels.csv appears together with the first samples
  std::map<std::string, int> kernels;
  for (const results::CsvRecord& row : results::read_csv(folder / "kernels.csv").rows) ++kernels[row[0]];
  ASSERT_EQ(kernels.size(), writer.finished().size());
  for (const auto& [id, count] : kernels) ASSERT_EQ(count, 2) << id;
}

TEST(Kill, AnyMomentLosesNothingThatWasReported) {
  const TempFolder folder;
  SharedCounter written;
  std::mt19937 random(12345);  // NOLINT: the seed is constant, so that kills come at the same moments
  std::uniform_int_distribution<int> microseconds(0, 30'000);
  bool finished = false;
  int kills = 0;
  for (; !finished && kills < 100; ++kills) {
    finished = run_and_kill(folder.path(), written.value(), std::chrono::microseconds(microseconds(random)));
    expect_consistent(folder.path(), written.value().load());
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(kills, 1) << "no kill landed: make the child slower";
  RecordProperty("kills", kills);
}

TEST(Kill, ASecondWriterIsRefusedWhileTheFirstLives) {
  const TempFolder folder;
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    results::ResultWriter writer(folder.path(), meta(), results::WriteMode::fresh);
    [[maybe_unused]] const auto told = ::write(ready[1], "x", 1);
    ::pause();
    ::_exit(0);
  }
  char byte;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  EXPECT_THAT(error_of([&] { results::ResultWriter(folder.path(), meta(), results::WriteMode::resume); }),
              ::testing::HasSubstr("another run is writing here"));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(error_of([&] { results::ResultWriter(folder.path(), meta(), results::WriteMode::resume); }),
            "(no error)");
  ::close(ready[0]);
  ::close(ready[1]);
}

}  // namespace
}  // namespace harness::testing
