"""Tests harness slurm: the scripts for schedulers, and a sweep of 400 configurations on a real cluster of two nodes.
Workers, daemons and jobs are killed at random. HARNESS_SLURM_KILLS sets the number of kills of each kind."""
import os
import random
import signal
import stat
import time
import unittest
import unittest.mock
from pathlib import Path

import slurm_cluster
from sharing import SharingTest

KILLS = int(os.environ.get("HARNESS_SLURM_KILLS", "1"))
FOUR_HUNDRED = {"graphs": "[{generator: kronecker, scale: 6, seed: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, "
                          "16, 17, 18, 19, 20]}]",
                "algorithms": "[{id: pagerank, iterations: [1, 2, 3, 4, 5]}]", "formats": "[csr, coo]",
                "schedules": "[vm, em]"}


class Scripts(SharingTest):
    def test_a_script_is_one_array_of_few_jobs(self):
        file = self.experiment()
        out, _ = self.harness("slurm", file, "--nodes", 4, "--partition", "low", "--time", "2h", "--constraint", "gen1",
                              "--only", "sched:vm", "--gpus-per-task", 2)
        lines = out.splitlines()
        self.assertEqual(lines[0], "#!/bin/sh")
        for line in ["--array=1-4", "--partition=low", "--time=2:00:00", "--constraint=gen1", "--gpus-per-task=2",
                     "--exclusive", "--requeue", "--open-mode=append", "--signal=B:TERM@60"]:
            self.assertIn(f"#SBATCH {line}", lines)
        self.assertIn(f"run {file} --pool results/small --quiet --only sched:vm", lines[-1])
        self.assertNotIn("--gpus", self.harness("slurm", file)[0])
        out, _ = self.harness("slurm", file, "--scheduler", "pbs", "--nodes", 2, "--partition", "q")
        self.assertIn("#PBS -J 1-2\n", out)
        out, _ = self.harness("slurm", file, "--scheduler", "flux", "--nodes", 2)
        self.assertIn("flux run --nodes=2 --ntasks=2 --exclusive", out)
        for arguments, says in [(("--scheduler", "lsf"), "--scheduler: expected slurm, pbs, flux or ssh, got 'lsf'"),
                                (("--scheduler", "ssh"), "expected --hosts FILE"), (("--time", "1s"), "--time: expected"),
                                (("--hosts", "none"), "--hosts: none: cannot be read"),
                                (("--status",), "is not a pool")]:
            self.refused("slurm", file, *arguments, says=says)

    def test_hosts_measure_by_ssh(self):
        file = self.experiment()
        (self.folder / "hosts.txt").write_text("alpha  # the first\n\nbeta\n")
        # This script replaces ssh. It runs the command on this machine, under the name of the given host.
        ssh = self.folder / "bin/ssh"
        ssh.parent.mkdir()
        ssh.write_text('#!/bin/sh\nwhile [ "${1#-}" != "$1" ]; do [ "$1" = -o ] && shift; shift; done\n'
                       'SLURMD_NODENAME=$1 exec sh -c "$2"\n')
        ssh.chmod(ssh.stat().st_mode | stat.S_IXUSR)
        with unittest.mock.patch.dict(os.environ, PATH=f"{ssh.parent}:{os.environ['PATH']}"):
            self.harness("slurm", file, "--hosts", "hosts.txt", "--pool", "a pool's folder", "--submit")
            self.assertEqual(len(self.rows("a pool's folder")), 1)
            self.assertTrue((self.folder / "harness-small-beta.log").exists())
            out, _ = self.harness("slurm", file, "--pool", "a pool's folder", "--status")
            self.assertIn("a pool's folder: 1 of 1 rows, 1 of 1 pieces, 0 under way, complete\n", out)


@unittest.skipIf(slurm_cluster.why_not(), slurm_cluster.why_not())
class OnTwoNodes(SharingTest):
    def setUp(self):
        super().setUp()
        folder = self.folder / "slurm"
        folder.mkdir()
        self.cluster = slurm_cluster.Cluster(folder)
        self.addCleanup(self.cluster.close)
        self.enterContext(unittest.mock.patch.dict(os.environ, self.cluster.env))

    def worker_of(self, node):
        """Returns the id of a process that measures on this node, or None."""
        for path in Path("/proc").glob("[0-9]*"):
            try:
                if b"--pool" in (path / "cmdline").read_bytes() and \
                        f"SLURMD_NODENAME={node}".encode() in (path / "environ").read_bytes().split(b"\0"):
                    return int(path.name)
            except OSError:
                continue
        return None

    def hit(self, kind, node):
        """Kills a worker, daemon or job on a node. Returns false if there was nothing to kill."""
        if kind == "daemon":
            self.cluster.kill_node(node)
            return True
        if kind == "preemption":
            self.cluster.run("sbatch", "-p", "high", "-w", node, "--output=/dev/null", "--wrap", "sleep 1",
                             cwd=self.folder)
            return True
        pid = self.worker_of(node)
        if pid is not None:
            os.kill(pid, signal.SIGKILL)
        return pid is not None

    def test_four_hundred_rows_equal_those_of_one_process(self):
        file = self.experiment(**FOUR_HUNDRED)
        self.harness("--threads", 1, "run", file, "--out", "whole", "--quiet")
        hits = [kind for kind in ("worker", "daemon", "preemption") for _ in range(KILLS)]
        moments = random.Random(3)
        moments.shuffle(hits)
        submit = ("--threads", 1, "slurm", file, "--nodes", 2, "--pool", "pool", "--patience", "3s", "--submit")
        pool, round_ = self.folder / "pool", 0
        while hits or round_ == 0:
            round_ += 1
            out, _ = self.harness(*submit)
            self.assertIn("Submitted batch job", out)
            while not (pool / "results.csv").exists():
                time.sleep(moments.uniform(0.2, 1))
                if hits and (pool / "parts").exists() and self.hit(hits[-1], moments.choice(["n0", "n1"])):
                    hits.pop()
                self.cluster.release()
                if not self.cluster.jobs() and not (pool / "results.csv").exists():
                    self.harness(*submit)  # continues after all workers were killed
            self.assertIn("400 of 400 rows", self.harness("slurm", file, "--pool", "pool", "--status")[0])
            self.cluster.wait(lambda: not self.cluster.jobs())
            self.assert_same_rows("pool", "whole")
            self.assertLessEqual({row["host"] for row in self.rows("pool")}, {"n0", "n1"})
            self.assertEqual({row["threads"] for row in self.rows("pool")}, {"1"})
            pool.rename(self.folder / f"pool{round_}")


if __name__ == "__main__":
    unittest.main()
