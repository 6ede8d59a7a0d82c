"""Tests mutants.py: which code is changed, which code is not changed, that a seed determines the drawn mutants, and
that a mutant changes its file."""
import pathlib
import random
import tempfile
import unittest

from mutants import changed, draw, is_code, mutants_of


class Mutants(unittest.TestCase):
    def test_each_kind_of_change(self):
        for line, wants in {
            "  if (a < b) return x;": ["  if (a <= b) return x;", "  if (!(a < b)) return x;"],
            "  return a == 0 && b;": ["  return a != 0 && b;", "  return a == 0 || b;", "  return a == 1 && b;"],
            "  x = std::min(a, b);": ["  x = std::max(a, b);"],
            "constexpr double alpha = 0.25;": ["constexpr double alpha = 0.5;"],
            "double sum = 0.0;": ["double sum = 1.0;"],
            "double share = 1.5;": ["double share = 3.0;"],
            "  return true;": ["  return false;"],
        }.items():
            found = changed(line, "//")
            for want in wants:
                self.assertIn(want, found)

    def test_texts_comments_and_templates_are_left_alone(self):
        self.assertEqual(changed('  throw_error("expected a < b and 3");', "//"), [])
        self.assertEqual(changed("  f();  // a < b", "//"), [])
        self.assertEqual(changed("  std::vector<int> x;", "//"), [])
        self.assertFalse(is_code("// a < b", "//"))
        self.assertFalse(is_code("#include <a>", "//"))

    def test_room_ahead_is_left_alone(self):
        for line in ("  lines.reserve(count + 1);", "  char text[200];", "  llvm::SmallVector<char, 0> object;"):
            self.assertEqual(changed(line, "//"), [], line)
        self.assertNotEqual(changed("  lines.resize(count + 1);", "//"), [])
        self.assertNotEqual(changed("  int counts[3] = {};", "//"), [])

    def test_the_smaller_of_two_equal_numbers_is_left_alone(self):
        self.assertEqual(changed("if (a < least) least = a;", "//"), [])
        self.assertEqual(changed("if (free.size() > most) free.resize(most);", "//"), [])
        self.assertNotIn("x += (y <= 0 ? -y : y);", changed("x += (y < 0 ? -y : y);", "//"))
        self.assertIn("if (a <= least) other = a;", changed("if (a < least) other = a;", "//"))

    def test_what_a_module_or_function_says_of_itself_is_left_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "one.py"
            file.write_text('"""Says a\nand b.\n"""\ndef f(a):\n    """1 and 2."""\n    return a and 3\n')
            self.assertEqual({mutant.line for mutant in mutants_of([file])}, {5})

    def test_a_draw_is_decided_by_its_seed_and_applies(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "one.cpp"
            file.write_text("int f(int a) {\n  return a + 1;\n}\nbool g(int a) {\n  return a < 3;\n}\n")
            first = draw([file], 2, random.Random(7))
            self.assertEqual(first, draw([file], 2, random.Random(7)))
            self.assertEqual({mutant.line for mutant in first}, {1, 4})
            first[0].apply()
            self.assertIn(first[0].after, file.read_text())


if __name__ == "__main__":
    unittest.main()
