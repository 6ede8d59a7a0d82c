// The rows of the page. The cells of a column are one text, which is split when the column is first used,
// because most columns are never shown.
class Column {
  constructor(about, count) {
    Object.assign(this, about);
    this.count = count;
    this.parts = null;
    this.keys = null;
  }

  get cells() {
    if (!this.parts) this.parts = this.same === undefined ? this.text.split("\n") : Array(this.count).fill(this.same);
    return this.parts;
  }

  // Numbers by which rows are sorted and filtered: values, or the ranks of texts. An empty cell is NaN.
  get numbers() {
    if (this.keys) return this.keys;
    this.keys = new Float64Array(this.count);
    let ranks = null;
    if (!this.number) {
      const order = new Intl.Collator("en", {numeric: true});
      ranks = new Map(this.distinct.sort(order.compare).map((text, rank) => [text, rank]));
    }
    for (let i = 0; i < this.count; ++i) {
      const cell = this.cells[i];
      this.keys[i] = cell === "" ? NaN : ranks ? ranks.get(cell) : Number(cell);
    }
    return this.keys;
  }

  get distinct() {
    return [...new Set(this.cells)];
  }

  get empty() {
    return this.same === "";
  }
}

async function unpacked(text) {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; ++i) bytes[i] = raw.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

function columnsOf(table) {
  return new Map(table.columns.map((about) => [about.name, new Column(about, table.count)]));
}

// The filters and the sorting of the table. They are kept in the page's address:
// #sort=-time_ms_median&is.graph=kron14.
class View {
  constructor(columns, count) {
    this.columns = columns;
    this.count = count;
    this.reset();
  }

  reset() {
    this.search = "";
    this.sort = [];  // pairs [name of the column, true if descending]
    this.picked = new Map();  // name of the column -> Set of the chosen texts
    this.ranges = new Map();  // name of the column -> [low, high]
    this.shown = null;  // names of the shown columns; null: the page's choice
    this.row = "";
  }

  // Returns the indices of the rows that pass all filters, sorted as the user chose. `names` are the searched
  // columns.
  rows(names) {
    let rows = Uint32Array.from({length: this.count}, (_, i) => i);
    for (const [name, texts] of this.picked) {
      const cells = this.columns.get(name).cells;
      rows = rows.filter((i) => texts.has(cells[i]));
    }
    for (const [name, [low, high]] of this.ranges) {
      const numbers = this.columns.get(name).numbers;
      rows = rows.filter((i) => (Number.isNaN(low) || numbers[i] >= low) && (Number.isNaN(high) || numbers[i] <= high));
    }
    for (const word of this.search.toLowerCase().split(/\s+/).filter(Boolean)) {
      const hits = new Uint8Array(this.count);
      for (const name of names) this.mark(this.columns.get(name), word, hits);
      rows = rows.filter((i) => hits[i]);
    }
    return this.sorted(rows);
  }

  mark(column, word, hits) {
    const known = new Map();
    const cells = column.cells;
    for (let i = 0; i < this.count; ++i) {
      let hit = known.get(cells[i]);
      if (hit === undefined) known.set(cells[i], hit = cells[i].toLowerCase().includes(word));
      if (hit) hits[i] = 1;
    }
  }

  // Sorts rows by the chosen columns. Rows with an empty cell come last in both directions.
  sorted(rows) {
    if (this.sort.length === 0) return rows;
    const keys = this.sort.map(([name, down]) => [this.columns.get(name).numbers, down ? -1 : 1]);
    return rows.sort((a, b) => {
      for (const [numbers, sign] of keys) {
        const x = numbers[a], y = numbers[b];
        if (x === y) continue;
        if (Number.isNaN(x)) { if (Number.isNaN(y)) continue; return 1; }
        if (Number.isNaN(y)) return -1;
        return x < y ? -sign : sign;
      }
      return a - b;
    });
  }

  toHash() {
    const words = new URLSearchParams();
    if (this.search) words.set("search", this.search);
    if (this.sort.length) words.set("sort", this.sort.map(([name, down]) => (down ? "-" : "") + name).join(","));
    for (const [name, texts] of this.picked) for (const text of texts) words.append("is." + name, text);
    for (const [name, [low, high]] of this.ranges) words.set("in." + name, `${Number.isNaN(low) ? "" : low}..${Number.isNaN(high) ? "" : high}`);
    if (this.shown) words.set("columns", this.shown.join(","));
    if (this.row) words.set("row", this.row);
    return words.toString();
  }

  // Reads filters and sorting from the page's address. Ignores columns that the page does not have.
  fromHash(text) {
    this.reset();
    const number = (word) => (word === undefined || word === "" ? NaN : Number(word));
    for (const [key, value] of new URLSearchParams(text)) {
      const name = key.slice(3);
      if (key === "search") this.search = value;
      if (key === "row") this.row = value;
      if (key === "columns") this.shown = value.split(",").filter((one) => this.columns.has(one));
      if (key === "sort") {
        this.sort = value.split(",").map((one) => [one.replace(/^-/, ""), one.startsWith("-")]).filter(([one]) => this.columns.has(one));
      }
      if (!this.columns.has(name)) continue;
      if (key.startsWith("is.")) this.picked.set(name, (this.picked.get(name) || new Set()).add(value));
      if (key.startsWith("in.")) this.ranges.set(name, value.split("..").map(number).concat(NaN).slice(0, 2));
    }
  }
}
