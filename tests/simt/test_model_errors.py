"""Tests harness/backends/simt/model_errors.py on results with known errors of the cost model, and on the results that
experiments/simt_model has."""
import csv
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "harness/backends/simt/model_errors.py"
KEPT = ROOT / "experiments/simt_model"


class ModelErrors(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def write(self, name, column, values, end):
        path = Path(self.folder.name) / name
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, ("id", "status", "graph", "algorithm", column))
            writer.writeheader()
            for schedule, value in values.items():
                writer.writerow({"id": f"alg:bfs/sched:{schedule}/{end}", "status": "ok", "graph": "g", "algorithm": "bfs", column: value})
        return str(path)

    def run_script(self, *arguments):
        return subprocess.run([sys.executable, str(SCRIPT), *map(str, arguments)], capture_output=True, text=True, check=False)

    def test_the_error_is_the_ratio_of_two_ratios(self):
        modelled = self.write("a.csv", "machine_cycles", {"vm": 100, "wm": 100, "em": 100}, "machine:h200/graph:g/dev:simt")
        measured = self.write("b.csv", "time_ms_median", {"vm": 1, "wm": 1, "em": 2, "twc": 5}, "graph:g/dev:cuda")
        result = self.run_script("compare", modelled, measured, "--median", "2", "--most", "2")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("bfs on g                     3 pairs   median 2.00   90 % 2.00   worst 2.00", result.stdout)
        self.assertEqual(self.run_script("compare", modelled, measured, "--median", "1.9").returncode, 1)

    def test_combinations_whose_code_has_changed_are_omitted(self):
        modelled = self.write("a.csv", "machine_cycles", {"vm": 100, "wm": 100, "em": 100, "twc": 500}, "machine:h200/graph:g/dev:simt")
        measured = self.write("b.csv", "time_ms_median", {"vm": 1, "wm": 1, "em": 1, "twc": 1}, "graph:g/dev:cuda")
        then = self.write("then.csv", "model_cycles", {"vm": 10, "wm": 10, "em": 10, "twc": 10}, "graph:g/dev:simt")
        for changed, worst in ((50, "1.00"), (11.9, "5.00")):
            now = self.write("now.csv", "model_cycles", {"vm": 10, "wm": 11, "em": 9, "twc": changed}, "graph:g/dev:simt")
            result = self.run_script("compare", modelled, measured, "--unchanged", now, then)
            self.assertIn(f"worst {worst}", result.stdout.splitlines()[-1], result.stderr)

    def test_rows_without_a_partner_are_an_exit_code(self):
        modelled = self.write("a.csv", "machine_cycles", {"vm": 100, "wm": 100, "em": 100}, "graph:g/dev:simt")
        measured = self.write("b.csv", "time_ms_median", {"twc": 1}, "graph:g/dev:cuda")
        result = self.run_script("compare", modelled, measured)
        self.assertEqual(result.returncode, 2)
        self.assertIn("3 rows were not measured", result.stderr)

    def test_a_sample_is_the_same_for_a_seed(self):
        samples = [self.run_script("draw", KEPT / "cuda.csv", "--each", "20", "--seed", seed).stdout for seed in (1, 1, 2)]
        self.assertEqual(samples[0], samples[1])
        self.assertNotEqual(samples[0], samples[2])
        self.assertEqual(len(set(samples[0].splitlines())), 6 * 20)

    def test_the_analytic_model_has_the_errors_that_the_page_states(self):
        result = self.run_script("compare", KEPT / "simt.csv", KEPT / "cuda.csv", "--column", "model_cycles", "--median", "1.25")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
