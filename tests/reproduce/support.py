"""Helpers of the tests of the papers' entries: the scripts on the path, and the entries."""
import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAPERS = ROOT / "experiments" / "papers"
HARNESS = os.environ.get("HARNESS_PROGRAM", str(ROOT / "build/bin/harness"))
sys.path[:0] = [str(ROOT / "plots" / "reproduce"), str(ROOT / "plots")]
try:
    import matplotlib  # noqa: F401
    import pandas  # noqa: F401
    import yaml  # noqa: F401
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

import claims  # noqa: E402


class JudgeCase(unittest.TestCase):
    """Tests with a harness that judges."""

    @classmethod
    def setUpClass(cls):
        cls.judge = cls.enterClassContext(claims.Judge(HARNESS))
