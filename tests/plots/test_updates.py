"""Tests the figure of updates: its rates, the line for building a new layout, and the batch size from which on csr,
which merges all edges, is faster than csr_delta."""
import unittest

from plot_case import PlotCase, small_print  # first, because it adds plots/ to the path
import harness_plot
import inspect_figure
import judge
import style
import synthetic
import table

class Updates(PlotCase):
    def drawn(self, some, intervals=True):
        synthetic.write(self.results, some)
        asked = judge.ratios
        self.addCleanup(setattr, judge, "ratios", asked)
        if intervals:
            judge.ratios = lambda pairs, costs: [(costs[a] / costs[b], 0.9 * costs[a] / costs[b], 1.1 * costs[a] / costs[b]) for a, b in pairs]
        return harness_plot.discover()["updates"].draw(table.load(self.results))

    def test_rates_are_arcs_over_the_latency(self):
        figure = self.drawn(synthetic.streams())
        panel = figure.axes[0]
        self.assertEqual(panel.get_title(loc="left"), "kron18")
        curves = {tuple(line.get_xdata()): list(line.get_ydata()) for line in panel.lines if line.get_linestyle() == ":"}
        self.assertEqual(curves, {synthetic.BATCHES: [batch / 400 / 1e3 for batch in synthetic.BATCHES]})
        drawn = [list(line.get_ydata()) for line in panel.lines]
        for name, times in synthetic.LATENCIES.items():
            self.assertIn([batch / time / 1e3 for batch, time in zip(synthetic.BATCHES, times)], drawn, name)

    def test_the_batch_from_which_merging_is_faster(self):
        self.assertIn("csr is faster than csr_delta in batches of at least 262 k (kron18), 262 k (road).", small_print(self.drawn(synthetic.streams())))

    def test_without_intervals_nothing_is_claimed(self):
        self.assertNotIn("is faster than", small_print(self.drawn(synthetic.streams(), intervals=False)))

    def test_streams_that_differ_have_panels_of_their_own(self):
        figure = self.drawn(synthetic.streams(picks=("hub", "uniform"), graphs=("road",)))
        self.assertEqual([axes.get_title(loc="left") for axes in figure.axes], ["road\npick=hub", "road\npick=uniform"])

    def test_it_may_be_printed(self):
        for some, width in ((synthetic.streams(graphs=("road",)), style.COLUMN), (synthetic.streams(picks=("hub", "uniform")), style.PAGE)):
            self.assertEqual(inspect_figure.faults(self.drawn(some), width), [])

    def test_rows_without_updates_have_no_such_figure(self):
        synthetic.write(self.results, synthetic.rows())
        self.assertFalse(harness_plot.discover()["updates"].applies(table.load(self.results)))


if __name__ == "__main__":
    unittest.main()
