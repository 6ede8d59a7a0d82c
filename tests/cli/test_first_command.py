"""experiments/run_pr_sweep.sh, the first command of the README: it compiles no device code for CUDA, and no later command is
bound by that. Programs that it calls are stand-ins here."""
import os
import shutil
import subprocess
import unittest
from pathlib import Path

from cli import CliTest

SCRIPT = Path(__file__).resolve().parents[2] / "experiments" / "run_pr_sweep.sh"
# Notes how it is called, and writes the options of a first call into the cache as CMake does.
CMAKE = """#!/bin/sh
echo "$*" >> calls
[ "$1" = -S ] || exit 0
mkdir -p build
for word; do
  case $word in -D*) word=${word#-D}; echo "${word%%=*}:STRING=${word#*=}" >> build/CMakeCache.txt;; esac
done
"""


class FirstCommand(CliTest):
    def setUp(self):
        super().setUp()
        stand_ins = {"cmake/install_dependencies.sh": "", "bin/cmake": CMAKE, "build/bin/harness": "#!/bin/sh\n",
                 "data/debian-deps.mtx": ""}
        for name, text in stand_ins.items():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
            file.chmod(0o755)
        (self.folder / "experiments").mkdir()
        shutil.copy(SCRIPT, self.folder / "experiments")

    def configured(self):
        """The words of the call that configures, and the cache that stays."""
        (self.folder / "calls").unlink(missing_ok=True)
        subprocess.run(["sh", self.folder / "experiments" / SCRIPT.name], check=True, capture_output=True,
                       env={**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}"})
        return (self.folder / "calls").read_text().splitlines()[0].split(), (self.folder / "build/CMakeCache.txt").read_text()

    def test_a_new_build_has_no_device_code_for_cuda_and_forgets_that(self):
        call, cache = self.configured()
        self.assertIn("-DHARNESS_CUDA=OFF", call)
        self.assertIn("-DHARNESS_LTOIR=OFF", call)
        self.assertIn("HARNESS_UNITY", cache)
        self.assertNotIn("CUDA", cache)
        self.assertNotIn("LTOIR", cache)

    def test_a_build_that_is_there_keeps_what_it_has(self):
        (self.folder / "build/CMakeCache.txt").write_text("HARNESS_LTOIR:BOOL=ON\n")
        call, cache = self.configured()
        self.assertFalse([word for word in call if "CUDA" in word or "LTOIR" in word])
        self.assertIn("HARNESS_LTOIR:BOOL=ON\n", cache)


if __name__ == "__main__":
    unittest.main()
