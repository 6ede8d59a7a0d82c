"""Tests which files are installed, and that the commands that `harness new` prints can be pasted into a shell, for an
installed harness and in a build tree."""
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from sdk import FEW, HARNESS, PREFIX, call, skip_without_cpu

BUILD = Path(os.environ["SDK_BUILD"])
INSTALLED = ["bin/harness", "lib/harness/plots/harness_plot.py", "lib/harness/template/README.md.in",
             "lib/cmake/harness/harnessConfig.cmake", "include/harness/plugin.h", "share/man/man1/harness.1",
             "share/bash-completion/completions/harness", "share/zsh/site-functions/_harness",
             "share/fish/vendor_completions.d/harness.fish", "share/harness/experiments/pr_sweep.yaml",
             "share/doc/harness/README.md", "share/doc/harness/docs/plugins.md", "share/doc/harness/plugins/ABI.md",
             "share/doc/harness/plugins/example/CMakeLists.txt"]


class Install(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def test_what_is_installed(self):
        self.assertEqual([name for name in INSTALLED if not (PREFIX / name).exists()], [])
        self.assertEqual([path for path in PREFIX.rglob("*") if path.is_symlink() and not path.exists()], [])

    def test_libraries_loaded_on_demand_are_installed(self):
        built = {path.name for path in (BUILD / "lib/harness").glob("*.so")}
        self.assertIn("twins.so", built)
        self.assertEqual({path.name for path in (PREFIX / "lib/harness").glob("*.so")}, built)
        call(HARNESS, "graph", "generate", "communities", "small.mtx", "vertices=200", "communities=4", "degree=6", cwd=self.folder)
        self.assertIn("twin of small", call(HARNESS, "graph", "twin", "small.mtx", cwd=self.folder))

    def test_an_install_after_the_first_command_finds_all_it_needs(self):
        ninja = shutil.which("ninja")
        if not ninja or not (BUILD / "build.ninja").exists():
            self.skipTest("another generator than ninja")
        commands = subprocess.run([ninja, "-C", BUILD, "-t", "commands", "main_job"], text=True, capture_output=True, check=True)
        needed = set()
        for script in BUILD.rglob("cmake_install.cmake"):
            for kind, options, files in re.findall(r"file\(INSTALL DESTINATION \S+ TYPE (MODULE|EXECUTABLE)(.*?) FILES (.*?)\)",
                                                   script.read_text(encoding="utf-8")):
                if "OPTIONAL" not in options:
                    needed.update(re.findall(r'"([^"]+)"', files))
        self.assertTrue(any(file.endswith("/bin/harness") for file in needed), needed)
        self.assertEqual([file for file in sorted(needed) if str(Path(file).relative_to(BUILD)) not in commands.stdout], [])

    def test_links_between_installed_pages_hold(self):
        pages = PREFIX / "share/doc/harness"
        for page in pages.rglob("*.md"):
            for target in re.findall(r"\]\(([^)#\s]+\.md)", page.read_text(encoding="utf-8")):
                if "://" not in target:
                    self.assertTrue((page.parent / target).exists(), f"{page.relative_to(pages)} -> {target}")

    def what_new_prints_works(self, harness):
        folder = self.folder / "my plugins"
        folder.mkdir()
        printed = call(harness, "new", "schedule", "mine", "my first", cwd=folder)
        commands = [line.strip() for line in printed.splitlines() if line.startswith("  ")]
        self.assertEqual(len(commands), 3, printed)
        # The commands run as a user would run them: without CMAKE_PREFIX_PATH, and without harness on the PATH. The
        # only change is an option that leaves out CUDA if the build under test has none, to save compile time.
        commands[0] += f" -DHARNESS_LTOIR={os.environ['SDK_LTOIR']}"
        environment = {**os.environ, "HARNESS_CACHE_DIR": str(self.folder / "cache")}
        environment.pop("CMAKE_PREFIX_PATH", None)
        for command in commands[:2]:
            call("sh", "-c", command, cwd=folder, env=environment)
        cached = (folder / "my first/build/CMakeCache.txt").read_text()
        self.assertIn(f"harness_DIR:PATH={Path(harness).parents[1]}/", cached)
        self.assertEqual(shlex.split(commands[2])[0], str(harness))
        skip_without_cpu()
        self.assertIn(" 0 wrong", call("sh", "-c", f"{commands[2]} --backend cpu {shlex.join(FEW)}", cwd=folder, env=environment))

    def test_what_new_prints_works_where_it_is_installed(self):
        self.what_new_prints_works(HARNESS)

    def test_what_new_prints_works_in_the_build_tree(self):
        self.what_new_prints_works(BUILD / "bin/harness")

    def test_the_manual_page_is_that_of_the_executable(self):
        self.assertEqual((PREFIX / "share/man/man1/harness.1").read_text(), call(HARNESS, "help", "--man"))
        render = subprocess.run(["man", "--warnings", "-l", PREFIX / "share/man/man1/harness.1"], text=True,
                                capture_output=True, env={**os.environ, "MANWIDTH": "100"}) if Path("/usr/bin/man").exists() else None
        if render is not None:
            self.assertEqual((render.returncode, render.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
