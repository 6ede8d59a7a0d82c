"""The verdict of each claim in one word, from the observations in seen.csv and what the entry says about the claim."""
import claims
import stamps

DIFFERS, CANNOT, STALE = "differs for a tested reason", "cannot be tested", "stale"
WORDS = (claims.HOLDS, claims.FAILS, DIFFERS, claims.UNCLEAR, STALE, CANNOT, claims.UNTESTED)


def latest(entry, name, seen):
    """Returns the observation that decides about the claim `name`, or None. If there are several, observations that are
    not stale come first, then those of the full size, then the latest."""
    rows = [row for row in seen if (row["id"], row["claim"]) == (entry.id, name)]
    return max(rows, key=lambda row: (not stamps.why_stale(row, entry, seen), row["size"] == "full", row["date"]), default=None)


def word(entry, claim, seen):
    """Returns one of WORDS. A claim fails for a tested reason if the claim that it names as its `reason` holds in the
    same run."""
    row = latest(entry, claim["name"], seen)
    if row is None:
        return CANNOT if entry.needs or claim.get("cannot") else claims.UNTESTED
    if stamps.why_stale(row, entry, seen):
        return STALE
    if row["state"] == claims.FAILS and any(fits(other, row) and not stamps.why_stale(other, entry, seen)
                                            for other in seen if other["claim"] == claim.get("reason")):
        return DIFFERS
    return row["state"]


def fits(reason, row):
    return reason["state"] == claims.HOLDS and all(reason[key] == row[key] for key in ("id", "size", "backends", "machine", "date"))
