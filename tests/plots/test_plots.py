"""Runs the plot command as a user does. Tests which files it writes, and what the figures show."""
import pathlib
import subprocess
import sys
import unittest

from plot_case import PLOTS, PlotCase, small_print, winners  # first, because it adds plots/ to the path
import matplotlib.image
import harness_plot
import style
import synthetic
import table
import words


class Figures(PlotCase):
    def test_a_figure_is_two_pictures_and_two_tables(self):
        synthetic.write(self.results, synthetic.rows())
        code, out, error = self.plot(self.folder, "--figure", "best", "--figure", "winners")
        self.assertEqual((code, error), (0, ""))
        names = sorted(path.name for path in (self.folder / "figures").iterdir())
        self.assertEqual(names, sorted(f"{name}.{kind}" for name in ("best", "winners") for kind in ("md", "png", "svg", "tex")))
        self.assertEqual(len(out.splitlines()), len(names))
        for path in (self.folder / "figures").glob("*.png"):
            self.assertGreater(path.stat().st_size, 10_000, path.name)
        table_of = (self.folder / "figures" / "best.md").read_text()
        self.assertIn("| graph | best | other |", table_of)
        self.assertIn(r"\toprule", (self.folder / "figures" / "best.tex").read_text())

    def test_equal_rows_give_equal_files_whatever_their_order(self):
        rows = list(synthetic.rows())
        every = [word for kind in ("svg", "png", "pdf") for word in ("--type", kind)]
        every += [word for name in ("heatmap", "pareto", "sorted") for word in ("--figure", name)]
        synthetic.write(self.results, rows)
        self.plot(self.results, "--out", self.folder / "a", *every)
        synthetic.write(self.results, reversed(rows))
        self.plot(self.results, "--out", self.folder / "b", *every)
        self.assertEqual(len(list((self.folder / "a").glob("*.pdf"))), 3)
        for path in (self.folder / "a").iterdir():
            self.assertEqual(path.read_bytes(), (self.folder / "b" / path.name).read_bytes(), path.name)

    def test_any_width_is_kept(self):
        synthetic.write(self.results, synthetic.rows())
        for width, pixels in (("column", 990), ("5", 1500), ("page", 2100)):
            self.plot(self.results, "--figure", "winners", "--type", "png", "--width", width, "--out", self.folder)
            self.assertEqual(matplotlib.image.imread(self.folder / "winners.png").shape[1], pixels, width)

    def test_text_of_a_pdf_is_text(self):
        synthetic.write(self.results, synthetic.rows())
        self.plot(self.results, "--figure", "winners", "--type", "pdf", "--type", "svg", "--svg-text", "--out", self.folder)
        self.addCleanup(style.apply)
        self.assertIn(b"/FontFile2", (self.folder / "winners.pdf").read_bytes())
        self.assertNotIn(b"/Type3", (self.folder / "winners.pdf").read_bytes())
        self.assertIn("kron18", (self.folder / "winners.svg").read_text())

    def test_words_of_the_user(self):
        synthetic.write(self.results, synthetic.rows())
        self.addCleanup(style.chosen.update, order=(), heading=None)
        code, out, _ = self.plot(self.results, "--figure", "heatmap", "--type", "png", "--name", "fig-1", "--title", "My figure", "--order", "wm", "--order", "t*")
        self.assertEqual((code, pathlib.Path(out.split()[0]).name), (0, "fig-1.png"))
        figure = harness_plot.discover()["heatmap"].draw(table.load(self.results))
        self.assertEqual([label.get_text() for label in figure.axes[0].get_yticklabels()][:3], ["wm", "twc", "cm"])
        self.assertIn("My figure", small_print(figure))

    def test_baselines_are_drawn_beside_combinations(self):
        synthetic.write(self.results, [*synthetic.rows(), *synthetic.baseline_rows(times={"openmp": 1})])
        rows = table.load(self.results)
        self.assertEqual(set(table.baselines(rows)["format_label"]), {"openmp", "other(pool=on)"})
        titles = [axes.get_title(loc="left") for axes in harness_plot.discover()["heatmap"].draw(rows).axes]
        best = table.combinations(rows[rows["graph"] == "kron18"])["cost"].min()
        self.assertEqual([title.split("\n")[1] for title in titles if title.startswith("kron18")], [f"openmp: 1 ms, {1 / best:.2f}× (best)"])
        self.assertEqual([title.count("other(pool=on)") for title in titles if title.startswith("road")], [0])
        drawn = harness_plot.discover()["baselines"].draw(rows)
        labels = [text.get_text() for text in drawn.axes[0].texts]
        self.assertEqual(len(labels), 5, "two baselines on three graphs, one of them unsupported")
        best = table.combinations(rows[rows["graph"] == "kron18"])["cost"].min()
        self.assertIn(f"{1 / best:.2f}×  1 ms", labels)

    def test_without_combinations_or_baselines_there_is_nothing_to_compare(self):
        for some in (synthetic.rows(), synthetic.baseline_rows()):
            synthetic.write(self.results, some)
            self.assert_mistake([self.results, "--figure", "baselines"], "no baseline and combination of one graph are both ok")
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
        rows = table.load(self.results)
        drawn = dict(harness_plot.drawings(rows, harness_plot.select(harness_plot.discover(), ["memory", "winners"]), True))
        self.assertIn("no row has format_bytes", str(drawn["pareto"]))
        self.assertNotIsInstance(drawn["winners"], table.PlotError)


    def drawn(self, name, rows, judged=None):
        """Draws the figure `name` of these rows, and returns it as a matplotlib Figure, so that tests can check its
        contents."""
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
            squares = sum(len(cells.get_paths()) for cells in one.collections if cells.get_facecolor().size)
            self.assertEqual(squares, len(synthetic.SCHEDULES) * len(synthetic.FORMATS))
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
        self.assertEqual([words.percent(share) for share in (0.0039, 0.039, 0.16, 1.6)], ["0.39", "3.9", "16", "160"])

    def test_columns_are_in_natural_order(self):
        self.assertEqual(table.in_order(["ell(width=16)", "csr", "ell(width=4)", "ell"]),
                         ["csr", "ell", "ell(width=4)", "ell(width=16)"])

    def test_a_wide_range_gets_a_logarithmic_axis(self):
        rows = list(synthetic.rows())
        self.assertEqual({axes.get_yscale() for axes in self.drawn("sorted", rows).axes}, {"linear"})
        slow = next(row for row in rows if row["status"] == "ok")
        slow["time_ms_median"] = "90000"
        panels = self.drawn("sorted", rows).axes[::2]
        self.assertEqual({axes.get_yscale() for axes in panels}, {"log"})  # one scale for all panels
        self.assertEqual(len({axes.get_ylim() for axes in panels}), 1)

    def test_all_winners_are_marked_and_the_caption_says_what_of(self):
        rows = [dict(row, id=f"{row['id']}/fin:{kind}", repetitions=7) for row in synthetic.rows()
                for kind in ("all", "queue")]
        good = [row for row in rows if row["status"] == "ok" and row["graph"] == "road" and row["id"].endswith("all")]
        places = {good[0]["id"]: "best", good[1]["id"]: "tied", good[2]["id"]: "unclear"}
        judged = self.folder / "judged"
        judged.write_text("id,place\n" + "".join(f'"{row["id"]}",{places.get(row["id"], "slower")}\n' for row in rows))
        figure = self.drawn("heatmap", rows, judged)
        self.assertEqual(winners(figure), (2, 1))
        text = small_print(figure)
        for words in ("n = 7 samples", "all that are tied (shown to be at most 25 % slower)", "dashed: unclear (shown neither", "Best over fin (all, queue)", "±: half of the width"):
            self.assertIn(words, text)

    def test_rows_are_drawn_by_what_they_are_judged_by(self):
        rows = [dict(row, backend="other", counted_steps=str(1000 + 10 * number), judged_by="counted_steps")
                for number, row in enumerate(synthetic.rows()) if row["status"] == "ok"]
        synthetic.write(self.results, rows)
        loaded = table.load(self.results)
        self.assertEqual(loaded[loaded["place"] == "best"]["cost"].min(), 1000)
        self.assertEqual(set(loaded["unit"]), {"steps"})
        for name in ("heatmap", "sorted", "pareto", "best"):
            figure = self.drawn(name, rows)
            self.assertNotIn(" ms", " ".join(text.get_text() for axes in figure.axes for text in axes.texts), name)

    def test_sizes_of_a_paper(self):
        synthetic.write(self.results, synthetic.rows())
        code, out, error = self.plot(self.results, "--figure", "sorted", "--type", "pdf", "--width", "column",
                                     "--font-size", "7", "--no-title")
        self.assertEqual((code, error), (0, ""))
        self.assertTrue(out.split()[0].endswith("sorted.pdf"))
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


if __name__ == "__main__":
    unittest.main()
