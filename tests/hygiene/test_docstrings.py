"""Tests that docstrings.py finds each kind of fault, and accepts right docstrings."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import docstrings  # noqa: E402

WRONG = {
    "returns a value": 'def f():\n    """Opens a file."""\n    return 1\n',
    "yields values": 'def f():\n    """Returns all files."""\n    yield 1\n',
    "returns nothing": 'def f():\n    """Returns a file."""\n    print(1)\n',
}
RIGHT = ('def f():\n    """Returns a file."""\n    return 1\n', 'def f():\n    """Opens a file."""\n    return\n', "def f():\n    return 1\n",
         '@property\ndef f(self):\n    """The file."""\n    return 1\n', 'def f():\n    """Yields files."""\n    yield 1\n',
         'def f():\n    """Opens a file."""\n    def g():\n        return 1\n    g()\n', 'def f():\n    """True if it is open."""\n    return 1\n')


class Docstrings(unittest.TestCase):
    def test_each_fault_is_found(self):
        for fault, source in WRONG.items():
            lines = docstrings.findings("a.py", source)
            self.assertEqual(len(lines), 1, source)
            self.assertIn(f"a.py:1: the docstring of f() is wrong: it {fault}", lines[0])

    def test_right_ones_are_not(self):
        for source in RIGHT:
            self.assertEqual(docstrings.findings("a.py", source), [], source)


if __name__ == "__main__":
    unittest.main()
