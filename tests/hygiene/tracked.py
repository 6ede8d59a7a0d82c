"""Lists the files that git tracks in a checkout. Without a checkout it exits with 77 (skipped)."""
import pathlib
import subprocess
import sys

SKIP = 77


def tracked(root: pathlib.Path) -> list[pathlib.Path]:
    try:
        # A container may run the tests as another user than the owner of the checkout.
        found = subprocess.run(["git", "-c", f"safe.directory={root}", "-C", root, "ls-files", "-z"],
                               capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"skipped: no git checkout here: {error}")
        sys.exit(SKIP)
    # A file that is deleted but not committed yet is still listed.
    return [path for name in found.split("\0") if name and (path := root / name).is_file()]
