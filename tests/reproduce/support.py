"""Helpers of the tests of experiments/papers, which has one folder (an entry) per published figure, table or study.
Importing this module adds plots/ and plots/reproduce/ to the import path. PAPERS is the path of the entries."""
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
