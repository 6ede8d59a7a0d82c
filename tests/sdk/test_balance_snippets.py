"""Tests the snippets in the headers of device/balance/. Each header begins with an overview: cost, shared memory,
callers, source and a snippet of code. The tests write one schedule with all snippets, whose parameter selects the one
that runs as its kernel. They compile it for the CPU and for warps, and verify its results in both directions."""
import csv
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from sdk import HARNESS, PREFIX, SIMT, build_plugin, call, skip_without_cpu

BALANCE = PREFIX / "include/harness/device/balance"
CLANG = shutil.which("clang++-19")
FLAGS = ["-std=c++20", "-ffreestanding", "-Wall", "-Wextra", "-Wunused-member-function", "-Werror", "-fsyntax-only", f"-I{PREFIX}/include"]
# The kernel that runs on the cpu backend in place of a snippet that is for warps only.
ELSEWHERE = "  c.at.for_each(candidate_rows(c), [&](uint64_t i) { whole_row(c, open_row(c, i)); });\n"
DEVICE = """#include <harness/device.h>
using namespace harness;
"""
HOST = """#include <cstdint>
struct SnippetState {
  uint32_t which;
};
#ifdef HARNESS_DEVICE_PART
%s
HARNESS_STEP(0) {
  const uint32_t which = c.schedule<SnippetState>().which;
%s}
#else
#include <harness/plugin.hpp>
using namespace harness;
static constexpr harness_param params[] = {
    choice_param("which", "%s", "%s", "header whose snippet runs", offsetof(SnippetState, which)),
};
static constexpr harness_step as_written[] = {%s};  // each snippet's own
static constexpr harness_step steps[] = {kernel_step(0, {.domain = HARNESS_PER_ROW_AND_EDGE,
                                                         .shared_bytes_per_thread = HARNESS_BLOCK_POOL_BYTES})};
static_assert([] {
  for (const harness_step& step : as_written)
    if (step.shared_bytes_per_thread > steps[0].shared_bytes_per_thread) return false;
  return true;
}());
static constexpr harness_schedule schedule = make_schedule<SnippetState>(steps);
static constexpr About about{
    .id = "snippets",
    .version = "1.0",
    .summary = "the snippets of the balance headers",
    .demands = "edges.by_row/1 edges.by_id/1 frontier.test/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
#endif
"""
EXPERIMENT = """experiment: snippets
graphs:
  - {name: skewed, generator: kronecker, scale: 7, seed: 3}
algorithms: [{id: pagerank, iterations: 2}]
formats: [csr]
schedules: [{id: snippets, which: [%s]}]
options: {direction: [push, pull]}
backend: [%s]
measure: {repetitions: 1, warmup: 0}
"""


class Snippet:
    """The snippet of a header: the statements of a kernel, and an optional struct before them, which is outside of the
    kernel."""
    def __init__(self, header):
        opening = re.match(r"(?://.*\n)+", header.read_text(encoding="utf-8")).group().splitlines()
        self.name = header.stem
        self.parts = {line[3:12].strip() for line in opening if re.match(r"// [A-Z][a-z]+ {2,}", line)}
        start = next((k for k, line in enumerate(opening) if line.startswith("// Snippet")), len(opening) - 1)
        self.warps_only = "GPU only" in opening[start]
        self.step = opening[start + 1].removeprefix("//     // ") if start + 1 < len(opening) else ""
        self.lines = [line.removeprefix("//     ") for line in opening[start + 2:]]
        self.first_line = start + 3  # number of the code's first line in the header, from 1
        self.header = header

    def split(self):
        """Returns (the lines of the struct, the lines of the kernel)."""
        end = self.lines.index("};") + 1 if self.lines and self.lines[0].startswith("struct ") else 0
        return self.lines[:end], self.lines[end:]

    def struct(self):
        return "\n".join([f'#line {self.first_line} "{self.header}"', *self.split()[0], ""])

    def code(self):
        struct, body = self.split()
        text = "\n".join([f'#line {self.first_line + len(struct)} "{self.header}"', *body, ""])
        if self.warps_only:
            text = f"#if HARNESS_HAS_WARPS\n{text}#else\n{ELSEWHERE}#endif\n"
        return text

    def compiled(self, flags):
        """Compiles the snippet as the only kernel of a schedule. Returns the first error, with the line of the header
        that it is about, or nothing."""
        source = f"{DEVICE}{self.struct()}HARNESS_STEP(0) {{\n{self.code()}}}\n"
        done = subprocess.run([CLANG, *FLAGS, *flags, "-x", "c++", "-"], input=source, text=True, capture_output=True,
                              check=False, env=dict(os.environ, LC_ALL="C"))
        return next((line for line in done.stderr.splitlines() if "error:" in line), None)


SNIPPETS = [Snippet(header) for header in sorted(BALANCE.glob("*.h"))]


class BalanceHeaders(unittest.TestCase):
    def test_each_header_has_every_part_of_an_overview(self):
        self.assertGreater(len(SNIPPETS), 5)
        for snippet in SNIPPETS:
            with self.subTest(header=snippet.name):
                self.assertEqual(snippet.parts, {"Cost", "Shared", "Callers", "Source", "Snippet"})
                self.assertRegex(snippet.step, r"^kernel_step\(0, \{.*\}\)$")
                self.assertTrue(snippet.lines)

    @unittest.skipIf(CLANG is None, "there is no clang++-19")
    def test_a_wrong_snippet_is_named_by_its_line(self):
        for name, flags in (("row", []), ("wide_tiles", ["-DHARNESS_EMULATED"])):
            snippet = Snippet(BALANCE / f"{name}.h")
            self.assertIsNone(snippet.compiled(flags))
            snippet.lines.insert(1, "no_such_helper(c);")
            self.assertIn(f"{snippet.header}:{snippet.first_line + 1}:", snippet.compiled(flags) or "")

    def test_a_schedule_of_the_snippets_has_right_results(self):
        names = [snippet.name for snippet in SNIPPETS]
        branches = "".join(f"  if (which == {k}) {{\n{snippet.code()}  }}\n" for k, snippet in enumerate(SNIPPETS))
        steps = ", ".join(snippet.step for snippet in SNIPPETS)
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            device = DEVICE + "".join(snippet.struct() for snippet in SNIPPETS)
            (folder / "snippets.cpp").write_text(HOST % (device, branches, names[0], "|".join(names), steps))
            (folder / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.25)\nproject(snippets LANGUAGES C CXX)\n"
                                                   "find_package(harness REQUIRED)\nadd_harness_plugin(snippets schedule)\n")
            build_plugin(folder, folder / "build")
            skip_without_cpu()
            (folder / "all.yaml").write_text(EXPERIMENT % (", ".join(names), "cpu, simt" if SIMT else "cpu"))
            call(HARNESS, "--plugins", folder / "build", "--cache-dir", folder / "cache", "run", folder / "all.yaml",
                 "--out", folder / "results")
            with open(folder / "results/results.csv", encoding="utf-8", newline="") as file:
                rows = list(csv.DictReader(file))
        self.assertEqual({(row["status"], row["reason"]) for row in rows}, {("ok", "")})
        self.assertEqual(len(rows), len(names) * 2 * (2 if SIMT else 1))


if __name__ == "__main__":
    unittest.main()
