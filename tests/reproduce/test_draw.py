"""Tests the figures of the entries in experiments/papers: their sizes, whether each bar is marked as published or as
ours, and that no number hides another.

    /usr/bin/python3 test_draw.py --again > drawn.txt     # after an intended change of figures
"""
import dataclasses
import math
import pathlib
import sys
import unittest

import support
import cells
import described
import draw
import entries

DRAWN = pathlib.Path(__file__).resolve().parent / "drawn.txt"


def cell(system, graph, value, spread=1.0, x="", quantity="time"):
    return cells.Cell(quantity, system, graph, "bfs", x, value, value / spread, value * spread, "ms")


def made_up_figures():
    """Yields figures with bars of few and of many series, of two quantities, with and without intervals. Others
    have lines, or only published numbers, or only ours."""
    def entry(**facts):
        return entries.Entry("x-f1", "p", pathlib.Path("."), {"title": "a title", **facts}, [])
    many = [cell(f"system {i}", graph, 2.0 + i) for i in range(10) for graph in ("a", "a longer name", "and another one")]
    over = [cell("cut", "g", 1000, math.inf), cell("cut", "h", 2, 1.5), cell("whole (ours)", "g", 5, 1.2), cell("whole (ours)", "h", 6)]
    points = [cell(system, "g", value * int(x), x=x) for system, value in (("p", 2), ("q", 3)) for x in ("16", "2", "4")]
    yield draw.draw(entry(), many[:6], over, ["a note"])
    yield draw.draw(entry(draw={"log": True}), many[::3], [], ["a note", "another"])
    yield draw.draw(entry(draw={"as": "lines", "label": "width", "log": True}), points, points[3:], [])
    yield draw.draw(entry(), [], [cell("s", "g", 1, quantity=f"quantity {i % 5}", x=f"{i}") for i in range(10)], [])


def drawn():
    return "\n".join(line.rstrip() for figure in made_up_figures() for line in described.described(figure)) + "\n"


class Figures(unittest.TestCase):
    maxDiff = None

    def test_they_look_as_they_did(self):
        self.assertEqual(drawn(), DRAWN.read_text(encoding="utf-8"))

    def test_a_single_number_is_left_to_the_table(self):
        entry = entries.load_entry(support.PAPERS / "dissertation" / "diss-f2.9")
        numbers = cells.published(entry)
        # A row with a single number is drawn if no row has more.
        self.assertEqual(len(draw.rows_of(entry, numbers, [])), 1)
        ours = [dataclasses.replace(numbers[0], quantity="time", system=name) for name in ("COO", "Block-COO")]
        self.assertEqual([title for row in draw.rows_of(entry, numbers, ours) for title, _ in row],
                         ["published: no number", "ours, time"])

    def test_the_size_of_a_column_and_letters_of_eight_points(self):
        entry = entries.load_entry(support.PAPERS / "marrow-graph" / "mg-t4.7")
        numbers = cells.published(entry)
        self.assertEqual(draw.draw(entry, numbers, numbers[:1], ["a note"]).get_figwidth(), draw.PAGE)
        single = entries.load_entry(support.PAPERS / "g2" / "g2-t9")
        figure = draw.draw(single, cells.published(single), [], ["a note"])
        self.assertEqual(figure.get_figwidth(), draw.COLUMN)
        for axes in figure.axes:
            self.assertRegex(axes.get_ylabel(), r"\(ms\)$")
            for text in [*axes.get_xticklabels(), axes.yaxis.label, *axes.get_yticklabels()]:
                self.assertGreaterEqual(text.get_fontsize(), 7.4)

    def test_no_two_numbers_share_a_place(self):
        """Checks every entry with its published numbers and planted numbers of ours, on two graphs and for two
        algorithms."""
        for entry in entries.load_all(support.PAPERS).values():
            ours = [cells.Cell(series.get("quantity", "time"), series["system"], graph, series.get("algorithm", algorithm),
                               x, 1, 1, 1, "ms", row=f"{number}") for number, series in enumerate(entry.ours)
                    for graph in ("kron12", "road64") for algorithm in ("bfs", "sssp")
                    for x in (("2", "4") if "x" in series else ("",))]
            ours = list({dataclasses.replace(cell, row=""): cell for cell in ours}.values())
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
        """Lays out all figures, and draws one of each kind: with bars, with lines, with one series, with a gap."""
        laid_out = 0
        for entry in entries.load_all(support.PAPERS).values():
            numbers = cells.published(entry, doubtful=True)
            panels = [panel for row in draw.rows_of(entry, numbers, []) for panel in row if panel[1]]
            self.assertEqual(not panels, not numbers, entry.id)
            if numbers:
                draw.series_names(panels, entry)  # refuses more series than can be distinguished
                laid_out += 1
            if entry.id in ("diss-t2.5", "mg-t4.9", "diss-t4.4"):
                self.assertIsNotNone(draw.draw(entry, numbers, [], []), entry.id)
        self.assertGreater(laid_out, 35)


if __name__ == "__main__":
    if "--again" in sys.argv:
        sys.exit(print(drawn(), end=""))
    unittest.main()
