"""Kills harness or one of its worker processes by kill -9 at random moments, and resumes the sweep. In the end every
row of results.csv of an undisturbed sweep must exist once."""
import contextlib
import os
import random
import signal
import time
import unittest
from pathlib import Path

from cli import CliTest

# 60 configurations of a few milliseconds each.
SIXTY = {"graphs": "[{generator: kronecker, scale: 7, seed: [1, 2, 3, 4, 5]}]", "formats": "[csr, coo]",
         "schedules": "[vm, em, wm]", "options": "{direction: [push, pull]}"}
KILLS = 50


def workers_of(parent):
    """Returns the children of a process, or none after its end."""
    try:
        return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
    except OSError:
        return []


class Kills(CliTest):
    def test_fifty_kills(self):
        file = self.experiment(**SIXTY)
        self.harness("run", file, "--out", "first")  # assembles the programs, which later runs find in the cache
        began = time.monotonic()
        self.harness("run", file, "--out", "whole")
        seconds = time.monotonic() - began
        wanted = sorted(row["id"] for row in self.rows("whole"))
        self.assertEqual(len(wanted), 60)
        moments = random.Random(11)
        folder, landed = 0, {"parent": 0, "worker": 0}
        while sum(landed.values()) < KILLS:
            folder += 1
            out = f"out{folder}"
            while not self.finished(out, wanted) and sum(landed.values()) < KILLS:
                self.run_and_kill(file, out, moments, seconds, landed)
            self.harness("run", file, "--out", out, "--resume", code=0)
            rows, samples = self.rows(out), self.rows(out, "samples.csv")
            self.assertEqual(sorted(row["id"] for row in rows), wanted)
            self.assertEqual({row["status"] for row in rows}, {"ok"})
            self.assertEqual(sorted(sample["id"] for sample in samples), sorted(wanted * 2))
        self.assertGreaterEqual(min(landed.values()), 10, landed)

    def run_and_kill(self, file, out, moments, seconds, landed):
        process = self.start("run", file, "--out", out, "--resume")
        time.sleep(moments.uniform(0.05, 0.6) * seconds)
        whom = moments.choice(["parent", "worker"])
        pids = [process.pid] if whom == "parent" else workers_of(process.pid)
        if process.poll() is None and pids:
            with contextlib.suppress(ProcessLookupError):  # the process may have ended by itself meanwhile
                os.kill(pids[0], signal.SIGKILL)
                landed[whom] += 1
        # If only a worker process was killed, harness records this and continues to the end.
        process.communicate(timeout=60)

    def finished(self, out, wanted):
        results = self.folder / out / "results.csv"
        if not results.exists():
            return False
        text = results.read_text()
        if not text.endswith("\n"):
            return False  # the last line is incomplete
        rows = self.rows(out)
        self.assertEqual(len(rows), len({row["id"] for row in rows}))
        self.assertLessEqual({row["status"] for row in rows}, {"ok", "interrupted"})
        return sorted(row["id"] for row in rows if row["status"] == "ok") == wanted

    def test_a_worker_dies_with_its_parent(self):
        process = self.start("run", self.experiment(measure="{repetitions: 10000, warmup: 0}"), "--out", "out")
        while not (workers := workers_of(process.pid)):
            time.sleep(0.005)
        process.kill()
        process.communicate()
        deadline = time.monotonic() + 10
        while Path(f"/proc/{workers[0]}/cmdline").exists() and Path(f"/proc/{workers[0]}/cmdline").read_bytes():
            self.assertLess(time.monotonic(), deadline, "the worker outlives its parent")
            time.sleep(0.01)

    def test_a_worker_is_not_for_people(self):
        self.refused("worker", says="is for harness run alone")


if __name__ == "__main__":
    unittest.main()
