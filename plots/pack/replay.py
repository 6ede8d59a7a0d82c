"""Replays an artifact: unpacks it, checks its files, measures again, and compares the verdicts."""
import json
import pathlib
import subprocess
import tarfile

import yaml

import artifact
import verdicts
from verdicts import PackError


def unpack(path, folder):
    """Unpacks an archive into a folder, and returns the artifact's own folder in it. Refuses links, and members that
    lead out of the folder."""
    try:
        with tarfile.open(path) as archive:
            for member in archive.getmembers():
                inside = (folder / member.name).resolve().is_relative_to(folder.resolve())
                if not inside or not (member.isfile() or member.isdir()):
                    raise PackError(f"{path}: the member {member.name} is not a file inside; it is no artifact")
            archive.extractall(folder)
    except (tarfile.TarError, EOFError, OSError) as error:
        raise PackError(f"{path}: cannot be unpacked: {str(error).partition(':')[0]}") from error
    content = [one for one in folder.iterdir() if (one / "MANIFEST.json").is_file()]
    if len(content) != 1:
        raise PackError(f"{path}: has no MANIFEST.json; expected a file of harness pack")
    return content[0]


def require_whole(folder, facts):
    """Checks an unpacked artifact, whose manifest is `facts`. Raises PackError unless the manifest has the known
    format, every file has its checksum, and no file is missing or additional."""
    if facts.get("format") != artifact.FORMAT:
        raise PackError(f"MANIFEST.json: format {facts.get('format')}, expected {artifact.FORMAT}; use the harness that packed it")
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} - {"MANIFEST.json"}
    for name, hash_ in facts["files"].items():
        if name not in there:
            raise PackError(f"{name}: is missing in the artifact")
        if artifact.sha256(folder / name) != hash_:
            raise PackError(f"{name}: is not the file that was packed (SHA-256 differs)")
    for name in sorted(there - set(facts["files"])):
        raise PackError(f"{name}: is not in the manifest of the artifact")


def check(path, out, options):
    """Replays the artifact `path` in the folder `out`. Prints a line per verdict, and returns the exit code: 1 if a
    verdict differs."""
    if out.exists():
        raise PackError(f"{out}: exists; remove it, or choose another folder with -o")
    with options.scratch() as scratch:
        folder = unpack(path, pathlib.Path(scratch))
        facts = json.loads((folder / "MANIFEST.json").read_text(encoding="utf-8"))
        require_whole(folder, facts)
        folder.rename(out)
    own = ["--plugins", str((out / "plugins").resolve())] if (out / "plugins").is_dir() else []
    command = [options.harness, *options.globals, *own, "run", "experiment.yaml", "--out", "replay", "--quiet", *facts["options"]]
    code = subprocess.run(command, cwd=out, check=False).returncode
    if code not in (0, 1, 3):
        raise PackError(f"the replay ended with exit code {code}; its folder is {out}")
    tree = yaml.safe_load((out / "experiment.yaml").read_text(encoding="utf-8"))
    now = verdicts.of_results(options.harness, out / "replay", out / "experiment.yaml", "hold" in tree)
    for line in other_plugins(facts, artifact.meta_of(out / "replay")):
        print(f"note: {line}")
    expected = json.loads((out / "expected.json").read_text(encoding="utf-8"))
    counts = dict.fromkeys(verdicts.OF_ALL_KINDS, 0)
    found = list(verdicts.compare(expected, now))
    for state, why, what in found:
        counts[state] += 1
        print(f"{state}: {what}: {why}")
    artifact.write_json(out / "verdict.json", [dict(zip(("state", "why", "what"), one)) for one in found])
    print(f"{counts['agrees']} agree, {counts['differs']} differ, {counts['unclear']} unclear; {out}")
    return 1 if counts["differs"] else 0


def other_plugins(facts, meta):
    """Yields a line for each plugin of which the replay used another build than the artifact, and a line if the version
    of harness differs. The argument `facts` is the manifest, and `meta` describes the replay."""
    if meta.get("harness_version") != facts["harness"]:
        yield f"harness {meta.get('harness_version')} here, {facts['harness']} there"
    here = {(one["kind"], one["id"]): one for one in meta.get("plugins", [])}
    for plugin in facts["plugins"]:
        mine = here.get((plugin["kind"], plugin["id"]))
        if mine and mine["hash"] != plugin["hash"]:
            yield f"{plugin['kind']} {plugin['id']} is another build here"
