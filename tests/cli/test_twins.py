"""Tests harness graph info --deep, which prints statistics of a graph, and harness graph twin, which makes a synthetic
graph with the same statistics."""
import json
import shutil
import subprocess
import unittest
from pathlib import Path

from cli import HARNESS, CliTest, needs_cpu


class Twins(CliTest):
    def setUp(self):
        super().setUp()
        self.harness("graph", "generate", "communities", "social.mtx", "vertices=600", "communities=12", "degree=12")

    def test_deep_says_more_in_text_and_json(self):
        text, _ = self.harness("graph", "info", "social.mtx", "--deep")
        for words in ("transitivity", "effective diameter", "modularity", "mean log2 gap", "edges_d", "fingerprint"):
            self.assertIn(words, text)
        shown = json.loads(self.harness("graph", "info", "social.mtx", "--deep", "--json")[0])
        self.assertEqual(shown["vertices"], 600)
        deep = shown["statistics"]
        self.assertEqual(deep["edges"] * 2, shown["arcs"])
        self.assertEqual(sum(count for _, count in deep["degrees"]), 600)
        self.assertEqual(sum(deep["gaps_by_log2"]), shown["arcs"])
        self.assertGreater(deep["modularity"], 0.5)
        self.assertNotIn("statistics", json.loads(self.harness("graph", "info", "social.mtx", "--json")[0]))

    def test_twin_from_statistics_is_that_from_the_graph(self):
        self.harness("graph", "info", "social.mtx", "--stats", "social.yaml")
        one = json.loads(self.harness("graph", "twin", "social.yaml", "-o", "one-twin.el", "--json")[0])
        self.harness("graph", "twin", "social.mtx", "-o", "two-twin.el", "--stats", "social-twin.yaml")
        self.assertEqual((self.folder / "one-twin.el").read_bytes(), (self.folder / "two-twin.el").read_bytes())
        off = {check["measure"]: check for check in one}
        self.assertEqual(off["vertices"]["twin"], 600)
        self.assertTrue(off["degrees (KS)"]["met"])
        # This YAML file describes a finished twin, and is read as the graph of the twin.
        shown = json.loads(self.harness("graph", "info", "social-twin.yaml", "--json")[0])
        self.assertIn("social", shown["provenance"]["twin_of"])
        self.assertEqual(shown["arcs"], 2 * len((self.folder / "one-twin.el").read_text().splitlines()) // 2)

    def test_a_twin_goes_by_no_other_name(self):
        self.refused("graph", "twin", "social.mtx", "-o", "social.el", says="found a name without 'twin'")
        self.harness("graph", "info", "social.mtx", "--stats", "social.yaml")
        self.refused("graph", "info", "social.yaml", says="graph 'social' is a twin of social")

    def test_without_the_library_only_twins_are_missing(self):
        self.harness("graph", "twin", "social.mtx", "--stats", "social-twin.yaml")
        libraries = self.folder / "lib/harness"  # folder for a copy of harness without twins.so
        shutil.copytree(Path(HARNESS).parents[1] / "lib/harness/graphs", libraries / "graphs")
        (self.folder / "bin").mkdir()
        bare = shutil.copy(HARNESS, self.folder / "bin")

        def call(*words):
            return subprocess.run([bare, *words], cwd=self.folder, capture_output=True, text=True, timeout=60, check=False)
        for words in (("graph", "twin", "social.mtx", "-o", "a-twin.el"), ("graph", "twin", "social-twin.yaml"),
                      ("graph", "info", "social-twin.yaml"), ("graph", "convert", "social-twin.yaml", "b-twin.el")):
            refused = call(*words)
            self.assertEqual((refused.returncode, len(refused.stderr.splitlines())), (3, 1), refused.stderr)
            self.assertIn(f"twins of graphs: found no library twins.so in {libraries}, expected it there (", refused.stderr)
        self.assertEqual(call("graph", "info", "social.mtx").returncode, 0)
        (libraries / "twins.so").write_text("no library")
        refused = call("graph", "twin", "social.mtx")
        self.assertEqual((refused.returncode, len(refused.stderr.splitlines())), (3, 1), refused.stderr)
        self.assertIn(f"{libraries / 'twins.so'}: cannot be loaded: ", refused.stderr)

    @needs_cpu
    def test_rows_say_twin(self):
        self.harness("graph", "twin", "social.mtx", "--stats", "social-twin.yaml")
        self.experiment(graphs="[{file: social-twin.yaml}]")
        self.harness("run", "small.yaml", "--out", "out")
        row = self.rows("out")[0]
        self.assertEqual(row["status"], "ok", row["reason"])
        self.assertIn("twin", row["graph"])
        self.assertIn("twin_of: social", row["graph_policy"])

    def test_a_figure_of_a_graph_and_its_twin(self):
        self.harness("graph", "twin", "social.mtx", "-o", "social-twin.mtx")
        text, _ = self.harness("graph", "info", "social.mtx", "--deep", "--json")
        spy = [[int(word) for word in row.split()] for row in json.loads(text)["spy"]]
        self.assertEqual((len(spy), {len(row) for row in spy}), (128, {128}))
        self.assertEqual(sum(map(sum, spy)), json.loads(text)["arcs"])
        for row in range(128):
            self.assertEqual(spy[row], [line[row] for line in spy])  # the graph is symmetric
        (self.folder / "social.json").write_text(text)
        out, _ = self.harness("graph", "plot", "social.json", "social-twin.mtx", "--out", "figures", "--name", "both")
        self.assertEqual(out.split(), ["figures/both.svg", "figures/both.png"])
        again, _ = self.harness("graph", "plot", "social.mtx", "social-twin.mtx", "--out", "again", "--name", "both", "--type", "svg")
        self.assertEqual(again.split(), ["again/both.svg"])
        self.assertEqual((self.folder / "figures/both.svg").read_bytes(), (self.folder / "again/both.svg").read_bytes())
        (self.folder / "other.json").write_text("{}")
        _, err = self.harness("graph", "plot", "other.json", code=2)
        self.assertEqual(err, "harness graph plot: other.json: found no graph, expected what harness graph info --deep --json prints\n")
        _, err = self.harness("graph", "plot", "social.json", "--width", "wide", code=2)
        self.assertEqual(len(err.splitlines()), 1, err)

    def test_mistakes(self):
        self.refused("graph", "twin", "nothing.mtx", says="nothing.mtx")
        self.refused("graph", "twin", "social.mtx", "--class", "tree", says="tree")
        (self.folder / "bad.yaml").write_text("harness_graph_statistics: 1\nvertices: 0\n")
        self.refused("graph", "twin", "bad.yaml", says="bad.yaml:2: vertices")


if __name__ == "__main__":
    unittest.main()
