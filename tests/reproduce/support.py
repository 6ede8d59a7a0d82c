"""Helpers of the tests of experiments/papers. This module adds the scripts of plots/ to the import path, and has the
path of the entries. There is one folder per published figure or table."""
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
    """Base class of tests that share one process of `harness judge`, which is `cls.judge`."""

    @classmethod
    def setUpClass(cls):
        cls.judge = cls.enterClassContext(claims.Judge(HARNESS))
