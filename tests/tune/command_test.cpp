// A sampler of another making: what a program is told and asked, and which answers are none.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "error_of.hpp"
#include "temp_folder.hpp"
#include "tune/samplers.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

tune::Space three_candidates() {
  tune::Space space{"g", "bfs", "cpu", {}};
  for (const char* format : {"csr", "coo", "ell"}) space.candidates.push_back({format, {{"format", format}}});
  return space;
}

/// A program that takes down each line that it gets, and answers each question by the next of these lines.
std::string program_that_says(const TempFolder& folder, const std::vector<std::string>& answers) {
  std::ofstream lines(folder / "answers");
  for (const std::string& answer : answers) lines << answer << "\n";
  const std::string path = folder.path().string();
  return "exec 3< " + path + "/answers; while read -r line; do printf '%s\\n' \"$line\" >> " + path +
         "/told; case \"$line\" in *'\"ask\"'*) read -r answer <&3; printf '%s\\n' \"$answer\";; esac; done";
}

TEST(Command, ChoosesAndIsToldWhatItCost) {
  const TempFolder folder;
  {
    const auto sampler = tune::make_command(
        three_candidates(), {1, 2, 3},
        program_that_says(folder, {R"({"candidate": 2, "reason": "a hunch"})", R"({"candidate": 0})",
                                   R"({"candidate": 1, "reason": null})", R"({"candidate": null})"}),
        7);
    EXPECT_EQ(sampler->ask(), 2u);
    EXPECT_EQ(sampler->reason(), "a hunch");
    sampler->tell(2, 1.5);
    EXPECT_EQ(sampler->ask(), 0u);
    EXPECT_EQ(sampler->reason(), "its choice");
    sampler->tell(0, std::nullopt);
    EXPECT_EQ(sampler->ask(), 1u);
    EXPECT_EQ(sampler->reason(), "its choice");
    EXPECT_EQ(sampler->ask(), std::nullopt);
  }
  std::ifstream file(folder / "told");
  std::stringstream told;
  told << file.rdbuf();
  EXPECT_THAT(told.str(), HasSubstr(R"("seed":7)"));
  EXPECT_THAT(told.str(), HasSubstr(R"({"prior":2.0,"values":{"format":"coo"}})"));
  EXPECT_THAT(told.str(),
              HasSubstr("{\"cost\":1.5,\"tell\":2}\n{\"ask\":true}\n{\"cost\":null,\"tell\":0}\n"));
}

TEST(Command, AnswersThatAreNoneAreRefused) {
  const std::pair<const char*, const char*> answers[] = {
      {"no", "answered 'no', which is no JSON object"},
      {"[1]", "answered '[1]', which is no JSON object"},
      {"{}", "answered without a 'candidate'"},
      {R"({"candidate": 3})", "chose 3, which is none of 0 to 2"},
      {R"({"candidate": -1})", "chose -1, which is none of 0 to 2"},
      {R"({"candidate": 0, "reason": 5})", "gave the reason 5, which is no text"},
  };
  for (const auto& [answer, message] : answers) {
    const TempFolder folder;
    const auto sampler = tune::make_command(three_candidates(), {}, program_that_says(folder, {answer}), 1);
    EXPECT_THAT(error_of([&] { sampler->ask(); }), HasSubstr(message)) << answer;
  }
  const TempFolder folder;
  const auto twice = tune::make_command(
      three_candidates(), {}, program_that_says(folder, {R"({"candidate": 1})", R"({"candidate": 1})"}), 1);
  twice->ask();
  EXPECT_THAT(error_of([&] { twice->ask(); }), HasSubstr("chose 1 a second time"));
}

TEST(Command, AProgramThatEndsIsNamed) {
  const auto sampler = tune::make_command(three_candidates(), {}, "read -r line", 1);
  EXPECT_THAT(error_of([&] { sampler->ask(); }), HasSubstr("'read -r line' ended"));
}

}  // namespace
}  // namespace harness::testing
