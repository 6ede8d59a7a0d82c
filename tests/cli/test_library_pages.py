"""Tests that the pages of docs/library match the descriptions of the built plugins."""
import json
import pathlib
import sys
import unittest

from cli import CliTest

LIBRARY = pathlib.Path(__file__).resolve().parents[2] / "docs" / "library"
sys.path.insert(0, str(LIBRARY))
import generate  # noqa: E402


class LibraryPages(CliTest):
    def test_pages_are_up_to_date(self):
        everything = json.loads(self.harness("list", "--json")[0])
        for name, text in generate.pages(everything).items():
            with self.subTest(page=name):
                self.assertEqual((LIBRARY / name).read_text(encoding="utf-8"), text,
                                 "run: build/bin/harness list --json | python3 docs/library/generate.py")


if __name__ == "__main__":
    unittest.main()
