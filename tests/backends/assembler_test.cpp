// What the cpu backend's assembler refuses, and its object cache.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/error.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/link_lines.hpp"
#include "skeleton/modules.hpp"

namespace harness {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

Module module(const std::string& name) {
  const harness_image& image = skeleton_module(name).front();
  return {"module " + name, {image.bytes, image.end}};
}

Backend& backend() {
  static const std::unique_ptr<Backend> one = load_backend("cpu", {1, ""});
  return *one;
}

TEST(Assembler, NamesAHookThatNobodyDefines) {
  const LinkLine line{{module("vertex")}, {"harness_start"}};
  EXPECT_THAT([&] { backend().assemble(line); },
              ThrowsMessage<Error>(HasSubstr("no module of the combination defines it")));
}

TEST(Assembler, NamesAKernelThatIsMissing) {
  const LinkLine line{{module("direction_push")}, {"harness_step0"}};
  EXPECT_THAT([&] { backend().assemble(line); }, ThrowsMessage<Error>(HasSubstr("kernel harness_step0")));
}

TEST(Assembler, RefusesTwoDefinitionsOfAHook) {
  const LinkLine line{{module("direction_push"), module("direction_pull")}, {}};
  EXPECT_THAT([&] { backend().assemble(line); }, ThrowsMessage<Error>(HasSubstr("module direction_pull")));
}

TEST(Assembler, RefusesWhatIsNoBitcode) {
  static const unsigned char junk[] = "this is no bitcode";
  const LinkLine line{{{"schedule junk", junk}}, {}};
  EXPECT_THAT([&] { backend().assemble(line); },
              ThrowsMessage<Error>(HasSubstr("schedule junk: its bitcode cannot be read")));
}

class ObjectCache : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove_all(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  bool assemble_cached() {
    const std::unique_ptr<Backend> fresh = load_backend("cpu", {1, folder_.string()});
    const Assembled assembled = fresh->assemble(conversions_line(*fresh));
    EXPECT_NE(assembled.program->kernel("harness_queue_to_bitmap"), nullptr);
    EXPECT_EQ(assembled.link_ms > 0, !assembled.cached);
    return assembled.cached;
  }
  std::filesystem::path only_object() const {
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "cpu")) return entry.path();
    return {};
  }

  const std::filesystem::path folder_ = testing::TempDir() + "object_cache_test";
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

TEST_F(ObjectCache, AFolderThatCannotBeWrittenIsNoError) {
  std::ofstream(folder_.string()) << "a file where the folder should be";
  EXPECT_FALSE(assemble_cached());
  EXPECT_FALSE(assemble_cached());
}

}  // namespace
}  // namespace harness
