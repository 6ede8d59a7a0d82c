// Tests what messages say of a value of the wrong type.
#include "experiment/helpers.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

/// Returns the message about an experiment whose algorithm has a parameter of this type with a wrong value.
std::string message_for(ParamType type) {
  experiment::Catalogue catalogue = small_catalogue();
  catalogue.entries.push_back(
      {experiment::CatalogueKind::algorithm, "typed", {{"value", type, "", {}, {}, {}, ""}}, {}});
  return error_of([&] {
    experiment::expand(
        experiment::parse_experiment("experiment: t\ngraphs: [{generator: kronecker, scale: 4}]\nalgorithms: "
                                     "[{id: typed, value: word}]\nformats: [csr]\nschedules: [vm]\n",
                                     "t.yaml"),
        catalogue);
  });
}

TEST(Types, AreNamedInMessages) {
  EXPECT_THAT(message_for(ParamType::integer), HasSubstr("a whole number"));
  EXPECT_THAT(message_for(ParamType::integer), ::testing::Not(HasSubstr("of at least 0")));
  EXPECT_THAT(message_for(ParamType::unsigned_integer), HasSubstr("a whole number of at least 0"));
  EXPECT_THAT(message_for(ParamType::real), HasSubstr("a number"));
  EXPECT_THAT(message_for(ParamType::boolean), HasSubstr("true or false"));
}

}  // namespace
}  // namespace harness::testing
