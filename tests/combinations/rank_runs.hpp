// Helpers for tests of runs over several ranks.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "graph/spec.hpp"
#include "variants.hpp"

namespace harness::testing {

/// Runs on a Kronecker graph that is large enough for each rank to store some of its edges.
class RanksOfAGraph : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!missing().empty()) GTEST_SKIP() << missing();
    graph::GraphSpec spec;
    spec.generator = "kronecker";
    spec.params = {{"scale", "11"}, {"edge_factor", "8"}, {"seed", "5"}};
    spec.weights.kind = graph::Weights::Kind::generated;
    graph_.emplace(graph::open_graph(spec));
    session_.emplace(registry(), backend());
  }

  static runtime::Request request(const std::string& algorithm, const StringMap& options,
                                  const StringMap& params = {}) {
    return {runtime::Choice(*registry().find(HARNESS_KIND_ALGORITHM, algorithm), params),
            runtime::Choice(*registry().find(HARNESS_KIND_FORMAT, "csr"), {}),
            runtime::Choice(*registry().find(HARNESS_KIND_SCHEDULE, "wm"), {}),
            runtime::parse_options(options)};
  }
  static std::set<std::string> names_of_modules(const backends::LinkLine& line) {
    std::set<std::string> names;
    for (const backends::Module& module : line.modules) names.insert(module.name);
    return names;
  }
  /// Returns one line per kernel of a run, with the values of all columns of the kernel except its time.
  std::vector<std::string> launches(const runtime::Request& asked) {
    const runtime::Prepared prepared = session_->prepare(*graph_, asked);
    std::vector<std::string> lines;
    for (const std::vector<Counted>& kernel : prepared.instance->time_kernels(30).kernels) {
      std::string& line = lines.emplace_back();
      for (const Counted& count : kernel) {
        if (count.column == "kernel_ms") continue;
        const uint64_t* number = std::get_if<uint64_t>(&count.value);
        line += count.column + " " +
                (number != nullptr ? std::to_string(*number) : std::get<std::string>(count.value)) + " ";
      }
    }
    return lines;
  }
  /// Runs and verifies an algorithm. Returns the summary of its result.
  runtime::Answer answer(const std::string& algorithm, const StringMap& options,
                         const StringMap& params = {}) {
    const runtime::Request asked = request(algorithm, options, params);
    runtime::Prepared prepared = session_->prepare(*graph_, asked);
    prepared.instance->poison();
    last_ = prepared.instance->run(30);
    const runtime::Verification verified = session_->verify(*graph_, *prepared.instance, last_.supersteps);
    EXPECT_TRUE(verified.right) << algorithm << " " << text_of(options) << verified.reason;
    return session_->answer(*graph_, asked.algorithm, verified);
  }

  /// Runs each algorithm with one rank, and with each of `spreads`, which are options such as the number of
  /// ranks. Does so in all directions. The results must have equal hashes, because they do not depend on the
  /// number of ranks in any bit. Calls `after` with a name after each run over several ranks.
  void expect_the_answers_of_one(const std::vector<std::pair<const char*, StringMap>>& runs,
                                 const std::vector<StringMap>& spreads,
                                 const std::function<void(const std::string&)>& after = {}) {
    for (const auto& [algorithm, params] : runs) {
      for (const StringMap& direction : directions()) {
        if (direction.at("direction") == "auto" && std::string(algorithm) != "bfs") continue;
        const std::string one = answer(algorithm, direction, params).hash;
        for (const StringMap& spread : spreads) {
          StringMap options = direction;
          options.insert(spread.begin(), spread.end());
          const std::string name = std::string(algorithm) + " " + text_of(options);
          EXPECT_EQ(answer(algorithm, options, params).hash, one) << name;
          if (after) after(name);
        }
      }
    }
  }

  std::optional<graph::Graph> graph_;
  std::optional<runtime::Session> session_;
  backends::RunResult last_;
};

}  // namespace harness::testing
