"""Tests harness tune with external samplers that give no answer, never end a line, write nonsense or leave processes
behind. The command ends in time with one line, and no process of a sampler remains."""
import signal
import sys
import time
import unittest
from pathlib import Path

from cli import CliTest, needs_cpu

# Answers as many requests as the first argument says, then does what the last argument selects.
SAMPLER = """import json, os, subprocess, sys, time
many, deed = int(sys.argv[1]), sys.argv[2]
sys.stdin.readline()
asked = 0
for line in sys.stdin:
    if "ask" not in json.loads(line):
        continue
    if asked < many:
        print(json.dumps({"candidate": asked}), flush=True)
        asked += 1
        continue
    if deed == "silent":
        time.sleep(600)
    elif deed == "flood":
        while True:
            os.write(1, b"x" * 65536)
    elif deed == "deaf":
        subprocess.Popen(["sleep", "613"], start_new_session=True)
        subprocess.run(["sleep", "611"])
    else:
        print(deed, flush=True)
"""


def running(words):
    """Returns the ids of processes whose command line contains `words`."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if words in path.read_bytes().replace(b"\0", b" ").decode(errors="replace"):
                found.append(path.parent.name)
        except OSError:
            continue
    return found


@needs_cpu
class ForeignSamplers(CliTest):
    def setUp(self):
        super().setUp()
        (self.folder / "sampler.py").write_text(SAMPLER)
        self.file = self.experiment(formats="[csr, coo]", schedules="[vm, wm, em]", measure="{repetitions: 5, warmup: 0, max_time: 50ms}")

    def command(self, many, deed):
        return f"{sys.executable} {self.folder}/sampler.py {many} '{deed}'"

    def test_one_that_is_silent_ends_with_the_budget(self):
        began = time.monotonic()
        _, err = self.harness("tune", self.file, "--out", "t", "--budget", "2s", "--sampler", self.command(3, "silent"))
        self.assert_within(8, began)
        self.assertIn("3 of 6 configurations tried", err)
        self.assertIn("; best, ", err)
        self.assertEqual(running(f"{self.folder}/sampler.py"), [])

    def test_nonsense_is_refused_in_one_line(self):
        for deed, says in (("flood", "wrote more than 1048576 bytes without the end of a line"),
                           ('{"candidate": 2, "reason": 5}', "gave the reason 5, which is not a text"),
                           ('{"candidate": 2, "reason": ["a"]}', "gave the reason [\"a\"], which is not a text"),
                           ('{"candidate": "2"}', "chose \"2\", expected 0 to"),
                           ('{"candidate": 1e300}', "expected 0 to"),
                           ('{"candidate": -1}', "chose -1, expected 0 to"),
                           ('{"candidate": 1}', "chose 1 a second time"),
                           ("[]", "answered '[]', which is not a JSON object"),
                           ("x" * 50_000, "... (50000 bytes), which is not a JSON object")):
            with self.subTest(deed=deed[:40]):
                _, err = self.harness("tune", self.file, "--out", "t", "--force", "--budget", "5", "--sampler",
                                      self.command(2, deed), code=2)
                line = err.splitlines()[-1]
                self.assertIn(says, line)
                self.assertLess(len(line), 1200)
        self.assertEqual(running(f"{self.folder}/sampler.py"), [])

    def test_no_reason_is_no_fault(self):
        self.harness("tune", self.file, "--out", "t", "--budget", "3", "--sampler", self.command(2, '{"candidate": 2, "reason": null}'))

    def test_a_signal_ends_it_and_all_that_it_started(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(signal=number):
                process = self.start("tune", self.file, "--out", "t", "--force", "--budget", "5", "--sampler",
                                     self.command(1, "deaf"))
                while not running("sleep 611"):
                    self.assertIsNone(process.poll())
                    time.sleep(0.02)
                began = time.monotonic()
                process.send_signal(number)
                _, err = process.communicate(timeout=10)
                self.assert_within(2, began)
                self.assertEqual(process.returncode, 1, err)
                self.assertIn("interrupted", err)
                self.assertEqual(running("sleep 611") + running("sleep 613") + running(f"{self.folder}/sampler.py"), [])
        self.harness("tune", self.file, "--out", "t", "--resume", "--mix", "--budget", "5")


if __name__ == "__main__":
    unittest.main()
