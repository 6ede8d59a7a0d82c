#!/usr/bin/env python3
"""Writes the dependency graph of the packages of a Debian-like system as a MatrixMarket file.

This is a real-world directed graph that needs no download, because apt already has the metadata. Vertices are packages,
and an edge goes from a package to each package that it depends on (Depends and Pre-Depends).

    python3 experiments/import_debian_deps.py --out data/debian-deps.mtx

For a dependency `a | b`, the edge goes to the first alternative that exists, which apt prefers. A virtual package
stands for every package that provides it. A dependency on a name that nothing provides is skipped and counted. Ids are
the ranks of the names in byte order, so equal metadata gives an equal file."""
import argparse
import bz2
import collections
import gzip
import hashlib
import lzma
import pathlib
import re
import subprocess
import sys

OPENERS = {".gz": gzip.open, ".xz": lzma.open, ".bz2": bz2.open}
FIELDS = ("Package", "Depends", "Pre-Depends", "Provides")
NAME = re.compile(r"[a-z0-9][a-z0-9+.-]*")


class ImportFailure(Exception):
    """An error that the program reports to the user in one line."""


def read_metadata(files):
    """Returns the text of the given Packages files, or of all lists that apt has."""
    if files:
        return "\n".join(read_packages_file(pathlib.Path(name)) for name in files)
    try:
        done = subprocess.run(["apt-cache", "dumpavail"], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise ImportFailure(f"apt-cache dumpavail failed ({error}); give Packages files with --from") from error
    if not done.stdout.strip():
        raise ImportFailure("apt has no package lists; fetch them with: apt-get update")
    return done.stdout.decode("utf-8", errors="replace")


def read_packages_file(path):
    opener = OPENERS.get(path.suffix, open)
    try:
        with opener(path, "rt", encoding="utf-8", errors="replace") as file:
            return file.read()
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise ImportFailure(f"{path}: cannot be read: {error}") from error


def stanzas(text):
    """Yields a dictionary for each package: those of its fields whose names are in FIELDS. A folded line belongs to the
    field above it."""
    for block in re.split(r"\n\s*\n", text):
        fields, current = {}, None
        for line in block.splitlines():
            if line[:1] in (" ", "\t"):
                if current:
                    fields[current] += line
                continue
            key, _, value = line.partition(":")
            current = key if key in FIELDS else None
            if current:
                fields[current] = value.strip()
        if "Package" in fields:
            yield fields


def relation_names(text):
    """Returns the names of a relation without versions and architectures: [["a", "b"], ["c"]] for `a (>= 1) | b:any,
    c`."""
    groups = []
    for group in text.split(","):
        names = [match.group() for part in group.split("|") if (match := NAME.match(part.strip()))]
        if names:
            groups.append(names)
    return groups


def build_graph(text):
    """Returns (sorted names, sorted edges as index pairs, counts)."""
    depends, providers = {}, collections.defaultdict(set)
    for fields in stanzas(text):
        name = fields["Package"]
        if name in depends:
            continue  # an older version or another architecture of the same package
        depends[name] = relation_names(fields.get("Pre-Depends", "") + "," + fields.get("Depends", ""))
        for group in relation_names(fields.get("Provides", "")):
            providers[group[0]].add(name)

    names = sorted(depends)
    index = {name: position for position, name in enumerate(names)}
    counts = collections.Counter(packages=len(names))
    edges = set()
    for name, groups in depends.items():
        for alternatives in groups:
            targets = resolve(alternatives, depends, providers, counts)
            edges.update((index[name], index[target]) for target in targets if target != name)
    counts["edges"] = len(edges)
    return names, sorted(edges), counts


def resolve(alternatives, depends, providers, counts):
    for alternative in alternatives:
        if alternative in depends:
            return (alternative,)
        if alternative in providers:
            counts["virtual"] += 1
            return providers[alternative]
    counts["unresolved"] += 1
    return ()


def write_matrix_market(path, names, edges, counts, digest):
    lines = [
        "%%MatrixMarket matrix coordinate pattern general",
        "% package -> dependency (Depends and Pre-Depends) of the Debian packages that apt knows",
        "% made by experiments/import_debian_deps.py; row and column i stand for the i-th package by name",
        f"% sha256 of the metadata: {digest}",
        f"% {counts['virtual']} dependencies resolved through Provides, {counts['unresolved']} skipped",
        f"{len(names)} {len(names)} {len(edges)}",
    ]
    lines += [f"{source + 1} {target + 1}" for source, target in edges]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="ascii")
    except OSError as error:
        raise ImportFailure(f"{path}: cannot be written: {error.strerror}") from error


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", metavar="FILE", type=pathlib.Path, required=True)
    parser.add_argument("--names", metavar="FILE", type=pathlib.Path, help="also write the names, one a line")
    parser.add_argument("--from", metavar="FILE", dest="files", action="append",
                        help="read this Packages file (.gz, .xz or .bz2 too) instead of asking apt")
    options = parser.parse_args(arguments)
    try:
        text = read_metadata(options.files)
        names, edges, counts = build_graph(text)
        if not names:
            raise ImportFailure("the metadata holds no package")
        write_matrix_market(options.out, names, edges, counts, hashlib.sha256(text.encode()).hexdigest())
        if options.names:
            options.names.write_text("\n".join(names) + "\n", encoding="utf-8")
    except ImportFailure as failure:
        print(f"import_debian_deps: {failure}", file=sys.stderr)
        return 2
    print(f"{options.out}: {counts['packages']} packages, {counts['edges']} edges, "
          f"{counts['virtual']} through Provides, {counts['unresolved']} unresolved")
    return 0


if __name__ == "__main__":
    sys.exit(main())
