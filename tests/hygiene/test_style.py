"""Tests that style.py finds violations of each of its rules, on a page, in a comment and in a docstring. Right texts
pass."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import style  # noqa: E402

LONG = "The harness reads " + "a word and " * 12 + "ends."


class Style(unittest.TestCase):
    def findings(self, name, text):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / name
            path.write_text(text, encoding="utf-8")
            return [finding.partition(": ")[2] for finding in style.findings_of(path)]

    def test_plain_sentences_pass(self):
        page = "# What is it?\n\nThe harness runs `what: it` finds. What does it print? A line per row: an id and a time.\n"
        self.assertEqual(self.findings("page.md", page), [])
        self.assertEqual(self.findings("code.cpp", "/// Returns the bytes per row, or 0 if the row is empty.\nint x;  // so many\n"), [])

    def test_a_long_sentence(self):
        for name, text in (("page.md", LONG), ("code.cpp", "// " + LONG), ("code.py", f'"""{LONG}"""\n'), ("x.yaml", "# " + LONG)):
            found = self.findings(name, text + "\n")
            self.assertRegex(found[0], "^40 words in a sentence, expected 30 at most: The harness reads a word")

    def test_a_sentence_without_a_subject(self):
        self.assertIn("begins with What", self.findings("code.h", "// What a plugin prints is noted in its row.\n")[0])
        self.assertIn("begins with Where", self.findings("page.md", "Where a file has ids, they count.\n")[0])

    def test_private_words(self):
        for words, field in (("A thread a row works.", "per"), ("It is compared beside cuGraph.", "compared with"),
                             ("Nobody reads it.", "actor"), ("Code by hand is slow.", "hand-written"), ("It is no leak.", "is not a")):
            self.assertIn(field, self.findings("page.md", words + "\n")[0], words)

    def test_colons(self):
        self.assertIn("2 colons", self.findings("page.md", "One: two; three.\n")[0])

    def test_code_and_tables_are_left_alone(self):
        page = "```sh\nWhere a thread a row; by hand: beside\n```\n\n| What nobody | wants |\n\n    Where beside\n"
        self.assertEqual(self.findings("page.md", page), [])


if __name__ == "__main__":
    unittest.main()
