"""Tests the figure profile: it draws every schedule that is the best on some problem. A curve that exceeds the limit of
the axis is labelled with the value that it reaches."""
import pathlib
import tempfile
import unittest

from plot_case import small_print  # first, because it adds plots/ to the path
import harness_plot
import synthetic
import table

# Times of each schedule on eleven graphs.
TIMES = {"vm": [1] * 9 + [3, 3], "rare": [9] * 9 + [1, 30], "last": [9] * 10 + [1], "near": [1.1] * 11, "never": [20] * 11, "seldom": [21] * 11,
         "slow": [22] * 11}


class Profile(unittest.TestCase):
    def setUp(self):
        rows = [{**dict.fromkeys(synthetic.COLUMNS, ""), "graph": f"g{place}", "format": "csr", "schedule": name, "status": "ok", "algorithm": "bfs",
                 "id": f"alg:bfs/sched:{name}/fmt:csr/graph:g{place}", "time_ms_median": times[place], "edges": 10}
                for name, times in TIMES.items() for place in range(11)]
        with tempfile.TemporaryDirectory() as folder:
            loaded = table.load(synthetic.write(pathlib.Path(folder) / "results.csv", rows))
        self.sheet = harness_plot.discover()["profile"].draw(loaded)
        self.labels = [text.get_text().replace("\n", " ") for text in self.sheet.axes[0].get_legend().get_texts()]

    def test_values_that_are_best_somewhere_are_drawn(self):
        for name, best in (("vm", 9), ("rare", 1), ("last", 1), ("near", 0)):
            self.assertTrue(any(label.startswith(f"{name}, rest tuned: best on {best}, worst") for label in self.labels), self.labels)
        self.assertEqual(len(self.labels), 6, "five values and one fixed configuration")
        self.assertIn("Not drawn, farther from the best and the best of no problem, schedule: seldom, slow.", small_print(self.sheet))

    def test_a_line_that_leaves_the_axis_says_where_it_goes(self):
        self.assertIn("→ 30×", [text.get_text() for text in self.sheet.axes[0].texts])

    def test_the_one_fixed_configuration_is_named(self):
        self.assertTrue(any(label.startswith("one fixed configuration: worst") for label in self.labels))


if __name__ == "__main__":
    unittest.main()
