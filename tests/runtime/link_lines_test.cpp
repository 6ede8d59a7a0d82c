// Tests link lines, the lists of device modules that are linked to programs. If a layout has several parts,
// only the program of the first part has the kernels over vertices. A hook that no plugin defines must have a
// default.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "linking_backend.hpp"
#include "runtime/session.hpp"

namespace harness::testing {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

/// Plugins that define only the hooks without a default. `own` lists these hooks. The constructor learns
/// their names from the error messages of a session.
struct LinkedPlugins : Plugins {
  std::string own = "own";

  LinkedPlugins() {
    format.format.build = build_parts<2>;
    for (plugin::Plugin* plugin : {&algorithm, &format, &schedule}) say(*plugin, "own", "");
    const std::string calls = "calls the hook ";
    for (std::string reason; !(reason = reason_of([&] { lines(); })).empty();) {
      const size_t at = reason.find(calls);
      if (at == std::string::npos) throw std::runtime_error(reason);
      const size_t begin = at + calls.size();
      own += " " + reason.substr(begin, reason.find(',', begin) - begin);
      say(algorithm, own.c_str(), "");
    }
  }
  static void say(plugin::Plugin& plugin, const char* defines, const char* needs) {
    plugin.images = images_for("any", defines, needs);
  }
  std::vector<backends::LinkLine> lines() const {
    const plugin::Registry registry;
    runtime::Session session(registry, std::make_unique<LinkingBackend>());
    return session.link_lines(undirected(), request({}));
  }
};

std::vector<std::string> names_in(const backends::LinkLine& line) {
  std::vector<std::string> names;
  for (const backends::Module& module : line.modules) names.push_back(module.name);
  return names;
}

TEST(LinkLines, TheProgramOfTheFirstPartHasTheKernelsOverVertices) {
  const std::vector<backends::LinkLine> lines = LinkedPlugins().lines();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_THAT(lines[0].kernels, Contains("harness_start"));
  EXPECT_THAT(names_in(lines[0]), Contains(HasSubstr("vertex")));
  EXPECT_THAT(lines[1].kernels, Not(Contains("harness_start")));
  EXPECT_THAT(names_in(lines[1]), Not(Contains(HasSubstr("vertex"))));
}

TEST(LinkLines, PartsOfEqualLinesShareAProgram) {
  LinkedPlugins plugins;
  plugins.format.format.build = build_parts<5>;
  EXPECT_EQ(plugins.lines().size(), 2u) << "the first part alone has the kernels over vertices";
}

TEST(LinkLines, HaveTheKernelOfAUnitsStep) {
  LinkedPlugins plugins;
  harness_step& step = plugins.schedule.steps.front();
  step.kind = HARNESS_UNIT_STEP;
  step.index = 1;    // number of the unit (harness_unit)
  step.counter = 3;  // number of the kernel, HARNESS_STEP(3)
  EXPECT_THAT(plugins.lines().front().kernels, Contains("harness_step3"));
}

TEST(LinkLines, AHookThatNobodyDefinesHasItsDefault) {
  LinkedPlugins plugins;
  const std::vector<std::string> names = names_in(plugins.lines().front());
  const std::string prefix = "default of ";
  const auto found = std::find_if(names.begin(), names.end(),
                                  [&](const std::string& name) { return name.starts_with(prefix); });
  ASSERT_NE(found, names.end());
  EXPECT_EQ(std::count(names.begin(), names.end(), *found), 1);
  const std::string defines = plugins.own + " " + found->substr(prefix.size());
  LinkedPlugins::say(plugins.algorithm, defines.c_str(), "");
  EXPECT_THAT(names_in(plugins.lines().front()), Not(Contains(*found))) << "a plugin defines it itself";
}

TEST(LinkLines, AHookThatThisHarnessDoesNotKnowIsNamedWithItsCaller) {
  LinkedPlugins plugins;
  LinkedPlugins::say(plugins.schedule, plugins.own.c_str(), "harness_unheard_of printf");
  EXPECT_THAT(reason_of([&] { plugins.lines(); }),
              HasSubstr("schedule rows calls the hook harness_unheard_of, which this harness"));
}

}  // namespace
}  // namespace harness::testing
