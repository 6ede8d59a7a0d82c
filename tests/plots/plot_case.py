"""Base class of the tests of the plot command: a folder of results, and calls of the command as a user makes them."""
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
PLOTS = HERE.parent.parent / "plots"
sys.path[:0] = [str(PLOTS), str(HERE)]
try:
    import matplotlib  # noqa: F401
    import pandas  # noqa: F401
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

import harness_plot  # noqa: E402
import style  # noqa: E402


def small_print(figure):
    return " ".join(" ".join(text.get_text() for text in figure.texts).split())


def winners(figure):
    """Returns (number of cells of a mosaic with a solid box, number of cells with a dashed box)."""
    count = {True: 0, False: 0}
    for cells in (cells for axes in figure.axes for cells in axes.collections if cells.get_label() == "winners"):
        count[cells.get_linestyle()[0][1] is None] += len(cells.get_paths())
    return count[True], count[False]


class PlotCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.results = self.folder / "results.csv"

    def tearDown(self):
        style.apply(font=style.FONT, scale="auto", title=True)
        style.chosen["width"] = None

    def plot(self, *arguments):
        """Runs the plot command. Returns (exit code, stdout, stderr)."""
        out, error = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
            code = harness_plot.main([str(word) for word in arguments])
        return code, out.getvalue(), error.getvalue()

    def assert_mistake(self, arguments, message):
        code, out, error = self.plot(*arguments)
        self.assertEqual(code, 2)
        self.assertEqual(out, "")
        self.assertIn(message, error)
        self.assertEqual(error.count("\n"), 1, error)
