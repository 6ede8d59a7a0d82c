"""Tests details that readers of figures need: bars sorted by their totals, medians, and marks for configurations that
may be as fast as the best. Captions must explain only the marks that occur."""
import pathlib
import tempfile
import unittest

from plot_case import small_print  # first, because it adds plots/ to the path
import harness_plot
import synthetic
import table


def drawn(name, rows, places=None):
    """Draws the figure `name` of these rows, and returns it. `places` has the verdict of each schedule."""
    rows = list(rows)
    with tempfile.TemporaryDirectory() as folder:
        judged = pathlib.Path(folder) / "judged"
        judged.write_text("id,place\n" + "".join(f'"{row["id"]}",{(places or {}).get(row["schedule"], "slower")}\n' for row in rows))
        loaded = table.load(synthetic.write(pathlib.Path(folder) / "results.csv", rows), judged)
    return harness_plot.discover()[name].draw(loaded)


def rows_of(columns, graph="g"):
    """Yields one row per schedule. `columns` maps a schedule to the columns in which its row differs from a usual
    one."""
    for schedule, more in columns.items():
        yield {**dict.fromkeys(synthetic.COLUMNS, ""), "graph": graph, "format": "csr", "schedule": schedule, "status": "ok", "algorithm": "bfs", "edges": 10,
               "id": f"alg:bfs/sched:{schedule}/fmt:csr/graph:{graph}", "repetitions": 10, **more}


class Legible(unittest.TestCase):
    def test_stages_sorts_by_the_total(self):
        sheet = drawn("stages", rows_of({"quick": {"time_ms_median": 1, "build_ms": 9}, "slow": {"time_ms_median": 4, "build_ms": 1}}), {"quick": "best"})
        self.assertEqual([line[1] for line in sheet.lines_of_table], ["slow csr", "quick csr"])
        self.assertIn("Smallest total: g: slow csr, 5 ms, 80 % of it to run.", small_print(sheet).replace("\u00a0", " "))
        self.assertIn("Stages before the run were measured once", small_print(sheet))

    def test_pareto_rings_what_may_be_as_fast(self):
        rows = list(rows_of({name: {"time_ms_median": time, "format_bytes": 100 * time} for name, time in (("a", 1), ("b", 2), ("c", 3), ("d", 4))}))
        sheet = drawn("pareto", rows, {"a": "best", "b": "tied", "c": "unclear"})
        rings = [line for line in sheet.axes[0].lines if line.get_markerfacecolor() == "none"]
        self.assertEqual([sorted(line.get_ydata()) for line in rings], [[2, 3]])
        self.assertEqual([text.get_text() for text in sheet.legends[0].get_texts()][-1], "tied or unclear")
        self.assertNotIn("Unclear", small_print(drawn("pareto", rows, {"a": "best", "b": "tied"})))

    def test_cdf_lists_medians(self):
        sheet = drawn("cdf", rows_of({f"s{i}": {"time_ms_median": i} for i in range(1, 12)}))
        self.assertEqual([text.get_text() for text in sheet.axes[0].get_legend().get_texts()], ["6.00×"])
        self.assertEqual([tick for tick in sheet.axes[0].get_xticks() if tick <= 11], [1, 2, 5, 10])

    def test_captions_explain_only_marks_that_occur(self):
        two = [*rows_of({"a": {"time_ms_median": 1}, "b": {"time_ms_median": 2}}), *rows_of({"a": {"time_ms_median": 1}, "b": {"time_ms_median": 2}}, "h")]
        said = small_print(drawn("winners", two, {"a": "best"}))
        self.assertIn("the rest is free", said)
        self.assertIn("–: none was measured", said)
        self.assertNotIn("Tied", said)
        self.assertIn("Tied: shown to be at most 25 % slower.", small_print(drawn("winners", two, {"a": "best", "b": "tied"})))


if __name__ == "__main__":
    unittest.main()
