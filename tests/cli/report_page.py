"""Parses pages of harness report without a browser. Tables are in the HTML, and rows are in the packed data of a
script."""
import base64
import gzip
import html.parser
import json


class Page(html.parser.HTMLParser):
    """The parts of a page: its tags with their attributes, the cells of its tables by the label of the table, and its
    scripts."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags, self.tables, self.scripts, self.policy = [], {}, [], ""
        self.rows = self.cell = self.script = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append((tag, attributes))
        if tag == "table" and "aria-label" in attributes:
            self.rows = self.tables.setdefault(attributes["aria-label"], [])
        elif tag == "tr" and self.rows is not None:
            self.rows.append([])
        elif tag in ("td", "th") and self.rows is not None:
            self.rows[-1].append("")
            self.cell = True
        elif tag == "script":
            self.script = [attributes, ""]
        elif attributes.get("http-equiv") == "Content-Security-Policy":
            self.policy = attributes["content"]

    def handle_endtag(self, tag):
        if tag == "table":
            self.rows = None
        elif tag in ("td", "th"):
            self.cell = None
        elif tag == "script":
            self.scripts.append(self.script)
            self.script = None

    def handle_data(self, text):
        if self.script is not None:
            self.script[1] += text
        elif self.cell:
            self.rows[-1][-1] += text

    def data(self):
        packed = next(text for attributes, text in self.scripts if attributes.get("id") == "data")
        return json.loads(gzip.decompress(base64.b64decode(packed)))


def columns_of(table):
    """Returns the columns in the page's data, as name -> list of cells."""
    count = table["count"]
    return {one["name"]: [one["same"]] * count if "same" in one else one["text"].split("\n") for one in table["columns"]}
