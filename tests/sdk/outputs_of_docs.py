"""outputs_of_docs.py PREFIX: runs the commands of the pages with the harness installed under PREFIX, and replaces the
outputs that the pages show.

A block `text` right after a block `sh` shows the output of its commands, and three dots stand for omitted lines. Each
page runs in its own folder, which first gets FILES and in which the commands of PREPARE run first. SHORT shortens
commands of the page. The test test_outputs_of_docs.py compares each shown line with the output, without numbers, ids of
configurations, and words that depend on times."""
import difflib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from commands_of_docs import shortened, without_comment

SOURCE = Path(__file__).resolve().parents[2]
SHOWN = re.compile(r"```sh\n(?P<commands>(?:(?!```).*\n)+)```\n\n```text\n(?P<output>(?:(?!```).*\n)*)```")

PR = """experiment: pr
graphs: [{name: kron12, generator: kronecker, scale: 12}]
algorithms: [pagerank]
formats: [csr, coo, ell]
schedules: [vm, wm, em]
options: {direction: [push, pull]}
measure: {rounds: 1, repetitions: 3}
"""
SWEEP = """experiment: pr_sweep
graphs: [{name: kron14, generator: kronecker, scale: 14}]
algorithms: [pagerank]
formats: [csr]
schedules: [vm, wm]
options: {direction: [push, pull]}
measure: {rounds: 5, repetitions: 2}
"""
SOCIAL = "from,to\n1,2\n2,3\n3,3\n3,1\n1,2\n"
TWO_RUNS = ["harness run sweep.yaml --out before", "harness run sweep.yaml --out after"]
# Files that are written before the commands of each page run, and commands that run before those of a page.
FILES = {"pr.yaml": PR, "sweep.yaml": SWEEP, "social.txt": SOCIAL}
PREPARE = {"docs/tuning.md": [f"cp -r {SOURCE}/experiments ."], "docs/measuring.md": [*TWO_RUNS, "cp sweep.yaml EXPERIMENT.yaml"], "docs/results.md": [*TWO_RUNS, "harness run sweep.yaml"], "docs/report.md": ["harness run sweep.yaml"],
           "docs/artifacts.md": ["harness run sweep.yaml"], "docs/machines.md": [f"cp {SOURCE}/experiments/pr_sweep.yaml ."],
           "docs/simt.md": ["harness new schedule my_schedule", "cmake -S my_schedule -B my_schedule/build -DHARNESS_LTOIR=OFF",
                            "cmake --build my_schedule/build"]}
FEW = "--with pagerank --with cc_soman --with csr --with byte_csr"
SHORT = [(r"^cmake --install .*|^export PATH=.*|^harness graph (?:get|verify|cite) .*", "true"),
         (r"^(cmake -S my_schedule -B my_schedule/build)$", r"\1 -DHARNESS_LTOIR=OFF"),
         (r"^(harness check .*)$", rf"\1 {FEW}"),
         (r"^(harness (?:--plugins \S+ )?(?:run|tune|hold) (?!.*(?:--resume|--dry-run|--judge)).*)$", r"\1 --force"),
         # These commands take long, or need files of other pages. The pages do not show their output.
         (r"^harness (?:assemble|run experiments|run mine|run results|tune experiments|tune --replay results|plot|results) .*", "true"),
         (r"^(harness tune --replay (?!.*--sampler).*|harness tune --replay .*--prior .*)$", "true")]
# Lines of a page that need not occur in the output, because they depend on times.
VARIES = re.compile(r"\] \S+ \S+ (?:race|finals): |\s(?:unclear|tied)\s{2,}|^unclear\s{2,}|^verdict\s+id\s")

MASKS = [(r"alg:\S+", "ID"), (r"(ID)\s.*$", r"\1"), (r"\s{2,}(?:note|slower_low\s.*)$", ""),
         (r"\b(?:best|tied|unclear|slower|faster|same)\b(?=\s{2,})", "PLACE"), (r"\b[0-9a-f]{16}\b", "HASH"),
         (r"/\S*/bin/harness", "harness"), (r"-?\bx?\d[\d.,]*(?:e[+-]?\d+)?", "N"), (r"(?:N *(?:ms|[hms])\b,? ?)+", "T "),
         (r"capped at T", "T"), (r"\s+", " ")]


def commands_of(block):
    lines = block.replace("\\\n", " ").splitlines()
    return [command for line in lines if (command := without_comment(line))]


def masked(line):
    """Returns the line without numbers, ids and other words that change between runs."""
    for pattern, replacement in MASKS:
        line = re.sub(pattern, replacement, line)
    return line.strip()


def matching(shown, actual):
    """Returns a list with an entry for each line of `shown`: the line of `actual` that equals it after masking, or
    None. Each line of `actual` is used once."""
    left = actual.splitlines()
    found = []
    for line in shown.splitlines():
        if line.strip() in ("...", ""):
            found.append(line)
            continue
        same = next((one for one in left if masked(one) == masked(line)), None)
        if same is not None:
            left.remove(same)
        found.append(same)
    return found


def nearest(line, actual):
    """Returns the line of the output `actual` that is most similar to `line`, a shown line whose text has changed.
    Returns None if no line is similar."""
    by_mask = {masked(one): one for one in actual.splitlines()}
    found = difflib.get_close_matches(masked(line), by_mask, 1, 0.6)
    return by_mask[found[0]] if found else None


def missing(shown, actual):
    return [line for line, found in zip(shown.splitlines(), matching(shown, actual)) if found is None and not VARIES.search(line)]


class Pages:
    """Runs the commands of pages with the harness installed under a prefix."""

    def __init__(self, prefix, folder):
        self.prefix, self.folder = Path(prefix), Path(folder)
        self.environment = {**os.environ, "HOME": str(self.folder), "PATH": f"{self.prefix}/bin:{os.environ['PATH']}",
                            "HARNESS_CACHE_DIR": str(self.folder / "cache"), "HARNESS_DATA_DIR": str(self.folder / "graphs")}

    def run(self, command, work):
        done = subprocess.run(["bash", "-c", command], cwd=work, env=self.environment, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False, timeout=200)
        return done.stdout

    def outputs(self, path):
        """Runs the commands of a page. Yields (match of SHOWN, printed output) for each block whose output the page
        shows."""
        text = path.read_text(encoding="utf-8")
        blocks = list(SHOWN.finditer(text))
        if not blocks:
            return
        work = self.folder / path.stem
        work.mkdir()
        for name, content in FILES.items():
            (work / name).write_text(content, encoding="utf-8")
        for name, content in re.findall(r"`(\w+\.yaml)`[^`]*\n\n```yaml\n(experiment:.*?)```", text, re.DOTALL):
            (work / name).write_text(content, encoding="utf-8")
        for command in PREPARE.get(str(path.relative_to(SOURCE)), []):
            self.run(command, work)
        at = 0
        for block in blocks:
            # Commands whose output is not shown also run, in sequence, because later commands may need their files.
            for before in re.findall(r"```sh\n(.*?)```", text[at:block.start()], re.DOTALL):
                for command in commands_of(before):
                    self.run(shortened(command, SHORT), work)
            at = block.end()
            yield block, "".join(self.run(shortened(command, SHORT), work) for command in commands_of(block["commands"]))


def pages():
    return [SOURCE / "README.md", *sorted((SOURCE / "docs").glob("*.md"))]


def main():
    with tempfile.TemporaryDirectory() as folder:
        runner = Pages(Path(sys.argv[1]).resolve(), folder)
        for path in pages():
            text = path.read_text(encoding="utf-8")
            for block, actual in runner.outputs(path):
                lines = matching(block["output"], actual)
                shown = block["output"].splitlines()
                for at, line in enumerate(shown):
                    if lines[at] is None and not VARIES.search(line):
                        lines[at] = nearest(line, actual)
                        print(f"{path.name}: {line}\n  is now: {lines[at]}" + ("" if lines[at] else f" (none like it in)\n{actual[-3000:]}"))
                fewer = "harness check" in block["commands"]  # SHORT checks fewer plugins, so the counts on the page are kept
                new = [line if found is None or fewer and masked(line) == masked(found) else re.sub(r"/\S*/bin/harness", "harness", found)
                       for line, found in zip(shown, lines)]
                text = text.replace(block["output"], "".join(line.rstrip() + "\n" for line in new), 1)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
