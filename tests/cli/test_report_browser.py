"""Tests the page of harness report in headless Chromium. The tests are skipped if Chromium, its driver or Selenium is
missing (Debian: chromium, chromium-driver, python3-selenium)."""
import json
import os
import random
import shutil
import time
import unittest

import report_results
from cli import CliTest, lateness, needs_cpu
from report_page import Page, columns_of

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError:
    webdriver = None
try:
    import axe_core_python
except ImportError:
    axe_core_python = None

BROWSER, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
ROWS = 20000
TIMED = """const began = performance.now(); %s; document.querySelector('#scroll').offsetHeight; return performance.now() - began;"""


@unittest.skipIf(webdriver is None or not BROWSER or not DRIVER, "needs chromium, chromium-driver and python3-selenium")
class ReportInBrowser(CliTest):
    @classmethod
    def setUpClass(cls):
        options = Options()
        options.binary_location = BROWSER
        for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1300,1000"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        cls.browser = webdriver.Chrome(service=Service(DRIVER), options=options)
        cls.browser.set_script_timeout(120)  # axe-core takes long on a busy machine
        cls.addClassCleanup(cls.browser.quit)

    def setUp(self):
        super().setUp()
        self.browser.get_log("browser")  # reading the log empties it
        self.browser.get_log("performance")

    def open(self, rows, hash_=""):
        """Opens a page with these rows. Returns the seconds until the page is usable."""
        report_results.write(self.folder / "page.csv", rows)
        return self.open_results("page.csv", hash_)

    def open_results(self, results, hash_="", history=None):
        self.path = self.folder / "page.html"
        self.harness("report", results, "-o", self.path, *(["--history", history] if history else []))
        began = time.monotonic()
        self.browser.get(f"file://{self.path}{hash_}")
        while self.browser.execute_script("return document.documentElement.dataset.usable") != "1":
            self.assertLess(time.monotonic() - began, 30, self.browser.get_log("browser"))
            time.sleep(0.01)
        return time.monotonic() - began

    def run_script(self, text):
        return self.browser.execute_script(text)

    def requests(self):
        sent = [json.loads(one["message"])["message"] for one in self.browser.get_log("performance")]
        return [one["params"]["request"]["url"] for one in sent if one["method"] == "Network.requestWillBeSent"]

    def search(self, words):
        box = self.browser.find_element(By.ID, "search")
        box.clear()
        box.send_keys(words)

    def shown(self):
        return self.run_script("return [...document.querySelectorAll('#table tbody tr[aria-rowindex]')].map(r => [...r.cells].map(c => c.textContent))")

    def test_large_page(self):
        rows = report_results.many(ROWS)
        usable = self.open(rows)
        slow = lateness()
        self.assertLess(usable, 2 * slow)
        self.assertLess(self.path.stat().st_size, 6e6)
        self.assertEqual([one for one in self.requests() if not one.startswith("data:")], [f"file://{self.path}"])
        sort = TIMED % "document.querySelectorAll('#table thead button')[3].click()"
        self.assertLess(self.run_script(sort), 200 * slow)
        costs = [float(one[3]) for one in self.shown()]
        self.assertEqual(costs, sorted(costs))
        self.assertEqual(costs[0], min(float(one["time_ms_median"]) for one in rows if one["status"] == "ok"))
        filtered = TIMED % "const box = document.querySelector('#search'); box.value = 'sched7 fmt1'; box.dispatchEvent(new Event('input'))"
        self.assertLess(self.run_script(filtered), 200 * slow)
        expected = sum("sched7" in one["id"] and "fmt1" in one["id"] for one in rows)
        self.assertEqual(self.browser.find_element(By.ID, "count").text, f"{expected} of {ROWS} rows")
        self.cells_through_the_page(rows)
        self.assertEqual([one for one in self.browser.get_log("browser") if one["level"] == "SEVERE"], [])

    def test_the_page_of_a_long_history(self):
        """The page shows 1,000 curves and finds the schedule that became slower. The history has 1,000 runs with
        HARNESS_TEST_ALL=1, and otherwise 100, for which the page has as many curves."""
        report_results.history(self.folder / "kept", runs=1000 if os.environ.get("HARNESS_TEST_ALL") else 100, ids=1000)
        report_results.write(self.folder / "page.csv", report_results.rows_of_history(1000))
        self.assertLess(self.open_results("page.csv", history="kept"), 2 * lateness())
        self.assertEqual(self.run_script("return document.querySelectorAll('#trends svg.curve').length"), 1000)
        changed = self.run_script("return [...document.querySelectorAll('#trends li')].map(one => one.textContent)")
        self.assertEqual(len(changed), 1)
        self.assertRegex(changed[0], r"^schedule sched3: slower by .*, 50 of 50 rows$")

    def cells_through_the_page(self, rows):
        """Compares 200 random cells of 20 rows with the details that the page shows."""
        lot = random.Random(5)
        for i in lot.sample(range(ROWS), 20):
            self.run_script(f"location.hash = '#' + new URLSearchParams({{row: {json.dumps(rows[i]['id'])}}})")
            told = self.browser.execute_async_script("""const done = arguments[arguments.length - 1];
                setTimeout(() => done(Object.fromEntries([...document.querySelectorAll('#detail-body dt')].map(
                  dt => [dt.textContent, dt.nextSibling.textContent]))), 0)""")
            for name in lot.sample([name for name, cell in rows[i].items() if cell != ""], 10):
                self.assertEqual(told[name].split(" ")[0], str(rows[i][name]).split(" ")[0], name)

    def test_hostile_names_run_nothing(self):
        self.open(report_results.hostile())
        for figure in ("Heat map", "Sorted slowdowns", "Time against memory", "Scaling with edges"):
            self.run_script("""const box = document.querySelector('#figure-kind');
                if (box.options.length) { box.value = arguments[0]; box.dispatchEvent(new Event('change')); }""".replace("arguments[0]", json.dumps(figure)))
        self.run_script("document.querySelector('#table tbody a').click()")
        self.assertIn(report_results.HOSTILE * 150, self.run_script("return document.querySelector('#detail-body').textContent"))
        self.assertEqual(self.run_script("return document.querySelectorAll('img').length"), 0)
        self.assertNotIn("broken", self.browser.title)
        self.assertIn("one" + report_results.HOSTILE, self.run_script("return document.querySelector('#table').textContent"))

    def test_view_is_in_the_address(self):
        self.open(report_results.many(400), "#sort=-cost&is.schedule=sched3&in.cost=..5")
        rows = self.shown()
        self.assertTrue(rows)
        costs = [float(one[3]) for one in rows]
        self.assertEqual(costs, sorted(costs, reverse=True))
        self.assertLessEqual(costs[0], 5)
        self.assertTrue(all("sched3" in one[0] for one in rows))
        self.run_script("document.querySelector('#reset').click()")
        self.assertEqual(self.browser.find_element(By.ID, "count").text, "400 of 400 rows")

    def test_figures_are_drawn_of_the_filtered_rows(self):
        self.open(report_results.many(1200))
        if self.run_script("return typeof d3") == "undefined":
            self.skipTest("built without d3")
        self.search("sched3")
        for figure in ("Heat map", "Sorted slowdowns", "Time against memory", "Scaling with edges"):
            self.run_script(f"const box = document.querySelector('#figure-kind'); box.value = '{figure}'; box.dispatchEvent(new Event('change'))")
            time.sleep(0.3)
            self.assertEqual(self.run_script("return document.querySelectorAll('#figure svg').length"), 1, figure)
        self.assertEqual([one for one in self.browser.get_log("browser") if one["level"] == "SEVERE"], [])

    @needs_cpu
    def test_the_search_of_a_tuner_is_a_figure(self):
        file = self.experiment(formats="[csr, coo]", schedules="[vm, em]", measure="{repetitions: 3}")
        self.harness("tune", file, "--sampler", "exhaustive", "--out", "tuned")
        self.open_results("tuned")
        if self.run_script("return typeof d3") == "undefined":
            self.skipTest("built without d3")
        time.sleep(0.3)
        self.run_script("const box = document.querySelector('#figure-kind'); box.value = 'Tuning'; box.dispatchEvent(new Event('change'))")
        self.assertIn("Costs that the search has tried", self.run_script("return document.querySelector('#figure-text').textContent"))
        names = self.run_script("return [...document.querySelectorAll('#figure svg title')].map(t => t.textContent)")
        self.assertEqual([name.partition(",")[0] for name in names], ["best", "tried"])
        self.assertEqual([one for one in self.browser.get_log("browser") if one["level"] == "SEVERE"], [])

    def test_keyboard_reaches_search_and_table(self):
        self.open(report_results.many(40))
        seen = set()
        for _ in range(60):
            self.browser.switch_to.active_element.send_keys(Keys.TAB)
            seen.add(self.run_script("return document.activeElement.id || document.activeElement.tagName"))
        self.assertLessEqual({"search", "reset", "save", "scroll", "SUMMARY", "BUTTON", "A"}, seen)

    @unittest.skipIf(axe_core_python is None, "needs axe-core-python")
    def test_axe_finds_nothing(self):
        from axe_core_python.selenium import Axe
        report_results.history(self.folder / "kept", runs=40, ids=60)
        report_results.write(self.folder / "page.csv", report_results.rows_of_history(60))
        self.open_results("page.csv", history="kept")
        for _ in range(2):
            found = Axe().run(self.browser)["violations"]
            self.assertEqual([(one["id"], one["nodes"][0]["html"]) for one in found], [])
            self.run_script("document.querySelector('#chooser').open = true; document.querySelector('#table tbody a').click()")


if __name__ == "__main__":
    unittest.main()
