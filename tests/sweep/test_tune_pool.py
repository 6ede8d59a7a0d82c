"""Tests harness tune --pool, with which several workers tune together. Costs are model cycles of the simt backend,
which are the same in each run. So the workers must find the same result as one process, even if some of them are
killed."""
import collections
import os
import random
import signal
import time
import unittest

from sharing import SharingTest

KILLS = int(os.environ.get("HARNESS_POOL_KILLS", "3"))
SPACES = {"graphs": "[{generator: kronecker, scale: 6, seed: [1, 2]}]", "formats": "[csr, coo]", "schedules": "[vm, em]",
          "options": "{direction: [push, pull]}", "backend": "simt", "measure": "{repetitions: 2, warmup: 0}"}
TUNE = ("--sampler", "exhaustive", "--pool", "pool", "--patience", "1s", "--quiet")


class TunePool(SharingTest):
    def setUp(self):
        super().setUp()
        self.file = self.experiment(**SPACES)

    def worker(self, host):
        return self.start_on(host, "tune", self.file, *TUNE)

    def costs(self, folder):
        """Returns (space, phase, id, cost) of each step in tune.csv. These must not depend on the worker that measured
        a step."""
        return sorted((row["space"], row["phase"], row["id"], row["cost"]) for row in self.rows(folder, "tune.csv"))

    def test_together_they_find_what_one_process_finds(self):
        self.harness("tune", self.file, "--sampler", "exhaustive", "--out", "one")
        workers = [self.worker(f"node{i}") for i in range(3)]
        moments = random.Random(3)
        for _ in range(KILLS):
            time.sleep(moments.uniform(0.1, 0.5))
            victim = moments.randrange(3)
            os.killpg(workers[victim].pid, signal.SIGKILL)
            workers[victim].communicate()
            workers[victim] = self.worker(f"node{victim}")
        done = [(worker.communicate(timeout=60), worker.returncode) for worker in workers]
        self.assertEqual([code for _, code in done], [0, 0, 0], done)
        self.assertEqual(self.costs("pool"), self.costs("one"))
        self.assertEqual(self.facts("pool"), self.facts("one"))
        best = [(self.folder / folder / "best.yaml").read_text() for folder in ("pool", "one")]
        self.assertEqual(*[[line for line in text.splitlines() if not line.startswith("#")] for text in best])
        numbers = collections.Counter(file.name.split(".")[0] for state in ("todo", "held", "done")
                                      for file in (self.folder / "pool/search/leases" / state).iterdir())
        self.assertEqual(set(numbers.values()), {1}, "each evaluation is in one state")
        self.assertEqual(len(numbers), 16)
        _, err = self.harness("tune", self.file, *TUNE)
        self.assertIn("all spaces of this pool are tuned", err)

    def test_workers_without_a_space_measure_for_others(self):
        workers = [self.worker(f"node{i}") for i in range(4)]  # there are only two spaces, so two workers have none
        for worker in workers:
            _, err = worker.communicate(timeout=60)
            self.assertEqual(worker.returncode, 0, err)
        tuned = {file.name.split(".")[1] for file in (self.folder / "pool/leases/done").iterdir()
                 if file.name.split(".")[0] != "000002"}
        measured = {file.name.split(".")[1] for file in (self.folder / "pool/search/leases/done").iterdir()}
        self.assertGreater(len(measured | tuned), len(tuned))
        self.assertGreater(len({row["host"] for row in self.rows("pool")}), len(tuned))

    def test_a_pool_is_of_one_tuner(self):
        self.harness("tune", self.file, *TUNE, "--budget", "2")
        for arguments, says in [((*TUNE, "--budget", "3"), "is the pool of another tuner: tune was"),
                                ((*TUNE, "--budget", "2", "--resume"), "--resume: does not go with --pool"),
                                (("--patience", "5s"), "--patience: goes with --pool"),
                                (("--width", "5"), "--width: goes with --pool or --replay"),
                                (("--replay", "pool", "--whole", "--width", "2"), "give one of the two")]:
            _, err = self.harness("tune", self.file, *arguments, code=2)
            self.assertEqual(len(err.splitlines()), 1)
            self.assertIn(says, err)


if __name__ == "__main__":
    unittest.main()
