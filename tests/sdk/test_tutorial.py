"""Follows docs/tutorial.md exactly: every command runs, in sequence, on a small graph.

Two steps are omitted. The check of the plugin takes a minute, and other tests run it for the same template. The
installation is omitted because this test runs with an installed harness."""
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from sdk import HARNESS, PREFIX, SOURCE, call, skip_without_cpu

LEFT_OUT = ("cmake --install", "mkdir mine", "cp ../data", "harness check")


def commands_of(block):
    """Returns the commands of a block, with continued lines joined, except those that LEFT_OUT lists."""
    lines = block.replace("\\\n", " ").splitlines()
    return [line for line in lines if line.strip() and not line.startswith(LEFT_OUT)]


class Tutorial(unittest.TestCase):
    def test_every_command_runs(self):
        skip_without_cpu()
        text = (SOURCE / "docs" / "tutorial.md").read_text()
        blocks = re.findall(r"```(sh|yaml)\n(.*?)```", text, re.DOTALL)
        self.assertGreaterEqual(len(blocks), 6)
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder) / "home"
            (home / ".local").mkdir(parents=True)
            (home / ".local" / "harness").symlink_to(PREFIX)
            work = Path(folder) / "mine"
            work.mkdir()
            call(HARNESS, "graph", "generate", "kronecker", work / "my_graph.mtx", "scale=8")
            environment = {**os.environ, "HOME": str(home), "PATH": f"{PREFIX}/bin:{os.environ['PATH']}"}
            for language, block in blocks:
                if language == "yaml":
                    self.write_experiment(work / "mine.yaml", block)
                    continue
                for command in commands_of(block):
                    with self.subTest(command=command):
                        self.follow(command, work, environment)
            self.assertTrue(list((work / "results" / "stripes" / "figures").glob("heatmap*.svg")))
            self.assertTrue((work / "results" / "model" / "results.csv").exists())

    def write_experiment(self, path, block):
        """Writes the text of a block to the experiment file. The block is the whole experiment, or one line that
        replaces the line with the same key."""
        if block.startswith("experiment:"):
            path.write_text(block)
            return
        key = block.partition(":")[0]
        text, count = re.subn(rf"^{key}:.*$", lambda _: block.strip(), path.read_text(), flags=re.MULTILINE)
        self.assertEqual(count, 1, block)
        path.write_text(text)

    def follow(self, command, work, environment):
        done = subprocess.run(["sh", "-c", command], cwd=work, env=environment, capture_output=True, text=True)
        # On a busy machine `harness compare` may find rows slower, and then ends with 1.
        allowed = {0, 1} if "harness compare" in command else {0}
        self.assertIn(done.returncode, allowed, f"{command}\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    unittest.main()
