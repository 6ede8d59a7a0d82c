// Tests files that change while they are read, are not regular files, or are far larger than they seem.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <csignal>
#include <functional>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "graph/input/decompress.hpp"
#include "graph/input/mapped_file.hpp"
#include "graph/output/sink.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

std::string refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

TEST(ChangingFile, MadeShorterWhileItIsReadEndsWithOneLine) {
  const TempFolder folder;
  const auto path = folder.file("a.el", std::string(1 << 16, '1'));
  EXPECT_EXIT(
      {
        const graph::MappedFile file(path);
        std::filesystem::resize_file(path, 0);
        volatile char sum = 0;
        for (const char c : file.text()) sum = static_cast<char>(sum + c);
      },
      ::testing::ExitedWithCode(2),
      "^harness: .*a.el:1: the file became shorter while it was read [^\n]*\n$");
}

TEST(ChangingFile, ABusErrorOfOthersStaysWhatItIs) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer makes a report of it";
#endif
  const TempFolder folder;
  const auto path = folder.file("a.el", "0 1\n");
  EXPECT_EXIT(
      {
        const graph::MappedFile file(path);
        raise(SIGBUS);
      },
      ::testing::KilledBySignal(SIGBUS), "");
}

TEST(ChangingFile, WrittenToOrReplacedIsNoticed) {
  const TempFolder folder;
  const auto path = folder.file("a.el", "0 1\n");
  const graph::MappedFile file(path);
  file.require_unchanged();
  const graph::FileStamp before = graph::FileStamp::of(path);
  std::filesystem::last_write_time(path,
                                   std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_THAT(refusal([&] { file.require_unchanged(); }),
              HasSubstr("a.el:1: the file changed while it was read"));
  EXPECT_FALSE(graph::FileStamp::of(path) == before);
  EXPECT_TRUE(graph::FileStamp::of(folder.path() / "missing") == graph::FileStamp{});
}

TEST(ChangingFile, APipeIsRefusedAtOnce) {
  const TempFolder folder;
  const auto path = folder.path() / "pipe.mtx";
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_THAT(refusal([&] { graph::open_graph({.file = path.string()}); }), HasSubstr("found a pipe"));
}

/// A sink that appends to a text.
struct Kept final : graph::Sink {
  using graph::Sink::write;
  void write(std::span<const std::byte> bytes) override {
    into.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  }
  void commit() override {}
  std::string name() const override { return "kept"; }
  explicit Kept(std::string& text) : into(text) {}
  std::string& into;
};

TEST(Bomb, UnpackingEndsAtALimit) {
  for (const graph::Compression kind : {graph::Compression::gzip, graph::Compression::zstd}) {
    std::string small;
    const auto sink = graph::compressed(std::make_unique<Kept>(small), kind);
    sink->write(std::string(10 << 20, '\n'));
    sink->commit();
    ASSERT_LT(small.size(), 20'000U);
    const graph::TextFile file{"bomb", small};
    EXPECT_EQ(graph::decompress(file, kind, 11 << 20).size(), size_t{10} << 20);
    EXPECT_EQ(graph::decompress(file, kind, size_t{1} << 40).size(), size_t{10} << 20);
    EXPECT_THAT(refusal([&] { graph::decompress(file, kind, 3 << 20); }),
                HasSubstr("bomb:1: found data that unpacks to more than 3 MB"));
  }
}

TEST(Bomb, AGeneratorThatAsksForMoreThanThereIsSaysSo) {
  if (usable_memory() > uint64_t{100} << 30) GTEST_SKIP() << "it would fit here";
  const graph::GraphSpec spec{.generator = "path", .params = {{"vertices", "4e9"}}};
  EXPECT_THAT(refusal([&] { graph::open_graph(spec); }), HasSubstr("GB of memory at least"));
}

}  // namespace
}  // namespace harness::testing
