"""What an observation rests on, as hashes: its experiment, the sources of the plugins in it, its graphs, and its claim
with the published numbers beside it. An observation of which one of them moved on is stale."""
import hashlib
import json
import pathlib

import yaml

import useful_lines

TREE = pathlib.Path(__file__).resolve().parent.parent.parent
COLUMNS = ("experiment_hash", "plugins_hash", "graphs_hash", "claim_hash")
KINDS = {"algorithms": "algorithms", "formats": "formats", "schedules": "schedules", "baselines": "plugins/baselines"}
SOURCES = (".cpp", ".h", ".hpp", ".cu")


def digest(value):
    """Of anything that JSON can hold; equal values have equal digests, whatever the order of their keys."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()[:12]


def of_experiment(text):
    """Comments and layout of the file do not count."""
    return digest(yaml.safe_load(text)) if text else ""


def of_plugins(text, tree=TREE):
    """Of the sources, without comments, of all plugins that an experiment names; "" where they are not here."""
    facts = yaml.safe_load(text) if text else None
    if not isinstance(facts, dict):
        return ""
    code = {}
    for key, folder in KINDS.items():
        for name in ids_in(facts.get(key)):
            for path in sorted((tree / folder / name).glob("*")):
                if path.suffix in SOURCES:
                    code[f"{folder}/{name}/{path.name}"] = useful_lines.strip(path.read_text(encoding="utf-8")).split()
    return digest(code) if code else ""


def ids_in(items):
    items = items if isinstance(items, list) else [items] if items else []
    return [str(item.get("id") if isinstance(item, dict) else item) for item in items]


def of_claim(entry, claim):
    """What the claim says, the series it is judged on, and what was published."""
    return digest([claim, entry.ours, entry.groups, [list(vars(row).values()) for row in entry.published]])


def taken(entry, claim, facts):
    """The hashes of a verdict on results whose meta.json is `facts`."""
    text = facts.get("experiment_text", "")
    graphs = facts.get("graphs")
    return dict(zip(COLUMNS, (of_experiment(text), of_plugins(text), digest(graphs) if graphs else "", of_claim(entry, claim))))


def why_stale(row, entry, seen):
    """Why an observation says nothing any more, or "". `seen`: all observations, for the graphs: a newer one of the same
    experiment has them as they are made now. What was counted is counted anew by a test."""
    if not row["backends"]:
        return ""
    claim = next((one for one in entry.claims if one["name"] == row["claim"]), None)
    if claim is None:
        return "its claim is gone"
    if not row.get("claim_hash"):
        return "recorded without hashes"
    path = entry.experiment(row["size"])
    text = path.read_text(encoding="utf-8") if path else ""
    if row["claim_hash"] != of_claim(entry, claim):
        return "its claim or what was published moved on"
    if row["experiment_hash"] != of_experiment(text):
        return "its experiment moved on"
    if row["plugins_hash"] != of_plugins(text):
        return "its plugins moved on"
    newer = [one for one in seen if (one["id"], one["size"]) == (row["id"], row["size"]) and one["date"] > row["date"]]
    if any(one.get("graphs_hash") and one["graphs_hash"] != row["graphs_hash"] for one in newer):
        return "its graphs moved on"
    return ""
