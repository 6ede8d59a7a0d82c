// Tests which device modules the cpu backend refuses to link to a program, and the cache in which it keeps
// object files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "base/error.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/run/link_lines.hpp"
#include "skeleton/modules.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

backends::Module module(const std::string& name) {
  const harness_image& image = skeleton::skeleton_module(name).front();
  return {"module " + name, {image.bytes, image.end}};
}

backends::Backend& backend() {
  static const std::unique_ptr<backends::Backend> one = runtime::load_backend("cpu", {1, ""});
  return *one;
}

TEST(Assembler, NamesAHookThatNobodyDefines) {
  const backends::LinkLine line{{module("vertex")}, {"harness_start"}};
  EXPECT_THAT([&] { backend().assemble(line); },
              ThrowsMessage<Error>(HasSubstr("no module of the combination defines it")));
}

TEST(Assembler, NamesAKernelThatIsMissing) {
  const backends::LinkLine line{{module("direction_push")}, {"harness_step0"}};
  EXPECT_THAT([&] { backend().assemble(line); }, ThrowsMessage<Error>(HasSubstr("kernel harness_step0")));
}

TEST(Assembler, RefusesTwoDefinitionsOfAHook) {
  const backends::LinkLine line{{module("direction_push"), module("direction_pull")}, {}};
  EXPECT_THAT([&] { backend().assemble(line); }, ThrowsMessage<Error>(HasSubstr("module direction_pull")));
}

TEST(Assembler, RefusesWhatIsNoBitcode) {
  static const unsigned char junk[] = "this is no bitcode";
  const backends::LinkLine line{{{"schedule junk", junk}}, {}};
  EXPECT_THAT([&] { backend().assemble(line); },
              ThrowsMessage<Error>(HasSubstr("schedule junk: its bitcode cannot be read")));
}

/// Tests the object cache of the cpu backend. A new backend links each program, as a new process would do.
class ObjectCache : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove_all(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  bool assemble_cached(const char* kernel = "harness_queue_to_bitmap") {
    const std::unique_ptr<backends::Backend> fresh = runtime::load_backend("cpu", {1, folder_.string()});
    backends::LinkLine line = runtime::conversions_line(*fresh);
    line.kernels = {kernel};
    const backends::Assembled assembled = fresh->assemble(line);
    EXPECT_NE(assembled.program->kernel(kernel), nullptr);
    EXPECT_EQ(assembled.link_ms > 0, !assembled.cached);
    return assembled.cached;
  }
  std::filesystem::path only_object() const {
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "cpu")) return entry.path();
    return {};
  }

  const std::filesystem::path folder_ =
      ::testing::TempDir() + fmt::format("object_cache_test.{}", ::getpid());
};

TEST_F(ObjectCache, KeepsObjectsBetweenProcesses) {
  EXPECT_FALSE(assemble_cached());
  EXPECT_TRUE(assemble_cached());
}

TEST_F(ObjectCache, ADamagedObjectIsAssembledAnew) {
  EXPECT_FALSE(assemble_cached());
  std::fstream file(only_object(), std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(200);
  file.put('\x55');
  file.close();
  EXPECT_FALSE(assemble_cached());
  EXPECT_TRUE(assemble_cached());
}

TEST_F(ObjectCache, SwappedObjectsAreNotTakenForOneAnother) {
  const char *one = "harness_queue_to_bitmap", *other = "harness_bitmap_to_queue";
  EXPECT_FALSE(assemble_cached(one));
  const std::filesystem::path first = only_object(), aside = folder_ / "aside";
  std::filesystem::rename(first, aside);
  EXPECT_FALSE(assemble_cached(other));
  const std::filesystem::path second = only_object();
  std::filesystem::rename(second, first);
  std::filesystem::rename(aside, second);
  EXPECT_FALSE(assemble_cached(one));
  EXPECT_FALSE(assemble_cached(other));
  EXPECT_TRUE(assemble_cached(one));
  EXPECT_TRUE(assemble_cached(other));
}

// The name of the file, its key and its checksum are right, but its content is not an object file.
TEST_F(ObjectCache, AnObjectThatCannotBeLoadedIsAssembledAnew) {
  EXPECT_FALSE(assemble_cached());
  const std::filesystem::path path = only_object();
  const std::string key = path.stem().string(), object = "no object file";
  const uint64_t bytes = object.size(),
                 checksum = XXH3_64bits_withSeed(object.data(), bytes, XXH3_64bits(key.data(), key.size()));
  const auto number = [](uint64_t x) { return std::string(reinterpret_cast<const char*>(&x), sizeof x); };
  std::ofstream(path, std::ios::binary) << key << number(bytes) << number(checksum) << object;
  EXPECT_FALSE(assemble_cached());
  EXPECT_TRUE(assemble_cached());
}

TEST_F(ObjectCache, WhatIsNoFileIsAssembledAnew) {
  EXPECT_FALSE(assemble_cached());
  const std::filesystem::path path = only_object();
  const auto replace = [&](const std::function<void()>& by) {
    std::filesystem::remove_all(path);
    by();
    EXPECT_FALSE(assemble_cached());
    EXPECT_TRUE(assemble_cached());
  };
  replace([&] { std::filesystem::create_directory(path); });
  replace([&] { ASSERT_EQ(mkfifo(path.c_str(), 0600), 0); });
  replace([&] { std::filesystem::create_symlink("/dev/zero", path); });
  replace([&] { std::filesystem::create_symlink(path, path); });
  replace([&] {
    std::ofstream(path).put('x');
    // A sparse file: its size is large, but it needs no disk space.
    std::filesystem::resize_file(path, uint64_t{1} << 36);
  });
  std::filesystem::resize_file(path, std::filesystem::file_size(path) + (uint64_t{1} << 36));
  EXPECT_FALSE(assemble_cached());
}

TEST_F(ObjectCache, AFolderInThePlaceOfAnObjectCostsOnlyTime) {
  EXPECT_FALSE(assemble_cached());
  const std::filesystem::path path = only_object();
  std::filesystem::remove(path);
  std::filesystem::create_directories(path / "something");
  EXPECT_FALSE(assemble_cached());
  EXPECT_FALSE(assemble_cached());
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_ / "cpu"), {}), 1)
      << "no temporary file stays behind";
}

TEST_F(ObjectCache, AFolderThatCannotBeWrittenIsNoError) {
  std::ofstream(folder_.string()) << "a file where the folder should be";
  EXPECT_FALSE(assemble_cached());
  EXPECT_FALSE(assemble_cached());
}

}  // namespace
}  // namespace harness::testing
