// Tests the answers of an algorithm, which summarise a result: which are allowed, how they are hashed, and
// which are refused.
#include "runtime/check/answer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <harness/plugin.hpp>
#include <limits>

#include "error_of.hpp"
#include "graph/spec.hpp"
#include "plugins.hpp"

namespace harness::testing {
namespace {

using Say = int32_t(const harness_problem*, const void* const*, const harness_answer*, harness_error*);

/// Returns the answer of an algorithm whose function answer() is `say`. Element i of `by_input` is the value
/// of vertex i of the input.
runtime::Answer said(Say* say, const std::vector<float>& by_input, const graph::Graph& graph = undirected()) {
  Plugins plugins;
  plugins.algorithm.algorithm.answer = say;
  std::vector<float> here(by_input.size());
  for (graph::vertex_t i = 0; i < here.size(); ++i) here[graph.from_input(i)] = by_input[i];
  const void* properties[] = {here.data()};
  return runtime::answer_of(runtime::Choice(plugins.algorithm, {}), graph, properties);
}

std::string refusal(Say* say) {
  return error_of([&] { said(say, {1, 2, 3, 4}); });
}

graph::Graph reversed_path() {
  return graph::open_graph({.generator = "path", .params = {{"vertices", "4"}}, .order = "random"});
}

int32_t say_exact(const harness_problem* problem, const void* const* properties, const harness_answer* to,
                  harness_error* error) {
  return guarded(error, [&] {
    const AnswerWriter answer(*problem, *to);
    answer.count("vertices", problem->vertices);
    answer.property("value", static_cast<const float*>(properties[0]));
    answer.number("half", 0.5);
  });
}

int32_t say_about(const harness_problem* problem, const void* const* properties, const harness_answer* to,
                  harness_error* error) {
  return guarded(error, [&] {
    const AnswerWriter answer(*problem, *to);
    answer.number("first", 0.25, 1e-4);
    answer.property("value", static_cast<const float*>(properties[0]), 0.125);
    answer.property("any", static_cast<const float*>(properties[0]), std::numeric_limits<double>::infinity());
  });
}

TEST(Answer, ExactWordsAndArraysAreHashedInTheOrderOfTheInput) {
  const runtime::Answer answer = said(say_exact, {1, 2, 3, 4});
  EXPECT_EQ(answer.words, "vertices=4 half=0.5");
  EXPECT_EQ(answer.hash.size(), 16u);
  ASSERT_EQ(answer.arrays.size(), 1u);
  EXPECT_EQ(answer.arrays[0].type, HARNESS_FLOAT32);
  const graph::Graph other = reversed_path();
  ASSERT_FALSE(other.new_ids().empty());
  const runtime::Answer reordered = said(say_exact, {1, 2, 3, 4}, other);
  EXPECT_EQ(reordered.hash, answer.hash);
  EXPECT_EQ(reordered.arrays[0].data, answer.arrays[0].data);
  EXPECT_NE(said(say_exact, {1, 2, 4, 3}).hash, answer.hash);
}

TEST(Answer, WhatHasAToleranceIsAChecksumAndInNoHash) {
  const runtime::Answer answer = said(say_about, {1, 2, 3, 4}), near = said(say_about, {1, 2, 3, 4.0625f});
  EXPECT_EQ(answer.hash, "");
  EXPECT_EQ(answer.words.find("first=0.25+-0.0001 value_checksum="), 0u);
  EXPECT_EQ(answer.words.find("any"), std::string::npos);
  EXPECT_EQ(answer.arrays.size(), 2u);
  const auto checksum = [](const runtime::Answer& from) {
    return std::stod(from.words.substr(from.words.find("value_checksum=") + 15));
  };
  EXPECT_NE(checksum(answer), checksum(near));
  EXPECT_LE(std::abs(checksum(answer) - checksum(near)), 0.0625);
}

TEST(Answer, AnAlgorithmThatSaysNothingHasNone) {
  const runtime::Answer answer = said(nullptr, {1, 2, 3, 4});
  EXPECT_EQ(answer.words + answer.hash, "");
  EXPECT_TRUE(answer.arrays.empty());
}

template <auto action>
int32_t say(const harness_problem* problem, const void* const*, const harness_answer* to,
            harness_error* error) {
  return guarded(error, [&] { action(AnswerWriter(*problem, *to)); });
}

TEST(Answer, ANameHasAtMost64Letters) {
  const auto longest = say<[](const AnswerWriter& a) { a.count(std::string(64, 'n').c_str(), 1); }>;
  EXPECT_EQ(said(longest, {1, 2, 3, 4}).words, std::string(64, 'n') + "=1");
  EXPECT_NE(refusal(say<[](const AnswerWriter& a) { a.count(std::string(65, 'n').c_str(), 1); }>)
                .find("a name is invalid: expected lower-case letters"),
            std::string::npos);
}

void say_counts(const AnswerWriter& answer, int count) {
  for (int i = 0; i < count; ++i) answer.count(("x" + std::to_string(i)).c_str(), 1);
}

TEST(Answer, AnArrayHasAtMost65536ColumnsAndAnAnswer32Entries) {
  EXPECT_EQ(
      said(say<[](const AnswerWriter& a) { a.array<float>("x", 0, 65536); }>, {1, 2, 3, 4}).arrays.size(),
      1u);
  EXPECT_NE(refusal(say<[](const AnswerWriter& a) { a.array<float>("x", 0, 65537); }>)
                .find("x: it has 65537 columns"),
            std::string::npos);
  EXPECT_NE(said(say<[](const AnswerWriter& a) { say_counts(a, 32); }>, {1, 2, 3, 4}).words.find("x31=1"),
            std::string::npos);
  EXPECT_NE(
      refusal(say<[](const AnswerWriter& a) { say_counts(a, 33); }>).find("there are more than 32 entries"),
      std::string::npos);
}

TEST(Answer, WhatCannotBeSaidIsRefusedInOneLine) {
  const std::pair<Say*, const char*> refused[] = {
      {say<[](const AnswerWriter& a) { a.count("Bad name", 1); }>,
       "a name is invalid: expected lower-case letters, digits and '_', at most 64"},
      {say<[](const AnswerWriter& a) { a.count("x", 1), a.number("x", 2); }>, "x is said twice"},
      {say<[](const AnswerWriter& a) { a.number("x", 1, -1); }>, "x: its tolerance is -1"},
      {say<[](const AnswerWriter& a) { a.number("x", 1, NAN); }>, "x: its tolerance is nan, expected 0"},
      {say<[](const AnswerWriter& a) { a.number("x", 1, INFINITY); }>,
       "x: its tolerance is infinite, which only an array may have: give a finite one, or leave the number "
       "out"},
      {say<[](const AnswerWriter& a) { a.array<float>("x", 0, 0); }>, "x: it has 0 columns"},
      {say<[](const AnswerWriter& a) { a.array<float>("x", -1); }>, "x: its tolerance is -1"},
      {say<[](const AnswerWriter& a) {
         for (char c = 'a'; c <= 'z'; ++c)
           a.count(std::string(2, c).c_str(), 1), a.count(std::string(3, c).c_str(), 1);
       }>,
       "there are more than 32 entries"},
      {say<[](const AnswerWriter&) { throw std::runtime_error("it fell over"); }>, "it fell over"}};
  for (const auto& [call, reason] : refused) {
    const std::string found = refusal(call);
    EXPECT_EQ(found.find("answer of walk: "), 0u) << found;
    EXPECT_NE(found.find(reason), std::string::npos) << found;
  }
}

}  // namespace
}  // namespace harness::testing
