// Tests streams of updates in an experiment. They are an axis, and the id of a configuration has a segment
// for its stream.
#include "experiment/stream.hpp"
#include "helpers.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Streams, AreAnAxisWithASegmentOfTheId) {
  EXPECT_THAT(ids(base_yaml("updates: {batch: [64, 4096], load: 1}\n")),
              ElementsAre("alg:pagerank/sched:vm/fmt:csr/upd:stream(load=1,batch=64)/graph:k/dev:cpu",
                          "alg:pagerank/sched:vm/fmt:csr/upd:stream(load=1)/graph:k/dev:cpu"));
  EXPECT_THAT(ids(base_yaml("updates: [{}, {pick: hub}]\n")),
              ElementsAre("alg:pagerank/sched:vm/fmt:csr/upd:stream/graph:k/dev:cpu",
                          "alg:pagerank/sched:vm/fmt:csr/upd:stream(pick=hub)/graph:k/dev:cpu"));
}

TEST(Streams, AreAnAxisOfBaselinesToo) {
  EXPECT_THAT(ids(base_yaml("updates: {batch: [64, 128]}\nbaselines: [hand]\nexclude: [{format: csr}]\n")),
              ElementsAre("alg:pagerank/base:hand/upd:stream(batch=64)/graph:k/dev:cpu",
                          "alg:pagerank/base:hand/upd:stream(batch=128)/graph:k/dev:cpu"));
}

TEST(Streams, NoneStandsForRowsWithoutThem) {
  EXPECT_THAT(ids(base_yaml("updates: [none, {change: order}]\n")),
              ElementsAre("alg:pagerank/sched:vm/fmt:csr/graph:k/dev:cpu",
                          "alg:pagerank/sched:vm/fmt:csr/upd:stream(change=order)/graph:k/dev:cpu"));
  EXPECT_THAT(ids(base_yaml("updates: [none, {}]\nexclude: [{updates: none}]\n")),
              ElementsAre(HasSubstr("upd:stream")));
  EXPECT_THAT(ids(base_yaml("updates: [none, {}]\nexclude: [{updates.batches: 64}]\n")),
              ElementsAre("alg:pagerank/sched:vm/fmt:csr/graph:k/dev:cpu"));
}

TEST(Streams, AnExperimentWithoutThemHasNoSegment) {
  EXPECT_THAT(ids(base_yaml()), ElementsAre("alg:pagerank/sched:vm/fmt:csr/graph:k/dev:cpu"));
}

TEST(Streams, CanBeExcluded) {
  EXPECT_THAT(ids(base_yaml("updates: {batch: [64, 128]}\nexclude: [{updates.batch: 64}]\n")),
              ElementsAre(HasSubstr("batch=128")));
}

TEST(Streams, HaveTheValuesOfTheFile) {
  const auto all =
      experiment::expand(
          parse(base_yaml("updates: {times: 10, pick: window, insert: 0.5, seed: 7, vertices: 0.125}\n")),
          small_catalogue())
          .configurations;
  const experiment::Stream stream = experiment::stream_of(all.front().updates);
  EXPECT_EQ(stream.times, 10);
  EXPECT_EQ(stream.pick, experiment::Pick::window);
  EXPECT_EQ(stream.insert, 0.5);
  EXPECT_EQ(stream.vertices, 0.125);
  EXPECT_EQ(stream.seed, 7U);
  EXPECT_EQ(stream.batch, 4096U);
}

TEST(Streams, MistakesAreOneLine) {
  const auto error = [](const std::string& updates) {
    return error_of(
        [&] { experiment::expand(parse(base_yaml("updates: " + updates + "\n")), small_catalogue()); });
  };
  EXPECT_THAT(error("{batchs: 5}"), HasSubstr("unknown parameter 'batchs'"));
  EXPECT_THAT(error("{insert: 1.5}"), HasSubstr("insert"));
  EXPECT_THAT(error("[{batch: 5}, {batch: 5}]"), HasSubstr("'stream(batch=5)' is selected twice"));
}

}  // namespace
}  // namespace harness::testing
