// Tests that markup in texts from results is escaped. Also tests that @name@ in a template is replaced by its
// value, and that a value with another @name@ is left as it is.
#include "results/report/markup.hpp"

#include <gtest/gtest.h>

namespace harness::testing {
namespace {

using namespace harness::results;

TEST(ReportMarkup, EscapesEverythingThatIsMarkup) {
  EXPECT_EQ(escaped("</script><img src=x onerror='f(\"&\")'>"),
            "&lt;/script&gt;&lt;img src=x onerror=&#39;f(&quot;&amp;&quot;)&#39;&gt;");
  EXPECT_EQ(escaped("a\xff"), "a\xEF\xBF\xBD");
}

TEST(ReportMarkup, FillsSlotsAndLeavesOtherSignsAlone) {
  EXPECT_EQ(filled("<@a@> x@y @media @a@@b@", {{"a", "1"}, {"b", "@a@"}}), "<1> x@y @media 1@a@");
}

}  // namespace
}  // namespace harness::testing
