// Tests linking before a sweep: each program is linked once for all configurations that share it, and
// programs from the cache and failures are counted. The backend is scripted, and the plugins are those of the
// build.
#include "sweep/assembly.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <set>

#include "experiment/configuration.hpp"
#include "experiment/graph_spec.hpp"
#include "plugin/memory_backend.hpp"
#include "plugin/registry.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/resolve/options.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

struct Linked : MemoryBackend {
  std::mutex mutex;
  std::multiset<std::string> lines;
  bool in_the_cache = false, refuses = false;

  std::string name() const override { return "cpu"; }
  bool accepts(const std::string& target, std::string*) const override {
    return target.starts_with("bitcode");
  }
  backends::Assembled assemble(const backends::LinkLine& line) override {
    struct Nothing : backends::Program {
      backends::Kernel kernel(const std::string&) const override { return nullptr; }
    };
    const std::lock_guard lock(mutex);
    lines.insert(line.name);
    if (refuses && line.name.starts_with("p")) throw Error("planted");
    return {.program = std::make_unique<Nothing>(), .cached = in_the_cache};
  }
};

const plugin::Registry& plugins() {
  static const plugin::Registry all = [] {
    plugin::Registry registry;
    for (const auto& folder : plugin::plugin_folders({})) registry.add_folder(folder);
    return registry;
  }();
  return all;
}

experiment::Catalogue catalogue() {
  using enum experiment::CatalogueKind;
  experiment::Catalogue all;
  for (const auto& [kind, as] : {std::pair{HARNESS_KIND_SCHEDULE, schedule},
                                 {HARNESS_KIND_FORMAT, format},
                                 {HARNESS_KIND_ALGORITHM, algorithm}}) {
    for (const plugin::Described* one : plugins().shelf().all(kind))
      all.entries.push_back({as, one->id, one->declared, {}});
  }
  for (const Param& option : runtime::option_params())
    all.entries.push_back({experiment::CatalogueKind::option, option.name, {option}, {}, false});
  experiment::add_generators(all);
  return all;
}

struct Assembly {
  sweep::AssemblyCount count;
  std::vector<size_t> told;  // AssemblyCount::configurations in each report
  size_t programs = 0, different = 0;
};

Assembly assembled(const std::string& yaml, unsigned threads, bool in_the_cache = false,
                   bool refuses = false) {
  auto owned = std::make_unique<Linked>();
  Linked& backend = *owned;
  runtime::Session session(plugins(), std::move(owned));
  const size_t before = backend.lines.size();  // programs that the session links at its start
  backend.in_the_cache = in_the_cache;
  backend.refuses = refuses;
  const auto expansion =
      experiment::expand(experiment::parse_experiment("experiment: t\n" + yaml, "t.yaml"), catalogue());
  Assembly result;
  result.count = sweep::assemble_all(session, expansion.configurations, {}, threads,
                                     [&](const sweep::AssemblyCount& count) {
                                       result.told.push_back(count.configurations);
                                       EXPECT_LE(count.cached, count.programs);
                                       EXPECT_LE(count.failed, count.programs + count.configurations);
                                     });
  result.programs = backend.lines.size() - before;
  return result;
}

const std::string two_paths =
    "graphs: [{generator: path, vertices: 8, weights: none}, {generator: path, vertices: 9}]\n";

TEST(Assembly, EachProgramIsLinkedOnce) {
  const std::string yaml = two_paths +
                           "algorithms: [{id: bfs, source: [0, 1, 2]}]\nformats: [csr]\nschedules: [vm, "
                           "em]\noptions: {direction: push}\n";
  for (const unsigned threads : {0u, 1u, 3u}) {
    const Assembly two = assembled(yaml, threads);
    EXPECT_EQ(two.count.configurations, 12u);
    EXPECT_EQ(two.count.programs, 2u) << "a schedule each: neither graphs nor sources are in a program";
    EXPECT_EQ(two.programs, 2u);
    EXPECT_EQ(two.count.cached + two.count.failed + two.count.unsupported, 0u);
    EXPECT_EQ(two.count.first_failure, "");
    EXPECT_EQ(two.told.size(), 12u);
    EXPECT_EQ(two.told.back(), 12u);
  }
}

TEST(Assembly, BlocksOfAnotherSizeAreOtherPrograms) {
  const Assembly four = assembled(two_paths +
                                      "algorithms: bfs\nformats: csr\nschedules: vm\noptions: {direction: "
                                      "[push, pull], frontier_in: all}\n",
                                  2);
  EXPECT_EQ(four.count.programs, four.programs);
  EXPECT_GE(four.count.programs, 1u);
}

TEST(Assembly, WhatWasThereBeforeIsCounted) {
  const Assembly all = assembled(
      two_paths + "algorithms: bfs\nformats: [csr, coo]\nschedules: em\noptions: {direction: push}\n", 2,
      true);
  EXPECT_GT(all.count.programs, 0u);
  EXPECT_EQ(all.count.cached, all.count.programs);
}

TEST(Assembly, WhatCannotRunAndWhatFailsIsCountedApart) {
  const std::string yaml =
      two_paths + "algorithms: [bfs, sssp]\nformats: csr\nschedules: vm\noptions: {direction: push}\n";
  const Assembly some = assembled(yaml, 2, false, true);
  EXPECT_EQ(some.count.configurations, 4u);
  EXPECT_GT(some.count.programs, 0u);
  EXPECT_EQ(some.count.failed, some.count.programs) << "each is refused";
  EXPECT_THAT(some.count.first_failure, HasSubstr(": planted"));
  EXPECT_EQ(some.count.cached, 0u);
  const Assembly unweighted = assembled(
      "graphs: [{generator: path, vertices: 8, weights: none}]\nalgorithms: sssp\nformats: csr\nschedules: "
      "vm\n",
      1);
  EXPECT_EQ(unweighted.count.configurations, 1u);
  EXPECT_EQ(unweighted.count.unsupported, 1u);
  EXPECT_EQ(unweighted.count.programs + unweighted.count.failed, 0u);
}

TEST(Assembly, ConfigurationsOfOtherBackendsAreNotLookedAt) {
  const Assembly none =
      assembled(two_paths + "algorithms: bfs\nformats: csr\nschedules: vm\nbackend: [simt]\n", 2);
  EXPECT_EQ(none.count.configurations + none.count.programs, 0u);
  EXPECT_TRUE(none.told.empty());
}

TEST(Assembly, AGraphThatCannotBeReadIsAFailureOfItsConfigurations) {
  const Assembly one =
      assembled("graphs: [{file: none.mtx}]\nalgorithms: bfs\nformats: csr\nschedules: [vm, em]\n", 2);
  EXPECT_EQ(one.count.configurations, 2u);
  EXPECT_EQ(one.count.failed, 2u);
  EXPECT_EQ(one.count.programs, 0u);
  EXPECT_THAT(one.count.first_failure, HasSubstr("none.mtx"));
}

}  // namespace
}  // namespace harness::testing
