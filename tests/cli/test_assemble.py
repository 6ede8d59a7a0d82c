"""Tests harness assemble: a later sweep must find the assembled programs in the cache. Also tests which requests
harness refuses."""
import os
import unittest

from cli import CliTest, needs_cpu


@needs_cpu
class Assemble(CliTest):
    def test_a_sweep_finds_everything_linked(self):
        file = self.experiment(formats="[csr, {id: ell, width: [4, 8]}]", schedules="[vm, em]",
                               algorithms="[{id: pagerank, iterations: 2}, sssp]")
        cache = ["--cache-dir", self.folder / "cache"]
        out, _ = self.harness(*cache, "assemble", file)
        self.assertRegex(out, r": 12 configurations, 6 unsupported; [1-9]\d* programs, 0 already in the cache, 0 failures, in ")
        programs = int(out.split("; ")[1].split()[0])
        out, err = self.harness(*cache, "assemble", file, "--quiet")
        self.assertIn(f"{programs} programs, {programs} already in the cache", out)
        self.assertEqual(err, "")
        self.harness(*cache, "run", file, "--out", "out")
        rows = [row for row in self.rows("out") if row["status"] == "ok"]
        self.assertEqual({row["assemble_cached"] for row in rows}, {"true"})
        self.assertEqual(len(rows), 6)

    def test_what_is_wrong_is_said_in_a_line(self):
        file = self.experiment()
        self.refused("assemble", file, "--arch", "sm_90", says="--arch: the cpu backend assembles for the machine")
        self.refused("--cache-dir", "", "assemble", file, says="there is no cache to link into")
        if os.path.exists(os.path.join(os.path.dirname(os.environ["HARNESS"]), "../lib/harness/backends/backend-cuda.so")):
            self.refused("assemble", file, "--backend", "cuda", "--arch", "90", says="such as sm_90, or native, got '90'")


if __name__ == "__main__":
    unittest.main()
