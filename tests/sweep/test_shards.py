"""Tests harness run --shard, which measures a part of a sweep, and harness merge. The merged shards must have the same
configurations as the whole sweep."""
import json
import unittest

from sharing import FIFTEEN, SharingTest


class Shards(SharingTest):
    def test_shards_of_two_hosts_are_the_sweep(self):
        file = self.experiment(**FIFTEEN)
        self.harness("run", file, "--out", "whole")
        ids = []
        for shard, host in enumerate(["alpha", "beta", "alpha"], 1):
            out, _ = self.start_on(host, "run", file, "--shard", f"{shard}/3", "--dry-run").communicate()
            ids += out.splitlines()[:-1]
            self.assertIn("configurations of 15", out)
            process = self.start_on(host, "run", file, "--shard", f"{shard}/3")
            _, err = process.communicate()
            self.assertEqual(process.returncode, 0, err)
        self.assertEqual(sorted(ids), sorted(row["id"] for row in self.rows("whole")))
        folders = [f"results/small-{shard}of3" for shard in (1, 2, 3)]
        _, err = self.harness("merge", *folders[:2], "-o", "partial", code=1)
        self.assertIn("harness: shard 3/3 is not among the folders", err)
        out, err = self.harness("merge", *folders, folders[0], "-o", "merged")
        self.assertEqual(out, "merged/results.csv\n")
        self.assertIn("merged: 15 rows of 3 folders from 2 machines", err)
        self.assert_same_rows("merged", "whole")
        self.assertEqual({row["host"] for row in self.rows("merged")}, {"alpha", "beta"})
        meta = json.loads((self.folder / "merged/meta.json").read_text())
        self.assertEqual(len(meta["machines"]), 2)
        self.refused("merge", *folders, "-o", "merged", says="already holds results")
        self.refused("merge", *folders, says="-o: expected the folder for the result")
        # A shard can be resumed like a sweep, but not as another shard.
        self.harness("run", file, "--shard", "1/3", "--resume")
        self.refused("run", file, "--shard", "2/3", "--resume", "--out", folders[0], says="share/shard")

    def test_what_is_no_shard(self):
        file = self.experiment()
        for shard in ["0/3", "4/3", "1", "a/b", "1/", "/2", "1/0", "-1/2", "1/1000000000"]:
            self.refused("run", file, f"--shard={shard}", says="--shard: expected I/N")

    def test_a_shard_without_rows_is_no_failure(self):
        file = self.experiment()
        _, err = self.harness("run", file, "--shard", "1/2")
        _, err = self.harness("run", file, "--shard", "2/2")
        self.assertIn("shard 1/2 has no rows" if not self.rows("results/small-1of2") else "shard 2/2 has no rows",
                      err + _)
        _, err = self.harness("merge", "results/small-1of2", "results/small-2of2", "-o", "merged")
        self.assertIn("merged: 1 row of 2 folders", err)


if __name__ == "__main__":
    unittest.main()
