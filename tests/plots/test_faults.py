"""Tests that no figure has a fault for which a journal would refuse it (inspect_figure.py), at the width of a column
and of a page. Every figure is drawn from usual rows, from rows with long names, and from few rows.

A case is a figure, one of these sets of rows, and a width. HARNESS_TEST_ALL draws all cases. Otherwise the date selects
a tenth of them, and at most two drawings of each case are inspected."""
import datetime
import itertools
import os
import pathlib
import random
import tempfile
import unittest

import plot_case  # noqa: F401  (first, because it adds plots/ to the path)
import harness_plot
import inspect_figure
import names
import style
import synthetic
import table

FOLDERS = {
    "usual": list(synthetic.everything()),
    "long names": list(synthetic.everything("-a-name-of-" + 2 * "fourteenletter")),
    "few": [row for row in synthetic.everything() if row["schedule"] != "em" and "kron18" not in row["graph"] and row["direction"] != "push"],
}


def of_today(cases):
    """Returns a tenth of the cases, which differs from day to day, or all cases with HARNESS_TEST_ALL."""
    cases = list(cases)
    if os.environ.get("HARNESS_TEST_ALL"):
        return cases
    return random.Random(str(datetime.date.today())).sample(cases, -(-len(cases) // 10))


class Faults(unittest.TestCase):
    def setUp(self):
        self.addCleanup(style.chosen.update, dict(style.chosen))

    def test_no_figure_has_faults(self):
        figures = harness_plot.discover()
        drawn = 0
        for folder, name, width in of_today((folder, name, width) for folder in FOLDERS for name in figures for width in (style.COLUMN, style.PAGE)):
            with self.subTest(folder=folder, figure=name, width=width), tempfile.TemporaryDirectory() as path:
                style.apply(width=width)
                rows = names.in_rows(table.load(*synthetic.write_folder(pathlib.Path(path), FOLDERS[folder])))
                most = None if os.environ.get("HARNESS_TEST_ALL") else 2
                for file, sheet in itertools.islice(harness_plot.drawings(rows, [figures[name]], False), most):
                    self.assertNotIsInstance(sheet, table.PlotError, f"{file}: {sheet}")
                    self.assertEqual(inspect_figure.faults(sheet, width), [], file)
                    drawn += 1
        self.assertGreater(drawn, 2)

    def test_there_are_rows_for_every_figure(self):
        with tempfile.TemporaryDirectory() as path:
            rows = table.load(*synthetic.write_folder(pathlib.Path(path), FOLDERS["usual"]))
        for name, figure in harness_plot.discover().items():
            parts = [part for _, part in table.groups(rows, getattr(figure, "OVER", "work"))]
            self.assertTrue(any(getattr(figure, "applies", lambda _: True)(part) for part in parts) or name in ("timeline", "critical", "usage", "warps"), name)

    def test_faults_are_found(self):
        """Plants each kind of fault in a figure without faults."""
        import sheet as sheets

        def fresh():
            one = sheets.Sheet(style.COLUMN)
            axes = one.subplots()
            axes.plot([1, 2], [1, 2])
            return one, axes
        one, _ = fresh()
        self.assertEqual(inspect_figure.faults(one.finish(1.5, "a title"), 3.3), [])
        plants = {"not rounded": lambda one, axes: axes.set_position([0.1, 0.1, 0.8 / 3, 0.7]), "inches wide": lambda one, axes: one.set_figwidth(4), "points": lambda one, axes: axes.text(1.2, 1.5, "small", fontsize=5),
                  "overlap": lambda one, axes: [axes.text(1.5, 1.2, word) for word in ("one", "two")],
                  "outside": lambda one, axes: axes.text(2, 1.2, "a long text at the right end"),
                  "contrast": lambda one, axes: axes.text(1.2, 1.8, "pale", color="#AAAAAA"),
                  "alike": lambda one, axes: axes.legend(handles=[sheets.line_key(style.look(0), "a"), sheets.line_key(style.look(0), "b")])}
        for fault, plant in plants.items():
            one, axes = fresh()
            one.finish(1.5, "a title")
            plant(one, axes)
            self.assertTrue(any(fault in line for line in inspect_figure.faults(one, 3.3)), fault)


if __name__ == "__main__":
    unittest.main()
