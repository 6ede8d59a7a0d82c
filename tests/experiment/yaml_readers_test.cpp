// Tests that all readers of YAML report the same mistake with the same line number. They read experiments,
// entries of the graph catalogue, and graph statistics, from which synthetic graphs (twins) are generated.
#include <gmock/gmock.h>

#include <functional>

#include "error_of.hpp"
#include "experiment/experiment.hpp"
#include "graph/catalogue/catalogue.hpp"
#include "temp_folder.hpp"
#include "twins/recipe.hpp"

namespace harness::testing {
namespace {

using ::testing::EndsWith;

struct Reader {
  std::string name;
  std::function<void(const std::filesystem::path& file, const std::string& text)> read;
};

void PrintTo(const Reader& reader, std::ostream* out) {
  *out << reader.name;
}

class YamlReader : public ::testing::TestWithParam<Reader> {
 protected:
  std::string says(const std::string& text) const {
    const auto file = folder_.file("x.yaml", text);
    return error_of([&] { GetParam().read(file, text); });
  }

 private:
  TempFolder folder_;
};

TEST_P(YamlReader, HasTheRulesOfAll) {
  EXPECT_THAT(says("name: a\nname: b\n"), EndsWith("x.yaml:2: key 'name' is given twice"));
  EXPECT_THAT(says("name: &a [*a]\n"),
              EndsWith("nested too deep or too large (an alias that contains itself?)"));
  EXPECT_THAT(says(std::string("name: a\nid: a\0b\n", 15)),
              EndsWith("x.yaml:2: found the control character \\x00, expected text (remove it)"));
  EXPECT_THAT(says("name: a\n---\nname: a\n"), ::testing::HasSubstr("x.yaml:2: found a second document"));
  EXPECT_THAT(says("name: a\nid: [\n"), ::testing::ContainsRegex("x.yaml:[23]: not valid YAML"));
}

INSTANTIATE_TEST_SUITE_P(
    All, YamlReader,
    ::testing::Values(
        Reader{"experiment", [](const auto& file, const auto&) { experiment::load_experiment(file); }},
        Reader{"overridden", [](const auto& file,
                                const auto& text) { experiment::parse_experiment(text, file, {"name=b"}); }},
        Reader{"entry", [](const auto& file, const auto&) { graph::read_entry(file); }},
        Reader{"statistics",
               [](const auto& file, const auto& text) { twins::read_recipe(text, file.string()); }}),
    [](const auto& reader) { return reader.param.name; });

}  // namespace
}  // namespace harness::testing
