// Tests atomic files: what readers see before and after commit(), and which files remain.
#include "base/atomic_file.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <thread>

#include "base/temporary.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text));
}

size_t files_in(const TempFolder& folder) {
  return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(folder.path()), {}));
}

TEST(AtomicFile, TheOldFileStaysUntilTheNewOneIsWhole) {
  const TempFolder folder;
  const auto path = folder.file("a", "old");
  AtomicFile file(path);
  ASSERT_TRUE(file.is_open());
  EXPECT_TRUE(file.write(bytes_of("....whole")) && file.rewind() && file.write(bytes_of("the ")));
  EXPECT_EQ(read_text(path), "old");
  EXPECT_TRUE(file.flush() && file.commit());
  EXPECT_EQ(read_text(path), "the whole");
  EXPECT_EQ(files_in(folder), 1U);
}

// A signal may arrive between any two actions of a writer. After the signal, no atomic file may be created or
// renamed.
TEST(AtomicFile, NoneIsMadeOrPutInPlaceOnceTheProcessEnds) {
  const TempFolder folder;
  const pid_t writer = fork();
  if (writer == 0) {
    AtomicFile begun(folder / "begun");
    std::thread(remove_temporaries).join();
    ualarm(100'000, 0);  // kills this process by a signal while the calls below wait; _exit() is not reached
    std::thread([&] { begun.commit(); }).detach();
    std::thread([&] { new AtomicFile(folder / "b", folder / "b.tmp"); }).detach();
    AtomicFile another(folder / "a");
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(writer, &status, 0), writer);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) << status;
  EXPECT_EQ(files_in(folder), 0U);
}

TEST(AtomicFile, WithoutCommitNothingIsLeft) {
  const TempFolder folder;
  {
    AtomicFile file(folder / "a");
    EXPECT_TRUE(file.write(bytes_of("half")));
    EXPECT_EQ(files_in(folder), 1U);
  }
  EXPECT_EQ(files_in(folder), 0U);
}

TEST(AtomicFile, ANamedTemporaryTakesThePlaceOfALeftoverAndFollowsNoLink) {
  const TempFolder folder;
  const auto other = folder.file("other", "untouched");
  std::filesystem::create_symlink(other, folder / "a.tmp");
  AtomicFile file(folder / "a", folder / "a.tmp");
  EXPECT_TRUE(file.write(bytes_of("new")) && file.commit());
  EXPECT_EQ(read_text(folder / "a"), "new");
  EXPECT_EQ(read_text(other), "untouched");
  EXPECT_FALSE(std::filesystem::exists(folder / "a.tmp"));
}

TEST(AtomicFile, WhatFailsSaysWhyByErrno) {
  const TempFolder folder;
  AtomicFile nowhere(folder / "missing" / "a");
  EXPECT_EQ(errno, ENOENT);
  EXPECT_FALSE(nowhere.is_open() || nowhere.write(bytes_of("x")));
  std::filesystem::create_directory(folder / "a");
  folder.file("a/in the way", "");
  AtomicFile file(folder / "a");
  EXPECT_FALSE(file.commit()) << "a folder is in its place";
}

}  // namespace
}  // namespace harness::testing
