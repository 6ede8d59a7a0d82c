// The table of all rows. The document contains only the rows in sight. Texts are set as textContent, never as
// markup.
const ROW_HEIGHT = 27;
const byId = (id) => document.getElementById(id);

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

class RowTable {
  constructor(data, onchange) {
    this.columns = columnsOf(data.rows);
    this.kernels = data.kernels ? columnsOf(data.kernels) : null;
    this.tune = data.tune ? columnsOf(data.tune) : null;
    this.defaults = data.shown.filter((name) => !this.columns.get(name).empty);
    this.view = new View(this.columns, data.rows.count);
    this.onchange = onchange;
    this.place = new Map(this.columns.get("id").cells.map((id, i) => [id, i]));
    this.rows = [];
    this.wire();
  }

  get names() {
    return this.view.shown || this.defaults;
  }

  wire() {
    const scroll = byId("scroll");
    scroll.addEventListener("scroll", () => this.draw());
    addEventListener("resize", () => this.draw());
    byId("search").addEventListener("input", (event) => { this.view.search = event.target.value; this.update(); });
    byId("reset").addEventListener("click", () => { this.view.reset(); this.refresh(); });
    byId("save").addEventListener("click", () => save("rows.csv", "text/csv", this.csv()));
    byId("detail-close").addEventListener("click", () => byId("detail").close());
    byId("detail").addEventListener("close", () => { this.view.row = ""; this.remember(); });
    addEventListener("hashchange", () => this.open());
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a.row");
      if (!link || !this.place.has(link.textContent)) return;
      event.preventDefault();
      this.detail(this.place.get(link.textContent));
    });
  }

  start() {
    if (location.hash.includes("=")) this.open();
    else this.refresh();
  }

  // Shows the view that the page's address describes. The address of a section leaves the view as it is.
  open() {
    const hash = location.hash.slice(1);
    if (hash !== "" && !hash.includes("=")) return;
    this.view.fromHash(hash);
    this.refresh();
    if (this.place.has(this.view.row)) this.detail(this.place.get(this.view.row));
  }

  refresh() {
    byId("search").value = this.view.search;
    this.drawChooser();
    this.drawFilters();
    this.update();
  }

  update() {
    this.rows = this.view.rows(this.names);
    byId("count").textContent = `${this.rows.length} of ${this.view.count} rows`;
    this.drawHead();
    byId("scroll").scrollTop = 0;
    this.draw();
    this.remember();
    this.onchange();
  }

  remember() {
    const hash = this.view.toHash();
    if (hash || location.hash.includes("=")) history.replaceState(null, "", "#" + hash);
  }

  drawHead() {
    const cells = this.names.map((name) => {
      const column = this.columns.get(name);
      const at = this.view.sort.findIndex(([one]) => one === name);
      const down = at >= 0 && this.view.sort[at][1];
      const mark = at < 0 ? "" : (down ? " \u25bc" : " \u25b2") + (this.view.sort.length > 1 ? at + 1 : "");
      return element("th", {scope: "col", class: column.number ? "n" : "", "aria-sort": at < 0 ? "none" : down ? "descending" : "ascending"},
        element("button", {type: "button", title: column.meaning, onclick: (event) => this.sortBy(name, event.shiftKey)}, name + mark));
    });
    const head = byId("table").tHead;
    const focus = [...head.querySelectorAll("button")].indexOf(document.activeElement);
    head.replaceChildren(element("tr", {}, ...cells));
    if (focus >= 0) head.querySelectorAll("button")[focus]?.focus();
  }

  sortBy(name, more) {
    const old = this.view.sort.find(([one]) => one === name);
    const others = more ? this.view.sort.filter(([one]) => one !== name) : [];
    this.view.sort = old && old[1] ? others : [...others, [name, Boolean(old)]];
    this.update();
  }

  draw() {
    const scroll = byId("scroll"), names = this.names;
    const visible = Math.ceil(scroll.clientHeight / ROW_HEIGHT) + 4;
    const first = Math.max(0, Math.min(Math.floor(scroll.scrollTop / ROW_HEIGHT) - 2, this.rows.length - visible));
    const last = Math.min(this.rows.length, first + visible);
    const body = [this.filler(first)];
    for (let i = first; i < last; ++i) body.push(this.line(this.rows[i], i, names));
    body.push(this.filler(this.rows.length - last));
    const table = byId("table");
    table.setAttribute("aria-rowcount", this.rows.length + 1);
    table.tBodies[0].replaceChildren(...body);
  }

  filler(count) {
    const made = element("tr", {"aria-hidden": "true"}, element("td", {colspan: this.names.length}));
    made.hidden = count === 0;
    made.style.height = made.firstChild.style.height = `${count * ROW_HEIGHT}px`;
    return made;
  }

  line(row, place, names) {
    const made = element("tr", {"aria-rowindex": place + 2});
    for (const name of names) {
      const column = this.columns.get(name), text = column.cells[row];
      const cell = element("td", {title: text.length > 40 ? text.slice(0, 2000) : false});
      if (name === "id") {
        cell.append(element("a", {href: "#" + new URLSearchParams({row: text}), onclick: (event) => { event.preventDefault(); this.detail(row); }}, text));
      } else {
        cell.textContent = text;
      }
      if (column.number) cell.className = "n";
      if (name === "place" || name === "verdict") cell.className = text.replace(/\W/g, "");
      if (name === "status") cell.className = text === "ok" ? "ok" : "failed";
      made.append(cell);
    }
    return made;
  }

  drawChooser() {
    byId("chooser-list").replaceChildren(...[...this.columns.values()].filter((column) => !column.empty).map((column) => {
      const box = element("input", {type: "checkbox", checked: this.names.includes(column.name), onchange: () => this.choose(column.name, box.checked)});
      const button = element("button", {type: "button", title: `filter by ${column.name}`, "aria-label": `filter by ${column.name}`, onclick: () => this.addFilter(column.name)}, "filter");
      return element("div", {}, element("label", {title: column.meaning}, box, " ", column.name), button);
    }));
  }

  choose(name, shown) {
    const kept = this.names.filter((one) => one !== name);
    this.view.shown = shown ? [...kept, name] : kept;
    this.update();
  }

  addFilter(name) {
    const column = this.columns.get(name);
    if (column.number) this.view.ranges.set(name, this.view.ranges.get(name) || [NaN, NaN]);
    else this.view.picked.set(name, this.view.picked.get(name) || new Set(column.distinct));
    this.drawFilters();
    byId("filters").lastChild.querySelector("input, button").focus();
  }

  drawFilters() {
    byId("filters").replaceChildren(...[...this.view.ranges.keys()].map((name) => this.range(name)),
      ...[...this.view.picked.keys()].map((name) => this.facet(name)));
  }

  removal(name) {
    return element("button", {type: "button", onclick: () => {
      this.view.ranges.delete(name);
      this.view.picked.delete(name);
      this.drawFilters();
      this.update();
    }}, "remove");
  }

  range(name) {
    const ends = this.view.ranges.get(name);
    const input = (side, word) => element("label", {}, word + " ", element("input", {type: "number", step: "any", value: Number.isNaN(ends[side]) ? "" : ends[side],
      oninput: (event) => { ends[side] = event.target.value === "" ? NaN : Number(event.target.value); this.update(); }}));
    return element("div", {class: "facet"}, element("p", {class: "range"}, `${name}: `, input(0, "from"), input(1, "to"), this.removal(name)));
  }

  // Returns a list of checkboxes for the values of a column. It has at most 500 values, because nobody reads
  // more.
  facet(name) {
    const picked = this.view.picked.get(name), values = this.columns.get(name).distinct;
    const boxes = values.slice(0, 500).map((text) => element("label", {}, element("input", {type: "checkbox", checked: picked.has(text), onchange: (event) => {
      if (event.target.checked) picked.add(text); else picked.delete(text);
      this.update();
    }}), " ", text === "" ? "(empty)" : text));
    const all = (on) => element("button", {type: "button", onclick: () => {
      for (const text of values) if (on) picked.add(text); else picked.delete(text);
      this.drawFilters();
      this.update();
    }}, on ? "all" : "none");
    return element("div", {class: "facet"}, `${name} `, all(true), all(false), this.removal(name), element("div", {}, ...boxes));
  }

  detail(row) {
    const list = element("dl", {});
    for (const column of this.columns.values()) {
      const text = column.cells[row];
      if (text !== "") list.append(element("dt", {title: column.meaning}, column.name), element("dd", {}, text + (column.unit && column.number ? " " + column.unit : "")));
    }
    const id = this.columns.get("id").cells[row];
    byId("detail-title").textContent = id;
    byId("detail-body").replaceChildren(list, ...this.kernelsOf(id));
    if (!byId("detail").open) byId("detail").showModal();
    this.view.row = id;
    this.remember();
  }

  kernelsOf(id) {
    if (!this.kernels) return [];
    const rows = [];
    this.kernels.get("id").cells.forEach((one, i) => { if (one === id) rows.push(i); });
    const columns = [...this.kernels.values()].filter((column) => column.name !== "id" && rows.some((i) => column.cells[i] !== ""));
    if (rows.length === 0) return [];
    return [element("h3", {}, "Kernels"), element("table", {},
      element("thead", {}, element("tr", {}, ...columns.map((column) => element("th", {scope: "col", title: column.meaning}, column.name)))),
      element("tbody", {}, ...rows.map((i) => element("tr", {}, ...columns.map((column) => element("td", {class: column.number ? "n" : ""}, column.cells[i]))))))];
  }

  csv() {
    const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
    const lines = [this.names.join(",")];
    for (const row of this.rows) lines.push(this.names.map((name) => quoted(this.columns.get(name).cells[row])).join(","));
    return lines.join("\r\n") + "\r\n";
  }
}

function save(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], {type}));
  element("a", {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
