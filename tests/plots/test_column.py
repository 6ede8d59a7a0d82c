"""In a column of a paper (3.3 inches) every figure keeps its width, and no text overlaps another or leaves the page."""
import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "plots"), str(HERE)]
try:
    import matplotlib  # noqa: F401
    import pandas  # noqa: F401
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

import harness_graph_plot  # noqa: E402
import harness_plot  # noqa: E402
import names  # noqa: E402
import style  # noqa: E402
import synthetic  # noqa: E402
import table  # noqa: E402


def texts_of(figure):
    """Returns (text, its box in pixels) for all visible texts."""
    renderer = style.FigureCanvasAgg(figure).get_renderer()
    figure.draw_without_rendering()
    found = []
    ticks = {}
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            for tick in axis.majorTicks + axis.minorTicks:
                ticks.update({tick.label1: (axes, axis.axis_name), tick.label2: (axes, axis.axis_name)})
    for text in figure.findobj(matplotlib.text.Text):
        box = text.get_window_extent(renderer)
        if text.get_visible() and text.get_text().strip() and box.width > 0 and seen(text, box, ticks):
            found.append((text, box))
    return found


def seen(text, box, ticks):
    """Hidden panels and ticks outside of their axis are not drawn."""
    axes, axis = ticks.get(text, (text.axes, ""))
    if axes is None or not axis:
        return axes is None or axes.get_visible()
    x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
    panel = axes.bbox
    return axes.get_visible() and (panel.x0 - 1 <= x <= panel.x1 + 1 if axis == "x" else panel.y0 - 1 <= y <= panel.y1 + 1)


def overlapping(figure):
    """Returns pairs of texts that overlap by more than a hair."""
    found = texts_of(figure)
    pairs = []
    for number, (one, box) in enumerate(found):
        for other, second in found[number + 1:]:
            wide = min(box.x1, second.x1) - max(box.x0, second.x0)
            high = min(box.y1, second.y1) - max(box.y0, second.y0)
            if wide > 1 and high > 2:
                pairs.append((one.get_text(), other.get_text()))
    return pairs


class Column(unittest.TestCase):
    def setUp(self):
        style.apply(width=style.COLUMN)
        self.addCleanup(style.chosen.update, width=None)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def drawn(self, rows, only=None):
        synthetic.write(self.folder / "results.csv", rows)
        loaded = names.in_rows(table.load(self.folder / "results.csv"))
        for name, figure in harness_plot.discover().items():
            if (only is None or name in only) and (only or getattr(figure, "applies", lambda _: True)(loaded)):
                yield name, figure.draw(loaded)

    def check(self, rows, only=None):
        for name, figure in self.drawn(rows, only):
            with self.subTest(figure=name):
                self.assertEqual(figure.get_figwidth(), 3.3)
                self.assertEqual(overlapping(figure), [])
                for axes in figure.axes:
                    self.assertGreater(min(axes.bbox.height, axes.bbox.width), 4, "a panel collapsed")
                for text, box in texts_of(figure):
                    self.assertNotIn("mathdefault", text.get_text())
                    self.assertTrue(-2 <= box.x0 and box.x1 <= 3.3 * figure.dpi + 2, (text.get_text(), box))
                    self.assertGreaterEqual(text.get_fontsize(), 4.8)

    def test_every_figure(self):
        self.check([row for row in [*synthetic.rows(), *synthetic.baseline_rows(times={"openmp": 10})] if row["graph"] != "kron18"])

    def test_logarithmic_axes(self):
        style.apply(scale="log")
        self.addCleanup(style.apply, scale="auto")
        self.check([*synthetic.rows(), *synthetic.baseline_rows(times={"openmp": 10})], ("best", "baselines"))

    def test_long_names(self):
        long = "a-name-of-" + 9 * "hundredletters"
        rows = [{**row, "graph": row["graph"].replace("road", long), "id": row["id"].replace("road", long)}
                for row in [*synthetic.rows(), *synthetic.baseline_rows(times={"openmp": 10})] if row["graph"] != "kron18"]
        self.check(rows, ("best", "baselines"))

    def test_few_rows(self):
        """Footnotes are longer than the panels are tall."""
        rows = [row for row in synthetic.rows() if row["schedule"] in ("em", "twc") and row["graph"] != "road"
                and row["format"] in ("csr", "coo")]
        self.check(rows, ("heatmap", "geomean"))

    def test_many_formats(self):
        rows = [{**row, "format": f"fmt{number}", "id": row["id"].replace("fmt:csr", f"fmt:fmt{number}")}
                for row in synthetic.rows() if row["format"] == "csr" and row["graph"] == "road" for number in range(12)]
        self.check(rows, ("heatmap",))


class Graphs(unittest.TestCase):
    """The figure of harness graph plot."""
    GRAPH = {"name": "g $x$", "vertices": 4, "arcs": 5, "spy": ["0 1", "1 0"],
             "statistics": {"symmetric": False, "out_degrees": [[1, 3], [2, 1]], "in_degrees": [[1, 3], [2, 1]]}}

    def test_it_fits_and_shows_no_markup(self):
        self.addCleanup(style.chosen.update, width=None)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "g.json"
            path.write_text(json.dumps(self.GRAPH), encoding="utf-8")
            for width in (3.3, 7.16):
                style.apply(width=width)
                figure = harness_graph_plot.draw([harness_graph_plot.load(path)] * 2)
                for text, box in texts_of(figure):
                    self.assertNotIn("mathdefault", text.get_text())
                    self.assertTrue(-2 <= box.x0 and box.x1 <= width * figure.dpi + 2, (text.get_text(), box))


class Saved(unittest.TestCase):
    def test_any_width_is_kept(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            results = synthetic.write(pathlib.Path(folder) / "results.csv", synthetic.rows())
            self.addCleanup(style.chosen.update, width=None)
            for width, pixels in (("column", 660), ("5", 1000), ("page", 1432)):
                harness_plot.main([str(results), "--figure", "memory", "--type", "png", "--width", width, "--out", folder])
                self.assertEqual(matplotlib.image.imread(f"{folder}/memory.png").shape[1], pixels, width)


if __name__ == "__main__":
    import matplotlib.image
    unittest.main()
