"""The natural order of names that contain numbers."""
import re


def natural(text):
    """Returns a sort key that puts ell(width=4) before ell(width=16), and f2.9 before f2.10."""
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", text) if part]
