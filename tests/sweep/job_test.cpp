#include "sweep/worker/job.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(Job, PathsThatAreNoUtf8ReachTheWorkerAsTheyAre) {
  std::string all;
  for (int c = 1; c < 256; ++c) all += static_cast<char>(c);
  const sweep::WorkerJob job{{all, "pl\xe9"}, "ca\xe9",       3, "cpu", "caf\xe9/x.yaml", all, {all}, {"*"},
                             "o\xe9/answers", {"pl\xe9/a.so"}};
  // As a channel sends it.
  const std::string line = sweep::to_json(job).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const sweep::WorkerJob there = sweep::job_from_json(nlohmann::json::parse(line));
  EXPECT_EQ(there.plugin_folders, job.plugin_folders);
  EXPECT_EQ(there.cache_dir, job.cache_dir);
  EXPECT_EQ(there.threads, job.threads);
  EXPECT_EQ(there.experiment_path, job.experiment_path);
  EXPECT_EQ(there.experiment_text, job.experiment_text);
  EXPECT_EQ(there.overrides, job.overrides);
  EXPECT_EQ(there.only, job.only);
  EXPECT_EQ(there.answers, job.answers);
  EXPECT_EQ(there.plugin_files, job.plugin_files);
}

}  // namespace
}  // namespace harness
