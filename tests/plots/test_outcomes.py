"""Tests that every figure states the outcome of a row that has no usual time, such as a timeout, and never draws such a
row as a time."""
import json
import pathlib
import sys
import tempfile
import unittest

import plot_case  # noqa: F401  (first, because it adds plots/ to the path)
import harness_plot
import marks
import style
import synthetic
import table
import words


def loaded(some):
    with tempfile.TemporaryDirectory() as folder:
        return table.load(*synthetic.write_folder(pathlib.Path(folder), some))


class Outcomes(unittest.TestCase):
    def setUp(self):
        self.rows = loaded(synthetic.everything())

    def test_a_run_that_did_nothing_has_no_time(self):
        empty = self.rows[self.rows["edges_processed"] == 0]
        self.assertGreater(len(empty), 0)
        self.assertEqual(set(empty["outcome"]), {"empty run"})
        self.assertTrue(empty["cost"].isna().all())

    def test_zero_and_missing_times_are_named(self):
        self.assertTrue({"zero time", "no time", "timeout", "wrong", "unsupported"} <= set(self.rows["outcome"]))
        said = " ".join(words.caption(self.rows))
        for name in ("empty run", "zero time", "no time", "timeout", "wrong"):
            self.assertIn(name, said)

    def test_a_heat_map_shows_each_of_them(self):
        rows = [row for row in synthetic.rows() if row["graph"] == "road" and row["direction"] == "pull" and row["status"] == "ok"]
        for row, (status, changes) in zip(rows, synthetic.OUTCOMES.items()):
            row.update(status=status.split(" ")[0], **changes)
        sheet = harness_plot.discover()["heatmap"].draw(loaded(rows))
        written = [line[4] for line in sheet.lines_of_table]
        for word in ("time", "0 ms", "none", "empty", "wrong"):
            self.assertIn(word, written)

    def test_a_single_sample_is_a_cross_without_whiskers(self):
        from matplotlib.figure import Figure
        axes = Figure().subplots()
        marks.points(axes, [1, 2], [1, 2], [0.5, 1.5], [1.5, 2.5], style.look(0), [False, True])
        self.assertEqual([line.get_marker() for line in axes.lines], ["_", "_", "o", "x"])
        self.assertEqual(len(axes.collections[0].get_segments()), 1)

    def test_captions_say_how_many_samples(self):
        one = self.rows.assign(repetitions=1)
        self.assertIn("no interval is known", " ".join(words.caption(one)))
        self.assertIn("n = 1 to 10 samples per row", " ".join(words.caption(self.rows)))
        sources = self.rows.assign(sources=16)
        self.assertIn("the difference between sources", " ".join(words.caption(sources)))

    def test_captions_name_the_machine(self):
        one, two = ({"host": name, "backend": {"device": f"device of {name}"}} for name in ("alpha", "beta"))
        with tempfile.TemporaryDirectory() as folder:
            rows = table.load(*synthetic.write_folder(pathlib.Path(folder), synthetic.rows())).assign(host="beta")
            for meta, says in (({"backend": two["backend"]}, "Measured on device of beta."),
                               ({"machines": [two]}, "Measured on device of beta."),
                               ({"machines": [one, two], "backend": one["backend"]}, "Measured on beta: device of beta.")):
                (pathlib.Path(folder) / "meta.json").write_text(json.dumps(meta))
                self.assertIn(says, words.caption(rows))
            modelled = rows.assign(judged_by="model_cycles", unit="cycles")
            self.assertNotIn("Measured on", " ".join(words.caption(modelled)))
        self.assertIn("The machine is not recorded.", words.caption(rows))

    def test_captions_say_how_wide_intervals_are_and_of_which_rows(self):
        rows = self.rows[self.rows["unit"] == "ms"].assign(low=lambda rows: 0.9 * rows["cost"], high=lambda rows: 1.1 * rows["cost"])
        self.assertIn("Half of the 95 % intervals end within 10 % of their median; all within 10 %.", words.caption(rows))
        wide = table.ok_rows(rows).index[:2]
        rows.loc[wide, "high"] = 4 * rows.loc[wide, "cost"]
        said = " ".join(words.caption(rows))
        for row in rows.loc[wide].to_dict("records"):
            self.assertIn(f"{words.combination(row)} on {row['graph']}", said)
        self.assertIn("end more than 100 % away", said)

    def test_failures_alone_are_one_line(self):
        rows = loaded([{**row, "status": "crash"} for row in synthetic.rows()])
        for name, figure in harness_plot.discover().items():
            with self.subTest(figure=name), self.assertRaises(table.PlotError):
                figure.draw(rows)


if __name__ == "__main__":
    unittest.main()
