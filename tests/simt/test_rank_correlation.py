"""Tests harness/backends/simt/rank_correlation.py on results with a known correlation."""
import csv
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "harness/backends/simt/rank_correlation.py"
KEY = ("graph_hash", "algorithm", "algorithm_params", "format", "format_params", "schedule", "schedule_params",
       "direction", "frontier_in", "frontier_out", "options")


class RankCorrelation(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, column, values, **other):
        path = Path(self.folder.name) / name
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, ("id", "status", "graph", *KEY, column), restval="")
            writer.writeheader()
            for schedule, value in values.items():
                writer.writerow({"id": schedule, "status": "ok", "graph": "g", "algorithm": "bfs",
                                 "schedule": schedule, column: value, **other})
        return str(path)

    def run_script(self, modelled, measured, *options):
        return subprocess.run([sys.executable, str(SCRIPT), modelled, measured, *options],
                              capture_output=True, text=True, check=False)

    def test_same_order_is_one_however_far_apart(self):
        a = self.write("a.csv", "model_cycles", {"vm": 10, "wm": 20, "em": 9000})
        b = self.write("b.csv", "time_ms_median", {"vm": 0.1, "wm": 0.2, "em": 0.3, "twc": 5})
        result = self.run_script(a, b, "--at-least", "1")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("3 combinations   rho 1.000", result.stdout)

    def test_ties_share_their_rank(self):
        a = self.write("a.csv", "model_cycles", {"vm": 1, "wm": 2, "em": 2, "twc": 3})
        b = self.write("b.csv", "time_ms_median", {"vm": 1, "wm": 3, "em": 2, "twc": 4})
        self.assertIn("rho 0.949", self.run_script(a, b).stdout)  # 4.5 / sqrt(4.5 * 5)

    def test_below_the_bound_is_an_exit_code(self):
        a = self.write("a.csv", "model_cycles", {"vm": 1, "wm": 2, "em": 3})
        b = self.write("b.csv", "time_ms_median", {"vm": 3, "wm": 2, "em": 1})
        result = self.run_script(a, b, "--at-least", "0.8")
        self.assertEqual(result.returncode, 1)
        self.assertIn("rho -1.000", result.stdout)

    def test_other_graphs_do_not_join(self):
        a = self.write("a.csv", "model_cycles", {"vm": 1, "wm": 2}, graph_hash="1")
        b = self.write("b.csv", "time_ms_median", {"vm": 1, "wm": 2}, graph_hash="2")
        self.assertEqual(self.run_script(a, b).returncode, 2)

    def test_the_model_ranks_what_an_h200_took(self):
        kept = ROOT / "experiments/simt_model"
        result = self.run_script(str(kept / "simt.csv"), str(kept / "cuda.csv"), "--at-least", "0.8")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("pagerank                          498 combinations", result.stdout)
        self.assertIn("bfs                               462 combinations", result.stdout)


if __name__ == "__main__":
    unittest.main()
