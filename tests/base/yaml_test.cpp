// Tests hostile and malformed YAML. All YAML files are read by the code that is tested here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "base/yaml/fields.hpp"
#include "error_of.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string repeated(const std::string& text, size_t count) {
  std::string all;
  for (size_t i = 0; i < count; ++i) all += text;
  return all;
}

/// Returns YAML of a few lines with nine levels, each of which has nine aliases of the previous level: 9^9
/// nodes.
std::string laughs() {
  std::string text = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n";
  for (int i = 1; i < 9; ++i)
    text += fmt::format("a{}: &a{} [{}*a{}]\n", i, i, repeated(fmt::format("*a{}, ", i - 1), 8), i - 1);
  return text;
}

struct Hostile {
  std::string name, text, says;
};

void PrintTo(const Hostile& hostile, std::ostream* out) {
  *out << hostile.name;
}

class HostileYaml : public ::testing::TestWithParam<Hostile> {};

TEST_P(HostileYaml, IsRefusedInOneLineWithItsPlaceAndAtOnce) {
  const auto start = std::chrono::steady_clock::now();
  const std::string message = error_of([] { parse_tree(GetParam().text, {"t.yaml", 1}); });
  EXPECT_THAT(message, StartsWith("t.yaml:"));
  EXPECT_THAT(message, HasSubstr(GetParam().says));
  EXPECT_EQ(message.find_first_of(std::string("\n\r\0\x1b", 4)), std::string::npos) << message;
  EXPECT_LT(message.size(), 1000u);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

INSTANTIATE_TEST_SUITE_P(
    All, HostileYaml,
    ::testing::Values(
        Hostile{"twice", "a: 1\nb: 2\na: 3\n", "t.yaml:3: key 'a' is given twice"},
        Hostile{"twice_below", "m:\n  a: 1\n  a: 1\n", "t.yaml:3: key 'a' is given twice"},
        Hostile{"twice_in_a_list", "- {a: 1, a: 1}\n", "t.yaml:1: key 'a' is given twice"},
        Hostile{"list_as_key", "a: 1\n? [b, c]\n: 2\n", "t.yaml:2: a key must be a word"},
        Hostile{"laughs", laughs(), "nested too deep or too large"},
        Hostile{"alias_of_itself", "a: &a [*a]\n", "nested too deep or too large"},
        Hostile{"alias_of_nothing", "a: 1\nb: *c\n", "t.yaml:2: not valid YAML"},
        Hostile{"deep_lists", "a: " + repeated("[", 100) + repeated("]", 100) + "\n", "nested too deep"},
        Hostile{"deeper_lists", repeated("[", 200'000), "t.yaml:1: "},
        Hostile{"deep_maps", repeated("{a: ", 200'000), "t.yaml:1: "},
        Hostile{"deep_dashes", repeated("- ", 200'000), "t.yaml:1: "},
        Hostile{"deep_questions", repeated("? ", 200'000), "t.yaml:1: "},
        Hostile{"many", "[" + repeated("[],", 500'001) + "]", "nested too deep or too large"},
        Hostile{"large", "a: " + std::string(most_yaml_bytes, 'x'), "found more than 16 MB, expected YAML"},
        Hostile{"unclosed", "a: 1\nb: [1, 2\n", "not valid YAML"},
        Hostile{"tab", "a:\n\tb: 1\n", "not valid YAML"},
        Hostile{"zero_byte", std::string("a: 1\nb: 2\0c: 3\n", 15),
                "t.yaml:2: found the control character \\x00"},
        Hostile{"end_byte", "a: 1\nb: 2\x04\nc: 3\n", "t.yaml:2: found the control character \\x04"},
        Hostile{"escape", "a: \x1b[31m\n", "t.yaml:1: found the control character \\x1b"},
        Hostile{"utf16",
                std::string("\xff\xfe"
                            "a\0:\0 \0001\0",
                            10),
                "t.yaml:1: found UTF-16, expected UTF-8"},
        Hostile{"utf16_without_mark", std::string("a\0:\0 \0001\0", 8),
                "t.yaml:1: found the control character"},
        Hostile{"two_documents", "a: 1\n---\nb: 2\n", "t.yaml:2: found a second document"},
        Hostile{"stray_bracket", "]\na: 1\n", "t.yaml:1: not valid YAML"},
        Hostile{"stray_brace", "a: 1\n}\n", "t.yaml:"},
        Hostile{"stray_comma", ", a\nb: 1\n", "t.yaml:1: found a second document"},
        Hostile{"after_the_end", "a: 1\n...\nb: 2\n", "t.yaml:3: found a second document"}),
    [](const auto& hostile) { return hostile.param.name; });

TEST(Yaml, OfAnEditorAndOfWindowsIsTheSame) {
  const Tree plain = parse_tree("a: 1\nb: [2, x]\n", {"t.yaml", 1});
  for (const std::string text :
       {"\xef\xbb\xbf"
        "a: 1\nb: [2, x]\n",
        "a: 1\r\nb: [2, x]\r\n", "---\na: 1\nb: [2, x]\n...\n", "---\na: 1\nb: [2, x]"}) {
    const Tree tree = parse_tree(text, {"t.yaml", 1});
    EXPECT_EQ(tree.keys(), plain.keys());
    EXPECT_EQ(read_uint(require_key(tree, "", "a"), "a"), 1u);
    EXPECT_EQ(read_text(*read_items(require_key(tree, "", "b"), "b").at(1), "b"), "x");
  }
  EXPECT_EQ(parse_tree("", {"t.yaml", 1}).kind, Tree::Kind::null);
  EXPECT_EQ(parse_tree("# nothing\n", {"t.yaml", 1}).kind, Tree::Kind::null);
}

TEST(Yaml, AliasesAreCopies) {
  const Tree tree = parse_tree("a: &x [1, 2]\nb: *x\n", {"t.yaml", 1});
  EXPECT_EQ(tree.find("b")->items.size(), 2u);
}

TEST(Yaml, BytesThatAreNoUtf8Pass) {
  // File names may contain any bytes.
  EXPECT_EQ(parse_tree("file: caf\xe9.el\n", {"t.yaml", 1}).find("file")->scalar, "caf\xe9.el");
}

TEST(Yaml, EachNodeKnowsItsLine) {
  const Tree tree = parse_tree("# comment\na: 1\nm:\n  x:\n  y: [1,\n   2]\n", {"t.yaml", 1});
  EXPECT_EQ(tree.find("a")->mark.text(), "t.yaml:2");
  EXPECT_EQ(tree.find("m")->find("x")->mark.text(), "t.yaml:4");  // an empty value has the line of its key
  EXPECT_EQ(tree.find("m")->find("y")->items.at(1).mark.text(), "t.yaml:6");
  EXPECT_EQ(parse_tree("[1]", {"--set a=[1]", 0}).items.at(0).mark.text(), "--set a=[1]");
}

TEST(Yaml, IsReadFromRegularFilesOnly) {
  const TempFolder folder;
  EXPECT_EQ(load_tree({.path = folder.file("a.yaml", "a: 1\n")}).find("a")->mark.line, 1);
  EXPECT_THAT(error_of([&] { load_tree({.path = folder.path(), .expected = "a model"}); }),
              HasSubstr("found a folder, expected a model"));
  EXPECT_THAT(error_of([] { load_tree({.path = "/dev/zero"}); }), HasSubstr("found a device"));
  EXPECT_THAT(error_of([&] { load_tree({.path = folder.file("b", std::string(most_yaml_bytes + 1, ' '))}); }),
              HasSubstr("found a file of more than 16 MB"));
}

/// Tests the error messages of readers for a value of the wrong type.
TEST(Yaml, FieldsSayWhatWasExpectedAndFound) {
  const Tree tree = parse_tree("n: 12x\nl: [1]\nm: {a: 1}\nz:\ne: []\n", {"t.yaml", 1});
  const auto says = [&](const char* key, auto read) { return error_of([&] { read(*tree.find(key), key); }); };
  EXPECT_EQ(says("n", [](auto& t, auto k) { read_uint(t, k); }),
            "t.yaml:1: n: expected a whole number of at least 0, got '12x'");
  EXPECT_EQ(says("n", [](auto& t, auto k) { read_real(t, k); }), "t.yaml:1: n: found 12x, expected a number");
  EXPECT_EQ(says("n", [](auto& t, auto k) { read_bool(t, k); }),
            "t.yaml:1: n: expected true or false, got '12x'");
  EXPECT_EQ(says("n",
                 [](auto& t, auto k) {
                   read_choice(t, k, {"a", "b"});
                 }),
            "t.yaml:1: n: expected a or b, got '12x'");
  EXPECT_EQ(says("l", [](auto& t, auto k) { read_text(t, k); }),
            "t.yaml:2: l: expected one value, got a list");
  EXPECT_EQ(says("l", [](auto& t, auto k) { expect_map(t, k); }), "t.yaml:2: l: expected a map, got a list");
  EXPECT_EQ(says("m", [](auto& t, auto k) { read_real(t, k); }),
            "t.yaml:3: m: expected one value, got a map");
  EXPECT_EQ(says("m", [](auto& t, auto k) { check_keys(t, k, {"aa"}); }),
            "t.yaml:3: m: unknown key 'a' (known: aa)");
  EXPECT_EQ(says("m", [](auto& t, auto k) { require_key(t, k, "b"); }),
            "t.yaml:3: m: the key 'b' is missing");
  EXPECT_EQ(says("z", [](auto& t, auto k) { read_items(t, k); }),
            "t.yaml:4: z: expected a value, got nothing");
  EXPECT_EQ(says("e", [](auto& t, auto k) { read_items(t, k); }), "t.yaml:5: e: the list is empty");
}

}  // namespace
}  // namespace harness::testing
