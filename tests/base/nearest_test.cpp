#include "base/nearest.hpp"

#include <gtest/gtest.h>

namespace harness::testing {
namespace {

TEST(Nearest, CountsInsertionsDeletionsAndSubstitutions) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("abc", ""), 3u);
  EXPECT_EQ(edit_distance("abc", "acb"), 2u) << "a swap is two steps";
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("sitting", "kitten"), 3u);
}

TEST(Nearest, SuggestsOnlyWhatIsClose) {
  EXPECT_EQ(suggest("kroneker", {"grid", "kronecker"}), " (did you mean 'kronecker'?)");
  EXPECT_EQ(suggest("crs", {"cr2", "csr"}), " (did you mean 'csr'?)") << "the same letters";
  EXPECT_EQ(suggest("rep", {"repetitions", "seed"}), " (did you mean 'repetitions'?)") << "an abbreviation";
  EXPECT_EQ(suggest("x", {"ab", "cd"}), " (known: ab, cd)") << "as close to any other word";
  EXPECT_EQ(suggest("x", {}), "");
}

}  // namespace
}  // namespace harness::testing
