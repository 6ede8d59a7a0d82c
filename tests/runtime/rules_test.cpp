// Tests each rule about valid options with a request that breaks it. The reason must have the exact text.
#include "runtime/resolve/option_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "plugins.hpp"

namespace harness::testing {
namespace {

void as_they_are(Plugins&) {}

struct Broken {
  StringMap options;
  const char* reason;
  void (*change)(Plugins& plugins) = as_they_are;
  backends::BackendInfo backend{.name = "any"};
  const graph::Graph& graph = undirected();
};

const std::vector<Broken>& broken_rules() {
  const auto scan = [](Plugins& plugins) {
    plugins.schedule.steps.push_back({.struct_size = sizeof(harness_step), .kind = HARNESS_EXCLUSIVE_SCAN});
  };
  const auto five_kernels = [](Plugins& plugins) {
    plugins.schedule.steps.resize(5, plugins.schedule.steps.front());
  };
  const auto host_hook = [](Plugins& plugins) {
    plugins.algorithm.algorithm.superstep = [](const harness_problem*, harness_superstep*, harness_error*) {
      return int32_t{HARNESS_OK};
    };
  };
  const auto by_edge = [](Plugins& plugins) {
    plugins.algorithm.demands.insert("edges.index/1");
    plugins.format.provides.insert("edges.index/1");
  };
  static const std::vector<Broken> all{
      {{{"cta_size", "64"}},
       "cta_size has no effect on the cpu backend, where a block is one thread: leave it out",
       as_they_are,
       backends::backend_info("cpu")},
      {{{"fusion", "on"}},
       "fusion has no effect on the cpu backend, where a launch costs no more than a call: leave it out",
       as_they_are,
       backends::backend_info("cpu")},
      {{{"fusion", "on"}},
       "fusion has no effect on the simt backend, which looks at each kernel: leave it out",
       as_they_are,
       backends::backend_info("simt")},
      {{{"gpus", "2"}},
       "gpus has no effect on the cpu backend, where all ranks share the processor: use ranks",
       as_they_are,
       backends::backend_info("cpu")},
      {{{"exchange", "nccl"}},
       "exchange has no effect on the cpu backend, where all ranks share the processor: leave it out",
       as_they_are,
       backends::backend_info("cpu")},
      {{{"exchange", "copies"}},
       "exchange has no effect on the simt backend, which is one GPU: leave it out",
       as_they_are,
       backends::backend_info("simt")},
      {{{"gpus", "2"}},
       "gpus has no effect on the simt backend, which is one GPU: use ranks",
       as_they_are,
       backends::backend_info("simt")},
      {{{"edges_at", "host"}},
       "edges_at has no effect on the cpu backend, whose memory is that of the host: leave it out",
       as_they_are,
       backends::backend_info("cpu")},
      {{{"hot", "0.5"}},
       "hot 0.5: only with edges_at host or stream, which place the other edges in host memory",
       as_they_are,
       backends::backend_info("simt")},
      {{{"stream_bytes", "1M"}},
       "stream_bytes 1M: only with edges_at stream or auto",
       as_they_are,
       backends::backend_info("simt")},
      {{{"device_memory", "8G"}},
       "device_memory has no effect on the cpu backend, whose memory is that of the host: leave it out",
       as_they_are,
       backends::backend_info("cpu")},
      {{{"machine", "vortex"}},
       "machine has no effect on the cpu backend, which models no cycles: leave it out",
       as_they_are,
       backends::backend_info("cpu")},
      {{{"l2", "16M"}},
       "l2 has no effect on the simt backend, which has no second-level cache of a GPU: leave it out",
       as_they_are,
       backends::backend_info("simt")},
      {{{"gpus", "3"}, {"ranks", "2"}}, "ranks 2: fewer than gpus, each of which has at least one"},
      {{{"processes", "2"}, {"ranks", "3"}},
       "processes 2: each has one rank and uses one GPU, so leave out ranks and gpus"},
      {{{"ranks", "2"}, {"fusion", "on"}},
       "fusion: several ranks exchange what they have found after each superstep"},
      {{{"ranks", "2"}},
       "ranks: the algorithm has a host hook, which reads the arrays of one rank",
       host_hook},
      {{{"cta_size", "0"}}, "cta_size 0: a block has 32 to 1024 threads, in whole warps of 32"},
      {{{"cta_size", "31"}}, "cta_size 31: a block has 32 to 1024 threads, in whole warps of 32"},
      {{{"cta_size", "33"}}, "cta_size 33: a block has 32 to 1024 threads, in whole warps of 32"},
      {{{"cta_size", "1056"}}, "cta_size 1056: a block has 32 to 1024 threads, in whole warps of 32"},
      {{{"cta_size", "4294967360"}},
       "cta_size 4294967360: a block has 32 to 1024 threads, in whole warps of 32"},
      {{{"direction", "auto"}, {"cta_size_dense", "48"}},
       "cta_size_dense 48: a block has 32 to 1024 threads, in whole warps of 32"},
      {{{"frontier_in_dense", "bitmap"}},
       "frontier_in_dense is for dense supersteps, which a run has with direction auto or with dense_at"},
      {{{"fusion", "on"}, {"dense_at", "0.1"}},
       "fusion: a run with dense_at has two programs, which one kernel cannot hold"},
      {{{"dense_at", "0.1"}, {"frontier_in_dense", "all"}, {"frontier_out_dense", "counter"}},
       "frontier_out counter: supersteps of the other kind need the activated vertices, which it does not "
       "store"},
      {{{"fusion", "on"}, {"direction", "auto"}},
       "fusion: a run that switches direction has a program for each, which one kernel cannot hold"},
      {{{"fusion", "on"}, {"frontier_in", "queue"}, {"frontier_out", "bitmap"}},
       "fusion: frontiers are not converted within a kernel, so frontier_in and frontier_out must be the "
       "same"},
      {{{"fusion", "on"}}, "fusion: schedule rows scans between its kernels", scan},
      {{{"fusion", "on"}}, "fusion: schedule rows has more than 4 kernels", five_kernels},
      {{{"fusion", "on"}}, "fusion: the algorithm has a host hook, which one kernel cannot call", host_hook},
      {{{"direction", "pull"}},
       "direction pull: the edges of a directed graph are numbered by their sources: use push",
       by_edge,
       {.name = "any"},
       directed()},
      {{{"direction", "push"}, {"frontier_in", "reverse_queue"}},
       "frontier_in reverse_queue lists destinations: it is for direction pull"},
      {{{"direction", "pull"}, {"frontier_in", "reverse_queue"}, {"frontier_out", "queue"}},
       "frontier_in reverse_queue tests sources in the written frontier: use frontier_out bitmap, bytemap or "
       "counter"},
      {{{"direction", "auto"}, {"frontier_in", "reverse_queue"}, {"frontier_out", "counter"}},
       "direction auto: push needs the vertices that pull activated, which a counter does not store"},
  };
  return all;
}

std::string refusal_of(const Broken& broken) {
  Plugins plugins;
  broken.change(plugins);
  return reason_of([&] { runtime::combine(plugins.request(broken.options), broken.graph, broken.backend); });
}

TEST(Rules, EachGivesItsReason) {
  for (const Broken& broken : broken_rules()) EXPECT_EQ(refusal_of(broken), broken.reason);
}

// Every rule must have a case above. A case belongs to a rule if its reason matches that of the rule, where a
// word in braces stands for any text.
TEST(Rules, NoneIsWithoutACaseAbove) {
  for (const runtime::Option& option : runtime::option_table()) {
    for (const runtime::Rule& rule : option.rules) {
      const std::regex reason(std::regex_replace(std::string(rule.reason), std::regex("\\{\\w+\\}"), ".+"));
      EXPECT_TRUE(std::any_of(broken_rules().begin(), broken_rules().end(), [&](const Broken& broken) {
        return std::regex_match(broken.reason, reason);
      })) << rule.reason;
    }
  }
}

TEST(Rules, WhatBreaksNoneIsCombined) {
  const StringMap kept[] = {{},
                            {{"direction", "pull"}},
                            {{"direction", "auto"}},
                            {{"fusion", "on"}, {"cta_size", "1024"}},
                            {{"fusion", "on"}, {"frontier_in", "all"}, {"frontier_out", "queue"}},
                            {{"direction", "pull"}, {"frontier_in", "reverse_queue"}},
                            {{"direction", "auto"}, {"frontier_in", "reverse_queue"}},
                            {{"dense_at", "0.1"}, {"frontier_in_dense", "bitmap"}},
                            {{"frontier_in_dense", "same"}, {"schedule_dense", "same"}},
                            {{"direction", "auto"}, {"cta_size", "64"}, {"cta_size_dense", "128"}}};
  for (const StringMap& options : kept) EXPECT_EQ(refusal_of(Broken{options, ""}), "");
}

}  // namespace
}  // namespace harness::testing
