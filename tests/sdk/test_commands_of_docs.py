"""Runs every command line in README.md, docs/*.md and the examples of `harness help`.

The lines run with the installed harness, in a folder that has only the files that they name. The file
commands_of_docs.py lists the lines that are shortened and those that cannot run here."""
import gzip
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from commands_of_docs import NOT_RUN, shortened, without_comment
from sdk import HARNESS, PREFIX, SIMT, SOURCE, call, skip_without_cpu

FIRST_WORDS = r"(?:[A-Z_]+=\S+ )*(?:\S*/)?(?:harness|cmake|ctest|python3|sh|bash|export|source|cpack|pip|apt(?:-get)?|git|curl|xz|unxz|gzip|gunzip|zstd|cp|mkdir|cd|make|jq|nvcc)\b"
TESTED_ELSEWHERE = {"docs/tutorial.md": "test_tutorial.py follows it in order",
                    "docs/gallery.md": "cli/test_gallery.py draws its figures from kept results"}
JUDGES = r"harness (compare|hold)\b|--at-least"  # these commands end with 1 if a row is slower, or if a bound is not met
EXPERIMENT = """experiment: mine
graphs: [{name: kron6, generator: kronecker, scale: 6}]
algorithms: [pagerank]
formats: [csr]
schedules: [vm, wm]
options: {direction: [push, pull]}
measure: {rounds: 1, repetitions: 1}
"""
HOLD = EXPERIMENT.replace("mine", "my_bounds") + """hold:
- {name: some bound, rows: 'sched:vm', over: 'sched:wm', at_most: 100}
"""


def normal(command):
    return re.sub(r"(?:build/bin/|~/harness/bin/)harness\b", "harness", command)


def comments(block):
    return "\n".join(re.findall(r"(?:^|\s)#(.*)$", block, re.MULTILINE))


def lines_of_blocks(text):
    """Yields (command, its context on the page) for each line in a shell block or an indented block. The context is
    the paragraph before the block and the block's comments."""
    for block in re.finditer(r"```(?:sh|bash)\n(.*?)```", text, re.DOTALL):
        before = text[:block.start()].rstrip().rpartition("\n\n")[2]
        for line in block[1].replace("\\\n", " ").splitlines():
            if command := without_comment(line):
                yield command, before + comments(block[0])
    plain = re.sub(r"```.*?```", lambda block: "\n" * block[0].count("\n"), text, flags=re.DOTALL)
    for block in re.finditer(r"(?:^ {4}\S.*\n)+", plain, re.MULTILINE):
        before = plain[:block.start()].rstrip().rpartition("\n\n")[2]
        for line in block[0].replace("\\\n", " ").splitlines():
            if re.match(FIRST_WORDS, line.strip()) and (command := without_comment(line)):
                yield command, before + comments(block[0])


def help_pages():
    """Returns the help of each command and subcommand, by name."""
    pages, waiting = {}, [()]
    while waiting:
        words = waiting.pop()
        text = call(HARNESS, "help", *words)
        pages[" ".join(("harness", *words))] = text
        below = re.search(r"^Subcommands:\n((?:  .*\n)+)", text, re.MULTILINE)
        if below:
            waiting += [(*words, name) for name in re.findall(r"^  (\S+)", below[1], re.MULTILINE)]
    return pages


def all_commands():
    """Yields (page, command, its context) for each command line on the pages and in the help. The context is that of
    lines_of_blocks(), or None for an example in the help of a command."""
    pages = [SOURCE / "README.md", *sorted((SOURCE / "docs").glob("*.md"))]
    for page in pages:
        name = str(page.relative_to(SOURCE))
        if name not in TESTED_ELSEWHERE:
            yield from ((name, normal(command), around) for command, around in lines_of_blocks(page.read_text()))
    for name, text in help_pages().items():
        examples = text.partition("Examples:\n")[2]
        yield from ((name, normal(command), None) for line in examples.splitlines() if (command := without_comment(line)))


class CommandsOfDocs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        skip_without_cpu()
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.home = cls.folder / "home"
        (cls.home / ".local").mkdir(parents=True)
        for link in (cls.home / "harness", cls.home / ".local" / "harness"):
            link.symlink_to(PREFIX)
        cls.environment = {**os.environ, "HOME": str(cls.home), "PATH": f"{PREFIX}/bin:{os.environ['PATH']}",
                           "HARNESS_CACHE_DIR": str(cls.folder / "cache"), "HARNESS_DATA_DIR": str(cls.folder / "graphs"),
                           "LTOIR": os.environ["SDK_LTOIR"]}
        cls.work = cls.folder / "work"
        cls.work.mkdir()
        cls.make_files()

    @classmethod
    def run_in(cls, command):
        return subprocess.run(["bash", "-c", command], cwd=cls.work, env=cls.environment, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False, timeout=120)

    @classmethod
    def make_files(cls):
        """Writes small versions of the files that the pages use."""
        shutil.copytree(PREFIX / "share/harness/experiments", cls.work / "experiments")
        script = "harness/backends/simt/rank_correlation.py"
        (cls.work / script).parent.mkdir(parents=True)
        shutil.copy(SOURCE / script, cls.work / script)
        (cls.work / "data").mkdir()
        for name in ("mine.yaml", "pr.yaml", "EXPERIMENT.yaml"):
            (cls.work / name).write_text(EXPERIMENT)
        (cls.work / "my_updates.yaml").write_text(EXPERIMENT + "updates: {batch: 4, batches: 3}\n")
        (cls.work / "my_rounds.yaml").write_text(EXPERIMENT.replace("mine", "my_rounds") + "updates: {change: order, batches: 3}\n")
        (cls.work / "my_host_updates.yaml").write_text(
            EXPERIMENT.replace("mine", "my_host_updates").replace("csr", "bal") +
            "updates: {apply: host, batch: 4, batches: 3}\n")
        (cls.work / "my_vertices.yaml").write_text(EXPERIMENT.replace("mine", "my_vertices") +
                                                   "updates: {batch: 4, batches: 3, vertices: 0.5}\n")
        of_baselines = EXPERIMENT.replace("mine", "my_baselines") + "baselines: [btree]\nupdates: {batch: 4, batches: 3}\n"
        (cls.work / "my_baselines.yaml").write_text(of_baselines)
        (cls.work / "paper.yaml").write_text("plots:\n- {figure: best, name: fig-3, width: column, type: pdf}\n")
        (cls.work / "my_bounds.yaml").write_text(HOLD)
        made = ["harness graph generate kronecker data/debian-deps.mtx scale=6",
                "harness graph generate road road-NY.mtx rows=8 cols=8 --weights uniform",
                "harness graph generate kronecker soc-gowalla.mtx scale=6",
                "cp soc-gowalla.mtx kron16.mtx && harness graph convert kron16.mtx kron16.sg && cp kron16.sg kron18.sg",
                "cp kron16.sg soc-gowalla-twin.sg && harness graph info soc-gowalla.mtx --stats soc-gowalla.yaml",
                "cp soc-gowalla.yaml published.yaml && harness graph info road-NY.mtx --deep --json > road.json",
                "grep -v '^%' soc-gowalla.mtx | tail -n +2 | cut -d' ' -f1,2 > social.txt",
                "tr ' ' , < social.txt > edges.csv",
                "harness run mine.yaml --out results/pr_sweep && cp -r results/pr_sweep results/pr_tuned",
                "cp -r results/pr_sweep results/mine && harness history add results/pr_sweep",
                "harness run my_updates.yaml --out results/my_updates"]
        for command in made:
            done = cls.run_in(command)
            assert done.returncode == 0, f"{command}\n{done.stdout}"
        (cls.work / "road-NY.mtx.gz").write_bytes(gzip.compress((cls.work / "road-NY.mtx").read_bytes()))
        for name in ("monday", "friday", "small", "after", "my_bounds", "overhead_cpu", "publish"):
            shutil.copytree(cls.work / "results/pr_sweep", cls.work / "results" / name)
        for name in ("before", "after", "BEFORE", "AFTER"):
            shutil.copytree(cls.work / "results/pr_sweep", cls.work / name)
            shutil.copy(cls.work / "results/pr_sweep/results.csv", cls.work / f"{name}.csv")
        shutil.copy(cls.work / "mine.yaml", cls.work / "results/pr_tuned/best.yaml")

    def test_every_command_runs(self):
        ran = set()
        for page, command, _ in all_commands():
            short = shortened(command) if SIMT else shortened(command).replace("--backend simt", "--backend cpu")
            if command in NOT_RUN or short in ran:
                continue
            ran.add(short)
            with self.subTest(page=page, command=command):
                new = re.match(r"harness new \w+ (\w+)(?: (\S+))?", short)
                if new:
                    shutil.rmtree(self.work / (new[2] or new[1]), ignore_errors=True)
                done = self.run_in(short)
                allowed = (0, 1) if re.search(JUDGES, short) else (0,)
                self.assertIn(done.returncode, allowed, f"{short}\n{done.stdout[-3000:]}")
        self.assertGreater(len(ran), 60)

    def test_what_is_not_run_is_marked_in_its_page(self):
        there = {}
        for page, command, around in all_commands():
            there.setdefault(command, []).append((page, around))
        for command, (reason, mark) in NOT_RUN.items():
            with self.subTest(command=command):
                self.assertIn(command, there, "no page has it any more")
                self.assertTrue(reason)
                for page, around in there[command]:
                    if around is not None and mark is not None:
                        self.assertRegex(around, re.compile(mark, re.IGNORECASE), f"{page} does not say it: {reason}")


if __name__ == "__main__":
    unittest.main()
