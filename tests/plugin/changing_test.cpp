// Tests libraries that change the process that loads them. Changes that can be reverted are reverted and
// reported. A library with another change, such as a running thread, is refused with a message that names the
// change. The next library must find the process unchanged.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cfenv>
#include <csignal>
#include <filesystem>

#include "base/own_children.hpp"
#include "base/process_settings.hpp"
#include "plugin/load_guard.hpp"
#include "plugin/probe.hpp"
#include "plugin/registry.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path changing = CHANGING_LIBRARIES;

struct Change {
  std::string name, says;
};
void PrintTo(const Change& change, std::ostream* out) {
  *out << change.name;
}

const Change set_back[] = {
#if defined(__x86_64__)
    {"flushes_to_zero", "another way to compute with floating-point numbers"},
#endif
    {"rounds_up", "another way to compute with floating-point numbers"},
    {"handles_signals", "other signal handlers"},
    {"blocks_signals", "other signals held back"},
    {"sets_an_alarm", "a timer"},
    {"goes_elsewhere", "another working folder"},
    {"masks_rights", "another umask"},
    {"lowers_a_limit", "other limits (ulimit)"},
    {"sets_a_locale", "another locale"},
    {"sets_variables", "other environment variables"},
};
const Change lost[] = {
    {"leaves_a_thread", "a thread that runs on"},
    {"leaves_a_process", "a process"},
    {"copies_itself", "a process"},
    {"closes_files", "files of this process closed"},
};

class SetBack : public ::testing::TestWithParam<Change> {};

TEST_P(SetBack, IsToldAndTheNextLibraryFindsTheProcessAsItWas) {
  const fs::path file = changing / (GetParam().name + ".so"), good = fs::path(TEST_LIBRARIES) / "good.so";
  plugin::Shelf shelf;
  shelf.look_at({file});
  EXPECT_TRUE(shelf.problems().empty());
  ASSERT_EQ(shelf.notes().size(), 1U);
  EXPECT_THAT(shelf.notes()[0], HasSubstr(file.string() + ": loading it sets " + GetParam().says));
  // The library that is loaded next in the same process must find no change. Otherwise the change would be
  // reported for that library.
  const std::vector<plugin::Look> looks = plugin::look_at_libraries({file, good});
  ASSERT_TRUE(looks[1].plugin);
  EXPECT_TRUE(looks[1].plugin->changed.empty());
}

TEST_P(SetBack, InTheProcessThatLoadsItToo) {
  const ProcessSettings before;
  const plugin::Plugin plugin = plugin::load_plugin(changing / (GetParam().name + ".so"));
  EXPECT_THAT(plugin.changed, ::testing::ElementsAre(GetParam().says));
  EXPECT_FALSE(before.set_back().any());
}

INSTANTIATE_TEST_SUITE_P(All, SetBack, ::testing::ValuesIn(set_back));

class Lost : public ::testing::TestWithParam<Change> {};

TEST_P(Lost, IsLeftOutByNameAndTheOthersAreThere) {
  const fs::path file = changing / (GetParam().name + ".so"), good = fs::path(TEST_LIBRARIES) / "good.so";
  const std::set<pid_t> before = children();
  plugin::Shelf shelf;
  shelf.look_at({file, good});
  ASSERT_EQ(shelf.problems().size(), 1U);
  EXPECT_THAT(shelf.problems()[0], HasSubstr(file.string() + ": loading it leaves " + GetParam().says +
                                             " behind: it is left out"));
  ASSERT_EQ(shelf.all().size(), 1U);
  EXPECT_EQ(shelf.all()[0]->path, good);
  EXPECT_EQ(children(), before);
}

INSTANTIATE_TEST_SUITE_P(All, Lost, ::testing::ValuesIn(lost));

TEST(Shelf, HoldsNothingOfTheLibrariesItself) {
  plugin::Shelf shelf;
  shelf.look_at({fs::path(TEST_LIBRARIES) / "good.so"});
  const plugin::Described* good = shelf.find(HARNESS_KIND_FORMAT, "good");
  ASSERT_NE(good, nullptr);
  EXPECT_EQ(good->version, "1.0");
  EXPECT_EQ(good->summary, "for the loader's tests");
  EXPECT_EQ(good->targets, std::set<std::string>{"bitcode:19"});
  EXPECT_EQ(good->provides, std::set<std::string>{"edges.by_row/1"});
  ASSERT_EQ(good->declared.size(), 2U);
  EXPECT_EQ(good->declared[0].max, 64);
  EXPECT_EQ(good->declared[1].choices, (std::vector<std::string>{"a", "b"}));
}

TEST(Described, ComesThroughAPipeAsItWas) {
  plugin::Described plugin;
  plugin.id = "x";
  plugin.kind = HARNESS_KIND_BASELINE;
  plugin.summary = "bytes that are no UTF-8: \xff\xfe";
  plugin.declared = {{.name = "p", .type = ParamType::real, .default_value = "1", .min = 0, .max = 1e300}};
  plugin.demands = {"a/1"};
  const plugin::Described there = plugin::described_from(plugin::to_bytes(plugin));
  EXPECT_EQ(there.summary, plugin.summary);
  EXPECT_EQ(there.kind, plugin.kind);
  EXPECT_EQ(there.declared[0].max, 1e300);
  EXPECT_EQ(there.demands, plugin.demands);
  std::vector<uint8_t> cut = plugin::to_bytes(plugin);
  cut.resize(cut.size() / 2);
  EXPECT_THROW(plugin::described_from(cut), Error);
}

}  // namespace
}  // namespace harness::testing
