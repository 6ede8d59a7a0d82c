"""Makes artifacts. An artifact is one archive with results and with all that is needed to repeat them.
docs/artifacts.md lists its files."""
import hashlib
import json
import os
import pathlib
import shutil
import tarfile

import yaml

import readme
import verdicts
from verdicts import PackError

FORMAT = 1
LARGEST_GRAPH = 16 << 20  # larger files of graphs are not packed, but named with their checksum
# Option of harness run -> whether it has a value, for the options that choose what is measured. A replay repeats these
# options, and the overrides (--set), which meta.json lists. Other options concern only the machine or one call of the
# command.
KEPT = {"--only": True, "--backend": True, "--aa": False}


def name_of(path):
    """Returns the name of an artifact: that of its file without the endings of archives."""
    return path.name.removesuffix(".gz").removesuffix(".tar").removesuffix(".tgz")


def sha256(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def meta_of(results):
    path = results / "meta.json"
    if not path.is_file():
        raise PackError(f"{results}: is no folder of results; expected results.csv and meta.json in it")
    meta = json.loads(path.read_text(encoding="utf-8"))
    if "experiment_text" not in meta:
        raise PackError(f"{path}: does not have the experiment; pack results of harness run")
    return meta


def options_of(meta):
    """Returns the options in KEPT with which the run of the results was started, and its overrides as options --set."""
    kept, words = [], iter(meta.get("command", []))
    for word in words:
        name, equals, _ = word.partition("=")
        if name in KEPT:
            kept += [word, next(words, "")] if KEPT[name] and not equals else [word]
    return kept + [word for change in meta.get("overrides", []) for word in ("--set", change)]


def make(results, out, options):
    """Writes the artifact of a folder of results. Returns the lines to print."""
    meta = meta_of(results)
    if "finished_at" not in meta:
        raise PackError(f"{results}: its run did not end; harness run --resume measures what is missing")
    name = name_of(out)
    with options.scratch() as scratch:
        folder = pathlib.Path(scratch) / name
        folder.mkdir()
        copy_results(results, folder / "results")
        tree = yaml.safe_load(meta["experiment_text"])
        base = pathlib.Path(meta.get("experiment_file", ".")).parent
        graphs = pack_graphs(tree, base, folder)
        (folder / "experiment.yaml").write_text(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True), encoding="utf-8")
        plugins = pack_plugins(results, meta, options, folder)
        for source in options.source:
            if not source.is_dir():
                raise PackError(f"--source {source}: is not a folder")
            shutil.copytree(source, folder / "sources" / source.resolve().name,
                            ignore=shutil.ignore_patterns("build", ".git", "__pycache__"))
        expected = verdicts.of_results(options.harness, results, folder / "experiment.yaml", "hold" in tree)
        write_json(folder / "expected.json", expected)
        facts = {"format": FORMAT, "name": name, "harness": meta.get("harness_version"), "build": meta.get("build", {}),
                 "machine": meta.get("machine", {}), "device": meta.get("backend", {}), "options": options_of(meta),
                 "graphs": graphs, "plugins": plugins}
        (folder / "README.md").write_text(readme.text(facts, expected), encoding="utf-8")
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        facts["files"] = {str(path.relative_to(folder)): sha256(path) for path in files}
        write_json(folder / "MANIFEST.json", facts)
        part = out.with_name(out.name + ".part")
        with tarfile.open(part, "w:gz") as archive:
            archive.add(folder, arcname=name, filter=plain)
        os.replace(part, out)
    missing = [f"not packed: {graph['why']}" for graph in graphs if "why" in graph]
    return missing + [f"{out}: {len(files) + 1} files, {sum(map(len, expected['places'].values()))} placed rows, "
                      f"{len(expected['bounds'])} bounds"]


def plain(member):
    """Removes the user from an entry of the archive. Returns the entry."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


def copy_results(results, to):
    to.mkdir()
    for file in sorted(results.iterdir()):
        if file.is_file() and file.suffix in (".csv", ".json"):
            shutil.copy2(file, to / file.name)


def pack_graphs(tree, base, folder):
    """Copies the small files of graphs into `folder`, and makes the experiment `tree` name the copies. Returns, for
    each graph, its entry in the experiment, the size and checksum of its file, and the reason if the file is not
    copied."""
    recipes = []
    for graph in tree.get("graphs", []):
        recipe = {"entry": dict(graph)}
        recipes.append(recipe)
        if "file" not in graph:
            continue
        path = next((one for one in (base / graph["file"], pathlib.Path(graph["file"])) if one.is_file()), None)
        if path is None:
            recipe["why"] = f"{graph['file']}: is not here"
            continue
        recipe.update(bytes=path.stat().st_size, sha256=sha256(path))
        if path.stat().st_size > LARGEST_GRAPH:
            recipe["why"] = f"{graph['file']}: larger than {LARGEST_GRAPH >> 20} MB; put it at this path, SHA-256 {recipe['sha256']}"
            continue
        (folder / "graphs").mkdir(exist_ok=True)
        copy = folder / "graphs" / path.name
        if copy.exists() and sha256(copy) != recipe["sha256"]:
            raise PackError(f"two graphs have the file name {path.name}; rename one of them")
        for companion in sorted(path.parent.glob(f"{path.stem}.*")) if path.suffix == ".e" else [path]:
            shutil.copy2(companion, folder / "graphs" / companion.name)
        graph["file"] = f"graphs/{path.name}"
        graph.setdefault("name", path.name.partition(".")[0])
    return recipes


def pack_plugins(results, meta, options, folder):
    """Returns the plugins that the results used. A library in a folder of `options.plugins` or HARNESS_PLUGIN_PATH is
    copied into `folder`."""
    used = {row[kind] for row in verdicts.read_rows(results) for kind in ("algorithm", "format", "schedule", "baseline")}
    own = [pathlib.Path(one) for one in options.plugins] + \
        [pathlib.Path(one) for one in os.environ.get("HARNESS_PLUGIN_PATH", "").split(":") if one]
    plugins = []
    for plugin in meta.get("plugins", []):
        if plugin["id"] not in used:
            continue
        file = next((one / f"{plugin['kind']}-{plugin['id']}.so" for one in own
                     if (one / f"{plugin['kind']}-{plugin['id']}.so").is_file()), None)
        shipped = (options.library / "plugins" / f"{plugin['kind']}-{plugin['id']}.so").is_file()
        if file is None and not shipped:
            raise PackError(f"the library of {plugin['kind']} {plugin['id']} is not here: name its folder with --plugins")
        if file is not None:
            (folder / "plugins").mkdir(exist_ok=True)
            shutil.copy2(file, folder / "plugins" / file.name)
        plugins.append({**plugin, "packed": file is not None})
    return plugins


def write_json(path, value):
    path.write_text(json.dumps(value, indent=2, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")
