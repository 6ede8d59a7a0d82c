"""Tests the figures of the entries in experiments/papers. They must have no faults, each bar must be marked as
published or as our own measurement, and no number may hide another.

    /usr/bin/python3 test_draw.py --again > drawn.txt     # after an intended change of figures

With HARNESS_TEST_ALL, all entries are drawn, otherwise a tenth of them, which the date selects."""
import dataclasses
import datetime
import math
import os
import pathlib
import random
import sys
import unittest

import support
import cells
import described
import draw
import entries
import ratios
import style
from matplotlib import figure

sys.path.append(str(support.ROOT / "tests" / "plots"))
import inspect_figure  # noqa: E402

DRAWN = pathlib.Path(__file__).resolve().parent / "drawn.txt"


def cell(system, graph, value, spread=1.0, x="", quantity="time"):
    return cells.Cell(quantity, system, graph, "bfs", x, value, value / spread, value * spread, "ms")


def made_up_figures():
    """Yields figures of made-up numbers. Some have bars of few or of many series, of two quantities, with or without
    intervals. Others have lines, or only published numbers, or only our own measurements."""
    def entry(**facts):
        return entries.Entry("x-f1", "p", pathlib.Path("."), {"title": "a title", **facts}, [])
    many = [cell(f"system {i}", graph, 2.0 + i) for i in range(10) for graph in ("a", "a longer name", "and another one")]
    over = [cell("cut", "g", 1000, math.inf), cell("cut", "h", 2, 1.5), cell("whole (ours)", "g", 5, 1.2), cell("whole (ours)", "h", 6)]
    points = [cell(system, "g", value * int(x), x=x) for system, value in (("p", 2), ("q", 3)) for x in ("16", "2", "4")]
    yield draw.draw(entry(), many[:6], over, ["a note"])
    yield draw.draw(entry(draw={"log": True}), many[::3], [], ["a note", "another"])
    yield draw.draw(entry(draw={"as": "lines", "label": "width", "log": True}), points, points[3:], [])
    yield draw.draw(entry(), [], [cell("s", "g", 1, quantity=f"quantity {i % 5}", x=f"{i}") for i in range(10)], [])


NOTES = ["Published: one GPU with a name of some length, and a host with another one.", "Ours: medians of n = 3 runs."]


def made_up_entry(**facts):
    return entries.Entry("x-f1", "p", pathlib.Path("."), {"title": "a title", **facts}, [])


def planted(entry):
    """Returns made-up measurements for each series of an entry, on two graphs and for two algorithms."""
    ours = [cells.Cell(series.get("quantity", "time"), series["system"], graph, series.get("algorithm", algorithm), x, value, value / 1.2,
                       value * 1.2, "ms") for number, series in enumerate(entry.ours) for value, graph in ((3 + number, "kron12"), (40, "road64"))
            for algorithm in ("bfs", "sssp")[:1 if entry.draw.get("as") == "lines" else 2] for x in (("2", "4") if "x" in series else ("",))]
    return list({tuple(getattr(cell, axis) for axis in entries.AXES): cell for cell in ours}.values())


def drawn():
    return "\n".join(line.rstrip() for figure in made_up_figures() for line in described.described(figure)) + "\n"


class Scales(unittest.TestCase):
    def limits(self, log, *ends):
        """Returns the limits of the value axis for numbers given as (value, low, high)."""
        axes = figure.Figure().subplots()
        draw.set_scale(axes, [cells.Cell("time", "s", "g", "bfs", "", *numbers, "ms") for numbers in ends], log)
        return tuple(round(end, 9) for end in axes.get_ylim())

    def test_every_number_and_interval_is_within_the_axis(self):
        self.assertEqual(self.limits(True, (3, 1.5, 6), (20, 10, 40)), (1, 60))
        self.assertEqual(self.limits(True, (30, 1e-5, 40)), (0.2, 60), "an interval down to nearly 0 is cut")
        self.assertEqual(self.limits(True, (30, 0, 40), (3, 3, 3)), (2, 60), "0 has no place on a log axis")
        self.assertEqual(self.limits(False, (3, 1, 20)), (0, 23))
        self.assertEqual(self.limits(False, (3, -2, 20)), (-2, 23))
        self.assertEqual(self.limits(True, (0, 0, 0)), (-0.05, 1))
        self.assertEqual(self.limits(False, (3, 3, math.inf), (10, 10, 10)), (0, 11.5), "an interval without an end")


class Figures(unittest.TestCase):
    maxDiff = None

    def test_they_look_as_they_did(self):
        self.assertEqual(drawn(), DRAWN.read_text(encoding="utf-8"))

    def test_a_single_number_is_left_to_the_table(self):
        entry = entries.load_entry(support.PAPERS / "dissertation" / "diss-f2.9")
        numbers = cells.published(entry)
        # A row of bars with a single number is drawn only if no row has more numbers.
        self.assertEqual(len(draw.rows_of(entry, numbers, [])), 1)
        ours = [dataclasses.replace(numbers[0], quantity="time", system=name) for name in ("COO", "Block-COO")]
        self.assertEqual([title for row in draw.rows_of(entry, numbers, ours) for title, _ in row],
                         ["published: no number", "ours, time"])

    def test_no_figure_has_faults(self):
        """Draws entries with their published numbers and with made-up measurements, once as values and once as
        ratios."""
        every = list(entries.load_all(support.PAPERS).values())
        if not os.environ.get("HARNESS_TEST_ALL"):
            every = random.Random(str(datetime.date.today())).sample(every, -(-len(every) // 10))
        for entry in every:
            published, ours = cells.published(entry, doubtful=True), planted(entry)
            verdicts = {"claims": [{"claim": claim["name"], "state": "holds"} for claim in entry.claims]}
            for part in (ours, []):
                for figure in (draw.draw(entry, published, part, NOTES), ratios.draw(entry, published, part, verdicts, NOTES)):
                    with self.subTest(entry=entry.id, ours=len(part)):
                        if figure:
                            width = style.PAGE if figure.get_figwidth() > 5 else style.COLUMN
                            self.assertEqual(inspect_figure.faults(figure, width), [])

    def test_both_panels_of_a_row_have_one_scale(self):
        published = [cell("a", graph, value) for graph, value in (("g", 1), ("h", 2))]
        ours = [cell("a", graph, value, 1.1) for graph, value in (("k", 100), ("l", 300))]
        figure = draw.draw(made_up_entry(), published, ours, [])
        self.assertEqual({axes.get_yscale() for axes in figure.axes}, {"log"})
        self.assertEqual(len({axes.get_ylim() for axes in figure.axes}), 1)
        self.assertEqual([len(axes.patches) for axes in figure.axes], [0, 0], "a bar has no length on a logarithmic axis")

    def test_zeros_have_no_scale(self):
        figure = draw.draw(made_up_entry(), [], [cell("a", graph, 0) for graph in "gh"], [])
        self.assertIn("0 everywhere", [text.get_text() for text in figure.axes[0].texts])

    def test_series_are_in_the_order_of_the_entry(self):
        entry = made_up_entry(ours=[{"system": name, "rows": "x"} for name in ("zeta", "beta", "alpha")])
        ours = [cell(name, graph, 1) for name in ("alpha", "beta", "zeta") for graph in "gh"]
        figure = draw.draw(entry, [], ours, [])
        self.assertEqual([text.get_text() for text in figure.legends[0].get_texts()], ["ours: zeta", "ours: beta", "ours: alpha"])

    def test_doubtful_and_single_numbers_are_marked(self):
        published = [dataclasses.replace(cell("a", graph, 2), doubt="a total" * (graph == "g")) for graph in "gh"]
        ours = [dataclasses.replace(cell("a", graph, 2), low=0.0, high=math.inf, doubt="measured once") for graph in "gh"]
        figure = draw.draw(made_up_entry(), published, ours, [])
        self.assertEqual([text.get_text() for text in figure.axes[0].texts], [draw.DOUBT])
        self.assertEqual([line.get_marker() for line in figure.axes[1].lines], ["x", "x"])

    def test_a_table_is_not_drawn_as_bars(self):
        entry = entries.load_entry(support.PAPERS / "g2" / "g2-t4")
        self.assertIsNone(draw.draw(entry, cells.published(entry), [], []))

    def test_a_claim_is_one_ratio_on_one_axis(self):
        entry = entries.load_entry(support.PAPERS / "dissertation" / "diss-t3.5")
        ours = [cells.Cell("time", system, graph, "bfs", "", value, value, value, "ms")
                for system, value in (("CR2", 2.0), ("Tigr", 3.0), ("VWC-CSR", 4.0)) for graph in ("kron12", "planted14")]
        seen = {"claims": [{"claim": claim["name"], "state": "fails"} for claim in entry.claims]}
        figure = ratios.draw(entry, cells.published(entry), ours, seen, [])
        self.assertEqual(len(figure.axes), 1)
        lines = [line for line in figure.lines_of_table if line[3] == "ours" and line[:2] == ["Tigr", "CR2"]]
        self.assertEqual({line[5] for line in lines}, {"1.5"})
        self.assertTrue(any("FAILS: CR2 is faster than Tigr" in text.get_text().replace("\n", " ") for text in figure.axes[0].texts))

    def test_a_figure_shows_the_limits_and_all_verdicts(self):
        entry = entries.load_entry(support.PAPERS / "dissertation" / "diss-t3.5")
        ours = [cells.Cell("time", system, "kron12", "bfs", "", value, value, value, "ms") for system, value in (("CR2", 2.0), ("Tigr", 3.0))]
        other = {"name": "the fastest is CR2", "test": "fastest", "system": "CR2"}
        entry.facts["claims"] = [next(one for one in entry.claims if one["name"].startswith("SSSP")), other]
        seen = {"claims": [{"claim": claim["name"], "state": "holds"} for claim in entry.claims]}
        figure = ratios.draw(entry, cells.published(entry), ours, seen, [])
        self.assertEqual([(bar.get_x(), bar.get_x() + bar.get_width()) for bar in figure.axes[0].patches], [(0.5, 2)])
        self.assertIn("holds: the fastest is CR2.", " ".join(text.get_text() for text in figure.texts))
        self.assertEqual(figure.axes[0].get_xlabel(), "ratio of time (log)")
        self.assertEqual(ratios.limits_of([{"name": "(ours) b", "each_at_least": 3}, {"name": "a", "mean_at_most": 2}]), [None, 2])

    def test_a_claim_about_the_worst_is_no_ratio_of_two(self):
        entry = entries.load_entry(support.PAPERS / "dissertation" / "diss-f2.10")
        worst = [claim for claim in entry.claims if "max_at_least" in claim]
        ours = [cells.Cell("time", "Block-COO push", "kron14", "pagerank", x, value, value, value, "ms") for x, value in (("em", 1), ("wm", 3))]
        self.assertIsNone(ratios.points_of(worst[0], ours, entry, "ours"))

    def test_a_printed_ratio_is_a_ratio(self):
        entry = entries.load_entry(support.PAPERS / "dissertation" / "diss-s3.5.5")
        figure = ratios.draw(entry, cells.published(entry), [], {"claims": []}, [])
        self.assertIn("0.322", {line[5] for line in figure.lines_of_table})

    def test_no_two_numbers_share_a_place(self):
        """In the figure of an entry, no two numbers may have the same position. The numbers are the published ones, and
        made-up measurements on two graphs and for two algorithms."""
        for entry in entries.load_all(support.PAPERS).values():
            ours = planted(entry)
            for row in draw.rows_of(entry, cells.published(entry, doubtful=True), ours):
                for _, part in row:
                    if part and entry.draw.get("as") != "lines":
                        axes, series = draw.group_axes(part, entry), entry.draw.get("series", "system")
                        places = [tuple(getattr(cell, axis) for axis in (*axes, series)) for cell in part]
                        draw.refuse_shared_places(entry, places)

    def test_bars_of_two_graphs_stand_beside_each_other(self):
        entry = entries.load_entry(support.PAPERS / "dissertation" / "diss-s2.5.4")
        ours = [cells.Cell("time", system, graph, "pagerank", "", 1, 1, 1, "ms")
                for system in ("assembled", "by hand") for graph in ("kron12", "road64")]
        figure = draw.draw(entry, [], ours, [])
        bars = [(round(bar.get_x(), 3)) for axes in figure.axes for bar in axes.patches]
        self.assertEqual(len(bars), len(set(bars)))
        with self.assertRaisesRegex(entries.EntryError, "two numbers would be drawn in one place"):
            draw.draw(entry, [], [*ours, dataclasses.replace(ours[0], value=2)], [])

    def test_ours_is_never_taken_for_what_was_published(self):
        entry = entries.load_entry(support.PAPERS / "g2" / "g2-t8")
        published = cells.published(entry)
        ours = [dataclasses.replace(cell, graph=f"{cell.graph}64") for cell in published]
        figure = draw.draw(entry, published, ours, [])
        labels = [text.get_text() for text in figure.legends[0].get_texts()]
        self.assertEqual(sorted(labels), ["G2 CPU", "G2 GPU", "SEP-Graph", "ours: G2 CPU", "ours: G2 GPU", "ours: SEP-Graph"])
        hollow = {axes.get_title(loc="left"): {bar.get_facecolor()[:3] == (1, 1, 1) for bar in axes.patches}
                  for axes in figure.axes}
        self.assertEqual({title.split(",")[0]: faces for title, faces in hollow.items()}, {"published": {True}, "ours": {False}})

    def test_a_number_without_an_interval_can_be_drawn(self):
        entry = entries.load_entry(support.PAPERS / "g2" / "g2-t9")
        ours = [cells.Cell("time", "a", "kron12", "bfs", "", value, 0.0, float("inf"), "ms") for value in (1,)]
        ours.append(dataclasses.replace(ours[0], system="b", value=1000))
        self.assertIsNotNone(draw.draw(entry, [], ours, []))

    def test_every_entry_can_be_drawn(self):
        """Lays out the figures of all entries, and draws one figure of each kind: with bars, with lines, with one
        series, and with a missing number."""
        laid_out = 0
        for entry in entries.load_all(support.PAPERS).values():
            numbers = cells.published(entry, doubtful=True)
            panels = [panel for row in draw.rows_of(entry, numbers, []) for panel in row if panel[1]]
            self.assertEqual(not panels, not numbers, entry.id)
            if numbers:
                draw.series_looks(panels, entry)  # throws if there are more series than can be distinguished
                laid_out += 1
            if entry.id in ("diss-t2.5", "mg-t4.9", "diss-t4.4"):
                self.assertIsNotNone(draw.draw(entry, numbers, [], []), entry.id)
        self.assertGreater(laid_out, 35)


if __name__ == "__main__":
    if "--again" in sys.argv:
        sys.exit(print(drawn(), end=""))
    unittest.main()
