"""Tests that harness plot judges the rows of results, and draws the figures that an experiment lists under its key
`plots`."""
import csv
import json
import os
import pathlib
import random
import subprocess
import tempfile
import unittest

HARNESS = os.environ["HARNESS"]
PYTHON = os.environ.get("HARNESS_PYTHON", "/usr/bin/python3")
CAN_DRAW = subprocess.run([PYTHON, "-c", "import matplotlib, pandas"], capture_output=True, check=False).returncode == 0
COLUMNS = ("id", "status", "graph", "algorithm", "format", "schedule", "direction", "backend", "time_ms_median", "vertices", "edges")


@unittest.skipUnless(CAN_DRAW, "this Python has no matplotlib and pandas")
class Plot(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        chance = random.Random(1)
        with open(self.folder / "results.csv", "w", newline="", encoding="utf-8") as results, \
                open(self.folder / "samples.csv", "w", newline="", encoding="utf-8") as samples:
            rows, lines = csv.writer(results, lineterminator="\n"), csv.writer(samples, lineterminator="\n")
            rows.writerow(COLUMNS)
            lines.writerow(("id", "repetition", "time_ms", "round"))
            for graph in ("kron", "road"):
                for place, schedule in enumerate(("vm", "em", "wm")):
                    identifier = f"alg:bfs/sched:{schedule}/fmt:csr/dir:push/graph:{graph}/dev:cpu"
                    times = [(1 if place < 2 else 3) * chance.uniform(0.99, 1.01) for _ in range(10)]
                    rows.writerow((identifier, "ok", graph, "bfs", "csr", schedule, "push", "cpu", sorted(times)[5], 10, 20))
                    lines.writerows((identifier, i, time, i) for i, time in enumerate(times))

    def plot(self, *words):
        return subprocess.run([HARNESS, "plot", self.folder, *words], capture_output=True, text=True, check=False)

    def drawn(self, folder):
        return sorted(path.name for path in (self.folder / folder).glob("*.png"))

    def test_ranks_are_those_of_the_tests(self):
        done = self.plot("--figure", "ranks", "--type", "png", "--out", self.folder / "f")
        self.assertEqual(done.returncode, 0, done.stderr)
        table = [[word.strip() for word in line.split("|")[1:-1]] for line in (self.folder / "f" / "ranks.md").read_text().splitlines() if line.startswith("|")]
        ranks = {(row[0], row[1].split()[0]): (row[-2], row[-1]) for row in table[2:]}
        for graph in ("kron", "road"):
            self.assertEqual(ranks[graph, "wm"], ("3", "3"))  # wm is proven slower than both other schedules
            self.assertEqual(ranks[graph, "vm"], ("1", "2"))
            self.assertEqual(ranks[graph, "em"], ("1", "2"))

    def test_recipes_of_a_file(self):
        (self.folder / "paper.yaml").write_text("plots:\n- {figure: best, name: fig-1, graph: road, type: png, width: column}\n"
                                                "- {figure: heatmap, name: fig-2, type: png, select: 'sched:[ve]m'}\n")
        done = self.plot("--recipes", self.folder / "paper.yaml", "--out", self.folder / "f")
        self.assertEqual((done.returncode, self.drawn("f")), (0, ["fig-1.png", "fig-2.png"]), done.stderr)
        self.assertNotIn("kron", (self.folder / "f" / "fig-1.md").read_text())
        self.assertNotIn("wm", (self.folder / "f" / "fig-2.md").read_text())

    def test_recipes_of_the_experiment(self):
        meta = {"experiment_text": "plots:\n- {figure: winners, type: png}\n", "experiment_file": "e.yaml"}
        (self.folder / "meta.json").write_text(json.dumps(meta))
        self.assertEqual((self.plot().returncode, self.drawn("figures")), (0, ["winners.png"]))

    def test_mistakes_are_one_line(self):
        (self.folder / "bad.yaml").write_text("plots:\n- {figure: best, colour: red}\n")
        for words, said in ((("--recipes", self.folder / "bad.yaml"), "bad.yaml:2"), (("--recipes", self.folder / "none.yaml"), "there is no such file"),
                            (("--select", "sched:none"), "select no row")):
            done = self.plot(*words)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(said, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)


if __name__ == "__main__":
    unittest.main()
