"""Runs the plot command as a user does: what it writes, and the one line that each mistake gets."""
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
PLOTS = HERE.parent.parent / "plots"
sys.path[:0] = [str(PLOTS), str(HERE)]
try:
    import matplotlib  # noqa: F401
    import pandas  # noqa: F401
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

import harness_plot  # noqa: E402
import synthetic  # noqa: E402
import table  # noqa: E402


class PlotCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.results = self.folder / "results.csv"

    def plot(self, *arguments):
        """(exit code, stdout, stderr)"""
        out, error = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
            code = harness_plot.main([str(word) for word in arguments])
        return code, out.getvalue(), error.getvalue()

    def assert_mistake(self, arguments, message):
        code, out, error = self.plot(*arguments)
        self.assertEqual(code, 2)
        self.assertEqual(out, "")
        self.assertIn(message, error)
        self.assertEqual(error.count("\n"), 1, error)


class Figures(PlotCase):
    def test_every_figure_is_written_twice(self):
        synthetic.write(self.results, synthetic.rows())
        code, out, error = self.plot(self.folder)
        self.assertEqual((code, error), (0, ""))
        names = sorted(path.name for path in (self.folder / "figures").iterdir())
        expected = [f"{name}{suffix}" for name in harness_plot.discover() for suffix in (".png", ".svg")]
        self.assertEqual(names, sorted(expected))
        self.assertEqual(len(out.splitlines()), len(expected))
        for path in (self.folder / "figures").glob("*.png"):
            self.assertGreater(path.stat().st_size, 10_000, path.name)

    def test_equal_rows_give_equal_files_whatever_their_order(self):
        rows = list(synthetic.rows())
        synthetic.write(self.results, rows)
        self.plot(self.results, "--out", self.folder / "a")
        synthetic.write(self.results, reversed(rows))
        self.plot(self.results, "--out", self.folder / "b")
        for path in (self.folder / "a").iterdir():
            self.assertEqual(path.read_bytes(), (self.folder / "b" / path.name).read_bytes(), path.name)

    def test_algorithms_do_not_share_a_figure(self):
        synthetic.write(self.results, synthetic.rows(("bfs", "pagerank(iterations=20,damping=0.5)")))
        code, out, _ = self.plot(self.results, "--figure", "best", "--out", self.folder / "f")
        self.assertEqual(code, 0)
        names = sorted(path.name for path in (self.folder / "f").glob("*.svg"))
        self.assertEqual(names, ["best-bfs.svg", "best-pagerank_iterations=20_damping=0.5.svg"])

    def test_one_row_is_enough_for_a_heatmap(self):
        row = next(row for row in synthetic.rows() if row["status"] == "ok")
        synthetic.write(self.results, [dict(row, vertices="", edges="", direction="")])
        self.assertEqual(self.plot(self.results, "--figure", "heatmap", "--figure", "sorted")[0], 0)

    def test_figures_without_data_are_left_out_with_a_word(self):
        synthetic.write(self.results, [dict(row, format_bytes="") for row in synthetic.rows()])
        code, out, error = self.plot(self.results)
        self.assertEqual(code, 0)
        self.assertIn("left out: memory: no row has format_bytes", error)
        self.assertNotIn("memory", out)


class Rows(PlotCase):
    def test_only_ok_rows_count(self):
        rows = list(synthetic.rows())
        for row in rows:
            if row["status"] == "crash":
                row["time_ms_median"] = "0.001"  # a wrong number must not become the best one
        synthetic.write(self.results, rows)
        good = table.ok_rows(table.load(self.results))
        self.assertEqual(set(good["status"]), {"ok"})
        self.assertGreater(good["time_ms_median"].min(), 0.01)

    def test_half_a_line_is_ignored(self):
        synthetic.write(self.results, synthetic.rows())
        whole = len(table.load(self.results))
        with open(self.results, "a", encoding="utf-8") as file:
            file.write("alg:pagerank/sched:vm,synth")
        self.assertEqual(len(table.load(self.results)), whole)

    def test_labels_come_from_the_id(self):
        self.assertEqual(table.id_part("alg:a/sched:vm/fmt:ell(width=8)/graph:k", "fmt"), "ell(width=8)")
        self.assertEqual(table.id_part("nothing", "fmt"), "")

    def test_fastest_keeps_one_row_a_group(self):
        synthetic.write(self.results, synthetic.rows())
        best = table.fastest(table.ok_rows(table.load(self.results)), ["graph"])
        self.assertEqual(sorted(best["graph"]), sorted(synthetic.GRAPHS))


class Mistakes(PlotCase):
    def test_no_file(self):
        self.assert_mistake([self.folder], "results.csv: cannot be read: No such file or directory")

    def test_no_argument(self):
        self.assert_mistake([], "give a results.csv or the folder that holds one")

    def test_empty_file(self):
        self.results.write_text("")
        self.assert_mistake([self.results], "is not a table of results")

    def test_no_rows(self):
        synthetic.write(self.results, [])
        self.assert_mistake([self.results], "holds no rows")

    def test_missing_column(self):
        self.results.write_text("id,stat\n1,2\n")
        self.assert_mistake([self.results], "no column 'status' (did you mean 'stat'?)")

    def test_unknown_figure(self):
        synthetic.write(self.results, synthetic.rows())
        self.assert_mistake([self.results, "--figure", "heatmp"], "no figure 'heatmp' (did you mean 'heatmap'?)")

    def test_nothing_ok(self):
        synthetic.write(self.results, [dict(row, status="crash") for row in synthetic.rows()])
        self.assert_mistake([self.results, "--figure", "best"], "no row is ok")

    def test_unwritable_folder(self):
        synthetic.write(self.results, synthetic.rows())
        self.assert_mistake([self.results, "--out", self.results], "cannot be written")


if __name__ == "__main__":
    unittest.main()
