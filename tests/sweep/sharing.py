"""Helpers for tests in which workers on several hosts share a sweep, by shards or by a pool. All workers run on this
machine, and a host is only the name that a worker is given for its machine. Root can also start each worker in its own
namespaces, with other process ids, another host name and another monotonic clock."""
import os
import subprocess

from cli import HARNESS, CliTest

# 60 configurations of a few milliseconds each: four on each of 15 graphs.
SIXTY = {"graphs": "[{generator: kronecker, scale: 7, seed: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]}]",
         "formats": "[csr, coo]", "schedules": "[vm, em]",
         "measure": "{repetitions: 2, warmup: 0, min_time: 10ms}"}
FIFTEEN = {**SIXTY, "formats": "[csr]", "schedules": "[vm]", "measure": "{repetitions: 2, warmup: 0}"}
CLOCKS_AHEAD_S = {"alpha": 0, "beta": 3600}
# The columns that must be the same whichever worker measures a configuration. The column `answer` is not among them,
# because the last digits of sums depend on how threads share the edges.
EQUAL = ("id", "status", "answer_hash", "graph_hash", "vertices", "edges", "supersteps", "edges_processed")


def can_unshare():
    """Returns true if this user may start processes in namespaces of their own."""
    command = ["unshare", "--uts", "--pid", "--fork", "--net", "--time", "--monotonic", "1", "true"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


class SharingTest(CliTest):
    def start_on(self, host, *arguments, namespaces=False):
        """Starts harness under the name of a host, and returns the process. With `namespaces`, harness has its own
        process ids, and the monotonic clock of this host (CLOCKS_AHEAD_S)."""
        command = [HARNESS, *map(str, arguments)]
        if namespaces:
            command = ["unshare", "--uts", "--pid", "--fork", "--kill-child", "--mount-proc", "--net", "--time",
                       "--monotonic", str(CLOCKS_AHEAD_S[host]), *command]
        return subprocess.Popen(command, cwd=self.folder, text=True, env={**os.environ, "SLURMD_NODENAME": host},
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)

    def facts(self, folder):
        """Returns, for each row of results.csv, its cells in the columns EQUAL."""
        return sorted(tuple(row[column] for column in EQUAL) for row in self.rows(folder))

    def assert_same_rows(self, folder, other):
        """Checks that two folders have the same configurations, each once and with all of its samples. Times may
        differ."""
        self.assertEqual(self.facts(folder), self.facts(other))
        for one in (folder, other):
            rows = {row["id"]: int(row["repetitions"] or 0) for row in self.rows(one)}
            samples = dict.fromkeys(rows, 0)
            for sample in self.rows(one, "samples.csv"):
                samples[sample["id"]] += 1
            self.assertEqual(samples, rows)
