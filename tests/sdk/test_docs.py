"""Tests that the examples on the pages about plugins are complete. Each is built unchanged, and passes `harness
check`."""
import re
import shutil
import tempfile
import unittest
from pathlib import Path

from sdk import FEW, HARNESS, SOURCE, build_plugin, call, skip_without_cpu

CMAKE = """cmake_minimum_required(VERSION 3.25)
project(example LANGUAGES C CXX)
find_package(harness REQUIRED)
add_harness_plugin({name} {kind})
"""


def files_in(block):
    """Returns {file: text} of a code block. A line '// FILE' begins each file in the block."""
    parts = re.split(r"^// (\S+\.(?:h|cpp))\n", block, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


class Docs(unittest.TestCase):
    def test_every_example_builds_and_passes_check(self):
        text = "".join(page.read_text() for page in sorted((SOURCE / "docs").glob("plugin_*.md")))
        examples = [files for block in re.findall(r"```cpp\n(.*?)```", text, re.DOTALL) if (files := files_in(block))]
        kinds = set()
        loaded = Path(self.enterContext(tempfile.TemporaryDirectory()))  # the baseline computes the algorithm of an earlier example
        for files in examples:
            name = next(file for file in files if file.endswith(".cpp")).removesuffix(".cpp")
            kind = re.search(r"HARNESS_PUBLISH\((\w+)", files[f"{name}.cpp"]).group(1)
            kinds.add(kind)
            with self.subTest(example=name), tempfile.TemporaryDirectory() as folder:
                for file, content in files.items():
                    (Path(folder) / file).write_text(content)
                (Path(folder) / "CMakeLists.txt").write_text(CMAKE.format(name=name, kind=kind))
                plugin = Path(shutil.copy(build_plugin(folder, Path(folder) / "build"), loaded))
                skip_without_cpu()
                others = ["--with", "indegree"] if kind == "baseline" else FEW
                report = call(HARNESS, "--plugins", loaded, "--cache-dir", Path(folder) / "cache", "check", "--quick",
                              "--backend", "cpu", *others, plugin)
                self.assertIn(" 0 wrong", report)
        self.assertEqual(kinds, {"schedule", "format", "algorithm", "baseline"})


if __name__ == "__main__":
    unittest.main()
