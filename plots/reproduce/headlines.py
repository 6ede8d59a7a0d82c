"""The table of headline claims at the top of docs/reproduction.md, from experiments/papers/headlines.yaml."""
import re

import yaml

import entries
import verdicts

MOST = 12
KEYS = {"says", "published", "entry", "as_published", "best"}


def load(papers, known):
    """Returns the headline claims. Raises EntryError if an entry or a claim that a headline names does not exist."""
    path = papers / "headlines.yaml"
    listed = yaml.safe_load(entries.read(path))
    if len(listed) > MOST:
        raise entries.EntryError(f"{path}: found {len(listed)} headlines, expected {MOST} at most")
    for one in listed:
        where = f"{path}: '{one.get('says')}'"
        if missing := {"says", "published", "entry", "as_published"} - set(one):
            raise entries.EntryError(f"{where}: {', '.join(sorted(missing))} missing")
        if unknown := set(one) - KEYS:
            raise entries.EntryError(f"{where}: unknown key {', '.join(sorted(unknown))}")
        if one["entry"] not in known:
            raise entries.EntryError(f"{where}: there is no entry '{one['entry']}'")
        names = [claim["name"] for claim in known[one["entry"]].claims]
        for key in {"as_published", "best"} & set(one):
            if one[key] not in names:
                raise entries.EntryError(f"{where}: {key}: entry {one['entry']} has no claim '{one[key]}'")
    return listed


def table(listed, known, seen, letters):
    lines = ["| claim | published | as published, here | best of ours | verdict | entry |",
             "| --- | --- | --- | --- | --- | --- |"]
    for one in listed:
        entry = known[one["entry"]]
        named = {claim["name"]: claim for claim in entry.claims}
        cells = [observed(entry, named.get(one.get(key)), seen, letters) for key in ("as_published", "best")]
        said = stated(entry, named[one["as_published"]], seen)
        lines.append(f"| {one['says']} | {one['published']} | {cells[0]} | {cells[1]} | {said} | `{entry.id}` |")
    return lines


def stated(entry, claim, seen):
    word = verdicts.word(entry, claim, seen)
    return f"{word} (once {verdicts.latest(entry, claim['name'], seen)['state']})" if word == verdicts.STALE else word


def observed(entry, claim, seen, letters):
    """Returns a short text with the numbers that were observed for a claim, the letter of the machine, and the size of
    the graphs. For a claim about a mean it has the geometric mean, for a claim about a maximum the largest number,
    otherwise the range."""
    if claim is None:
        return "-"
    row = verdicts.latest(entry, claim["name"], seen)
    if row is None:
        return "not measured"
    found = re.match(r"(?P<range>(?P<least>\S+) to (?P<most>\S+)), geometric mean (?P<mean>[^,]+)", row["seen"])
    short = row["seen"]
    if found:
        kinds = {limit.rpartition("_at_")[0] for limit in claim}
        short = found["mean"] if "mean" in kinds else f"up to {found['most']}" if "max" in kinds else found["range"]
    letter = letters.get((row["backends"], row["machine"]), "counted")
    return f"{short} ({letter}, {row['size']})"
