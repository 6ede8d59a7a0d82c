// Tests recipes, which describe the figures of an experiment under its key `plots`. Each option of `harness
// plot` is a key of a recipe. An error message has the line of the mistake.
#include <gtest/gtest.h>

#include "error_of.hpp"
#include "experiment/recipes.hpp"

namespace harness::testing {
namespace {

using experiment::recipes_in;

TEST(Recipes, ListTheirOptions) {
  const auto recipes = recipes_in(
      "plots:\n"
      "- {figure: profile, width: column, no_title: true, svg_text: false, select: [alg:bfs, 'graph:k*']}\n"
      "- {figure: cdf}\n",
      "paper.yaml");
  ASSERT_EQ(recipes.size(), 2u);
  const auto& options = recipes[0].options;
  ASSERT_EQ(options.size(), 4u);  // three options and the flag that is true; a flag that is false is absent
  EXPECT_STREQ(options[0].first->name, "figure");
  EXPECT_EQ(options[0].second, std::vector<std::string>{"profile"});
  EXPECT_STREQ(options[2].first->name, "no-title");
  EXPECT_TRUE(options[2].second.empty());
  EXPECT_EQ(options[3].second, (std::vector<std::string>{"alg:bfs", "graph:k*"}));
}

TEST(Recipes, FilesWithoutPlotsHaveNone) {
  EXPECT_TRUE(recipes_in("experiment: a\n", "a.yaml").empty());
}

TEST(Recipes, NameTheirMistakes) {
  const auto error = [](const std::string& plots) {
    return error_of([&] { recipes_in("plots:\n- " + plots + "\n", "paper.yaml"); });
  };
  EXPECT_NE(error("{figure: cdf, widht: 3}").find("paper.yaml:2"), std::string::npos);
  EXPECT_NE(error("{figure: cdf, widht: 3}").find("width"), std::string::npos);
  EXPECT_NE(error("{width: 3}").find("figure"), std::string::npos);
  EXPECT_NE(error("{figure: cdf, no_title: perhaps}").find("no_title"), std::string::npos);
  EXPECT_NE(error("cdf").find("plots"), std::string::npos);
}

}  // namespace
}  // namespace harness::testing
