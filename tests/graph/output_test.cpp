// Tests where a written graph goes: the writer follows links, and writes to devices and pipes directly.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <thread>

#include "base/error.hpp"
#include "graph/output/writers.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

graph::Graph pair() {
  return graph::build_graph(edges(2, {{0, 1}}), {}, "pair");
}

TEST(Output, LinksAreFollowed) {
  const TempFolder folder;
  fs::create_directory(folder.path() / "there");
  const auto target = folder.file("there/a.el", "before");
  const auto link = folder.path() / "link.el", chain = folder.path() / "chain.el";
  fs::create_symlink("there/a.el", link);
  fs::create_symlink("link.el", chain);
  graph::write_graph(pair(), chain);
  EXPECT_TRUE(fs::is_symlink(chain) && fs::is_symlink(link));
  EXPECT_THAT(read_text(target), HasSubstr("0 1\n"));
  fs::remove(target);
  graph::write_graph(pair(), chain);
  EXPECT_TRUE(fs::is_symlink(link)) << "also where nothing is at its end";
  EXPECT_THAT(read_text(target), HasSubstr("0 1\n"));
  fs::create_symlink("circle.el", folder.path() / "circle.el");
  EXPECT_THROW(graph::write_graph(pair(), folder.path() / "circle.el"), Error);
}

TEST(Output, APipeStaysAPipe) {
  const TempFolder folder;
  const auto path = folder.path() / "pipe.el";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  std::string read;
  {
    const std::jthread reader([&] { read = read_text(path); });
    graph::write_graph(pair(), path);
  }
  EXPECT_THAT(read, HasSubstr("0 1\n"));
  EXPECT_TRUE(fs::is_fifo(path));
}

TEST(Output, ADeviceStaysADevice) {
  const TempFolder folder;
  const auto path = folder.path() / "null.el";
  if (mknod(path.c_str(), S_IFCHR | 0600, makedev(1, 3)) != 0) GTEST_SKIP() << "no right to make a device";
  if (const int probe = open(path.c_str(), O_WRONLY | O_CLOEXEC); probe >= 0) {
    close(probe);
  } else {
    GTEST_SKIP() << "no devices in temporary folders here";
  }
  graph::write_graph(pair(), path);
  EXPECT_TRUE(fs::is_character_file(path));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1) << "and nothing lies beside it";
}

TEST(Output, AFolderIsRefused) {
  const TempFolder folder;
  try {
    graph::write_graph(pair(), folder.path(), "edge-list");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("found a folder, expected a file to write"));
  }
}

}  // namespace
}  // namespace harness::testing
