"""Tests ranks in several processes, over MPI. The answers must equal those of one process. A rank that dies may
fail its own configuration only. If MPI cannot be started, a configuration of several processes must be `unsupported`
with a reason. With HARNESS_TEST_DEATHS=1, the test kills twenty ranks instead of two."""
import contextlib
import os
import random
import signal
import time
import unittest
import unittest.mock
from pathlib import Path

from cli import HARNESS, CliTest

LIBRARY = Path(HARNESS).resolve().parent.parent / "lib/harness/mpi.so"
DEATHS = 20 if os.environ.get("HARNESS_TEST_DEATHS") or os.environ.get("HARNESS_TEST_ALL") else 2
TRIOS = {"algorithms": "[bfs, cc, sssp, {id: pagerank, precision: fixed, iterations: 3}]",
         "graphs": "[{name: g, generator: kronecker, scale: 9, seed: 3, weights: {seed: 1}}]",
         "formats": "[csr, coo, ell]", "schedules": "[wm]"}


def ranks_of(sweep):
    """Returns the ids of the processes in which a sweep measures a configuration of several processes: the launcher,
    its helpers and the ranks."""
    found = []
    try:
        children = Path(f"/proc/{sweep}/task/{sweep}/children").read_text().split()
    except OSError:
        return found
    for pid in children:
        with contextlib.suppress(OSError):
            if b"worker" in (words := Path(f"/proc/{pid}/cmdline").read_bytes()) and b"--join" in words:
                found.append(int(pid))
        found += ranks_of(pid)
    return found


def left_behind():
    """Returns the shared-memory files of MPI, which killed ranks could leave behind."""
    return set(Path("/dev/shm").glob("*mpi*"))


@unittest.skipUnless(LIBRARY.exists(), "built without MPI (libmpich-dev)")
class Processes(CliTest):
    def sweep(self, processes, out, code=0, **changes):
        file = self.experiment(**{**TRIOS, "options": f"{{direction: [push], processes: {processes}}}", **changes})
        return self.harness("run", file, "--out", out, code=code)

    def answers(self, out):
        """Checks that all configurations in a result folder are ok. Returns (algorithm, format, schedule) -> the hash
        of the answer."""
        rows = self.rows(out)
        self.assertEqual({row["status"] for row in rows}, {"ok"}, [row["reason"] for row in rows])
        return {(row["algorithm"], row["format"], row["schedule"]): row["answer_hash"] for row in rows}

    def test_answers_are_those_of_one_process(self):
        self.sweep(1, "one")
        one = self.answers("one")
        self.assertEqual(len(one), 12)
        for processes in [2, 3, 5]:
            self.sweep(processes, f"of{processes}")
            self.assertEqual(self.answers(f"of{processes}"), one, processes)
        for row in self.rows("of3"):
            self.assertGreater(int(row["exchanged_bytes"]), 0)
            self.assertGreater(int(row["rank_bytes"]), 0)

    @unittest.skipUnless((LIBRARY.parent / "backends/backend-simt.so").exists(), "the simt backend was not built")
    def test_answers_of_an_emulated_gpu_per_process(self):
        changes = {"backend": "simt", "algorithms": "[bfs, {id: pagerank, precision: fixed, iterations: 2}]",
                   "formats": "[csr]", "graphs": "[{name: g, generator: kronecker, scale: 8, seed: 3}]"}
        self.sweep("[1, 2]", "out", **changes)
        answers = {}
        for row in self.rows("out"):
            self.assertEqual(row["status"], "ok", row["reason"])
            answers.setdefault(row["algorithm"], set()).add(row["answer_hash"])
        self.assertEqual({name: len(hashes) for name, hashes in answers.items()}, {"bfs": 1, "pagerank": 1})

    def test_a_rank_that_dies_costs_its_row(self):
        before, moments = left_behind(), random.Random(5)
        file = self.experiment(**{**TRIOS, "formats": "[csr]", "options": "{direction: [push, pull], processes: 3}"})
        killed = turn = 0
        while killed < DEATHS:
            turn += 1
            process = self.start("run", file, "--out", f"out{turn}")
            while process.poll() is None and not ranks_of(process.pid):
                time.sleep(0.005)
            time.sleep(moments.uniform(0, 1.5))
            ranks = ranks_of(process.pid)
            if process.poll() is None and ranks:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(moments.choice(ranks), signal.SIGKILL)
                    killed += 1
            process.communicate(timeout=60)
            rows = self.rows(f"out{turn}")
            self.assertEqual(len(rows), 8)
            dead = [row for row in rows if row["status"] != "ok"]
            self.assertLessEqual(len(dead), 1, [row["reason"] for row in dead])
            for row in dead:
                self.assertEqual(row["status"], "interrupted", row["reason"])
                self.assertIn("SIGKILL", row["reason"])
            self.assertEqual(ranks_of(os.getpid()), [])
            self.assertEqual(left_behind(), before)

    def test_ranks_end_with_the_sweep(self):
        file = self.experiment(options="{processes: 2}", measure="{repetitions: 10000, warmup: 0, max_time: 60s}")
        process = self.start("run", file, "--out", "out")
        while len(ranks := ranks_of(process.pid)) < 3:
            time.sleep(0.01)
        time.sleep(random.uniform(0, 0.5))
        process.kill()
        process.communicate()
        deadline = time.monotonic() + 10
        while any(Path(f"/proc/{rank}/cmdline").exists() and Path(f"/proc/{rank}/cmdline").read_bytes()
                  for rank in ranks):
            self.assertLess(time.monotonic(), deadline, "a rank outlives its sweep")
            time.sleep(0.01)

    def test_without_mpi_the_other_rows_run(self):
        self.enterContext(unittest.mock.patch.dict(os.environ, {"HARNESS_MPIEXEC": "/no/mpiexec"}))
        self.sweep("[1, 2]", "out", algorithms="[bfs]", formats="[csr]")
        one, two = sorted(self.rows("out"), key=lambda row: row["id"])
        self.assertEqual((one["status"], two["status"]), ("ok", "unsupported"))
        self.assertIn("/no/mpiexec cannot be started", two["reason"])

    def test_a_foreign_launcher_is_named(self):
        launcher = self.folder / "launcher"
        # This launcher starts two processes that do not belong to one MPI world.
        launcher.write_text('#!/bin/sh\nshift 2\n"$@" &\n"$@" &\nwait\n')
        launcher.chmod(0o755)
        self.enterContext(unittest.mock.patch.dict(os.environ, {"HARNESS_MPIEXEC": str(launcher)}))
        self.sweep(2, "out", code=3, algorithms="[bfs]", formats="[csr]")
        row, = self.rows("out")
        self.assertEqual(row["status"], "unsupported")
        self.assertIn("2 processes were started, but found 1, expected the launcher of", row["reason"])

    def test_what_cannot_run(self):
        self.sweep(2, "out", code=3, options="{processes: 2, ranks: 3}", algorithms="[bfs]", formats="[csr]")
        self.assertIn("so leave out ranks and gpus", self.rows("out")[0]["reason"])


if __name__ == "__main__":
    unittest.main()
