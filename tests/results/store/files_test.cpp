// Tests the files to which runs write: concurrent processes, a full disk, and files of other programs in
// their place.
#include "results/store/files.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "results/helpers.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

/// Lets another process try to lock the folder. Returns its exit code: 1 if another run has the lock,
/// otherwise 0.
int exit_code_of_locking(const std::filesystem::path& folder) {
  const pid_t child = ::fork();
  if (child == 0)
    ::_exit(error_of([&] { results::FolderLock{folder}; }).find("another run") != std::string::npos);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

TEST(Files, AFolderIsOneRunsAsLongAsItLasts) {
  const TempFolder folder;
  {
    const results::FolderLock lock(folder.path());
    EXPECT_EQ(exit_code_of_locking(folder.path()), 1) << "another run is writing here";
  }
  EXPECT_EQ(exit_code_of_locking(folder.path()), 0);
  EXPECT_THAT(error_of([&] { results::FolderLock{folder / "none"}; }),
              HasSubstr("none: cannot be written: No such file or directory"));
}

TEST(Files, SpaceIsAskedForBeforeItIsNeeded) {
  const TempFolder folder;
  const uintmax_t free = std::filesystem::space(folder.path()).available;
  results::require_space(folder.path(), "out", free / 2);
  results::require_space(folder / "unknown", "out", 2 * free);
  const std::string said =
      error_of([&] { results::require_space(folder.path(), "out", uintmax_t{1} << 60); });
  EXPECT_THAT(said, HasSubstr("out: "));
  EXPECT_THAT(said, HasSubstr(" KB are free there and this run may write 1125899906842624 KB: free some"));
  const double said_kb = std::stod(said.substr(said.find("out: ") + 5));
  EXPECT_NEAR(said_kb / (static_cast<double>(free) / 1024), 1, 0.2);
}

TEST(Files, AFolderMustBeOne) {
  const TempFolder folder;
  write_text(folder / "file", "");
  results::require_writable(folder.path(), "out");
  EXPECT_EQ(error_of([&] { results::require_writable(folder / "file", "out"); }),
            "out: cannot be created: " + (folder / "file").string() + " is not a folder");
}

TEST(Files, WhatIsAppendedComesAfterWhatIsThere) {
  const TempFolder folder;
  const std::filesystem::path path = folder.file("a", "old\n");
  results::AppendFile file(path);
  file.append("new\n");
  write_text(folder / "b", "");
  EXPECT_EQ(read_text(path), "old\nnew\n");
  std::filesystem::rename(folder / "b", path);
  EXPECT_THAT(error_of([&] { file.append("lost\n"); }),
              HasSubstr("a: was removed or replaced while the run was writing into it"));
  EXPECT_EQ(read_text(path), "") << "that is somebody else's";
  std::filesystem::remove(path);
  EXPECT_THAT(error_of([&] { file.append("lost\n"); }), HasSubstr("was removed or replaced"));
}

TEST(Files, APipeIsNoFileToAppendTo) {
  const TempFolder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  const int reader = ::open((folder / "pipe").c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_THAT(error_of([&] { results::AppendFile{folder / "pipe"}; }),
              HasSubstr("pipe: found a pipe, expected a file to append to"));
  ::close(reader);
  EXPECT_THAT(error_of([&] { results::AppendFile{folder / "none" / "a"}; }),
              HasSubstr("none/a: cannot be written: No such file or directory"));
}

TEST(Files, AnAppendThatFailsLeavesWhatWasThere) {
  const TempFolder folder;
  const std::filesystem::path path = folder.file("a", "whole\n");
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{10, 10};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    results::AppendFile file(path);
    ::_exit(error_of([&] { file.append("too long for it\n"); }).find("cannot be written: File too large") ==
            std::string::npos);
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(read_text(path), "whole\n");
}

TEST(Files, AFileAppearsWholeOrNotAtAll) {
  const TempFolder folder;
  results::write_atomically(folder / "a", "one ", "two");
  EXPECT_EQ(read_text(folder / "a"), "one two");
  EXPECT_THAT(error_of([&] { results::write_atomically(folder / "none" / "a", "x"); }),
              HasSubstr("none/a.tmp: cannot be written: No such file or directory"));
  std::filesystem::create_directory(folder / "b");
  EXPECT_THAT(error_of([&] { results::write_atomically(folder / "b", "x"); }),
              HasSubstr("b: cannot be written"));
}

// A sweep waits for space only if a write fails because the disk or the quota is full.
TEST(WriteErrors, AreOfSpaceOnlyIfNoSpaceIsLeft) {
  for (const int error : {ENOSPC, EDQUOT}) {
    errno = error;
    EXPECT_THROW(results::throw_write_error("file"), results::NoSpace) << error;
  }
  for (const int error : {EIO, EACCES, EROFS}) {
    errno = error;
    try {
      results::throw_write_error("file");
    } catch (const results::NoSpace&) {
      ADD_FAILURE() << error;
    } catch (const Error&) {
    }
  }
}

}  // namespace
}  // namespace harness::testing
