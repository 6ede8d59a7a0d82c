"""Runs the plot command as a user does: its files, and the one-line message for each mistake."""
import contextlib
import io
import os
import pathlib
import subprocess
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
import style  # noqa: E402
import synthetic  # noqa: E402
import table  # noqa: E402


def small_print(figure):
    return " ".join(" ".join(text.get_text() for text in figure.texts).split())


class PlotCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.results = self.folder / "results.csv"

    def tearDown(self):
        style.apply(font=style.FONT, scale="auto", title=True)
        style.chosen["width"] = None

    def plot(self, *arguments):
        """Returns (exit code, stdout, stderr)."""
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
        expected = [f"{name}{suffix}" for name in harness_plot.discover() if name not in ("counts", "baselines")
                    for suffix in (".png", ".svg")]
        self.assertEqual(names, sorted(expected))
        self.assertEqual(len(out.splitlines()), len(expected))
        for path in (self.folder / "figures").glob("*.png"):
            self.assertGreater(path.stat().st_size, 10_000, path.name)

    def test_equal_rows_give_equal_files_whatever_their_order(self):
        rows = list(synthetic.rows())
        every = [word for kind in ("svg", "png", "pdf") for word in ("--type", kind)]
        synthetic.write(self.results, rows)
        self.plot(self.results, "--out", self.folder / "a", *every)
        synthetic.write(self.results, reversed(rows))
        self.plot(self.results, "--out", self.folder / "b", *every)
        self.assertEqual(len(list((self.folder / "a").glob("*.pdf"))), 5)
        for path in (self.folder / "a").iterdir():
            self.assertEqual(path.read_bytes(), (self.folder / "b" / path.name).read_bytes(), path.name)

    def test_baselines_are_drawn_beside_combinations(self):
        synthetic.write(self.results, [*synthetic.rows(), *synthetic.baseline_rows(times={"openmp": 1})])
        code, _, error = self.plot(self.folder, "--type", "png")
        self.assertEqual((code, error), (0, ""))
        self.assertTrue((self.folder / "figures" / "baselines.png").exists())
        rows = table.load(self.results)
        self.assertEqual(set(table.baselines(rows)["format_label"]), {"openmp", "other(pool=on)"})
        said = small_print(harness_plot.discover()["heatmap"].draw(rows))
        self.assertIn("Baseline openmp, relative to the best combination:", said)
        self.assertNotIn("road", said.split("Baseline other(pool=on)")[1].split(".")[0])
        drawn = harness_plot.discover()["baselines"].draw(rows)
        labels = [text.get_text() for text in drawn.axes[0].texts]
        self.assertEqual(len(labels), 5, "two baselines on three graphs, one of them unsupported")
        best = table.combinations(rows[rows["graph"] == "kron18"])["cost"].min()
        self.assertIn(f"{1 / best:.2f}×  1 ms", labels)

    def test_without_combinations_or_baselines_there_is_nothing_to_compare(self):
        for some in (synthetic.rows(), synthetic.baseline_rows()):
            synthetic.write(self.results, some)
            self.assert_mistake([self.results, "--figure", "baselines"], "no baseline and combination are both ok")
        self.assert_mistake([self.results, "--figure", "heatmap"], "nothing to draw")

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
        code, out, error = self.plot(self.results, "--type", "svg")
        self.assertEqual(code, 0)
        self.assertIn("left out: memory: no row has format_bytes", error)
        self.assertNotIn("memory", out)


    def drawn(self, name, rows, judged=None):
        """Returns the matplotlib Figure of one figure, for checks of its contents."""
        synthetic.write(self.results, rows)
        return harness_plot.discover()[name].draw(table.load(self.results, judged))

    def test_unsupported_rows_without_a_direction_make_no_panel_of_their_own(self):
        rows = list(synthetic.rows())
        for row in rows:
            if row["status"] == "unsupported":
                row["direction"] = ""
        axes = [axes for axes in self.drawn("heatmap", rows).axes if axes.get_label() != "<colorbar>"]
        self.assertEqual(len(axes), 2 * len(synthetic.GRAPHS))
        for one in axes:  # a box and a text for every cell
            cells = [text for text in one.texts if text.get_text() not in ("push", "pull")]
            self.assertEqual(len(cells), len(synthetic.SCHEDULES) * len(synthetic.FORMATS))
        unnamed = [dict(row, direction="") for row in rows]
        self.assertEqual(len(self.drawn("heatmap", unnamed).axes), len(synthetic.GRAPHS) + 1)

    def test_every_reason_has_a_footnote(self):
        rows = list(synthetic.rows())
        for number, row in enumerate(row for row in rows if row["status"] == "unsupported"):
            row["reason"] = f"reason {number % 9}"
        text = small_print(self.drawn("heatmap", rows))
        for number in range(9):
            self.assertIn(f"reason {number}", text)

    def test_what_nothing_supports_is_said_and_not_drawn(self):
        rows = [dict(row, status="unsupported", reason="why not", time_ms_median="") if row["schedule"] == "em" else row
                for row in synthetic.rows()]
        figure = self.drawn("heatmap", rows)
        self.assertNotIn("em", [label.get_text() for label in figure.axes[0].get_yticklabels()])
        self.assertIn("Omitted, because every combination is unsupported: schedule em (why not).", small_print(figure))

    def test_shares_are_written_without_an_exponent(self):
        self.assertEqual([style.percent(share) for share in (0.0039, 0.039, 0.16, 1.6)], ["0.39", "3.9", "16", "160"])

    def test_columns_are_in_natural_order(self):
        self.assertEqual(table.in_order(["ell(width=16)", "csr", "ell(width=4)", "ell"]),
                         ["csr", "ell", "ell(width=4)", "ell(width=16)"])

    def test_a_wide_range_gets_a_logarithmic_axis(self):
        rows = list(synthetic.rows())
        self.assertEqual({axes.get_yscale() for axes in self.drawn("sorted", rows).axes}, {"linear"})
        slow = next(row for row in rows if row["status"] == "ok")
        slow["time_ms_median"] = "90000"
        self.assertIn("log", {axes.get_yscale() for axes in self.drawn("sorted", rows).axes})

    def test_all_winners_are_marked_and_the_caption_says_what_of(self):
        rows = [dict(row, id=f"{row['id']}/fin:{kind}", repetitions=7) for row in synthetic.rows()
                for kind in ("all", "queue")]
        good = [row for row in rows if row["status"] == "ok" and row["graph"] == "road" and row["id"].endswith("all")]
        places = {good[0]["id"]: "best", good[1]["id"]: "tied", good[2]["id"]: "unclear"}
        judged = self.folder / "judged"
        judged.write_text("id,place\n" + "".join(f'"{row["id"]}",{places.get(row["id"], "slower")}\n' for row in rows))
        figure = self.drawn("heatmap", rows, judged)
        boxes = [patch.get_linestyle() for axes in figure.axes for patch in axes.patches if not patch.get_fill()]
        self.assertEqual(boxes.count("-") + boxes.count("solid"), 2)
        self.assertEqual(len(boxes), 3)
        text = small_print(figure)
        for words in ("n = 7 samples", "all that are tied", "dashed: not significantly slower", "Best over fin (all, queue)"):
            self.assertIn(words, text)

    def test_rows_are_drawn_by_what_they_are_judged_by(self):
        rows = [dict(row, backend="other", counted_steps=str(1000 + 10 * number), judged_by="counted_steps")
                for number, row in enumerate(synthetic.rows()) if row["status"] == "ok"]
        synthetic.write(self.results, rows)
        loaded = table.load(self.results)
        self.assertEqual(loaded[loaded["place"] == "best"]["cost"].min(), 1000)
        self.assertEqual(set(loaded["unit"]), {"steps"})
        for name in ("heatmap", "sorted", "memory", "best"):
            figure = self.drawn(name, rows)
            self.assertNotIn(" ms", " ".join(text.get_text() for axes in figure.axes for text in axes.texts), name)

    def test_sizes_of_a_paper(self):
        synthetic.write(self.results, synthetic.rows())
        code, out, error = self.plot(self.results, "--figure", "sorted", "--type", "pdf", "--width", "column",
                                     "--font-size", "6", "--no-title")
        self.assertEqual((code, error), (0, ""))
        self.assertTrue(out.strip().endswith("sorted.pdf"))
        for option, value in (("--width", "0"), ("--width", "wide"), ("--type", "gif"), ("--font-size", "-1")):
            self.assert_mistake([self.results, option, value], option)

    def test_a_reader_that_goes_away_is_no_failure(self):
        synthetic.write(self.results, synthetic.rows())
        program = [sys.executable, str(PLOTS / "harness_plot.py"), str(self.results), "--figure", "best"]
        process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.close()
        error = process.stderr.read()
        process.stderr.close()
        self.assertEqual((process.wait(), error), (0, b""))


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

    def test_a_pipe_is_not_waited_for(self):
        os.mkfifo(self.results)
        self.assert_mistake([self.results], "is not a regular file")

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
