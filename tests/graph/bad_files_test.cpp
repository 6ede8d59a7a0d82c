// Tests that wrong input is refused with one line that names the file, the line, what was found and what was
// expected.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <cctype>
#include <set>

#include "error_of.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Expects a message of one printable line `PATH:LINE: ...` that names the file.
void expect_form(const std::string& message, const std::string& file) {
  ASSERT_FALSE(message.empty()) << file << " was accepted";
  EXPECT_THAT(message, ::testing::MatchesRegex("[^:]*:[0-9]+: .*")) << message;
  EXPECT_THAT(message, HasSubstr(file + ":")) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  EXPECT_TRUE(std::all_of(message.begin(), message.end(), [](unsigned char c) {
    return c >= 0x20 && c < 0x7f;
  })) << message;
}

/// A file in bad/. Its name is WHAT-lineN.ENDING: its format and mistake, and the line that the message must
/// name.
class BadFile : public ::testing::TestWithParam<std::string> {};

TEST_P(BadFile, IsRefusedWithItsLine) {
  const std::string name = GetParam();
  const size_t at = name.find("-line");
  ASSERT_NE(at, std::string::npos) << name;
  const size_t digits = at + std::string("-line").size();
  const std::string line = name.substr(digits, name.find('.', digits) - digits);
  const std::string text = read_text(std::filesystem::path(HARNESS_BAD_FILES) / name);
  for (const unsigned threads : {1U, 3U}) {
    const std::string message = parse_error(name, text, threads);
    expect_form(message, name);
    EXPECT_THAT(message, StartsWith(name + ":" + line + ": "));
  }
}

std::vector<std::string> bad_files() {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(HARNESS_BAD_FILES)) {
    names.insert(entry.path().filename().string());
  }
  return {names.begin(), names.end()};
}

INSTANTIATE_TEST_SUITE_P(All, BadFile, ::testing::ValuesIn(bad_files()), [](const auto& test) {
  std::string name = test.param;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
});

TEST(BadInput, FirstBadLineOfManyChunksIsReported) {
  std::string text = "%%MatrixMarket matrix coordinate pattern general\n1000000 1000000 1000000\n";
  for (int i = 1; i <= 1'000'000; ++i) {
    text += i == 300'000 || i == 310'000 || i == 900'000 ? "1 x\n" : fmt::format("{} {}\n", i, i);
  }
  for (const unsigned threads : {1U, 2U, 5U}) {
    EXPECT_THAT(parse_error("a.mtx", text, threads),
                StartsWith("a.mtx:300002: found 'x', expected a column"));
  }
}

std::string message(const std::string& file) {
  return error_of([&] { graph::open_graph({.file = file}); });
}

TEST(BadInput, FileWithoutPermission) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  const TempFolder folder;
  const auto secret = folder.file("secret.mtx", "0 1\n");
  std::filesystem::permissions(secret, std::filesystem::perms::none);
  expect_form(message(secret.string()), "secret.mtx");
}

TEST(BadInput, MissingFileAndFolder) {
  const TempFolder folder;
  const std::string missing = (folder.path() / "missing.mtx").string();
  EXPECT_EQ(message(missing), missing + ": there is no such file, expected a graph (check the path)")
      << "and so has no line";
  expect_form(message(folder.path().string()), folder.path().filename().string());
  EXPECT_THAT(message(folder.path().string()), HasSubstr("found a folder"));
}

TEST(BadInput, OriginComesFirst) {
  graph::GraphSpec spec;
  spec.file = "missing.mtx";
  spec.name = "road";
  spec.where = "sweep.yaml:12";
  try {
    graph::validate(spec);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), StartsWith("sweep.yaml:12: graph 'road': missing.mtx: there is no such file"));
    EXPECT_THAT(error.what(), HasSubstr("(looked for next to the experiment, then in /"));
    EXPECT_EQ(error.exit(), Exit::bad_input);
  }
}

TEST(BadInput, SpecsThatAskForNothingOrTooMuch) {
  EXPECT_THROW(graph::validate(graph::GraphSpec{}), Error);
  EXPECT_THROW(graph::validate(graph::GraphSpec{.file = "a", .generator = "star"}), Error);
  const TempFolder folder;
  const std::string file = folder.file("a.el", "0 1\n").string();
  EXPECT_THROW(graph::validate(graph::GraphSpec{.file = file, .params = {{"format", "metsi"}}}), Error);
  EXPECT_THROW(graph::open_graph(graph::GraphSpec{.file = file, .params = {{"scale", "3"}}}), Error);
  EXPECT_THROW(graph::open_graph(graph::GraphSpec{.file = file, .params = {{"format", "dimacs"}}}), Error);
  EXPECT_EQ(
      graph::open_graph(graph::GraphSpec{.file = file, .params = {{"format", "edge-list"}}}).num_edges(), 1U);
}

}  // namespace
}  // namespace harness::testing
