// Tests samplers that are third-party programs: the messages to such a program, and its invalid answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <sstream>

#include "error_of.hpp"
#include "temp_folder.hpp"
#include "tune/sampler.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

tune::Space three_candidates() {
  tune::Space space{"g", "bfs", "cpu", {}};
  for (const char* format : {"csr", "coo", "ell"}) space.candidates.push_back({format, {{"format", format}}});
  return space;
}

/// Returns a shell command that records each line that it gets, and sends the next of `answers` for each
/// question.
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
      {"no", "answered 'no', which is not a JSON object"},
      {"[1]", "answered '[1]', which is not a JSON object"},
      {"{}", "answered without a 'candidate'"},
      {R"({"candidate": 3})", "chose 3, expected 0 to 2"},
      {R"({"candidate": -1})", "chose -1, expected 0 to 2"},
      {R"({"candidate": 0, "reason": 5})", "gave the reason 5, which is not a text"},
  };
  for (const auto& [answer, message] : answers) {
    const TempFolder folder;
    const auto sampler = tune::make_command(three_candidates(), {}, program_that_says(folder, {answer}), 1);
    EXPECT_THAT(error_of([&] { sampler->ask(); }), HasSubstr(message)) << answer;
  }
  const TempFolder folder;
  const auto twice = tune::make_command(
      three_candidates(), {}, program_that_says(folder, {R"({"candidate": 1})", R"({"candidate": 1})"}), 1);
  twice->tell(twice->ask().value(), 1);
  EXPECT_THAT(error_of([&] { twice->ask(); }), HasSubstr("chose 1 a second time"));
}

TEST(Command, AProgramThatEndsIsNamed) {
  const auto sampler = tune::make_command(three_candidates(), {}, "read -r line", 1);
  EXPECT_THAT(error_of([&] { sampler->ask(); }), HasSubstr("'read -r line' ended"));
  const auto mute = tune::make_command(three_candidates(), {}, "exec >&-; cat > /dev/null", 1);
  EXPECT_THAT(error_of([&] { mute->ask(); }), HasSubstr("ended, or closed its output, without an answer"));
}

// Messages quote at most 200 characters of a program's text, which may be far longer.
TEST(Command, LongWordsAreCut) {
  const auto said = [](const std::string& answer) {
    const TempFolder folder;
    const auto sampler = tune::make_command(three_candidates(), {}, program_that_says(folder, {answer}), 1);
    return error_of([&] { sampler->ask(); });
  };
  const std::string x(200, 'x');
  EXPECT_THAT(said(x), HasSubstr("answered '" + x + "', which is not a JSON object"));
  EXPECT_THAT(said(x + "y"), HasSubstr("answered '" + x + "'... (201 bytes), which is not a JSON object"));
  EXPECT_THAT(said("{\"candidate\": \"" + x + "\"}"),
              HasSubstr("chose \"" + std::string(199, 'x') + ", expected 0 to 2"));
  const std::string reason(100'000, 'r');
  const TempFolder folder;
  const auto sampler = tune::make_command(
      three_candidates(), {},
      program_that_says(folder, {"{\"candidate\": 1, \"reason\": \"" + reason + "\"}"}), 1);
  EXPECT_EQ(sampler->ask(), 1u);
  EXPECT_EQ(sampler->reason(), std::string(200, 'r'));
}

TEST(Command, ALineWithoutAnEndIsRefusedAfterAMegabyte) {
  const auto sampler =
      tune::make_command(three_candidates(), {}, "head -c 1100000 /dev/zero; cat > /dev/null", 1);
  EXPECT_THAT(error_of([&] { sampler->ask(); }),
              HasSubstr("wrote more than 1048576 bytes without the end of a line"));
}

TEST(Command, ManyAnswersMayComeAtOnce) {
  const auto sampler = tune::make_command(
      three_candidates(), {},
      R"(printf '{"candidate":2}\n{"candidate":0}\n{"candidate":1}\n'; cat > /dev/null)", 1);
  for (const size_t expected : {2u, 0u, 1u}) {
    EXPECT_EQ(sampler->ask(), expected);
    sampler->tell(expected, 1);
  }
}

// While the program does not read, harness may send more than fits into a pipe. The answer must still arrive.
TEST(Command, AProgramMayTakeItsTimeToRead) {
  tune::Space space = three_candidates();
  for (int i = 0; i < 5000; ++i) space.candidates.push_back({"c", {{"format", std::string(100, 'f')}}});
  const auto sampler = tune::make_command(
      space, {}, R"(sleep 0.1; read -r all; printf '{"candidate":5}\n'; cat > /dev/null)", 1);
  EXPECT_EQ(sampler->ask(), 5u);
}

TEST(Command, WhatAProgramStartedEndsWithIt) {
  const TempFolder folder;
  const std::string pid = (folder / "pid").string();
  const auto began = std::chrono::steady_clock::now();
  {
    const auto sampler = tune::make_command(
        three_candidates(), {},
        "sleep 60 > /dev/null & echo $! > " + pid + R"(; printf '{"candidate":1}\n'; cat > /dev/null)", 1);
    EXPECT_EQ(sampler->ask(), 1u);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2)) << "its input was closed";
  const std::string status = "/proc/" + std::to_string(std::stoi(read_text(pid))) + "/status";
  const auto runs = [&] {
    const std::string said = read_text(status);
    return !said.empty() && said.find("State:\tZ") == std::string::npos;
  };
  for (int tries = 0; tries < 400 && runs(); ++tries) ::usleep(5000);
  EXPECT_FALSE(runs());
}

TEST(Command, WhoDoesNotEndIsKilledAfterAMoment) {
  const auto began = std::chrono::steady_clock::now();
  { tune::make_command(three_candidates(), {}, "sleep 60", 1); }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  EXPECT_GT(took.count(), 1.9);
  EXPECT_LT(took.count(), 10);
}

}  // namespace
}  // namespace harness::testing
