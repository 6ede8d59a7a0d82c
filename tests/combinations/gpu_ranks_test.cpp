// Tests runs whose ranks are spread over several GPUs, with each way in which ranks can exchange data. The
// tests are skipped on a machine with one GPU.
#include "error_of.hpp"
#include "rank_runs.hpp"

namespace harness::testing {
namespace {

class SeveralGpus : public RanksOfAGraph {
 protected:
  void SetUp() override {
    RanksOfAGraph::SetUp();
    if (IsSkipped()) return;
    devices_ = session_->backend().devices();
    if (devices_ < 2) GTEST_SKIP() << "needs two GPUs, and found " << devices_;
  }
  std::string gpus() const { return std::to_string(devices_); }

  uint32_t devices_ = 0;
};

TEST_F(SeveralGpus, AnswerAsOneDoes) {
  expect_the_answers_of_one(
      {{"bfs", {}},
       {"cc", {}},
       {"sssp", {}},
       {"bc", {}},
       {"spmv", {{"precision", "fixed"}}},
       {"pagerank", {{"precision", "fixed"}}}},
      {{{"gpus", "2"}}, {{"gpus", gpus()}}, {{"gpus", "2"}, {"ranks", "3"}}}, [&](const std::string& name) {
        EXPECT_GT(last_.rank_times.exchange, 0) << name;
        EXPECT_LT(last_.rank_times.slowest + last_.rank_times.exchange, last_.milliseconds) << name;
      });
}

TEST_F(SeveralGpus, ExchangeTheSameByNcclAsByCopies) {
  for (const char* algorithm : {"bfs", "cc", "pagerank"}) {
    const StringMap params =
        std::string(algorithm) == "pagerank" ? StringMap{{"precision", "fixed"}} : StringMap{};
    StringMap options{{"gpus", gpus()}, {"direction", "pull"}, {"exchange", "copies"}};
    const std::string copied = answer(algorithm, options, params).hash;
    const uint64_t bytes = last_.exchanged_bytes;
    for (const char* exchange : {"auto", "nccl"}) {
      options["exchange"] = exchange;
      std::string hash;
      const std::string refused = error_of([&] { hash = answer(algorithm, options, params).hash; });
      if (refused.find("found no library libnccl.so.2") != std::string::npos) GTEST_SKIP() << refused;
      ASSERT_EQ(refused, "(no error)");
      EXPECT_EQ(hash, copied) << algorithm << " " << exchange;
      EXPECT_EQ(last_.exchanged_bytes, bytes) << algorithm << " " << exchange;
    }
  }
}

// Ranks that share a GPU cannot use NCCL. With exchange=auto they exchange by copies, and exchange=nccl is
// refused.
TEST_F(SeveralGpus, ShareAGpuWithoutNccl) {
  const StringMap shared{{"gpus", "2"}, {"ranks", "3"}};
  StringMap automatic = shared, nccl = shared;
  automatic["exchange"] = "auto";
  nccl["exchange"] = "nccl";
  answer("bfs", automatic);
  EXPECT_NE(error_of([&] { answer("bfs", nccl); }).find("exchange nccl: "), std::string::npos);
}

TEST_F(SeveralGpus, AreNotMoreThanThereAre) {
  const std::string more = std::to_string(devices_ + 1);
  EXPECT_EQ(error_of([&] {
              answer("bfs", {{"gpus", more}});
            }),
            "gpus " + more + ": " + gpus() + " can be used here");
}

}  // namespace
}  // namespace harness::testing
