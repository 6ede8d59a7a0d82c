// Tests how harness opens files that it did not write, or that may have been changed since. Only regular
// files are accepted, and opening must never block.
#include "base/outside_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "error_of.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string refusal(const std::filesystem::path& path, uint64_t most_bytes = 100) {
  return error_of(
      [&] { read_outside({.path = path, .expected = "a results.csv", .most_bytes = most_bytes}); });
}

TEST(OutsideFile, ARegularFileIsRead) {
  const TempFolder folder;
  const std::string text("a\0b\n", 4);
  EXPECT_EQ(read_outside({.path = folder.file("a", text)}), text);
  EXPECT_EQ(read_outside({.path = folder.file("empty", "")}), "");
  std::filesystem::create_symlink("a", folder / "link");
  EXPECT_EQ(read_outside({.path = folder / "link"}), text);
  EXPECT_FALSE(read_outside({.path = "/proc/self/stat"}).empty()) << "it announces 0 bytes";
}

TEST(OutsideFile, APipeIsRefusedAtOnce) {
  const TempFolder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_THAT(refusal(folder / "pipe"),
              EndsWith("pipe: found a pipe, expected a results.csv (copy its content into a regular file)"));
  std::filesystem::create_symlink("pipe", folder / "link");
  EXPECT_THAT(refusal(folder / "link"), HasSubstr("found a pipe"));
  EXPECT_THAT(error_of([&] { read_outside_if_there({.path = folder / "pipe"}); }), HasSubstr("found a pipe"));
}

TEST(OutsideFile, FoldersDevicesAndSocketsAreRefused) {
  const TempFolder folder;
  EXPECT_THAT(refusal(folder.path()), HasSubstr("found a folder, expected a results.csv (name one file"));
  EXPECT_THAT(refusal("/dev/null"), HasSubstr("/dev/null: found a device"));
  EXPECT_THAT(refusal("/dev/zero"), HasSubstr("found a device"));
  const std::string name = folder / "socket";
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(name.size(), sizeof address.sun_path);
  std::copy(name.begin(), name.end(), address.sun_path);
  const FileDescriptor socket(::socket(AF_UNIX, SOCK_STREAM, 0));
  ASSERT_EQ(bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  EXPECT_THAT(refusal(name), HasSubstr("found a special file"));
}

TEST(OutsideFile, WhatIsMissingOrTooLargeSaysSo) {
  const TempFolder folder;
  EXPECT_THAT(refusal(folder / "none"),
              HasSubstr("cannot open: No such file or directory, expected a results.csv (check the path)"));
  EXPECT_EQ(read_outside_if_there({.path = folder / "none"}), std::nullopt);
  EXPECT_EQ(read_outside_if_there({.path = folder.file("a", "x") / "none"}), std::nullopt);
  const auto file = folder.file("b", std::string(101, 'x'));
  EXPECT_THAT(refusal(file), HasSubstr("found a file of more than 0 MB"));
  EXPECT_EQ(refusal(file, 101), "(no error)");
  EXPECT_THAT(error_of([&] { read_outside({.path = folder / "none", .place = "here:1"}); }),
              StartsWith("here:1: cannot open"));
}

}  // namespace
}  // namespace harness::testing
