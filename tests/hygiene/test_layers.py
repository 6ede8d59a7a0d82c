"""Tests that layers.py reports a test, or a header of tests, that is not in the namespace harness::testing."""
import pathlib
import tempfile
import unittest

import layers

RIGHT = "namespace harness::testing {\nTEST(Area, Works) {}\n}\n"


class Tests(unittest.TestCase):
    def found(self, name, text):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "tests" / name
            file.parent.mkdir(parents=True)
            file.write_text(text)
            findings = []
            layers.check_tests(pathlib.Path(folder), findings)
            return findings

    def test_one_namespace(self):
        self.assertEqual(self.found("graph/new_test.cpp", RIGHT), [])
        self.assertEqual(self.found("graph/main.cpp", "namespace harness {\nint x;\n}\n"), [])
        for name in ("harness", "harness::test", "harness::graph"):
            with self.subTest(namespace=name):
                text = RIGHT.replace("harness::testing", name)
                self.assertEqual(self.found("graph/new_test.cpp", text),
                                 [f"tests/graph/new_test.cpp: is in {name}, tests are in harness::testing"])
        self.assertEqual(len(self.found("graph/support.hpp", "namespace harness::graph {\n}\n")), 1)


if __name__ == "__main__":
    unittest.main()
