"""benchexec_table.py TABLE_GENERATOR [--rows N] [--times N]: compares the page of harness report with the table of
BenchExec.

Both pages have the same rows. Prints the bytes of each page, and the median of the seconds until headless Chromium
shows the first row and a user can choose figures. TABLE_GENERATOR is the program of that name from `pip install
benchexec`. The environment variable HARNESS has the path of harness."""
import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from xml.sax.saxutils import quoteattr

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
import report_results  # noqa: E402

# For each kind of page: a suffix of its address, and a script that returns true when the page shows rows.
OURS = ("", "return document.documentElement.dataset.usable === '1'")
THEIRS = ("#/table", "return document.readyState === 'complete' && document.querySelector('.row_id') !== null")


def write_xml(path, rows):
    """Writes the rows as a result file of BenchExec. Each cell that is not empty becomes a column of its row's run."""
    names = [name for name in dict.fromkeys(name for row in rows for name in row) if name not in ("id", "status")]
    with open(path, "w", encoding="utf-8") as file:
        file.write('<?xml version="1.0"?>\n<result benchmarkname="sweep" date="2026-11-27 10:00:00 UTC" '
                   'starttime="2026-11-27T10:00:00+00:00" tool="harness" version="1.0.0" generator="BenchExec 3.35">\n')
        file.write(f"<columns>{''.join(f'<column title={quoteattr(name)}/>' for name in ['status', *names])}</columns>\n")
        for row in rows:
            right = row["status"] == "ok"
            cells = {"status": "true" if right else row["status"], "category": "correct" if right else "error",
                     **{name: str(row[name]) for name in names if row.get(name, "") != ""}}
            columns = "".join(f"<column title={quoteattr(name)} value={quoteattr(cell)}/>" for name, cell in cells.items())
            file.write(f"<run name={quoteattr(row['id'])}>{columns}</run>\n")
        file.write("</result>\n")


def browser():
    options = Options()
    options.binary_location = shutil.which("chromium")
    for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1300,1000"):
        options.add_argument(word)
    return webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)


def seconds_until_usable(path, shows):
    """Opens the page in a new browser, so that nothing is cached. Returns the seconds until the page shows rows."""
    place, script = shows
    chromium = browser()
    try:
        began = time.monotonic()
        chromium.get(f"file://{path}{place}")
        while not chromium.execute_script(script):
            if time.monotonic() - began > 120:
                raise SystemExit(f"{path}: shows no rows after 120 s")
            time.sleep(0.01)
        return time.monotonic() - began
    finally:
        chromium.quit()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("table_generator")
    parser.add_argument("--rows", type=int, default=20000)
    parser.add_argument("--times", type=int, default=5)
    options = parser.parse_args()
    harness = os.environ.get("HARNESS", "build/bin/harness")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        rows = report_results.many(options.rows)
        report_results.write(folder / "rows.csv", rows)
        write_xml(folder / "rows.xml", rows)
        subprocess.run([harness, "report", str(folder / "rows.csv"), "-o", str(folder / "ours.html")], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([options.table_generator, "-q", "-f", "html", "-o", str(folder), "-n", "theirs", str(folder / "rows.xml")],
                       check=True, stderr=subprocess.DEVNULL)
        seconds = {"ours": [], "theirs": []}
        for _ in range(options.times):  # alternately, so that other programs disturb both alike
            for name, shows in (("ours", OURS), ("theirs", THEIRS)):
                seconds[name].append(seconds_until_usable(folder / f"{name}.html", shows))
        for name, all_seconds in seconds.items():
            size = (folder / f"{name}.html").stat().st_size
            print(f"{name}: {size / 1e6:.1f} MB, {statistics.median(all_seconds):.2f} s ({min(all_seconds):.2f} to {max(all_seconds):.2f})")


if __name__ == "__main__":
    main()
