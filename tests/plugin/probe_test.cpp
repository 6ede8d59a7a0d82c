// Tests libraries that end, crash or block the process that loads them. Each must be refused in one line, and
// the calling process must continue.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "plugin/probe.hpp"
#include "plugin/registry.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path hostile = HOSTILE_LIBRARIES;

std::string refusal_of(const std::string& name) {
  const fs::path file = hostile / (name + ".so");
  const plugin::Look look = plugin::look_at_libraries({file}, std::chrono::milliseconds(500)).front();
  return look.plugin ? "it is sound" : look.refusal;
}

TEST(Probe, NamesWhatALibraryDoesToItsProcess) {
  EXPECT_THAT(refusal_of("exits_in_constructor"), HasSubstr("ends the process with exit code 0"));
  EXPECT_THAT(refusal_of("crashes_in_constructor"), HasSubstr("ends the process with Segmentation fault"));
  EXPECT_THAT(refusal_of("hangs_in_constructor"), HasSubstr("does not come to an end"));
  EXPECT_THAT(refusal_of("crashes_in_entry"), HasSubstr("ends the process with Aborted"));
  EXPECT_THAT(refusal_of("wild_descriptor"), HasSubstr("ends the process with Segmentation fault"));
  EXPECT_THAT(refusal_of("ignores_children"), HasSubstr("returned null"));
}

TEST(Probe, GoesOnBehindALibraryThatEndsTheProcess) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(hostile)) files.push_back(entry.path());
  files.push_back(fs::path(TEST_LIBRARIES) / "good.so");
  const std::vector<plugin::Look> looks = plugin::look_at_libraries(files, std::chrono::milliseconds(500));
  ASSERT_EQ(looks.size(), files.size());
  EXPECT_TRUE(looks.back().plugin);
  for (size_t i = 0; i + 1 < looks.size(); ++i) {
    EXPECT_FALSE(looks[i].plugin) << files[i];
    EXPECT_THAT(looks[i].refusal, HasSubstr(files[i].string()));
    EXPECT_THAT(looks[i].refusal, ::testing::Not(HasSubstr("\n")));
  }
}

// Damages a library at random: flips bits, zeroes its end or cuts it off. This process must survive, and a
// refusal must be one line.
TEST(Probe, DamagedLibrariesHarmNobody) {
  std::ifstream whole(fs::path(TEST_LIBRARIES) / "good.so", std::ios::binary);
  const std::string good((std::istreambuf_iterator<char>(whole)), std::istreambuf_iterator<char>());
  std::string pattern = (fs::temp_directory_path() / "harness-probe-XXXXXX").string();
  ASSERT_NE(mkdtemp(pattern.data()), nullptr);
  const char* asked = std::getenv("HARNESS_TEST_MUTATIONS");
  const int count = asked != nullptr ? std::stoi(asked) : 100;
  std::mt19937 random(1);
  const auto below = [&](size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random); };
  for (int i = 0; i < count; ++i) {
    std::string bytes = good;
    switch (below(3)) {
      case 0:
        for (size_t k = 0; k <= below(16); ++k)
          bytes[below(bytes.size())] ^= static_cast<char>(1 << below(8));
        break;
      case 1:
        std::fill(bytes.begin() + static_cast<ptrdiff_t>(below(bytes.size())), bytes.end(), '\0');
        break;
      default:
        bytes.resize(below(bytes.size()));
    }
    const fs::path file = fs::path(pattern) / "damaged.so";
    std::ofstream(file, std::ios::binary) << bytes;
    for (const plugin::Look& look : plugin::look_at_libraries({file}, std::chrono::milliseconds(2000)))
      EXPECT_THAT(look.refusal, ::testing::Not(HasSubstr("\n")));
  }
  fs::remove_all(pattern);
}

}  // namespace
}  // namespace harness::testing
