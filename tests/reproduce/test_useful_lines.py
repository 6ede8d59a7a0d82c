"""Tests the rule by which useful lines of code are counted. Blank lines, comments, and code that only checks results
are not counted."""
import pathlib
import tempfile
import unittest

import support  # noqa: F401  (adds the scripts to the path)
import useful_lines

PROGRAM = '''// Counts.
#include <string>

namespace {
struct State {
  int* count;  // "a comment; {"
};
int twice(int x) { return 2 * x; }

int only_checked(int x) {
  return x - 1;
}
}  // namespace

static int plan(State* state) {
  /* not
     code */
  return twice(*state->count);
}
static int reference(State* state) { return only_checked(*state->count); }
static int verify(State* state) {
  return reference(state) == 0;
}
template <class Real>
static Real used(Real x) {
  return x;
}
static constexpr auto table = make({.plan = plan, .verify = verify, .more = used<int>});
'''


class UsefulLines(unittest.TestCase):
    def count(self, **files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                pathlib.Path(folder, name.replace("_", ".")).write_text(text, encoding="utf-8")
            return useful_lines.useful_lines([folder])

    def test_what_only_checks_is_left_out(self):
        names = [useful_lines.function_of(part) for part in useful_lines.top_level(useful_lines.strip(PROGRAM))]
        self.assertEqual([name for name in names if name],
                         ["twice", "only_checked", "plan", "reference", "verify", "used"])
        kept = useful_lines.useful(useful_lines.strip(PROGRAM))
        for word in ("only_checked(int", "static int reference", "static int verify"):
            self.assertNotIn(word, kept)
        for word in ("struct State", "int twice", "static int plan", "static Real used", "static constexpr"):
            self.assertIn(word, kept)
        # The counted parts, with their number of lines if it is not 1: include, the beginning and the end of the
        # namespace, State (3), twice, plan (3), used (4), table.
        self.assertEqual(self.count(a_cpp=PROGRAM), 15)

    def test_a_helper_of_another_file_counts_where_it_is_used(self):
        helper = "int helper() {\n  return 1;\n}\n"
        self.assertEqual(self.count(a_h=helper, b_cpp="int plan() {\n  return helper();\n}\n"), 6)
        self.assertEqual(self.count(a_h=helper, b_cpp="int verify() {\n  return helper();\n}\nint x;\n"), 1)

    def test_members_of_a_host_side_are_functions(self):
        host = ("struct ToyHost : AlgorithmHost {\n  using State = Toy;\n  static void plan(Toy& toy) {\n    toy.x = 1;\n  }\n"
                "  static void verify(int x) {\n    if (x != twice(1)) wrong(x);\n  }\n\n private:\n  static int twice(int x) { return 2 * x; }\n};\n")
        self.assertEqual(self.count(a_cpp=host), 6)  # counted: the first line, State, plan (3) and the end

    def test_the_device_part_of_one_file(self):
        one = "struct Toy {\n  int x;\n};\n#ifdef HARNESS_DEVICE_PART\n#if WIDE\nint hook() { return 1; }\n#else\nint hook() { return 2; }\n#endif\n#else\nint plan() { return 2; }\n#endif\n"
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "toy.cpp").write_text(one, encoding="utf-8")
            self.assertEqual(useful_lines.useful_lines([pathlib.Path(folder, "toy.cpp#device")]), 9)
            self.assertEqual(useful_lines.useful_lines([pathlib.Path(folder, "toy.cpp")]), 12)

    def test_yaml_counts_and_other_files_do_not(self):
        self.assertEqual(self.count(a_yaml="# comment\n\nexperiment: x  # more\nformats: [csr]\n", b_md="text\n"), 2)


if __name__ == "__main__":
    unittest.main()
