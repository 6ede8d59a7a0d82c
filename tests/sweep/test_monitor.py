"""Tests the key `monitor` of `measure`. With it, harness samples memory and load of the worker process over time, and
writes timeline.csv."""
import csv
import os
import pathlib
import subprocess
import tempfile
import unittest

HARNESS = os.environ["HARNESS"]
EXPERIMENT = """experiment: monitored
graphs: [{name: g, generator: kronecker, scale: 12, edge_factor: 8}]
algorithms: [{id: pagerank, iterations: 250}]
formats: [csr, coo]
schedules: [vm]
options: {direction: push}
measure: {rounds: 2, repetitions: 3, warmup: 0, monitor: 2ms}
"""


class Monitor(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.folder / "monitored.yaml").write_text(EXPERIMENT)

    def run_experiment(self, *arguments):
        done = subprocess.run([HARNESS, "run", self.folder / "monitored.yaml", "--out", self.folder / "out", *arguments],
                              text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def lines(self, name):
        with open(self.folder / "out" / name, newline="") as file:
            return list(csv.DictReader(file))

    def test_each_round_of_a_row_has_samples(self):
        self.run_experiment()
        samples, timeline = self.lines("samples.csv"), self.lines("timeline.csv")
        for row in self.lines("results.csv"):
            for turn in ["0", "1"]:
                own = [line for line in timeline if (line["id"], line["round"]) == (row["id"], turn)]
                times = [float(line["at_s"]) for line in own]
                self.assertEqual(times, sorted(times))
                self.assertIn("run", [line["step"] for line in own])
                self.assertTrue(all(int(line["host_bytes"]) > 1 << 20 for line in own))
                self.assertGreater(max(float(line["cores"] or 0) for line in own), 0.01)
                self.assertEqual({line["power_w"] for line in own}, {""})  # a CPU reports no value in this column
                begins = [float(sample["at_s"]) for sample in samples if (sample["id"], sample["round"]) == (row["id"], turn)]
                self.assertLess(times[0], min(begins))
                self.assertGreater(times[-1], max(begins) - 0.01)

    def test_a_resumed_run_keeps_its_samples(self):
        self.run_experiment()
        path = self.folder / "out" / "timeline.csv"
        before = path.read_text()
        path.write_text(before + "torn,0,17")
        self.run_experiment("--resume")
        self.assertEqual(path.read_text(), before)

    def test_without_it_there_is_no_file(self):
        (self.folder / "monitored.yaml").write_text(EXPERIMENT.replace(", monitor: 2ms", ""))
        self.run_experiment()
        self.assertFalse((self.folder / "out" / "timeline.csv").exists())


if __name__ == "__main__":
    unittest.main()
