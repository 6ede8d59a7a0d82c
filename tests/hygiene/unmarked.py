"""unmarked.py ROOT: checks that measured numbers are in marked places. One line per finding.

A page may contain times, rates or ratios only in places that docs/measured.py fills from docs/measurements.yaml. Other
numbers would have no command, machine, day and version, and would become outdated unnoticed. Code is skipped, because
its numbers are settings. EXCUSED lists numbers that are neither measured nor code, with reasons."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "docs"))
import measured  # noqa: E402

# Pages that may contain numbers in unmarked places, each with a reason. All other pages of docs/ are checked.
OPEN = {
    "docs/CHANGELOG.md": "what was, in its day",
    "docs/measurements.md": "written by docs/measured.py",
    "docs/reproduction.md": "written by plots/reproduce/page.py, from records of its own",
    "docs/references.md": "titles of papers",
    "docs/experiments.md": "settings and their defaults",
    "docs/results.md": "columns and what they are made of",
    "docs/measuring.md": "settings and rules of judging; few of its numbers are measured",
    "docs/device_traps.md": "what a trap cost when it was found, as the page says",
    "docs/tuning.md": "settings of the tuner and their defaults",
    "docs/twins.md": "rules of the fit; its tables are records",
    "docs/experiments_log.md": "what was tried, in its day; its tables of today are records",
}
WORD = (r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|half|"
        r"quarter|some|an?)")
UNIT = (r"(?:[munµ]?s|min|h|milliseconds?|microseconds?|nanoseconds?|seconds?|minutes?|hours?|days?|[kMGT]i?B/s|GTEPS|MTEPS|"
        r"[kMGT]?FLOPS?|(?:million|billion) (?:edges|arcs|vertices) (?:a|per) second)")
NUMBER = re.compile(
    rf"(?<![\w.^])\d[\d.,]*(?:\s(?:to|and)\s\d[\d.,]*)?\s?{UNIT}\b"   # 1.2 ms, 3 to 4 s
    rf"|\b{WORD}(?: and a half)?\s{UNIT}\b"                           # six minutes, an hour
    rf"|(?<![\w.])\d[\d.,]*\s?(?:x|×)(?![\w])(?! \d)"                # 2.1x
    rf"|(?<![\w.^])\d[\d.,]*(?:\sto\s\d[\d.,]*)?\stimes\b"             # 1.7 times
    rf"|\b(?:twice|thrice|{WORD} times) (?:as|the time|the speed)\b"  # twice as fast
    r"|(?<![\w.,])\d[\d.,]*\s?%"                                      # 12 %
    r"|(?<![\w.,^/-])\d+\.\d+(?![\w.]*\w)")                           # 0.59
CITED = re.compile(r"\[[A-Z][\w-]*(?: [^\]\n]*)?\](?!\()")  # [CR2 3.5]
# Numbers that are part of a name, such as "Algorithms 3.1 to 3.3" and "glibc 2.35".
NUMBERED = re.compile(r"\b(?:[Ss]ections?|[Ff]igures?|[Tt]ables?|Algorithms?|CUDA|cuGraph|glibc)\s\d+(?:\.\d+)*\w?"
                      r"(?:(?:,| and| to)\s\d+(?:\.\d+)+)*")
SHOWN = 60

# Numbers that are allowed in unmarked places: (page, text around the number) -> why the number is not a measurement.
EXCUSED = {
    ("README.md", "tutorial: ten minutes"): "what a reader should set aside",
    ("docs/tutorial.md", "about ten minutes"): "what a reader should set aside",
    ("docs/machines.md", "(default 60s)"): "a limit",
    ("docs/machines.md", "between five seconds and a minute"): "limits",
    ("docs/CONTRIBUTING.md", "four builds (an hour)"): "what a reader should set aside",
    ("docs/hooks.md", "Since SDK 1.1"): "a version",
    ("docs/hold.md", "one to nine minutes"): "what a reader should set aside",
    ("docs/figures.md", "7.5 million vertices"): "the size of a graph",
    ("docs/figures.md", "6.4 GB per iteration"): "twelve bytes for each of 537 million arcs",
    ("docs/figures.md", "when 0.85 times the change of an iteration"): "the damping factor of PageRank",
    ("docs/figures.md", "divided by 0.85"): "the damping factor of PageRank",
    ("docs/algorithms.md", "within 1 % ("): "a tolerance",
    ("docs/cycles.md", "the configured bandwidth within 2 %"): "a tolerance",
    ("docs/cycles.md", "per cycle within 2 %"): "a tolerance",
    ("docs/cycles.md", "at most 1 %"): "a tolerance",
    ("docs/plugins.md", "plugin in five minutes"): "what a reader should set aside",
    ("docs/plugins.md", "a run of more than 10 s"): "a limit",
    ("docs/algorithms.md", "where one is 16 times the"): "a threshold",
    ("docs/architecture.md", "every 50 ms looks"): "a period",
    ("docs/architecture.md", "kills the worker a second later"): "a limit",
    ("docs/architecture.md", "one and a half seconds at most"): "a limit",
    ("docs/graph_input.md", "exponent 2.5"): "a default",
    ("docs/graph_input.md", "rewire 0.05"): "a default",
    ("docs/graph_input.md", "intra 0.9"): "a default",
    
    ("docs/graphs.md", "twice as long, up to a minute"): "a setting",
    ("docs/graphs.md", "up to ten minutes"): "a setting",
    ("docs/hold.md", "intervals of 95 %"): "a level of confidence",
    ("docs/hold.md", "at most 1.03 times the time"): "a bound",
    ("docs/hold.md", "takes twice as long as"): "a bound",
        ("docs/history.md", "(3 % by default)"): "a default",
    ("docs/install.md", "a day too early"): "a resolution",
    ("docs/reproduction_entries.md", "0.05"): "a default",
    ("docs/reproduction_entries.md", "(95 %)"): "a level of confidence",
}


def without_marked(text):
    """Returns the text of a page in which blanks replace each part where any number is allowed. The other text keeps
    its lines and columns."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group())
    for what in (measured.BLOCK, measured.NUMBER, re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL),
                 re.compile(r"^    .*$", re.MULTILINE), re.compile(r"`[^`\n]*(?:\n[^`\n]+)?`"),
                 re.compile(r"\]\([^)]*\)"), CITED, NUMBERED):
        text = what.sub(blank, text)
    return text


def findings_of(name, text, excused, seen):
    findings = []
    plain = without_marked(text)
    for hit in NUMBER.finditer(plain):
        line = plain.count("\n", 0, hit.start()) + 1
        words = " ".join(hit.group().split())
        around = " ".join(plain[max(0, hit.start() - SHOWN):hit.end() + SHOWN].split())
        excuse = next((key for key in excused if key[0] == name and key[1] in around and words in key[1]), None)
        if excuse:
            seen.add(excuse)
        else:
            findings.append(f"{name}:{line}: '{words}' is in no marked place: give it a record in docs/measurements.yaml, "
                            "or a reason in EXCUSED of tests/hygiene/unmarked.py")
    return findings


def main() -> int:
    root = pathlib.Path(sys.argv[1]).resolve()
    findings, seen = [], set()
    pages = ["README.md", *sorted(f"docs/{path.name}" for path in (root / "docs").glob("*.md") if f"docs/{path.name}" not in OPEN)]
    for name in pages:
        findings += findings_of(name, (root / name).read_text(encoding="utf-8"), EXCUSED, seen)
    findings += [f"unmarked.py: {name} does not say '{words}': take it out of EXCUSED" for name, words in sorted(set(EXCUSED) - seen)]
    print("\n".join(findings) or f"{len(pages)} pages have measured numbers in marked places alone")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
