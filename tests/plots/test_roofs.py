"""Tests the results of programs that copy memory (algorithm `copying`): the fastest copy gives the roof of the figure
roofline, and no figure shows these rows. Also tests the figure supersteps."""
import unittest

import plot_case
import harness_plot
import style
import synthetic
import table


class Roofs(plot_case.PlotCase):
    def setUp(self):
        super().setUp()
        self.addCleanup(style.chosen.update, roof=None)

    def loaded(self, some):
        return table.load(*synthetic.write_folder(self.folder, some))

    def roofline(self, rows):
        part = next(part for name, part in table.groups(rows) if name == "-bfs-cpu")
        return harness_plot.discover()["roofline"].draw(part)

    def test_the_fastest_copy_is_the_roof(self):
        rows = self.loaded(synthetic.everything())
        self.assertNotIn("copying", set(rows["algorithm"]))
        rate, low, high = table.ORIGIN["roofs"]["cpu"]
        self.assertAlmostEqual(rate, 2 * 2**28 / 26.8 / 1e6)
        self.assertLessEqual(low, rate)
        self.assertLessEqual(rate, high)
        sheet = self.roofline(rows)
        self.assertIn("roof: 20 GB/s", [text.get_text() for text in sheet.legends[0].get_texts()])
        line = next(line for line in sheet.axes[0].lines if len(line.get_xdata()) == 2 and line.get_linestyle() == "-")
        self.assertAlmostEqual(line.get_ydata()[1] / line.get_xdata()[1], rate)

    def test_a_roof_that_is_given_comes_first(self):
        style.apply(roof=55.0)
        text = plot_case.small_print(self.roofline(self.loaded(synthetic.everything())))
        self.assertIn("Roof: given by --roof.", text)

    def test_without_a_copy_the_figure_says_how_to_get_a_roof(self):
        sheet = self.roofline(self.loaded([row for row in synthetic.everything() if row["algorithm"] != "copying"]))
        self.assertIn("No roof is drawn: measure a copy of memory", plot_case.small_print(sheet))

    def test_copies_alone_are_no_figure(self):
        synthetic.write(self.results, synthetic.copies())
        self.assert_mistake([self.results], "holds only copies of memory")


class Supersteps(plot_case.PlotCase):
    def test_each_superstep_is_drawn_without_the_initial_values(self):
        rows = table.load(*synthetic.write_folder(self.folder, synthetic.everything()))
        part = rows[(rows["backend"] == "cpu") & (rows["algorithm"] == "bfs") & (rows["graph"] == "kron17")]
        sheet = harness_plot.discover()["supersteps"].draw(part)
        self.assertEqual(len(sheet.axes), 2)
        for line in sheet.axes[0].lines:
            self.assertEqual(list(line.get_ydata()), [1, 40, 3000, 50000, 900, 7])
            self.assertEqual(list(line.get_xdata()), [1, 2, 3, 4, 5, 6])
        self.assertEqual({line[2] for line in sheet.lines_of_table}, set("123456"))

    def test_entries_of_long_runs_are_groups(self):
        figure = harness_plot.discover()["supersteps"]
        _, times, at = figure.steps_of({"superstep_frontiers": "0 5 7", "superstep_times": "1 2 3", "supersteps": 6})
        self.assertEqual((list(times), list(at)), ([2, 3], [1, 4]))


if __name__ == "__main__":
    unittest.main()
