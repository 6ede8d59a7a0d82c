// Tests that a worker gets its job as the parent has sent it over a channel.
#include "sweep/worker/message.hpp"

#include <gtest/gtest.h>

#include "channels.hpp"

namespace harness::testing {
namespace {

TEST(Job, PathsThatAreNoUtf8ReachTheWorkerAsTheyAre) {
  std::string all;
  for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
  const sweep::WorkerJob job{{all, "pl\xe9"}, "ca\xe9",       3, "cpu", "caf\xe9/x.yaml", all, {all}, {"*"},
                             "o\xe9/answers", {"pl\xe9/a.so"}};
  auto [ours, theirs] = channels();
  ASSERT_TRUE(ours.send(job));
  const sweep::WorkerJob there = theirs.receive().value().get<sweep::WorkerJob>();
  EXPECT_EQ(there.plugin_folders, job.plugin_folders);
  EXPECT_EQ(there.cache_dir, job.cache_dir);
  EXPECT_EQ(there.threads, job.threads);
  EXPECT_EQ(there.experiment_path, job.experiment_path);
  EXPECT_EQ(there.experiment_text, job.experiment_text);
  EXPECT_EQ(there.overrides, job.overrides);
  EXPECT_EQ(there.only, job.only);
  EXPECT_EQ(there.answers, job.answers);
  EXPECT_EQ(there.backend, job.backend);
  EXPECT_EQ(there.one_round, job.one_round);
  EXPECT_EQ(there.plugin_files, job.plugin_files);
}

}  // namespace
}  // namespace harness::testing
