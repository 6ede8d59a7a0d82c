"""What the tests of the papers' entries share: the scripts on the path, and the entries."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAPERS = ROOT / "experiments" / "papers"
sys.path[:0] = [str(ROOT / "plots" / "reproduce"), str(ROOT / "plots")]
try:
    import matplotlib  # noqa: F401
    import pandas  # noqa: F401
    import yaml  # noqa: F401
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)
