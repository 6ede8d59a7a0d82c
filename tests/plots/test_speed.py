"""Tests that drawing a figure of 20,000 rows takes at most MOST times the processor time of a plain figure by
matplotlib.

Both are measured in the same process. The date selects one figure per day. HARNESS_TEST_ALL draws all figures. The
figure `sorted` and figures that do not apply to these rows are omitted."""
import datetime
import itertools
import os
import pathlib
import random
import tempfile
import time
import unittest

import plot_case  # noqa: F401  (first, because it adds plots/ to the path)
import harness_plot
import sheet as sheets
import style
import synthetic
import table

MOST = 30  # the slowest figure takes 10 times as long as the plain one


def many():
    """Yields 20,000 rows: 20 graphs, 50 schedules, 10 formats and 2 directions."""
    chance = random.Random(5)
    graphs = [*(f"g{i}" for i in range(16)), "kron16(order=rcm)", "kron16", "kron17", "kron18"]
    for place, schedule, layout, direction in itertools.product(range(20), range(50), range(10), synthetic.DIRECTIONS):
        row, edges = dict.fromkeys(synthetic.COLUMNS, ""), 1000000 * (1 + place)
        row.update(id=f"alg:bfs/sched:s{schedule}/fmt:f{layout}/dir:{direction}/graph:{graphs[place]}/dev:cpu", graph=graphs[place], vertices=edges // 16,
                   edges=edges, algorithm="bfs", format=f"f{layout}", schedule=f"s{schedule}", direction=direction, backend="cpu", threads=2,
                   graph_policy="source: kronecker scale=1", order_ms=40 if "rcm" in graphs[place] else 0)
        row.update(synthetic.outcome(chance, row, edges / 1e6, edges, 5))
        row.update(synthetic.supersteps_of(chance, {**row, "graph": "kron"}), repetitions=3, edges_processed=edges, read_ms=30, build_ms=3, upload_ms=1, assemble_ms=80)
        yield row


def seconds(call):
    begin = time.process_time()
    call()
    return time.process_time() - begin


def plain(folder):
    """Draws a plain figure by matplotlib, with 12 panels and a curve in each. Its time is the unit in which the test
    measures other figures."""
    sheet = sheets.Sheet(style.PAGE)
    for axes in sheet.subplots(6, 2).ravel():
        axes.plot(range(100))
    sheet.finish(10, "a plain figure").save(folder, "plain", ("svg",))


class Speed(unittest.TestCase):
    def test_a_figure_of_many_rows(self):
        figures = harness_plot.discover()
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            every = bool(os.environ.get("HARNESS_TEST_ALL"))
            write = synthetic.write_folder if every else lambda folder, some: (synthetic.write(folder / "results.csv", some),)
            rows = table.load(*write(folder, many()))
            self.assertEqual(len(rows), 20000)
            names = [name for name, figure in figures.items() if getattr(figure, "applies", lambda _: True)(rows) and name != "sorted"]
            if not every:
                names = random.Random(str(datetime.date.today())).sample(names, 1)
            plain(folder)  # the first figure of a process loads fonts
            usual = seconds(lambda: plain(folder))
            for name in names:
                took = seconds(lambda: figures[name].draw(rows).save(folder, name, ("svg",)))
                if every:
                    print(f"{name}: {took:.2f} s, {took / usual:.2f} of a plain figure")
                self.assertLess(took, MOST * usual, f"{name}: {took:.2f} s, a plain figure: {usual:.2f} s")


if __name__ == "__main__":
    unittest.main()
