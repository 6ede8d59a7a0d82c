"""Tests that spelling.py reports misspelt words, and entries of its list that match no finding."""
import pathlib
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import spelling  # noqa: E402

WRONG = chr(116) + "eh"  # in two parts, since spelling.py reads this file too
FOUND = [("a.md", 3, WRONG, "the"), ("b.py", 7, "coo", "coup")]


class Spelling(unittest.TestCase):
    def test_a_word_is_refused_unless_it_is_allowed(self):
        self.assertEqual([line.split(" is")[0] for line in spelling.judged(FOUND, {"coo"})], [f"a.md:3: '{WRONG}'"])
        self.assertEqual(spelling.judged(FOUND, {"coo", f"a.md {WRONG}"}), [])

    def test_an_entry_that_allows_nothing_is_refused(self):
        lines = spelling.judged(FOUND, {"coo", WRONG, f"b.py {WRONG}"})
        self.assertEqual(len(lines), 1)
        self.assertIn(f"'b.py {WRONG}' occurs nowhere", lines[0])

    @unittest.skipUnless(shutil.which("codespell"), "no codespell")
    def test_a_planted_word_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "page.md").write_text(f"A page\nwith a wrong {WRONG}.\n")
            self.assertIn(("page.md", 2, WRONG, "the"), spelling.findings(folder, ["page.md"]))


if __name__ == "__main__":
    unittest.main()
