"""Tests harness run --pool, with which several workers share the configurations of a sweep by one folder. Eight workers
of two hosts are killed at random moments, the clocks of the hosts differ, and the folder is full for a while. Every
configuration must be in results.csv once. HARNESS_POOL_KILLS sets the number of kills."""
import contextlib
import os
import random
import signal
import subprocess
import time
import unittest
from pathlib import Path

from sharing import CLOCKS_AHEAD_S, FIFTEEN, SIXTY, SharingTest, can_unshare

KILLS = int(os.environ.get("HARNESS_POOL_KILLS", "4"))
WORKERS = 8
POOL = ("--pool", "pool", "--patience", "2s")


def below(process):
    """Returns the process ids of all descendants of a process."""
    found, todo = [], [process.pid]
    while todo:
        try:
            text = Path(f"/proc/{todo[0]}/task/{todo[0]}/children").read_text()
        except OSError:
            text = ""
        todo = todo[1:] + [int(pid) for pid in text.split()]
        found = list(dict.fromkeys(found + todo))
    return found


class Pool(SharingTest):
    def setUp(self):
        super().setUp()
        self.file = self.experiment(**SIXTY)
        self.namespaces = can_unshare()

    def worker(self, host, *pool):
        return self.start_on(host, "run", self.file, *(pool or POOL), "--quiet", namespaces=self.namespaces)

    def kill(self, process, moments):
        """Kills the worker `process` with all of its child processes, or only one of its child processes, at random."""
        if moments.random() < 0.5:
            os.killpg(process.pid, signal.SIGKILL)
        elif children := below(process):
            os.kill(moments.choice(children), signal.SIGKILL)

    def test_kills_lose_and_double_nothing(self):
        self.harness("run", self.file, "--out", "whole")
        moments = random.Random(7)
        hosts = list(CLOCKS_AHEAD_S)
        kills = round_ = 0
        while kills < KILLS:
            round_ += 1
            pool = self.folder / "pool"
            running = [self.worker(hosts[i % 2]) for i in range(WORKERS)]
            while not (pool / "results.csv").exists():
                if kills < KILLS:
                    time.sleep(moments.uniform(0.05, 0.5))
                    victim = moments.randrange(WORKERS)
                    if running[victim].poll() is None:
                        self.kill(running[victim], moments)
                        kills += 1
                for i, process in enumerate(running):
                    if process.poll() is not None and not (pool / "results.csv").exists():
                        process.communicate()
                        running[i] = self.worker(hosts[i % 2])
                time.sleep(0.02)
            for process in running:
                process.communicate(timeout=60)
            self.assert_same_rows("pool", "whole")
            pool.rename(self.folder / f"pool{round_}")
        # Other workers have already measured all configurations of this sweep, so nothing is measured again.
        (self.folder / f"pool{round_}").rename(self.folder / "pool")
        _, err = self.harness("run", self.file, *POOL)
        self.assertIn("all rows of this pool are measured", err)

    def test_rows_carry_their_host_and_are_merged_elsewhere(self):
        self.experiment(**FIFTEEN)
        workers = [self.worker(host) for host in CLOCKS_AHEAD_S]
        for worker in workers:
            _, err = worker.communicate()
            self.assertEqual(worker.returncode, 0, err)
        self.assertLessEqual({row["host"] for row in self.rows("pool")}, set(CLOCKS_AHEAD_S))
        self.harness("merge", "pool", "-o", "elsewhere")
        self.assert_same_rows("pool", "elsewhere")
        # Workers write a lease for the configurations that they are measuring. Leases may be lost, because
        # configurations with results are not measured again.
        before = len(list((self.folder / "pool/parts").iterdir()))
        subprocess.run(["rm", "-r", self.folder / "pool/leases", self.folder / "pool/results.csv"], check=True)
        self.harness("run", self.file, *POOL)
        self.assert_same_rows("pool", "elsewhere")
        own = [part for part in (self.folder / "pool/parts").iterdir()
               if len((part / "results.csv").read_text().splitlines()) == 1]
        self.assertEqual(len(list((self.folder / "pool/parts").iterdir())), before + 1)
        self.assertGreaterEqual(len(own), 1)  # the last worker measured nothing, so its folder has no row

    def test_an_interrupted_worker_gives_its_rows_back(self):
        process = self.worker("alpha", "--pool", "pool")  # a worker counts as dead after a minute, by default
        parts = self.folder / "pool/parts"
        while not any(len(file.read_text().splitlines()) > 1 for file in parts.glob("*/results.csv")):
            time.sleep(0.01)
        for pid in below(process)[:1] if self.namespaces else [process.pid]:
            os.kill(pid, signal.SIGTERM)
        process.communicate()
        self.assertEqual(list((self.folder / "pool/leases/held").iterdir()), [])
        began = time.monotonic()
        self.harness("run", self.file, "--pool", "pool")
        self.assertLess(time.monotonic() - began, 50)
        self.assertEqual(len(self.rows("pool")), 60)

    def test_a_worker_that_waits_for_others_can_be_interrupted(self):
        self.experiment(graphs="[{generator: kronecker, scale: 7}]", formats="[csr]", schedules="[vm]",
                        measure="{repetitions: 2, warmup: 0, min_time: 10s, max_time: 20s}")
        first = self.worker("alpha", "--pool", "pool")  # has the only row
        held = self.folder / "pool/leases/held"
        while not (held.exists() and list(held.iterdir())):
            time.sleep(0.01)
        other = self.start_on("beta", "run", self.file, "--pool", "pool", "--quiet")
        while len(list((self.folder / "pool/parts").iterdir())) < 2:
            time.sleep(0.01)
        time.sleep(0.5)
        self.assertIsNone(other.poll(), "it does not wait")
        other.send_signal(signal.SIGINT)
        other.communicate(timeout=2)
        self.assertEqual(other.returncode, 1)
        os.killpg(first.pid, signal.SIGKILL)
        first.communicate()
        self.assertFalse((self.folder / "pool/results.csv").exists())

    def test_a_pool_is_of_one_sweep(self):
        self.experiment(**FIFTEEN)
        self.harness("run", self.file, *POOL)
        other = self.experiment("other.yaml", **FIFTEEN, algorithms="[{id: pagerank, iterations: 3}]")
        for arguments, says in [((other, *POOL), "is the pool of another sweep"),
                                ((self.file, *POOL, "--only", "graph:*seed=2)"), "is the pool of other rows"),
                                ((self.file, *POOL, "--resume"), "--resume: does not go with --pool"),
                                ((self.file, *POOL, "--shard", "1/2"), "--shard: does not go with --pool"),
                                ((self.file, "--pool", "pool", "--patience", "soon"), "--patience: expected"),
                                ((self.file, "--patience", "5s"), "--patience: goes with --pool")]:
            _, err = self.harness("run", *arguments, code=2)
            self.assertEqual(len(err.splitlines()), 1)
            self.assertIn(says, err)

    @unittest.skipUnless(os.geteuid() == 0, "only root may make a small file system")
    def test_a_full_folder_is_waited_for(self):
        small = self.folder / "pool"
        small.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", small], check=False).returncode != 0:
            self.skipTest("no file system may be mounted here")
        self.addCleanup(subprocess.run, ["umount", "-l", small], check=False)
        process = self.start_on("alpha", "run", self.file, *POOL, "--quiet")
        while not list(small.glob("parts/*/results.csv")):
            time.sleep(0.01)
        with open(small / "filler", "wb", buffering=0) as filler, contextlib.suppress(OSError):
            while True:
                filler.write(b"x" * 4096)
        time.sleep(2)
        self.assertIsNone(process.poll())
        (small / "filler").unlink()
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, err)
        self.assertIn("no space is left; waiting", err)
        self.assertEqual(len(self.rows("pool")), 60)


if __name__ == "__main__":
    unittest.main()
