"""Tests the figure geomean: a mean over graphs shows its interval and its number of graphs. Vertex orders of a graph
are not counted as further graphs."""
import math
import pathlib
import tempfile
import unittest

from plot_case import small_print, winners  # first, because it adds plots/ to the path
import harness_plot
import synthetic
import table


class Geomean(unittest.TestCase):
    """Draws rows of formats on graphs. Format csr is the fastest. Format coo takes twice as long, with the given
    verdict and interval. Format ell takes nine times as long, with the verdict `slower`."""

    def drawn(self, graphs, interval=(1.8, 2.2), place="slower", directions=("", ""), third=False):
        rows = []
        for graph in graphs:
            for layout, time in (("csr", 1), ("coo", 2), ("ell", 9))[:3 if third else 2]:
                rows.append({**dict.fromkeys(synthetic.COLUMNS, ""), "graph": graph, "format": layout, "schedule": "vm", "status": "ok",
                             "direction": directions[layout == "coo"], "algorithm": "bfs", "id": f"alg:bfs/sched:vm/fmt:{layout}/graph:{graph}", "time_ms_median": time,
                             "edges": 10, "vertices": 5, "repetitions": 10})
        with tempfile.TemporaryDirectory() as folder:
            results = synthetic.write(pathlib.Path(folder) / "results.csv", rows)
            judged = pathlib.Path(folder) / "judged"
            judged.write_text("id,place,slower_low,slower_high\n" + "".join(
                f'"{row["id"]}",best,,\n' if row["format"] == "csr" else f'"{row["id"]}",slower,8.9,9.1\n' if row["format"] == "ell" else f'"{row["id"]}",{place},{interval[0]},{interval[1]}\n'
                for row in rows), encoding="utf-8")
            loaded = table.load(results, judged)
        module = harness_plot.discover()["geomean"]
        return (module.draw(loaded) if module.applies(loaded) else None), module

    def texts(self, figure):
        return [text.get_text() for text in figure.axes[0].texts]

    def test_orders_of_a_graph_are_one_graph(self):
        figure, _ = self.drawn(("kron", "kron(order=rcm)", "kron(order=sage(rounds=2,tile=8))", "road"))
        self.assertEqual(figure.axes[0].get_title(loc="left"), "n = 2 graphs")
        self.assertEqual(self.drawn(("kron(scale=9)", "kron(order=rcm,scale=9)"))[0], None)
        self.assertIn("Orders of a graph (original, rcm, sage(rounds=2,tile=8))",
                      " ".join(" ".join(text.get_text() for text in figure.texts).split()))

    def test_a_mean_has_its_interval(self):
        figure, module = self.drawn(("a", "b", "c", "d"))
        low, high = 2 * (1.8 / 2) ** 0.5, 2 * (2.2 / 2) ** 0.5  # a mean of four logarithms has half the error of one
        self.assertIn(f"2.00×\n{low:.2f} to {high:.2f}", self.texts(figure))
        self.assertEqual(winners(figure), (1, 0))
        self.assertTrue(math.isclose(module.Mean([(2, 1.8, 2.2)] * 4).low, low))

    def test_the_best_may_be_of_another_direction(self):
        figure, _ = self.drawn(("a", "b"), directions=("push", "pull"))
        self.assertTrue(any(text.startswith("2.00×\n1.8") for text in self.texts(figure)), self.texts(figure))

    def test_what_is_not_proven_larger_is_dashed(self):
        figure, _ = self.drawn(("a", "b"), interval=(0.5, 8), place="unclear", third=True)
        self.assertEqual(winners(figure), (1, 1))
        self.assertIn("dashed: unclear", small_print(figure))
        self.assertIn("An interval below 1×", small_print(figure))

    def test_if_nothing_is_proven_the_title_says_so_and_nothing_is_dashed(self):
        figure, _ = self.drawn(("a", "b"), interval=(0.5, 8), place="unclear")
        self.assertEqual(winners(figure), (1, 0))
        self.assertIn("vm csr is the fastest on every graph; the other may be as good.", small_print(figure))
        self.assertNotIn("dashed", small_print(figure))

    def test_an_interval_is_extended_to_its_mean(self):
        figure, module = self.drawn(("a", "b"), interval=(2.5, 3))
        self.assertIn("extended to it", small_print(figure))
        self.assertEqual(module.Mean([(2, 2.5, 3)]).low, 2)
        self.assertNotIn("extended to it", small_print(self.drawn(("a", "b"))[0]))

    def test_the_scale_of_colours_ends_at_the_largest_mean(self):
        for third, end in ((False, "2×"), (True, "9×")):
            figure, _ = self.drawn(("a", "b"), third=third)
            labels = [label.get_text() for label in figure.axes[-1].get_xticklabels()]
            self.assertEqual((labels[0], labels[-1]), ("best", end))

    def test_without_an_interval_it_says_so(self):
        figure, _ = self.drawn(("a", "b"), interval=("", ""), place="unclear")
        self.assertIn("2.00×\n?", self.texts(figure))
        self.assertIn("interval unknown", " ".join(" ".join(text.get_text() for text in figure.texts).split()))


if __name__ == "__main__":
    unittest.main()
