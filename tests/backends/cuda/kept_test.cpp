// Tests that plugins of earlier versions (tests/abi/kept) link for a current GPU, with one another and with
// the plugins of this build.
#include <gtest/gtest.h>

#include <filesystem>

#include "link_only.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

// Returns the folders of kept plugins, one per version of harness.
std::vector<fs::path> ages() {
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(KEPT_PLUGINS)) folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  return folders;
}

class KeptPlugins : public ::testing::TestWithParam<fs::path> {};

TEST_P(KeptPlugins, LinkForSm90) {
  plugin::Registry all;
  for (const auto& folder : plugin::plugin_folders({})) all.add_folder(folder);
  all.add_folder(GetParam());
  ASSERT_TRUE(all.problems().empty()) << all.problems().front();
  const auto choices = [&](harness_kind kind, const char* kept, const char* built) {
    return std::vector<const plugin::Plugin*>{all.find(kind, kept), all.find(kind, built)};
  };
  for (const plugin::Plugin* algorithm : choices(HARNESS_KIND_ALGORITHM, "kept_algorithm", "bfs")) {
    for (const plugin::Plugin* format : choices(HARNESS_KIND_FORMAT, "kept_format", "csr")) {
      for (const plugin::Plugin* schedule : choices(HARNESS_KIND_SCHEDULE, "kept_schedule", "vm")) {
        ASSERT_TRUE(algorithm != nullptr && format != nullptr && schedule != nullptr);
        SCOPED_TRACE(algorithm->id + " " + format->id + " " + schedule->id);
        auto backend = std::make_unique<LinkOnly>(90);
        const LinkOnly& linker = *backend;
        runtime::Session session(all, std::move(backend));
        session.prepare(graphs().back().graph,
                        {runtime::Choice(*algorithm, {}), runtime::Choice(*format, {}),
                         runtime::Choice(*schedule, {}), runtime::parse_options({{"direction", "push"}})});
        EXPECT_GT(linker.linked(), 0u);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, KeptPlugins, ::testing::ValuesIn(ages()),
                         [](const auto& test) { return "Abi" + test.param.filename().string(); });

}  // namespace
}  // namespace harness::testing
