"""Hashes of everything that an observation depends on: its experiment, the sources of its plugins, its graphs, and its
claim with the published numbers. An observation is stale if one of these has changed."""
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
    """Returns the digest of any JSON value. Equal values have equal digests, whatever the order of their keys."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()[:12]


def of_experiment(text):
    """Returns the digest of an experiment, without comments and layout."""
    return digest(yaml.safe_load(text)) if text else ""


def of_plugins(text, tree=TREE):
    """Returns the digest of the sources, without comments, of all plugins in an experiment, or "" without the sources.
    """
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
    """Returns the digest of a claim, the series that it is judged on, and the published numbers."""
    judged = {key: value for key, value in claim.items() if key not in ("reason", "cannot")}
    return digest([judged, entry.ours, entry.groups, [list(vars(row).values()) for row in entry.published]])


def taken(entry, claim, facts):
    """Returns the hashes that are stored with a verdict on a claim. The verdict was reached on results whose meta.json
    is `facts`."""
    text = facts.get("experiment_text", "")
    graphs = facts.get("graphs")
    return dict(zip(COLUMNS, (of_experiment(text), of_plugins(text), digest(graphs) if graphs else "", of_claim(entry, claim))))


def why_stale(row, entry, seen):
    """Returns why an observation is stale, or "". The argument `seen` has all observations. If a newer observation of
    the same entry and size has other graphs, this observation is stale. Observations without a run, such as lines of
    code, are never stale here, because a test counts them again."""
    if not row["backends"]:
        return ""
    claim = next((one for one in entry.claims if one["name"] == row["claim"]), None)
    if claim is None:
        return "its claim no longer exists"
    if not row.get("claim_hash"):
        return "recorded without hashes"
    path = entry.experiment(row["size"])
    text = path.read_text(encoding="utf-8") if path else ""
    if row["claim_hash"] != of_claim(entry, claim):
        return "its claim or published numbers changed"
    if row["experiment_hash"] != of_experiment(text):
        return "its experiment changed"
    if row["plugins_hash"] != of_plugins(text):
        return "its plugins changed"
    newer = [one for one in seen if (one["id"], one["size"]) == (row["id"], row["size"]) and one["date"] > row["date"]]
    if any(one.get("graphs_hash") and one["graphs_hash"] != row["graphs_hash"] for one in newer):
        return "its graphs changed"
    return ""
