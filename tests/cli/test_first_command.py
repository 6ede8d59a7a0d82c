"""Tests experiments/run_pr_sweep.sh, the first command of the README. The script compiles no device code for CUDA, but
later commands in the same build folder may. The test runs the real CMake with the project's CMake files, on a project
without code. It replaces other programs by scripts."""
import os
import shutil
import subprocess
import unittest
from pathlib import Path

from cli import CliTest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "experiments" / "run_pr_sweep.sh"
NVCC = "#!/bin/sh\necho Cuda compilation tools, release 12.9, V12.9.1\n"
PROJECT = f"""cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES NONE)
include({ROOT}/cmake/options.cmake)
option(HARNESS_CUDA "As in cmake/dependencies.cmake" ON)
option(HARNESS_BITCODE "No clang here" OFF)
include({ROOT}/plugins/cmake/HarnessPlugin.cmake)
file(WRITE ${{CMAKE_BINARY_DIR}}/cuda "${{HARNESS_CUDA}} ${{HARNESS_LTOIR}}")
add_custom_target(main_job)
"""


@unittest.skipUnless(shutil.which("cmake") and shutil.which("ninja"), "no cmake or no ninja")
class FirstCommand(CliTest):
    def setUp(self):
        super().setUp()
        for name, text in {"cmake/install_dependencies.sh": "", "bin/nvcc": NVCC, "build/bin/harness": "#!/bin/sh\n",
                           "data/debian-deps.mtx": "", "CMakeLists.txt": PROJECT}.items():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
            file.chmod(0o755)
        (self.folder / "experiments").mkdir()
        shutil.copy(SCRIPT, self.folder / "experiments")

    def call(self, *command):
        done = subprocess.run(command, cwd=self.folder, text=True, capture_output=True,
                              env={**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}"})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def first_command(self):
        """Runs the script. Returns two words: whether CMake has switched on the CUDA backend, and whether it has
        switched on the device code for CUDA, such as "OFF ON"."""
        self.call("sh", f"experiments/{SCRIPT.name}")
        return (self.folder / "build/cuda").read_text()

    def configured(self, *options):
        self.call("cmake", "-S", ".", "-B", "build", "-G", "Ninja", *options)
        return (self.folder / "build/cuda").read_text()

    def test_a_new_build_has_nothing_for_cuda_and_a_later_configure_has_all(self):
        self.assertEqual(self.first_command(), "OFF OFF")
        self.assertEqual(self.first_command(), "OFF OFF")  # the second call is as after an interrupted first one
        self.assertEqual(self.configured("-DHARNESS_WERROR=ON"), "ON ON")  # configures as tests/run_all.sh does
        self.assertEqual(self.first_command(), "ON ON")

    def test_a_build_of_somebody_elses_keeps_what_it_has(self):
        self.assertEqual(self.configured("-DHARNESS_CUDA=OFF"), "OFF ON")
        self.assertEqual(self.first_command(), "OFF ON")
        self.assertEqual(self.configured(), "OFF ON")


class Packages(CliTest):
    def test_who_is_not_root_and_has_no_sudo_is_told_what_to_run(self):
        for name, text in {"id": "echo 1000", "dpkg-query": "exit 1", "grep": "exit 1"}.items():
            (self.folder / name).write_text(f"#!/bin/sh\n{text}\n")
            (self.folder / name).chmod(0o755)
        for arguments in ([], ["--tests"]):
            done = subprocess.run(["/bin/sh", ROOT / "cmake/install_dependencies.sh", *arguments], text=True,
                                  capture_output=True, env={"PATH": str(self.folder)})
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (1, "", 1), done.stderr)
            self.assertIn("needs root: run 'sh cmake/install_dependencies.sh" + "".join(" " + word for word in arguments) +
                          "' as root once: build-essential", done.stderr)


if __name__ == "__main__":
    unittest.main()
