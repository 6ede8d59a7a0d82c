"""Tests harness suite: the protocols of suites, their reports, and data sets with reference results."""
import csv
import math
import statistics
import unittest

from cli import CliTest, needs_cpu

EDGES = "1 2 1\n1 3 5\n2 3 2\n3 1 1\n4 5 1\n"
OUTPUTS = {"BFS": "1 0\n2 1\n3 1\n4 9223372036854775807\n5 9223372036854775807\n7 9223372036854775807\n",
           "WCC": "1 1\n2 1\n3 1\n4 4\n5 4\n7 7\n", "CDLP": "1 3\n2 1\n3 1\n4 5\n5 4\n7 7\n",
           "LCC": "1 0.5\n2 1.0\n3 0.5\n4 0\n5 0\n7 0\n",
           "SSSP": "1 0\n2 1.0\n3 3.0001\n4 infinity\n5 infinity\n7 infinity\n"}


@needs_cpu
class Suites(CliTest):
    def report(self, folder):
        with open(self.folder / folder / "report.csv", newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def samples(self, folder, kernel, row):
        return [one for one in self.rows(f"{folder}/{kernel}", "samples.csv") if one["id"] == row["combination"]]

    def test_gap_has_its_numbers_of_trials(self):
        self.harness("suite", "gap", "--size", "tiny", "-o", "gap", "--baseline", "openmp")
        rows = self.report("gap")
        self.assertEqual({(row["kernel"], row["trials"]) for row in rows},
                         {("BFS", "64"), ("SSSP", "64"), ("PR", "16"), ("CC", "16"), ("BC", "16"), ("TC", "3")})
        self.assertEqual({row["graph"] for row in rows}, {"kron8", "grid16"})
        self.assertEqual({row["program"] for row in rows} - {"openmp"}, {"harness"})
        self.assertEqual({row["valid"] for row in rows}, {"yes"})
        for row in rows:
            times = [float(one["time_ms"]) / 1e3 for one in self.samples("gap", row["kernel"], row)]
            self.assertAlmostEqual(float(row["mean_time"]) / statistics.fmean(times), 1, places=4)
        searches = self.rows("gap/BFS", "samples.csv")
        self.assertEqual(len({one["source"] for one in searches if "kron8" in one["id"]}), 64)
        # This second run measures nothing, because all rows exist.
        said, _ = self.harness("suite", "gap", "--size", "tiny", "-o", "gap", "--baseline", "openmp")
        self.assertEqual(self.report("gap"), rows)
        self.assertIn("gap/report.md", said)

    def test_graph500_has_the_harmonic_mean_of_harness(self):
        said, _ = self.harness("suite", "graph500", "--size", "tiny", "-o", "out")
        for kernel in ("bfs", "sssp"):
            row, = [one for one in self.report("out") if one["kernel"] == kernel and one["choice"] == "same"]
            measured, = [one for one in self.rows(f"out/{kernel}") if one["id"] == row["combination"]]
            # The suite counts edges, and harness counts arcs, which are twice as many.
            rate = float(measured["gteps_harmonic"]) * 1e9 / 2
            self.assertAlmostEqual(float(row["harmonic_mean_TEPS"]) / rate, 1, places=4)
            self.assertRegex(said, rf"{kernel}  harmonic_mean_TEPS: +! [0-9.]+\n")
            teps = [float(one["edges_processed"]) / 2 / (float(one["time_ms"]) / 1e3) for one in self.samples("out", kernel, row)]
            slow = [1 / one for one in teps]
            mean = statistics.fmean(slow)
            spread = math.sqrt(sum((one - mean) ** 2 for one in slow)) / (len(slow) - 1) / mean ** 2
            self.assertAlmostEqual(float(row["harmonic_stddev_TEPS"]) / spread, 1, places=4)
        # All edges that the generator draws count, duplicates included. There are 16 * 2^10 edges; self-loops reduce
        # the number a little.
        self.assertGreater(float(row["max_nedge"]), 16 * 2 ** 10 * 0.98)

    def test_options_are_those_of_all_kernels(self):
        self.harness("suite", "graph500", "--size", "tiny", "-o", "out", "--option", "ranks=2", "--option", "direction=push")
        rows = self.report("out")
        self.assertEqual({row["kernel"] for row in rows}, {"bfs", "sssp"})
        for row in rows:
            self.assertIn("/dir:push/ranks:2/", row["combination"])
            self.assertEqual(row["valid"], "yes")
        self.refused("suite", "graph500", "--option", "ranks", says="expected NAME=VALUE, such as gpus=2")
        _, said = self.harness("suite", "graph500", "--size", "tiny", "-o", "bad", "--option", "rank=2", code=2)
        self.assertIn("did you mean 'ranks'?", said)

    def data_set(self, **outputs):
        folder = self.folder / "data"
        folder.mkdir(exist_ok=True)
        (folder / "g.e").write_text(EDGES)
        (folder / "g.v").write_text("1\n2\n3\n4\n5\n7\n")
        (folder / "g.properties").write_text(
            "graph.g.directed = true\ngraph.g.algorithms = bfs, wcc, cdlp, lcc, sssp\ngraph.g.bfs.source-vertex = 1\n"
            "graph.g.sssp.source-vertex = 1\ngraph.g.cdlp.max-iterations = 3\ngraph.g.edge-properties.names = weight\n"
            "graph.g.edge-properties.types = real\n")
        for kernel, text in outputs.items():
            (folder / f"g-{kernel}").write_text(text)
        return folder

    def test_data_sets_of_graphalytics_have_their_parameters_and_outputs(self):
        try:
            import numpy  # noqa: F401
        except ImportError:
            self.skipTest("numpy is not installed")
        said, _ = self.harness("suite", "graphalytics", "--data", self.data_set(**OUTPUTS), "-o", "out")
        for kernel in OUTPUTS:
            self.assertIn(f"{kernel} on g agrees with g-{kernel}", said)
        # PR is not in the list of algorithms in the data set's properties.
        self.assertNotIn("PR", {row["kernel"] for row in self.report("out")})
        wrong = {"WCC": OUTPUTS["WCC"].replace("5 4", "5 1"), "SSSP": OUTPUTS["SSSP"].replace("3.0001", "3.001"),
                 "BFS": OUTPUTS["BFS"].replace("3 1", "3 2"), "CDLP": OUTPUTS["CDLP"].replace("4 5", "4 4"),
                 "LCC": OUTPUTS["LCC"].replace("2 1.0", "2 0.9")}
        said, _ = self.harness("suite", "graphalytics", "--data", self.data_set(**wrong), "-o", "out", code=1)
        for kernel, vertex in {"WCC": 5, "SSSP": 3, "BFS": 3, "CDLP": 4, "LCC": 2}.items():
            self.assertIn(f"{kernel} on g differs from g-{kernel}: vertex {vertex} has", said)

    def test_mistakes_are_one_line(self):
        self.refused("suite", "gab", says="suite: there is no suite 'gab' (did you mean 'gap'?)")
        self.refused("suite", "gap", "--size", "kron21", says="suite: gap has no size 'kron21' (did you mean 'kron20'?)")
        self.refused("suite", "gap", "--missing", "no", says="--missing")
        (self.folder / "empty").mkdir()
        self.refused("suite", "graphalytics", "--data", "empty", says="empty: has no data set; expected files NAME.properties")
        _, err = self.harness("suite", "gap", "--size", "full", "-o", "full", code=2)
        self.assertRegex(err, r"^harness: suite: BFS: .*harness graph get GAP-\w+")

    def test_the_list_has_every_suite(self):
        said, _ = self.harness("suite")
        for word in ("gap ", "graph500 ", "graphalytics ", "--size kron20 (default)", "kernel 3"):
            self.assertIn(word, said)


if __name__ == "__main__":
    unittest.main()
