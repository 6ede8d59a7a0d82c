"""Tests folders that cannot be written, full disks, and results that must not be mixed. harness must print one clear
line, and results that are already written must stay complete."""
import json
import os
import resource
import shutil
import subprocess
import time
import unittest

from cli import HARNESS
from planted import PLANTED, PlantedTest

MANY = {"graphs": "[{generator: kronecker, scale: 7, seed: [1, 2, 3, 4, 5]}]", "formats": "[csr, coo]",
        "schedules": "[vm, em]", "options": "{direction: [push, pull]}"}


class Durability(PlantedTest):
    def assert_one_line(self, err, says):
        lines = [line for line in err.splitlines() if line.startswith("harness: ")]
        self.assertEqual(len(lines), 1, err)
        self.assertIn(says, lines[0])

    def rows_are_whole(self, folder, count):
        self.assertTrue((self.folder / folder / "results.csv").read_text().endswith("\n"))
        self.assertTrue(0 < len(self.rows(folder)) < count)
        self.rows(folder, "samples.csv")

    def wait_for_rows(self, process, folder, count=2):
        results = self.folder / folder / "results.csv"
        while process.poll() is None and not (results.exists() and len(results.read_text().splitlines()) > count):
            time.sleep(0.002)

    def test_full_disk(self):
        """A limit on the size of files (RLIMIT_FSIZE) replaces a full disk: write() fails in the same way, and root
        is not needed."""
        file = self.experiment(**MANY, measure="{repetitions: 2, rounds: 1, warmup: 0}")
        self.harness("run", file, "--out", "whole")  # fills the caches for the later runs
        limit = (self.folder / "whole" / "results.csv").stat().st_size * 2 // 3
        done = subprocess.run([HARNESS, "run", file, "--out", "out"], cwd=self.folder, text=True, capture_output=True,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assert_one_line(done.stderr, "out/results.csv: cannot be written: File too large")
        self.rows_are_whole("out", 40)
        self.harness("run", file, "--out", "out", "--resume")
        self.assertEqual(sorted(row["id"] for row in self.rows("out")), sorted(row["id"] for row in self.rows("whole")))

    def test_tiny_file_system(self):
        disk = self.folder / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], capture_output=True).returncode:
            self.skipTest("no file system can be mounted here")
        self.addCleanup(subprocess.run, ["umount", "-l", disk], check=True)
        big = self.experiment(**MANY, measure="{repetitions: 1000, rounds: 1, warmup: 0}")
        self.refused("run", big, "--out", "disk/out", says="KB are free there")
        # When the run starts, enough space is free. Other files fill the disk while it runs.
        file = self.experiment(**MANY, measure="{repetitions: 100, rounds: 1, warmup: 0}")
        process = self.start("run", file, "--out", "disk/out")
        self.wait_for_rows(process, "disk/out")
        with open(disk / "filler", "wb", buffering=0) as filler, self.assertRaises(OSError):
            while True:
                filler.write(bytes(4096))
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 2, err)
        self.assert_one_line(err, "cannot be written: No space left on device")
        self.rows_are_whole("disk/out", 40)
        (disk / "filler").unlink()
        self.harness("run", file, "--out", "disk/out", "--resume")
        self.assertEqual(len(self.rows("disk/out")), 40)

    def test_read_only_folder(self):
        out = self.folder / "out"
        out.mkdir(mode=0o555)
        says = "out/sub: cannot be written: Permission denied"
        if os.geteuid() != 0:
            return self.refused("run", self.experiment(), "--out", "out/sub", says=says)
        # Root may write everywhere. So the command is run by the user `nobody`, who may not.
        self.folder.chmod(0o755)
        self.experiment()
        done = self.harness_of_nobody("--cache-dir", "", "run", "small.yaml", "--out", "out/sub")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assert_one_line(done.stderr, says)
        self.assertEqual(list(out.iterdir()), [])

    def test_folder_removed_during_the_run(self):
        file = self.experiment(**MANY, measure="{repetitions: 200, rounds: 1, warmup: 0}")
        process = self.start("run", file, "--out", "out")
        self.wait_for_rows(process, "out")
        shutil.rmtree(self.folder / "out")
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 2, err)
        self.assert_one_line(err, "was removed or replaced while the run was writing into it")

    def test_a_second_sweep_is_refused_before_it_reads_a_graph(self):
        file = self.planted(["hang"], measure="{repetitions: 1, step_timeout: 1m}")
        process = self.start("--plugins", PLANTED, "run", file, "--out", "out")
        self.wait_for_rows(process, "out", 1)
        _, err = self.sweep(file, "--out", "out", "--resume", code=2)
        self.assert_one_line(err, "out: another run is writing here")
        process.kill()
        process.communicate()

    def test_retry(self):
        file = self.planted(["throw", "wrong"])
        self.sweep(file, "--out", "out", code=1)
        before = {row["id"]: row for row in self.rows("out")}
        self.sweep(file, "--out", "out", "--resume")
        self.sweep(file, "--out", "out", "--retry", "wrong", code=1)
        self.sweep(file, "--out", "out", "--retry", "failed", code=1)
        after = {row["id"]: row for row in self.rows("out")}
        self.assertEqual(len(self.rows("out")), 4)
        self.assertEqual({key: row["status"] for key, row in after.items()},
                         {key: row["status"] for key, row in before.items()})
        for key, row in after.items():
            if row["status"] == "ok":
                self.assertEqual(row, before[key])
        self.refused("run", self.experiment(), "--retry", "bad", says="--retry: expected failed or a status (ok, ")

    def test_what_differs_is_not_mixed_unless_told(self):
        file = self.experiment(**MANY, measure="{repetitions: 2, rounds: 1, warmup: 0}")
        self.harness("run", file, "--out", "out", "--only", "*seed=1*")
        meta = self.folder / "out" / "meta.json"
        whole = json.loads(meta.read_text())

        def refused(says, change):
            facts = json.loads(json.dumps(whole))
            change(facts)
            meta.write_text(json.dumps(facts))
            _, err = self.harness("run", file, "--out", "out", "--resume", code=2)
            self.assert_one_line(err, says)
            self.assertIn("--mix", err)

        refused("its machine/cpu is", lambda facts: facts["machine"].update(cpu="abacus"))
        refused("its backend/device is", lambda facts: facts["backend"].update(device="abacus"))
        refused("its schedule vm is", lambda facts: [plugin.update(hash="0") for plugin in facts["plugins"]
                                                     if plugin["id"] == "vm"])
        refused("its graph kronecker(scale=7,seed=1) is",
                lambda facts: facts["graphs"].update({"kronecker(scale=7,seed=1)": "0"}))
        refused("its experiment_hash is", lambda facts: facts.update(experiment_hash="0"))
        self.harness("run", file, "--out", "out", "--resume", "--mix")
        self.assertEqual(len(self.rows("out")), 40)
        self.refused("run", self.experiment(), "--mix", says="--mix: goes with --resume")


if __name__ == "__main__":
    unittest.main()
