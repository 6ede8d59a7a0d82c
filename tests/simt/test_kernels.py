"""Tests kernels.csv: its lines, one per kernel, add up to the row, also with several rounds, and after a kill, a
resume and a retry."""
import time
import unittest

from cli import CliTest

SWEEP = {"formats": "[csr, ell]", "schedules": "[vm, wm]", "options": "{direction: [push, pull]}", "backend": "simt",
         "measure": "{repetitions: 1, warmup: 0}"}
ROWS = 8


class Kernels(CliTest):
    def check(self, folder):
        rows, kernels = self.rows(folder), self.rows(folder, "kernels.csv")
        self.assertEqual([row["status"] for row in rows], ["ok"] * ROWS)
        names = [(kernel["id"], kernel["program"], kernel["kernel"]) for kernel in kernels]
        self.assertEqual(len(names), len(set(names)), "a kernel twice")
        self.assertEqual({kernel["id"] for kernel in kernels}, {row["id"] for row in rows})
        for row in rows:
            mine = [kernel for kernel in kernels if kernel["id"] == row["id"]]
            self.assertEqual(mine[0]["kernel"], "harness_start")
            for column in ("simt_warp_instructions", "simt_edges_visited", "simt_sectors_format", "simt_barriers"):
                self.assertEqual(sum(int(kernel[column]) for kernel in mine), int(row[column]), column)
            steps = [kernel for kernel in mine if kernel["kernel"] == "harness_step0"]
            self.assertEqual(sum(int(kernel["simt_edges_visited"]) for kernel in steps), int(row["simt_edges_visited"]))
            self.assertEqual({kernel["launches"] for kernel in steps}, {"2"}, "iterations")

    def test_a_line_a_kernel_and_none_twice(self):
        file = self.experiment(**SWEEP)
        self.harness("run", file, "--out", "out")
        self.check("out")
        before = sorted(map(str, self.rows("out", "kernels.csv")))
        self.harness("run", file, "--out", "out", "--retry", "ok")
        self.check("out")
        self.assertEqual(sorted(map(str, self.rows("out", "kernels.csv"))), before, "exact and the same each time")

    def test_a_kill_in_the_middle_of_rounds_loses_no_kernel(self):
        file = self.experiment(**{**SWEEP, "measure": "{repetitions: 1, warmup: 0, rounds: 2}"})
        journal = self.folder / "out" / "rounds.csv"
        process = self.start("run", file, "--out", "out")
        while process.poll() is None and not (journal.exists() and journal.read_text().count("alg:") > 2 * ROWS):
            time.sleep(0.01)
        process.kill()
        process.communicate()
        self.harness("run", file, "--out", "out", "--resume")
        self.check("out")

    def test_no_file_where_no_kernel_is_counted(self):
        self.harness("run", self.experiment(**{**SWEEP, "backend": "cpu"}), "--out", "out")
        self.assertFalse((self.folder / "out" / "kernels.csv").exists())


if __name__ == "__main__":
    unittest.main()
