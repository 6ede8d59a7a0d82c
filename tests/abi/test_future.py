"""Tests plugins of earlier versions with a hypothetical later harness, and later plugins with this harness
(plugins/ABI.md)."""
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE, PREFIX, KEPT = (Path(os.environ[name]) for name in ("SDK_SOURCE", "SDK_PREFIX", "KEPT"))
CMAKE, GENERATOR = os.environ["SDK_CMAKE"], os.environ["SDK_GENERATOR"]
SDK = int(re.search(r"HARNESS_SDK_VERSION (\d+)u", (SOURCE / "plugins/include/harness/plugin.h").read_text()).group(1))
KINDS = ("schedule", "format", "algorithm")
EXPERIMENT = """
experiment: ages
graphs:
  - {{generator: kronecker, scale: 7, seed: 1}}
  - {{generator: star, vertices: 100}}
algorithms: [bfs, {algorithm}]
formats: [csr, {format}]
schedules: [vm, {schedule}]
backend: {backend}
measure: {{repetitions: 1, warmup: 0}}
"""


def call(*command, code=0, environment=None):
    done = subprocess.run([str(word) for word in command], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=800, check=False, env={**os.environ, **(environment or {})})
    assert done.returncode == code, f"{command} ended with {done.returncode}, expected {code}:\n{done.stdout[-4000:]}"
    return done.stdout


def build(source, target, *options, targets=()):
    call(CMAKE, "-G", GENERATOR, "-S", source, "-B", target, "-DHARNESS_LTOIR=OFF", *options)
    call(CMAKE, "--build", target, *[word for name in targets for word in ("--target", name)])


class Ages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        call(sys.executable, SOURCE / "tests/abi/future.py", SOURCE / "plugins/include", cls.folder / "include")
        call(sys.executable, SOURCE / "tests/abi/future.py", SOURCE / "plugins/include", cls.folder / "calling", "--call")

    def run_all(self, harness, plugins, ids, backend):
        """Runs every combination of the plugins in the folder `plugins` with built-in ones, and checks that each result
        is right. Returns the set of answers of the rows whose algorithm is one of these plugins."""
        experiment = self.folder / "ages.yaml"
        experiment.write_text(EXPERIMENT.format(backend=backend, **ids))
        out = self.folder / "out"
        call(harness, "--cache-dir", self.folder / "cache", "--plugins", plugins, "run", experiment, "--out", out, "--force")
        with open(out / "results.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual({row["status"] for row in rows}, {"ok"}, [row["reason"] for row in rows if row["reason"]])
        self.assertEqual(len(rows), 2 * 2 * 2 * 2)
        self.assertEqual({bool(row["answer"] and row["answer_hash"]) for row in rows if row["algorithm"] == "bfs"}, {True})
        return {row["answer"] for row in rows if row["algorithm"] == ids["algorithm"]}

    def prefix_of(self, headers):
        """Returns a copy of the installed harness, with headers of a hypothetical later version."""
        prefix = self.folder / f"prefix_{headers}"
        shutil.copytree(PREFIX, prefix, symlinks=True)
        shutil.rmtree(prefix / "include/harness")
        shutil.copytree(self.folder / headers / "harness", prefix / "include/harness")
        return prefix

    def test_plugins_of_earlier_ages_on_a_harness_of_tomorrow(self):
        tree = self.folder / "tomorrow"
        # Compiling with Clang without optimisation takes two thirds of the time of g++, and the cpu backend needs Clang
        # anyway.
        options = (f"-DHARNESS_SDK_INCLUDE={self.folder}/calling", "-DBUILD_TESTING=ON", "-DHARNESS_SIMT_BITCODE=OFF",
                   "-DHARNESS_CUDA=OFF", "-DHARNESS_UNITY=ON", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0",
                   f"-DCMAKE_CXX_COMPILER={os.environ['CLANG']}")
        build(SOURCE, tree, *options,
              targets=("ages_test", "backend-cpu", "schedule-vm", "format-csr", "algorithm-bfs"))
        for age in sorted(KEPT.iterdir()):
            with self.subTest(age=age.name):
                said = call(tree / "bin/ages_test", environment={"HARNESS_PLUGIN_PATH": str(age)})
                for kind in KINDS:
                    self.assertIn(f"kept_{kind}", said)
                self.assertIn("[  PASSED  ] 9 tests", said)

    def test_plugins_of_tomorrow_on_this_harness(self):
        prefix = self.prefix_of("include")
        drop = self.folder / "drop"
        drop.mkdir()
        for kind in KINDS:
            source = self.folder / kind
            call(PREFIX / "bin/harness", "new", kind, f"new_{kind}", source)
            build(source, source / "build", f"-DCMAKE_PREFIX_PATH={prefix}")
            shutil.copy(source / "build" / f"{kind}-new_{kind}.so", drop)
        for backend in ("cpu", "simt"):
            if (PREFIX / f"lib/harness/backends/backend-{backend}.so").exists():
                said = self.run_all(PREFIX / "bin/harness", drop, {kind: f"new_{kind}" for kind in KINDS}, backend)
                self.assertNotIn("", said)

    def test_a_plugin_that_needs_tomorrow_is_refused_in_one_line(self):
        source = self.folder / "needs"
        call(PREFIX / "bin/harness", "new", "schedule", "needs", source)
        host = source / "needs.cpp"
        host.write_text(host.read_text().replace(".params = params,", f".params = params,\n    .needs_sdk = {SDK + 1},"))
        build(source, source / "build", f"-DCMAKE_PREFIX_PATH={PREFIX}")
        said = call(PREFIX / "bin/harness", "check", source / "build/schedule-needs.so", code=2)
        self.assertIn(f"it needs a harness of SDK 1.{SDK - 99}, this one has 1.{SDK - 100}", said)
        self.assertEqual(len(said.strip().splitlines()), 1)

    def test_a_plugin_that_calls_a_hook_of_tomorrow_is_told_by_name(self):
        source = self.folder / "calls"
        call(PREFIX / "bin/harness", "new", "schedule", "calls", source)
        build(source, source / "build", f"-DCMAKE_PREFIX_PATH={self.prefix_of('calling')}")
        experiment = self.folder / "calls.yaml"
        experiment.write_text("{experiment: calls, graphs: [{generator: star, vertices: 100}], algorithms: [bfs], "
                              "formats: [csr], schedules: [calls], backend: cpu}")
        said = call(PREFIX / "bin/harness", "--cache-dir", self.folder / "cache", "--plugins", source / "build", "run",
                    experiment, "--out", self.folder / "calls_out", code=3)
        self.assertRegex(said, rf"schedule calls calls the hook harness_later_\w+, which this harness \(SDK 1\.\d+\) "
                               "does not know")


if __name__ == "__main__":
    unittest.main()
