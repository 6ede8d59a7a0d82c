// Tests timelines of modelled launches: what is recorded for warps and launches, and the file that is
// written.
#include "backends/simt/cycles/timeline.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "base/error.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

using namespace simt;

std::string written(const Timeline& timeline) {
  const TempFolder temp;
  timeline.write(temp.path() / "run.json");
  std::ifstream file(temp.path() / "run.json");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Timeline, NamesCoresWarpsAndUnits) {
  Timeline timeline;
  timeline.add({1, 1}, Cause::issue, ticks_of(2), ticks_of(5));
  timeline.add({1, Timeline::unit}, "busy", ticks_of(5), ticks_of(6.5));
  timeline.add_launch("harness_step0", 0, ticks_of(8));
  const std::string text = written(timeline);
  for (const char* part : {R"({"ph":"X","pid":1,"tid":1,"name":"issue","ts":2.000,"dur":3.000})",
                           R"({"ph":"X","pid":1,"tid":0,"name":"busy","ts":5.000,"dur":1.500})",
                           R"("name":"harness_step0","ts":0.000,"dur":8.000)", R"("args":{"name":"core 1"})",
                           R"("args":{"name":"warp 0"})", R"("args":{"name":"unit"})"})
    EXPECT_THAT(text, ::testing::HasSubstr(part));
}

TEST(Timeline, NeighbouringSpansOfOneCauseAreOne) {
  Timeline timeline;
  timeline.add({0, 1}, Cause::memory, ticks_of(0), ticks_of(1));
  timeline.add({0, 1}, Cause::memory, ticks_of(1), ticks_of(3));
  timeline.add({0, 1}, Cause::memory, ticks_of(4), ticks_of(5));   // this entry begins after a gap
  timeline.add({0, 1}, Cause::barrier, ticks_of(5), ticks_of(5));  // this entry has no duration
  const std::string text = written(timeline);
  EXPECT_THAT(text, ::testing::HasSubstr(R"("ts":0.000,"dur":3.000)"));
  EXPECT_THAT(text, ::testing::HasSubstr(R"("ts":4.000,"dur":1.000)"));
  EXPECT_THAT(text, ::testing::Not(::testing::HasSubstr("barrier")));
}

TEST(Timeline, AFileThatCannotBeWrittenIsAnError) {
  EXPECT_THROW(Timeline().write("/nowhere/run.json"), Error);
}

}  // namespace
}  // namespace harness::testing
