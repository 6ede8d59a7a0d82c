"""README.md of an artifact: how to repeat it, and the verdicts to expect."""
import shlex


def text(facts, expected):
    options = shlex.join(facts["options"])
    plugins = "--plugins plugins " if any(plugin["packed"] for plugin in facts["plugins"]) else ""
    out = f"""# {facts['name']}

Results of harness {facts['harness']}, with what is needed to repeat them.

## Repeat it

```sh
harness pack --check {facts['name']}.tar.gz        # measures again, and compares all verdicts
```

The same by hand, in this folder:

```sh
harness {plugins}run experiment.yaml --out replay {options}
harness best replay
harness compare results replay
```

## Measured on

| | |
| --- | --- |
| device | {facts['device'].get('device', '')} ({facts['device'].get('name', '')}) |
| processor | {facts['machine'].get('cpu', '')}, {facts['machine'].get('cores', '')} cores |
| memory | {facts['machine'].get('memory_bytes', 0) / 2 ** 30:.0f} GB |
| harness | {facts['harness']}, commit {facts['build'].get('commit', 'unknown')} |

## Files

| file | content |
| --- | --- |
| `experiment.yaml` | the experiment |
| `results/` | the results as measured |
| `expected.json` | their verdicts |
| `MANIFEST.json` | SHA-256 of every file, plugins with their hashes, recipes of graphs |
| `plugins/`, `sources/`, `graphs/` | plugins and graphs that harness does not have, if there are any |

"""
    missing = [graph["why"] for graph in facts["graphs"] if "why" in graph]
    if missing:
        out += "## Graphs to bring\n\n" + "".join(f"- {why}\n" for why in missing) + "\n"
    out += "## Expected verdicts\n\n"
    for name, verdict in expected["bounds"].items():
        out += f"- bound {name}: {verdict}\n"
    for group, places in expected["places"].items():
        winners = [row for row, place in places.items() if place in ("best", "tied")]
        out += f"- fastest of {group}: {' or '.join(winners)}\n"
    return out + f"- {len(expected['answers'])} rows with the status and the answer of `results/results.csv`\n"
