// Tests rules about valid requests that need more than the request: the threads of a backend, the parts of a
// layout, and the images of a plugin.
#include <gtest/gtest.h>

#include "linking_backend.hpp"
#include "runtime/session.hpp"

namespace harness::testing {
namespace {

struct AssembledPlugins : Plugins {
  AssembledPlugins() {
    format.format.build = build_parts<1>;
    for (plugin::Plugin* plugin : {&algorithm, &format, &schedule}) plugin->images = images_for("any");
  }
};

std::string refusal_of(const Plugins& plugins, const StringMap& options) {
  const plugin::Registry registry;
  runtime::Session session(registry, std::make_unique<LinkingBackend>());
  return reason_of([&] { session.prepare(undirected(), plugins.request(options)); });
}

TEST(SessionRules, ThreadsAreForABackendThatRunsOnThem) {
  EXPECT_EQ(refusal_of(AssembledPlugins(), {{"threads", "2"}}),
            "threads has no effect on the linking backend, which does not run on threads of the processor: "
            "leave it out");
}

TEST(SessionRules, ProcessesAreStartedBySweeps) {
  AssembledPlugins plugins;
  plugins.algorithm.provides.insert("work.by_owner/1");
  EXPECT_EQ(refusal_of(plugins, {{"processes", "1"}}), "");
  EXPECT_EQ(refusal_of(plugins, {{"processes", "2"}}),
            "processes 2: this command has 1, and only harness run starts more");
}

TEST(SessionRules, AFusedLoopHasOnePart) {
  AssembledPlugins plugins;
  EXPECT_EQ(refusal_of(plugins, {{"fusion", "on"}}), "");
  plugins.format.format.build = build_parts<2>;
  EXPECT_EQ(refusal_of(plugins, {{"fusion", "on"}}),
            "fusion: the layout has 2 parts, each with a program of its own");
  EXPECT_EQ(refusal_of(plugins, {}), "");
}

TEST(SessionRules, RowsThatAreNoVerticesTakeAQueueWithoutDuplicates) {
  EXPECT_EQ(refusal_of(AssembledPlugins(), {{"dedup", "off"}}),
            "a format with virtual rows needs a queue without duplicates: dedup must not be off");
  EXPECT_EQ(refusal_of(AssembledPlugins(), {{"dedup", "bitmap"}}), "");
}

TEST(SessionRules, EachPluginHasDeviceCodeForTheBackend) {
  AssembledPlugins plugins;
  plugins.schedule.images = images_for("another target");
  EXPECT_EQ(refusal_of(plugins, {}),
            "schedule rows does not run on the linking backend: its device code is for another target");
  plugins.schedule.images.clear();
  EXPECT_EQ(refusal_of(plugins, {}),
            "schedule rows does not run on the linking backend: it has no device code");
}

TEST(SessionRules, AnImageFitsTheWidths) {
  AssembledPlugins plugins;
  plugins.algorithm.images.front().value_bytes = 8;
  EXPECT_EQ(
      refusal_of(plugins, {}),
      "algorithm walk does not run on the linking backend: it has no image for 4-byte values and 4-byte "
      "edge ids");
}

}  // namespace
}  // namespace harness::testing
