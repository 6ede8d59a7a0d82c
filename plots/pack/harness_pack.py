#!/usr/bin/env python3
"""Makes an artifact of results, or replays one."""
import argparse
import pathlib
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent)]
try:
    import artifact
    import replay
    from verdicts import PackError
except ImportError as error:
    print(f"harness pack: this Python ({sys.executable}) cannot be used: {error}; install python3-yaml or name another "
          "Python in HARNESS_PYTHON", file=sys.stderr)
    sys.exit(2)


def arguments_of(words):
    parser = argparse.ArgumentParser(prog="harness pack", description=__doc__)
    parser.add_argument("results", nargs="?", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--check", type=pathlib.Path)
    parser.add_argument("--source", type=pathlib.Path, action="append", default=[])
    parser.add_argument("--with", dest="globals", action="append", default=[])
    parser.add_argument("--harness", required=True)
    parser.add_argument("--library", type=pathlib.Path, required=True)
    options = parser.parse_args(words)
    options.plugins = [one.removeprefix("--plugins=") for one in options.globals if one.startswith("--plugins=")]
    return options


def main(words=None):
    options = arguments_of(words)
    named = options.check or options.results.resolve()
    name = artifact.name_of(named)
    out = options.out or pathlib.Path(f"{name}_replay" if options.check else f"{name}.tar.gz")
    if not out.parent.is_dir():
        raise PackError(f"{out.parent}: the folder does not exist; create it, or choose another place with -o")
    options.scratch = lambda: tempfile.TemporaryDirectory(dir=out.parent, prefix=".pack-")
    if options.check:
        if not options.check.is_file():
            raise PackError(f"{options.check}: there is no such file")
        return replay.check(options.check, out, options)
    for line in artifact.make(options.results, out, options):
        print(line)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except PackError as problem:
        print(f"harness: pack: {problem}", file=sys.stderr)
        sys.exit(2)
    except OSError as problem:
        print(f"harness: pack: {problem.filename}: {problem.strerror}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("harness: interrupted", file=sys.stderr)
        sys.exit(1)
