#!/usr/bin/env python3
"""Reproduces tables and figures of papers. Each is an entry, for which published numbers are shown next to measured
ones, with a verdict on each claim."""
import argparse
import os
import pathlib
import re
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parent.parent)]
try:
    import claims
    import entries
    import run
    import table
except ImportError as error:
    print(f"harness reproduce: this Python ({sys.executable}) cannot draw: {error}; install PyYAML, pandas and "
          "matplotlib or name another Python in HARNESS_PYTHON", file=sys.stderr)
    sys.exit(2)


def chosen(known, words):
    """Returns the entries that `words` name. A word is an id, a paper, or a glob of ids. `all` and an empty list stand
    for all entries."""
    picked = {}
    for word in words or ["all"]:
        pattern = re.escape(word).replace(r"\*", ".*")
        found = {name: entry for name, entry in known.items()
                 if word in ("all", entry.paper) or re.fullmatch(pattern, name)}
        if not found:
            close = table.nearest(word, list(known))
            known_ones = close if "did you mean" in close else " (see harness reproduce --list)"
            raise entries.EntryError(f"there is no entry '{word}'{known_ones}")
        picked.update(found)
    return [entry for name, entry in known.items() if name in picked]


def show(listed, out):
    """Prints a line per entry with its kind, title, missing requirements and last verdicts, and then the number of
    entries."""
    for entry in listed:
        seen = run.last_seen(out, entry)
        sizes = " and ".join(size for size in entries.SIZES if entry.experiment(size))
        state = f"waits for {', '.join(entry.needs)}" if entry.needs else f"{sizes} size" if sizes else \
            "counted" if entry.ours else "only published data"
        last = f"; last: {run.in_short(seen)}" if seen else ""
        print(f"{entry.id:14} {entry.kind:7} {len(entry.published):4} numbers  {entry.title} ({state}{last})")
    plurals = {"table": "tables", "figure": "figures", "study": "studies in prose", "graphs": "tables of graphs"}
    counts = [f"{sum(entry.kind == kind for entry in listed)} {plural}" for kind, plural in plurals.items()]
    print(f"{len(listed)} entries: {', '.join(counts)}")


def reproduce(listed, options):
    states = []
    for number, entry in enumerate(listed, 1):
        print(f"[{number}/{len(listed)}] {entry.id}: {entry.title}", flush=True)
        try:
            seen = run.reproduce(entry, options)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            said = " ".join(str(error).split())
            raise entries.EntryError(f"{entry.folder}: cannot be judged or drawn: {type(error).__name__}: {said}") from error
        for one in seen["claims"]:
            print(f"  {one['state']}: {one['claim']} ({one['seen']})")
            states.append(one["state"])
        if not seen["claims"]:
            print(f"  {run.in_short(seen)}")
    held, failed, unclear = map(states.count, (claims.HOLDS, claims.FAILS, claims.UNCLEAR))
    print(f"{held + failed + unclear} claims tested: {held} hold, {failed} fail, {unclear} unclear; "
          f"figures and tables in {options.out}")
    return 1 if failed else 0


class OneLineParser(argparse.ArgumentParser):
    def error(self, message):
        raise entries.EntryError(f"{message} (see harness reproduce --help)")


def main(arguments=None):
    parser = OneLineParser(prog="harness reproduce", description=__doc__)
    parser.add_argument("ids", nargs="*")
    parser.add_argument("--papers", type=pathlib.Path, required=True)
    parser.add_argument("--harness", default="harness")
    parser.add_argument("--with", dest="words", action="append", default=[], help="an option passed to every run")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--size", choices=entries.SIZES, default="small")
    parser.add_argument("--backend")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("results/reproduce"))
    parser.add_argument("--take", type=pathlib.Path)
    try:
        options = parser.parse_args(arguments)
        listed = chosen(entries.load_all(options.papers), options.ids)
        mistakes = [line for entry in listed for line in entries.check(entry, claims.TESTS)]
        if mistakes:
            raise entries.EntryError("; ".join(mistakes))
        if options.take is not None and not options.take.exists():
            raise entries.EntryError(f"--take: {options.take}: there is no such file or folder")
        if options.list:
            show(listed, options.out)
            sys.stdout.flush()
            return 0
        return reproduce(listed, options)
    except BrokenPipeError:
        # A program such as head may stop reading the output. The flush of stdout at the end of Python must not fail
        # then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"harness reproduce: {error.filename}: {error.strerror}", file=sys.stderr)
    except entries.EntryError as error:
        print(f"harness reproduce: {error}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
