"""Users may choose any names: with a $, with a hundred letters, or in any script. Tests that no name makes a plot
fail."""
import contextlib
import io
import pathlib
import tempfile
import unittest

import plot_case  # noqa: F401  (first, because it adds plots/ to the path)
import pandas
import harness_plot
import names
import synthetic
import table
import words

AWKWARD = ("cost in $", "$a_{b", "$x$ and $y^", "a\\$b", "\\frac{1}", "50 % & #1_{}^~", "\u56fe\u6570\u636e", "\u0433\u0440\u0430\u0444", "n" * 100)


class Names(unittest.TestCase):
    def test_every_figure_is_drawn_whatever_the_names(self):
        with tempfile.TemporaryDirectory() as folder:
            some = [row for row in synthetic.rows() if row["schedule"] in ("em", "cm") and row["graph"] != "road"]
            for number, name in enumerate(AWKWARD):
                rows = [{**row, "graph": row["graph"].replace("kron18", name), "reason": row["reason"] and name,
                         "format": row["format"].replace("csr", name), "schedule": row["schedule"].replace("em", name),
                         "id": row["id"].replace("kron18", name).replace("fmt:csr", f"fmt:{name}").replace("sched:em", f"sched:{name}")}
                        for row in some]
                results = synthetic.write(pathlib.Path(folder) / "results.csv", rows)
                only = ("best", "heatmap", "sorted", "pareto", "geomean") if number < 2 else (("best", "heatmap")[number % 2],)
                words = [word for figure in only for word in ("--figure", figure)]
                out, error = io.StringIO(), io.StringIO()
                with self.subTest(name=name), contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
                    code = harness_plot.main([str(results), *words, "--type", "svg", "--out", f"{folder}/{number}"])
                    self.assertEqual((code, len(out.getvalue().splitlines())), (0, 3 * len(only)), error.getvalue())
                self.assertLessEqual(error.getvalue().count("\n"), 1, error.getvalue())

    def test_a_dollar_is_a_dollar(self):
        figure = matplotlib.figure.Figure()
        text = figure.text(0, 0, "$a$")
        self.assertFalse(text.get_parse_math())
        self.assertEqual(words.graph_title(table.typed(pandas.DataFrame([dict.fromkeys(table.REQUIRED, "$g$")])), "$g$"), "$g$")

    def test_long_names_stay_different(self):
        shown = names.shown(["x" * 50 + str(number) + "y" * 50 for number in range(12)] + ["short"])
        self.assertEqual(len(set(shown.values())), 13)
        self.assertEqual(shown["short"], "short")
        self.assertLessEqual(max(map(len, shown.values())), names.MOST)

    def test_letters_that_no_font_has_are_written_as_code_points(self):
        self.assertEqual(names.drawable("a\U0010fffd"), "a<U+10FFFD>")
        self.assertEqual(names.drawable("\u0433\u0440\u0430\u0444 \u00e4"), "\u0433\u0440\u0430\u0444 \u00e4")
        self.assertNotIn("\t", names.drawable("a\tb"))

    def test_two_algorithms_never_write_one_file(self):
        rows = list(synthetic.rows(("a b", "a+b")))
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as out:
            results = synthetic.write(pathlib.Path(folder) / "results.csv", rows)
            harness_plot.main([str(results), "--figure", "best", "--type", "svg"])
            self.assertEqual(len(set(out.getvalue().splitlines())), 2 * 3)

    def test_titles_say_arcs(self):
        rows = table.typed(pandas.DataFrame([{**dict.fromkeys(table.REQUIRED, "g"), "vertices": "36692", "edges": "367662"}]))
        self.assertEqual(words.graph_title(rows, "g"), "g: 36.7 k vertices, 368 k arcs".replace(" k", words.NO_BREAK + "k").replace(" arcs", words.NO_BREAK + "arcs"))
        for figure in harness_plot.discover().values():
            self.assertNotIn("edge", figure.TITLE)


if __name__ == "__main__":
    import matplotlib.figure
    unittest.main()
