"""Tests experiments/ranks_model.py, which predicts runs over several GPUs: its arithmetic on rows with known times, and
its errors, which are one line each."""
import csv
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent.parent / "experiments/ranks_model.py"
COLUMNS = ("id", "status", "time_ms_median", "exchange_ms", "rank_work_ms", "rank_slowest_ms", "supersteps", "exchanged_bytes")
ONE = ("alg:bfs/gpus:1/ranks:1/graph:g", "ok", "100", "", "", "", "9", "")
TWO = ("alg:bfs/gpus:1/ranks:2/graph:g", "ok", "120", "20", "48", "53", "9", "4000000")


class RanksModel(unittest.TestCase):
    def model(self, *rows, code=0):
        with tempfile.TemporaryDirectory() as folder:
            with open(pathlib.Path(folder) / "results.csv", "w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([COLUMNS, *rows])
            with open(pathlib.Path(folder) / "samples.csv", "w", newline="", encoding="utf-8") as file:
                # Each row has two samples, of which the first took twice as long. The script must use the last one,
                # which the columns about ranks describe.
                csv.writer(file).writerows([("id", "time_ms"), *((row[0], float(row[2]) * k) for row in rows for k in (2, 1))])
            done = subprocess.run([sys.executable, SCRIPT, folder, "--link", "2", "--latency", "50"], text=True,
                                  capture_output=True, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stdout.splitlines() if code == 0 else done.stderr

    def test_all_wait_for_the_slowest_and_the_exchange_goes_over_links(self):
        # Decisions take 120 - 2 * 48 - 20 = 4 ms. The exchanges of both ranks took 20 ms on one GPU, and each of two
        # GPUs does half of them. The ten exchanges wait 50 us each, and 2 MB per GPU take 1 ms at 2 GB/s.
        _, line = self.model(ONE, TWO)
        self.assertEqual(line.split(), ["alg:bfs/graph:g", "2", "120.000", "53.000", "4.000", "11.500", "68.500", "1.46"])

    def test_a_measured_time_is_compared(self):
        slow, fast = ([f"alg:bfs/gpus:2/ranks:2/exchange:{name}/graph:g", "ok", time, "", "", "", "9", ""]
                      for name, time in (("copies", "60"), ("nccl", "50")))
        _, line = self.model(ONE, TWO, slow, fast)
        self.assertEqual(line.split()[-2:], ["50.000", "+37.0%"])

    def test_rows_without_a_partner_are_named(self):
        self.assertIn("found no run with one rank and with several", self.model(TWO, code=2))
        failed = [*TWO[:1], "wrong", *TWO[2:]]
        self.assertEqual(len(self.model(ONE, failed, code=2).splitlines()), 1)


if __name__ == "__main__":
    unittest.main()
