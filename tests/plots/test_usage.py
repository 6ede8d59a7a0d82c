"""Tests the figure `usage`, which draws timeline.csv: its curves, the fraction of the time in each step, and which
columns it omits."""
import csv
import unittest

from plot_case import PlotCase, small_print  # first, because it adds plots/ to the path
import harness_plot
import inspect_figure
import style
import synthetic
import table

COLUMNS = ("id", "round", "at_s", "step", "host_bytes", "cores", "load", "device_bytes", "power_w", "clock_mhz", "utilisation", "utilisation_period_ms")
MIB = 1 << 20


class Usage(PlotCase):
    def drawn(self, gpu=True, steps=("load", "prepare", "run", "run", "verify")):
        rows = list(synthetic.streams(graphs=("road",)))
        synthetic.write(self.results, rows)
        with open(self.results.parent / "timeline.csv", "w", newline="", encoding="utf-8") as file:
            lines = csv.writer(file, lineterminator="\n")
            lines.writerow(COLUMNS)
            for number, row in enumerate(rows[:2]):
                for i, step in enumerate(steps):
                    device = ((100 + 50 * i) * MIB, 200 + i, 1980, 0.1 * i, 200) if gpu else ("",) * 5
                    lines.writerow((row["id"], 0, 1000 + 5 * number + i, step, 40 * MIB, 0.5, 1, *device))
        return harness_plot.discover()["usage"].draw(table.load(self.results))

    def curves(self, figure):
        return {axes.get_ylabel().replace("\n", " "): list(axes.lines[0].get_ydata()) for axes in figure.axes}

    def test_memory_of_the_device_and_what_it_did(self):
        curves = self.curves(self.drawn())
        self.assertEqual(curves["memory of the device (MiB)"], [100, 150, 200, 250, 300] * 2)
        self.assertEqual([round(one) for one in curves["kernels run (% of time)"]], [0, 10, 20, 30, 40] * 2)
        self.assertNotIn("memory of the worker (MiB)", curves)

    def test_without_a_device_memory_of_the_worker(self):
        curves = self.curves(self.drawn(gpu=False))
        self.assertEqual(list(curves), ["memory of the worker (MiB)", "busy processors"])
        self.assertEqual(curves["memory of the worker (MiB)"], [40] * 10)

    def test_the_share_of_runs(self):
        self.assertIn("10 samples of 2 rows. A run was measured at 40 % of them.", small_print(self.drawn()))
        self.assertIn("The driver's period of utilisation is 200 ms.", small_print(self.drawn()))

    def test_it_may_be_printed(self):
        for gpu in (True, False):
            self.assertEqual(inspect_figure.faults(self.drawn(gpu), style.COLUMN), [])

    def test_results_without_monitoring_have_no_such_figure(self):
        synthetic.write(self.results, synthetic.rows())
        self.assertFalse(harness_plot.discover()["usage"].applies(table.load(self.results)))


if __name__ == "__main__":
    unittest.main()
