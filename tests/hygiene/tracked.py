"""Lists the files that git tracks in a checkout. Without a checkout it exits with 77 (skipped)."""
import pathlib
import subprocess
import sys

SKIP = 77


def tracked(root: pathlib.Path) -> list[pathlib.Path]:
    try:
        # git refuses a checkout that belongs to another user, unless it is a safe.directory. In a container, the tests
        # may run as another user than the owner.
        found = subprocess.run(["git", "-c", f"safe.directory={root}", "-C", root, "ls-files", "-z"],
                               capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"skipped: no git checkout here: {error}")
        sys.exit(SKIP)
    # Files that are deleted but still in git's index are listed too, and are omitted here.
    return [path for name in found.split("\0") if name and (path := root / name).is_file()]
