"""Tests harness cache: which files it lists, and which files `harness cache prune` removes."""
import json
import os
import time
import unittest

from cli import CliTest, needs_cpu

DAY = 86400


class Cache(CliTest):
    def setUp(self):
        super().setUp()
        self.cache = self.folder / "cache"

    def cache_command(self, *arguments, code=0):
        return self.harness("--cache-dir", self.cache, "cache", *arguments, code=code)[0]

    def entries(self):
        return json.loads(self.cache_command("list", "--json"))["entries"]

    def put(self, name, size=1000, days=0.0):
        """Creates a file of `size` bytes that was last used `days` days ago. Returns its path."""
        path = self.cache / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * size)
        then = time.time() - days * DAY
        os.utime(path, (then, then))
        return path

    def code(self, digit, **more):
        return self.put(f"abacus/{digit * 32}.o", **more)

    def test_an_empty_or_missing_folder(self):
        self.assertIn("0 B  in 0 files", self.cache_command("list"))
        self.assertIn("removed 0 files", self.cache_command("prune", "--all"))
        self.refused("--cache-dir", "", "cache", "list", says="there is no cache folder")
        (self.folder / "file").write_text("")
        self.refused("--cache-dir", "file", "cache", "prune", says="file: the cache cannot be read: Not a directory")

    @needs_cpu
    def test_graphs_say_where_they_came_from(self):
        self.harness("--cache-dir", self.cache, "run", self.experiment(), "--out", "out")
        text = self.cache_command("list")
        self.assertRegex(text, r"graph kronecker\(scale=7,seed=1\): 128 vertices, \d+ edges, from kronecker.*scale=7")
        self.assertRegex(text, r"assembled code for \w+")
        self.assertEqual({entry["kind"] for entry in self.entries()}, {"graph", "code"})
        for entry in self.entries():
            self.assertEqual(entry["bytes"], os.stat(entry["file"]).st_size)

    @needs_cpu
    def test_looking_is_no_use(self):
        self.harness("--cache-dir", self.cache, "run", self.experiment(), "--out", "out")
        graph = next((self.cache / "graphs").glob("*.hgr"))
        os.utime(graph, (time.time() - 9 * DAY, time.time() - 10 * DAY))
        before = graph.stat().st_atime
        self.assertIn("9 d ago", self.cache_command("list"))
        self.assertEqual(graph.stat().st_atime, before)

    def test_the_old_go(self):
        old, new = self.code("a", days=40), self.code("b", days=1)
        self.assertIn("removed 0 files", self.cache_command("prune"))
        self.assertIn("would remove 1 file, 1000 B; kept 1 file", self.cache_command("prune", "--older", "30d", "--dry-run"))
        self.assertTrue(old.exists())
        self.assertIn("removed 1 file, 1000 B; kept 1 file, 1000 B", self.cache_command("prune", "--older", "30d"))
        self.assertFalse(old.exists())
        self.assertTrue(new.exists())
        self.cache_command("prune", "--older", "12h")
        self.assertFalse(new.exists())

    def test_the_least_recently_used_make_room(self):
        files = [self.code(digit, size=1024, days=days) for digit, days in (("a", 3), ("b", 1), ("c", 2))]
        self.cache_command("prune", "--max", "1KB")
        self.assertEqual([path.exists() for path in files], [False, True, False])

    def test_all_goes_but_what_is_not_ours(self):
        ours = [self.code("a"), self.put("graphs/" + "a" * 16 + ".hgr")]
        theirs = [self.put("notes.txt"), self.put("graphs/mine.hgr"), self.put("abacus/main.o"), self.put("a" * 32 + ".o")]
        self.assertIn("no graph that this version reads", self.cache_command("list"))
        self.cache_command("prune", "--all")
        self.assertEqual([path.exists() for path in ours], [False] * 2)
        self.assertEqual([path.exists() for path in theirs], [True] * 4)

    def test_leftovers_always_go_but_not_what_is_being_written(self):
        import fcntl
        graph = "graphs/" + "a" * 16 + ".hgr.tmp."
        left = [self.put(graph + "b" * 16, days=1), self.put("abacus/" + "a" * 32 + ".123.tmp", days=1)]
        young = self.put("abacus/" + "a" * 32 + ".124.tmp")
        locked = self.put(graph + "c" * 16, days=1)
        with locked.open() as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            self.assertIn("left by a writer that was killed, 2 files", self.cache_command("list"))
            self.cache_command("prune")
        self.assertEqual([path.exists() for path in left], [False, False])
        self.assertTrue(young.exists() and locked.exists())

    @needs_cpu
    def test_a_run_keeps_what_it_has_open(self):
        file = self.experiment(measure="{repetitions: 200, warmup: 0}", schedules="all")
        self.harness("--cache-dir", self.cache, "run", file, "--out", "first")
        run = self.start("--cache-dir", self.cache, "run", file, "--out", "second")
        while run.poll() is None:
            self.cache_command("prune", "--all")
        _, err = run.communicate()
        self.assertEqual(run.returncode, 0, err)
        self.assertLessEqual({row["status"] for row in self.rows("second")}, {"ok", "unsupported"})

    def test_wrong_rules(self):
        for option, value, says in (("--older", "30", "30d or 12h, got '30'"), ("--older", "xd", "got 'xd'"),
                                    ("--max", "5", "5GB or 500MB, got '5'")):
            self.refused("cache", "prune", option, value, says=says)

    def test_what_cannot_be_removed_is_named(self):
        if os.getuid() == 0:
            self.skipTest("root may remove everything")
        path = self.code("a")
        path.parent.chmod(0o500)
        self.addCleanup(path.parent.chmod, 0o700)
        self.cache_command("prune", "--all", code=2)


if __name__ == "__main__":
    unittest.main()
