"""layers.py ROOT: the device headers include only headers of their own layer and of layers before it (docs/device.md), and
no header includes itself by any way."""
import pathlib
import re
import sys

LAYERS = ["target", "core", "gather", "balance", "kinds"]
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def main() -> int:
    device = (pathlib.Path(sys.argv[1]) / "plugins/include/harness/device").resolve()
    includes: dict[pathlib.Path, list[pathlib.Path]] = {}
    findings = []
    for header in sorted(device.rglob("*.h")):
        layer = header.parent.name
        if layer not in LAYERS:
            findings.append(f"{header.relative_to(device)}: in none of the layers {' '.join(LAYERS)}")
            continue
        includes[header] = []
        for name in INCLUDE.findall(header.read_text(encoding="utf-8")):
            target = (header.parent / name).resolve()
            if not target.is_relative_to(device):
                continue  # args.h and plugin.h
            includes[header].append(target)
            if target.parent.name not in LAYERS or LAYERS.index(target.parent.name) > LAYERS.index(layer):
                findings.append(f"{header.relative_to(device)}: includes {target.relative_to(device)}, a later layer")

    def visit(header: pathlib.Path, path: list[pathlib.Path]) -> None:
        if header in path:
            circle = [str(step.relative_to(device)) for step in [*path[path.index(header):], header]]
            findings.append("circle: " + " -> ".join(circle))
            return
        for target in includes.get(header, []):
            visit(target, [*path, header])

    for header in includes:
        if not any(finding.startswith("circle") for finding in findings):
            visit(header, [])
    print("\n".join(findings) or f"{len(includes)} headers in {len(LAYERS)} layers")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
