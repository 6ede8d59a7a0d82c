"""Tests SIGINT and SIGTERM at random moments of any command. The command must end within two seconds, with its child
processes, and remove its temporary files. Finished rows are kept, and a run can be resumed."""
import os
import random
import signal
import subprocess
import time
import unittest
from pathlib import Path

from cli import HARNESS, CliTest, needs_cpu

LIMIT_S = 2
SEED = int(os.environ.get("HARNESS_TEST_SEED", "1"))


@needs_cpu
class Signals(CliTest):
    def setUp(self):
        super().setUp()
        (self.folder / "tmp").mkdir()
        before = os.environ.get("TMPDIR")
        os.environ["TMPDIR"] = str(self.folder / "tmp")
        self.addCleanup(os.environ.pop, "TMPDIR") if before is None else self.addCleanup(os.environ.__setitem__, "TMPDIR", before)
        self.random = random.Random(SEED)

    def signalled(self, after_s, *arguments, number=signal.SIGTERM, started=None):
        """Starts a command and sends it a signal `after_s` seconds later, or `after_s` seconds after the file `started`
        exists. Returns the exit code and stderr."""
        # The command gets its own session, so that the test finds all processes that it leaves behind.
        process = subprocess.Popen([HARNESS, *map(str, arguments)], cwd=self.folder, text=True, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, start_new_session=True,
                                   env={**os.environ, "HARNESS_SIGNAL_TEST": str(self.folder)})
        while started and not started.exists() and process.poll() is None:
            time.sleep(0.02)
        try:
            process.wait(after_s)
        except subprocess.TimeoutExpired:
            pass
        began = time.monotonic()
        process.send_signal(number)
        _, err = process.communicate(timeout=20)
        self.assert_within(LIMIT_S, began, f"{arguments} after {after_s:.2f} s")
        self.assertIn(process.returncode, (0, 1, -number), err)
        self.assertEqual(self.left(), [], f"{arguments} after {after_s:.2f} s")
        self.assertEqual(list((self.folder / "tmp").iterdir()), [], f"{arguments} after {after_s:.2f} s")
        return process.returncode, err

    def left(self):
        """Returns the command lines of running processes that a command of this test has started, recognised by their
        environment."""
        mark = f"HARNESS_SIGNAL_TEST={self.folder}".encode()
        found = []
        for path in Path("/proc").glob("[0-9]*/environ"):
            try:
                if mark in path.read_bytes().split(b"\0"):
                    found.append((path.parent / "cmdline").read_bytes())
            except OSError:
                continue
        return found

    def moments(self, count, most_s):
        return [self.random.uniform(0, most_s) for _ in range(count)]

    def test_sweeps_keep_their_rows_and_go_on(self):
        file = self.experiment(formats="[csr, coo, ell]", schedules="[vm, wm, em]",
                               measure="{repetitions: 30, warmup: 0, min_time: 50ms, max_time: 100ms}")
        for number in (signal.SIGTERM, signal.SIGINT):
            for after_s in self.moments(4, 1.5):
                before = self.rows("out") if (self.folder / "out" / "results.csv").exists() else []
                self.signalled(after_s, "run", file, "--out", "out", "--resume", number=number)
                if before:
                    self.assertEqual(self.rows("out")[:len(before)], before)
        self.harness("run", file, "--out", "out", "--resume")
        rows = self.rows("out")
        self.assertEqual(len({row["id"] for row in rows}), len(rows))
        self.assertEqual({row["status"] for row in rows} - {"unsupported"}, {"ok"})
        self.harness("best", "out")

    def test_a_row_that_takes_long_is_ended_and_not_written(self):
        program, started = self.folder / "sleeps.sh", self.folder / "started"
        program.write_text(f"#!/bin/sh\ntouch '{started}'\nsleep 30 &\nsetsid sleep 31 &\nsleep 32\n")
        program.chmod(0o755)
        (self.folder / "sleeps.yaml").write_text(f"""
summary: sleeps
graph: edge_list
algorithms:
  bfs: {{command: "{program}", time: '([0-9]+)', unit: s, check: x}}
""")
        os.environ["HARNESS_PROGRAMS"] = str(self.folder)
        self.addCleanup(os.environ.pop, "HARNESS_PROGRAMS")
        file = self.experiment(algorithms="[bfs]", baselines="[{id: external, program: sleeps}]",
                               measure="{repetitions: 2, warmup: 0, rounds: 1}")
        for number in (signal.SIGTERM, signal.SIGINT):
            started.unlink(missing_ok=True)
            code, err = self.signalled(0.5, "run", file, "--out", "out", "--force", number=number, started=started)
            self.assertEqual(code, 1, err)
            self.assertIn("interrupted: every finished row is written", err)
            self.assertEqual([row["status"] for row in self.rows("out")], ["ok"])
        began = time.monotonic()
        _, err = self.harness("run", file, "--out", "out", "--force", "--budget", "2s")
        self.assert_within(6, began)
        self.assertIn("time budget of 2 s is used up", err)
        self.assertEqual([row["status"] for row in self.rows("out")], ["ok"])

    def test_a_second_signal_ends_it_at_once(self):
        file = self.experiment(measure="{repetitions: 1000, warmup: 0, min_time: 20s}")
        process = self.start("run", file, "--out", "out")
        while not (self.folder / "out" / "results.csv").exists():
            time.sleep(0.01)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        time.sleep(0.2)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=10)
        self.assert_within(1, began)
        self.assertEqual(process.returncode, -signal.SIGTERM)

    def test_other_commands(self):
        self.experiment("hold.yaml", formats="[csr, coo]", measure="{repetitions: 10, warmup: 0, min_time: 50ms}",
                        hold="[{name: a, rows: 'fmt:csr', over: 'fmt:coo', at_most: 1000}]")
        file = self.experiment(formats="[csr, coo]", schedules="[vm, wm]",
                               measure="{repetitions: 20, warmup: 0, min_time: 30ms, max_time: 60ms}")
        commands = [(4, 2, ["tune", file, "--out", "t", "--force", "--budget", "4"]),
                    (3, 1.5, ["hold", "hold.yaml", "--out", "h", "--force"]),
                    (3, 0.2, ["list"]),
                    (2, 0.5, ["list", "--count", file, "--valid"]),
                    (3, 1, ["--cache-dir", "assembled", "assemble", file]),
                    (3, 1, ["graph", "generate", "kronecker", "k.mtx", "scale=18", "seed=1"]),
                    (2, 0.5, ["check", "vm", "--quick"])]
        for count, most_s, arguments in commands:
            for after_s in self.moments(count, most_s):
                with self.subTest(command=arguments, after_s=after_s):
                    self.signalled(after_s, *arguments)
        self.assertEqual([path for path in self.files() if ".tmp" in path], [])

    def test_a_check_whose_processes_are_all_killed_blames_nobody(self):
        process = subprocess.Popen([HARNESS, "check", "vm", "--quick"], cwd=self.folder, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while process.poll() is None and not children.read_text().split():
            time.sleep(0.01)
        time.sleep(1)
        os.killpg(process.pid, signal.SIGTERM)
        out, err = process.communicate(timeout=30)
        self.assertEqual((process.returncode, out, err), (-signal.SIGTERM, "", ""))

    def test_what_a_script_leaves_when_it_is_killed_is_removed(self):
        python = self.folder / "python"  # a script in place of Python, which ignores SIGTERM, as a process on a busy machine seems to do
        python.write_text("#!/bin/sh\n[ \"$1\" = -c ] && exit 43\ntrap '' TERM\n"
                          "mktemp -d -t harness-worker-XXXXXX > ready\nwhile :; do sleep 0.1; done\n")
        python.chmod(0o755)
        process = subprocess.Popen([HARNESS, "reproduce", "diss-f3.8"], cwd=self.folder, env={**os.environ, "HARNESS_PYTHON": python},
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None and not (self.folder / "ready").exists():
            time.sleep(0.01)
        time.sleep(0.2)
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
        self.assertTrue((self.folder / "ready").read_text().startswith(str(self.folder / "tmp")))
        self.assertEqual(list((self.folder / "tmp").iterdir()), [])

    def test_a_limit_of_bytes_is_an_error_of_one_line(self):
        file = self.experiment(algorithms="[bfs]", formats="[csr, coo]")
        for arguments, may_pass in ((["--cache-dir", "c", "assemble", file], False),
                                    (["graph", "generate", "path", "g.mtx", "vertices=100000"], False),
                                    (["run", file, "--out", "out", "--force"], True),
                                    (["tune", file, "--out", "t", "--budget", "2"], True)):
            with self.subTest(command=arguments):
                done = subprocess.run(["/bin/bash", "-c", 'ulimit -f 8; exec "$0" "$@"', HARNESS, *arguments],
                                      cwd=self.folder, text=True, capture_output=True, timeout=60)
                if may_pass and done.returncode == 0:
                    continue
                self.assertIn(done.returncode, (1, 2, 3), done.stderr)
                self.assertTrue(done.stderr.strip().splitlines()[-1].startswith("harness: "), done.stderr)


if __name__ == "__main__":
    unittest.main()
