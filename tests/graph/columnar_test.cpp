// Tests how the rows of a Parquet or Arrow table become a graph, and the message if the Python program that
// reads the file fails. A shell script replaces the program here, so that the tests need no pyarrow.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::string some_parquet = "PAR1 and so on PAR1";

class Columnar : public ::testing::Test {
 protected:
  Columnar() {
    if (const char* before = std::getenv("HARNESS_PYTHON")) before_ = before;
  }
  ~Columnar() override {
    if (before_.empty()) {
      ::unsetenv("HARNESS_PYTHON");
    } else {
      ::setenv("HARNESS_PYTHON", before_.c_str(), 1);
    }
  }
  /// Lets this shell script read files in place of Python. Its second argument is `names` or `rows`. Further
  /// arguments are columns.
  void read_by(const std::string& script) {
    const auto path = folder_.file("python", "#!/bin/sh\ncat > /dev/null\n" + script);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    ::setenv("HARNESS_PYTHON", path.c_str(), 1);
  }
  /// Reads files that have these columns and rows.
  void read_table(const std::string& names, const std::string& rows) {
    read_by("if [ \"$2\" = names ]; then echo '" + names + "'; else printf '" + rows + "'; fi\n");
  }

 private:
  TempFolder folder_;
  std::string before_;
};

TEST_F(Columnar, TwoColumnsAreEdges) {
  read_table("[\"src\", \"dst\"]", "0,1\\n1,2\\n2,0\\n");
  const graph::Graph graph = parse("g.parquet", some_parquet);
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {1, 2}, {2, 0}}));
  EXPECT_FALSE(graph.weighted());
  EXPECT_EQ(graph.provenance().at("format"), "parquet");
}

TEST_F(Columnar, AThirdColumnHasWeights) {
  read_table("[\"src\", \"dst\", \"weight\"]", "0,1,2.5\\n1,2,3.5\\n");
  const graph::Graph graph = parse("g.arrow", "\xff\xff\xff\xff\x78 and so on");
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {1, 2}}));
  EXPECT_THAT(weights_of(graph), ElementsAre(2.5F, 3.5F));
  EXPECT_EQ(graph.provenance().at("format"), "arrow weighted");
}

TEST_F(Columnar, TheFailureOfItsProgramIsNamedWithTheRow) {
  read_by("echo 'a first line' >&2; echo '7: found -1, expected a vertex id' >&2; exit 3\n");
  EXPECT_THAT(parse_error("g.parquet", some_parquet),
              HasSubstr("g.parquet:7: found -1, expected a vertex id"));
  read_by("echo 'No module named pyarrow' >&2; exit 4\n");
  EXPECT_THAT(
      parse_error("g.parquet", some_parquet),
      HasSubstr("cannot read it (exit code 4: No module named pyarrow), expected a Python 3 with pyarrow"));
  read_by("kill -9 $$\n");
  EXPECT_THAT(parse_error("g.parquet", some_parquet), HasSubstr("pyarrow was ended by signal 9"));
  read_by("echo hello\n");
  EXPECT_THAT(parse_error("g.parquet", some_parquet), HasSubstr("does not read it, expected a Python 3"));
  read_table("[\"src\", \"dst\"]", "");
  EXPECT_THAT(parse_error("g.parquet", some_parquet), HasSubstr("found no rows, expected one per edge"));
  ::setenv("HARNESS_PYTHON", "/nowhere/python", 1);
  EXPECT_THAT(parse_error("g.parquet", some_parquet),
              HasSubstr("Parquet or Arrow data, and /nowhere/python"));
}

}  // namespace
}  // namespace harness::testing
