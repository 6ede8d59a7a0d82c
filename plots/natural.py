"""The order in which people read names that hold numbers."""
import re


def natural(text):
    """A key for sorting: ell(width=4) before ell(width=16), f2.9 before f2.10."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", text) if part]
