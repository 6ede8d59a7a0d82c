"""Helpers for the tests of the command line: running the executable in a separate folder, and small experiments."""
import csv
import os
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

HARNESS = os.environ["HARNESS"]
CPU = os.environ.get("HARNESS_CPU", "1") == "1"  # CMake sets it: 1 if the cpu backend was built
needs_cpu = unittest.skipUnless(CPU, "the cpu backend was not built")

SMALL = {
    "experiment": "small",
    "graphs": "[{generator: kronecker, scale: 7, seed: 1}]",
    "algorithms": "[{id: pagerank, iterations: 2}]",
    "formats": "[csr]",
    "schedules": "[vm]",
    "measure": "{repetitions: 2, warmup: 0}",
}


def lateness():
    """Returns how many times slower this machine is now than if it were idle, at least 1. It is the larger of two
    numbers: the load average per core, and the duration of a loop of 0.1 s of processor time divided by 0.1 s."""
    began, end = time.monotonic(), time.process_time() + 0.1
    while time.process_time() < end:
        pass
    return max(1, (time.monotonic() - began) / 0.1, os.getloadavg()[0] / os.cpu_count())


class CliTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def start(self, *arguments):
        return subprocess.Popen([HARNESS, *map(str, arguments)], cwd=self.folder, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def interrupt(self, process, file, lines):
        """Sends SIGINT to the process as soon as `file` has more than `lines` lines. Checks that the process ends as it
        must after Ctrl-C. Returns its stdout and stderr."""
        path = self.folder / file
        while process.poll() is None and not (path.exists() and len(path.read_text().splitlines()) > lines):
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1, err)
        self.assertIn("interrupted", err)
        return out, err

    def harness(self, *arguments, code=0):
        """Runs harness to its end, and checks its exit code. Returns its stdout and stderr."""
        process = self.start(*arguments)
        out, err = process.communicate(timeout=120)
        self.assertEqual(process.returncode, code, f"harness {arguments}:\n{out}{err}")
        return out, err

    def harness_of_nobody(self, *arguments):
        """Runs harness as the user `nobody`, to whom file permissions apply, unlike root. Skips the test if the tests
        do not run as root, or if `nobody` cannot read the build folder. Returns the finished process."""
        try:
            done = subprocess.run([HARNESS, *arguments], cwd=self.folder, text=True, capture_output=True, user=65534,
                                  group=65534, timeout=120)
        except PermissionError:
            self.skipTest("the build lies where nobody may not look")
        if done.returncode == 126 or "cannot open" in done.stderr:
            self.skipTest("the build is not readable to nobody")
        return done

    def assert_within(self, seconds, began, message=None):
        """Fails if more than `seconds` seconds have passed since `began`. On a busy machine, more time is allowed."""
        passed = time.monotonic() - began
        if passed >= seconds:
            self.assertLess(passed, seconds * lateness(), message)

    def experiment(self, name="small.yaml", **changes):
        """Writes an experiment file. `changes` replace keys of SMALL, and a key whose value is None is omitted. Returns
        the name of the file."""
        keys = {**SMALL, **changes}
        lines = [f"{key}: {value}" for key, value in keys.items() if value is not None]
        (self.folder / name).write_text("\n".join(lines) + "\n")
        return name

    def refused(self, *arguments, says, code=2):
        """Checks that harness ends with the exit code `code`, prints one line of message that contains `says`, and
        writes no file."""
        before = self.files()
        _, err = self.harness(*arguments, code=code)
        self.assertEqual(len(err.splitlines()), 1, err)
        self.assertTrue(err.startswith("harness: "), err)
        for text in [says] if isinstance(says, str) else says:
            self.assertIn(text, err)
        self.assertEqual(self.files(), before)

    def files(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*"))

    def rows(self, folder, name="results.csv"):
        with open(self.folder / folder / name, newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))
