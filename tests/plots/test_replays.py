"""Tests plots/replays.py, which draws the output of `harness tune --replay` as one figure. A mistake gives one line."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "plots" / "replays.py"
HEADER = "space,sampler,configurations,good,random_mean,mean,median,p90,most,share_of_cost\n"
ROWS = ("bfs alpha=15 kron15,own,154,5,25.8,14.7,13.5,28,39,0.048\n"
        "bfs alpha=15 kron15,python3 experiments/tuning/optuna_sampler.py tpe,154,5,25.8,20,16.5,46,54,0.1\n"
        "pagerank kron15,own,166,5,27.8,15.4,13,30,48,0.052\n")


class Replays(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.results = self.folder / "replays.csv"
        self.results.write_text(HEADER + ROWS)

    def draw(self, *arguments):
        return subprocess.run([sys.executable, SCRIPT, *map(str, arguments)], capture_output=True, text=True, check=False)

    def test_equal_rows_give_equal_bytes(self):
        drawn = []
        for name in ("one.svg", "two.svg"):
            done = self.draw(self.results, "-o", self.folder / name)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            drawn.append((self.folder / name).read_bytes())
        self.assertEqual(drawn[0], drawn[1])
        self.assertIn(b"<svg", drawn[0])

    def test_names_are_short(self):
        sys.path.insert(0, str(SCRIPT.parent))
        import replays  # found in the folder that was added above
        self.assertEqual(replays.space_name("bfs alpha=15 source=-1 kron15"), "bfs kron15")
        self.assertEqual(replays.sampler_name("timeout 9 python3 a/optuna_sampler.py tpe"), "optuna tpe")
        self.assertEqual(replays.sampler_name("own"), "own")

    def test_what_is_no_replay_is_one_line(self):
        for text, said in (("a,b\n1,2\n", "with the columns space"), (HEADER, "no row"),
                           (HEADER + "x,own,1,1,many,1,1,1,1,1\n", "'many'")):
            self.results.write_text(text)
            done = self.draw(self.results, "-o", self.folder / "x.png")
            self.assertEqual(done.returncode, 1, text)
            self.assertIn(said, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertFalse((self.folder / "x.png").exists())

    def test_a_kind_of_file_that_is_none_is_refused(self):
        done = self.draw(self.results, "-o", self.folder / "x.jpg")
        self.assertEqual(done.returncode, 2)
        self.assertIn("expected a name that ends in .svg, .png, .pdf", done.stderr)


if __name__ == "__main__":
    unittest.main()
