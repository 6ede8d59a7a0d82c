"""layers.py ROOT: checks which file may include which.

Device headers include only headers of their own layer and of earlier layers (docs/device.md), and no header includes
itself indirectly. The modules of harness/, and the folders within results/, sweep/ and runtime/, include one another in
one direction only. At most MOST_ARROWS pairs consist of a module and a module that it includes. A module's code is in
the module's namespace: harness::graph, or harness::cpu for a backend. All modules share `base`, which is in harness
itself. Tests are in harness::testing."""
import pathlib
import re
import sys

LAYERS = ["target", "core", "gather", "balance", "units", "kinds"]
NAMESPACE = re.compile(r"^namespace (harness[\w:]*) \{", re.MULTILINE)
INCLUDE = re.compile(r'^#include ["<]([^">]+)[">]', re.MULTILINE)
SOURCES = {".h", ".hpp", ".cpp", ".cu", ".in"}
PARTS = {"results": {"store", "judge", "machine", "report", "history"}, "sweep": {"measure", "share", "worker"}, "runtime": {"resolve", "memory", "store", "run", "check", "update"}}
PLUGINS = ["schedules", "formats", "algorithms"]
# An arrow leads from a module to another one that it includes. There are 39 of them: nine that begin or end at `fetch`,
# `tune` or `twins`, and 30 between the other modules.
MOST_ARROWS = 39
NO_TESTS = {"harness::planted"}  # a plugin for tests, which is not in harness::testing
Graph = dict[str, set[str]]


def circle_in(arrows: Graph) -> list[str]:
    """Returns the nodes of one cycle, with the first node repeated at the end, or an empty list."""
    done: set[str] = set()

    def visit(node: str, path: list[str]) -> list[str]:
        if node in path:
            return [*path[path.index(node):], node]
        if node in done:
            return []
        for target in sorted(arrows.get(node, ())):
            if found := visit(target, [*path, node]):
                return found
        done.add(node)
        return []

    for node in arrows:
        if found := visit(node, []):
            return found
    return []


def check_device(root: pathlib.Path, findings: list[str]) -> int:
    device = (root / "plugins/include/harness/device").resolve()
    includes: Graph = {}
    for header in sorted(device.rglob("*.h")):
        name, layer = str(header.relative_to(device)), header.parent.name
        if layer not in LAYERS:
            findings.append(f"{name}: in none of the layers {' '.join(LAYERS)}")
            continue
        includes[name] = set()
        for included in INCLUDE.findall(header.read_text(encoding="utf-8")):
            target = (header.parent / included).resolve()
            if not target.is_relative_to(device) or not target.exists():
                continue  # args.h, plugin.h and the compiler's own headers belong to no layer
            if target.suffix == ".def":
                continue  # a table of hooks (*.def) belongs to no layer
            includes[name].add(str(target.relative_to(device)))
            if target.parent.name not in LAYERS or LAYERS.index(target.parent.name) > LAYERS.index(layer):
                findings.append(f"{name}: includes {target.relative_to(device)}, a later layer")
    if circle := circle_in(includes):
        findings.append("circle: " + " -> ".join(circle))
    return len(includes)


def place_of(parts: tuple[str, ...]) -> str:
    """Returns the module of a path within harness/, such as graph. If the module has folders, returns both, such as
    results/store."""
    module = parts[0]
    return f"{module}/{parts[1]}" if len(parts) > 2 and parts[1] in PARTS.get(module, ()) else module


def check_modules(root: pathlib.Path, findings: list[str]) -> int:
    harness = root / "harness"
    places: Graph = {}
    for source in sorted(path for folder in ["harness", *PLUGINS] for path in (root / folder).rglob("*")):
        if source.suffix not in SOURCES:
            continue
        inside = source.is_relative_to(harness)
        place = place_of(source.relative_to(harness if inside else root).parts)
        for included in INCLUDE.findall(source.read_text(encoding="utf-8")):
            target = pathlib.PurePosixPath(included).parts
            if target[0] == "harness":
                places.setdefault(place, set()).add("the SDK")
            elif (harness / included).is_file() and place_of(target) != place:
                places.setdefault(place, set()).add(place_of(target))
    if circle := circle_in(places):
        findings.append("circle of modules: " + " -> ".join(circle))
    modules = {(place.split("/")[0], target.split("/")[0]) for place in places for target in places[place]}
    arrows = sorted(f"{module} -> {target}" for module, target in modules if module != target)
    if len(arrows) > MOST_ARROWS:
        findings.append(f"{len(arrows)} arrows between modules, at most {MOST_ARROWS} are wanted: {', '.join(arrows)}")
    return len(arrows)


def namespace_of(parts: tuple[str, ...]) -> str:
    """Returns the namespace of a source within harness/."""
    if parts[0] == "base":
        return "harness"
    return f"harness::{parts[1] if parts[0] == 'backends' and len(parts) > 2 else parts[0]}"


def check_namespaces(root: pathlib.Path, findings: list[str]) -> int:
    count = 0
    for source in sorted((root / "harness").rglob("*")):
        if source.suffix not in SOURCES or source.name.endswith(".dev.cpp"):
            continue
        opened = NAMESPACE.findall(source.read_text(encoding="utf-8"))
        wanted = namespace_of(source.relative_to(root / "harness").parts)
        count += bool(opened)
        if opened and not any(f"{name}::".startswith(f"{wanted}::") for name in opened):
            findings.append(f"{source.relative_to(root)}: is in {opened[0]}, its module is {wanted}")
    return count


def check_tests(root: pathlib.Path, findings: list[str]) -> int:
    """Adds a finding for each test, or header that tests share, outside of the namespace harness::testing. Returns the
    number of files."""
    count = 0
    for source in sorted((root / "tests").rglob("*.[hc]pp")):
        text = source.read_text(encoding="utf-8")
        opened = [name for name in NAMESPACE.findall(text) if name != "harness::testing"]
        if re.search(r"^TEST(?:_F|_P)?\(", text, re.MULTILINE) or source.suffix == ".hpp":
            count += 1
            if opened and not set(opened) <= NO_TESTS:
                findings.append(f"{source.relative_to(root)}: is in {opened[0]}, tests are in harness::testing")
    return count


def main() -> int:
    root = pathlib.Path(sys.argv[1])
    findings: list[str] = []
    headers, arrows = check_device(root, findings), check_modules(root, findings)
    files = check_namespaces(root, findings)
    tests = check_tests(root, findings)
    print("\n".join(findings) or f"{headers} headers in {len(LAYERS)} layers, {arrows} arrows between modules, no circle, "
          f"{files} files in the namespaces of their modules, {tests} files of tests in one")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
