// Figures of the filtered rows, drawn by d3 as SVG. Every figure is of one algorithm on one backend, because
// costs of different work share no axis. It is also of one machine, unless costs are counted. A figure is a
// function (rows, box, table), which draws into the box and returns the sentence that the page shows above
// it.
const MOST_CELLS = 60;  // maximum number of lines, and of columns, that a heat map shows
const WIDTH = 900, HEIGHT = 420, MARGIN = {left: 70, right: 190, top: 16, bottom: 44};

// Returns the part of an id with this key: for `fmt`, `ell(width=8)` of `alg:bfs/fmt:ell(width=8)/...`.
function idPart(id, key) {
  const part = id.split("/").find((one) => one.startsWith(key + ":"));
  return part ? part.slice(key.length + 1) : "";
}

class Figures {
  constructor(table) {
    this.table = table;
    const cells = (name) => table.columns.get(name).cells;
    const numbers = (name) => (table.columns.has(name) ? table.columns.get(name).numbers : new Float64Array(table.view.count).fill(NaN));
    const ids = cells("id"), status = cells("status"), cost = numbers("cost");
    const bytes = numbers("peak_device_bytes"), format = numbers("format_bytes"), edges = numbers("edges");
    const algorithm = cells("algorithm"), backend = cells("backend"), graph = cells("graph"), unit = cells("cost_unit");
    const host = table.columns.has("host") ? cells("host") : [], machine = table.columns.has("machine") ? cells("machine") : [];
    const where = (i) => (unit[i] === "ms" && host[i] ? ` on ${host[i]} ${machine[i]}` : "");
    const several = new Set(ids.map((_, i) => where(i)).filter((text) => text)).size > 1;
    this.rows = ids.map((id, i) => ({
      i, id, graph: graph[i], group: `${idPart(id, "alg") || algorithm[i]}, ${backend[i]}${several ? where(i) : ""}`, status: status[i], unit: unit[i],
      cost: status[i] === "ok" && cost[i] > 0 ? cost[i] : NaN, bytes: bytes[i] > 0 ? bytes[i] : format[i], edges: edges[i],
      schedule: idPart(id, "base") || idPart(id, "sched"), format: idPart(id, "base") ? "baseline" : idPart(id, "fmt"), direction: idPart(id, "dir"),
    }));
    const fastest = new Map();
    for (const row of this.rows) {
      const key = row.graph + "\n" + row.group;
      if (row.cost > 0 && !(fastest.get(key) <= row.cost)) fastest.set(key, row.cost);
    }
    for (const row of this.rows) row.factor = row.cost / fastest.get(row.graph + "\n" + row.group);
    this.kinds = new Map([["Heat map", heatMap], ["Sorted slowdowns", sortedCurve], ["Time against memory", timeAgainstMemory], ["Scaling with edges", scaling]]);
    if (table.tune) this.kinds.set("Tuning", tuning(table.tune));
    this.wire();
  }

  wire() {
    const groups = [...new Set(this.rows.map((row) => row.group))];
    byId("figure-group").append(...groups.map((name) => element("option", {value: name}, name)));
    byId("figure-kind").append(...[...this.kinds.keys()].map((name) => element("option", {value: name}, name)));
    for (const id of ["figure-group", "figure-kind"]) byId(id).addEventListener("change", () => this.draw());
    byId("figure-save").addEventListener("click", () => {
      const drawn = byId("figure").querySelector("svg");
      if (!drawn) return;
      const copy = drawn.cloneNode(true);
      copy.setAttribute("style", "font: 12px sans-serif; background: white");
      save("figure.svg", "image/svg+xml", new XMLSerializer().serializeToString(copy));
    });
    byId("figure-box").hidden = false;
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(), 120);
  }

  draw() {
    const group = byId("figure-group").value;
    const rows = Array.from(this.table.rows, (i) => this.rows[i]).filter((row) => row.group === group);
    const good = rows.filter((row) => row.cost > 0);
    const box = byId("figure");
    box.replaceChildren();
    byId("figure-hover").textContent = "";
    byId("figure-text").textContent = good.length === 0 ? "No filtered row of this group is ok." : this.kinds.get(byId("figure-kind").value)(rows, box, this.table);
  }
}

function svgIn(box, width, height, label) {
  return d3.select(box).append("svg").attr("xmlns", "http://www.w3.org/2000/svg").attr("width", width).attr("height", height)
    .attr("viewBox", `0 0 ${width} ${height}`).attr("role", "img").attr("aria-label", label);
}

function shown(row) {
  const cost = `${d3.format(".4~g")(row.cost)} ${row.unit}`;
  return `${row.id}: ${cost}, ${d3.format(".3f")(row.factor)} times the fastest of ${row.graph}`;
}

// Shows the slowdown of the fastest row of each schedule, format and direction, per graph.
function heatMap(rows, box, table) {
  const label = (row) => [row.schedule, row.direction].filter(Boolean).join(" ");
  const column = (row) => `${row.graph}\n${row.format}`;
  const lines = [...new Set(rows.map(label))].sort(), across = [...new Set(rows.map(column))].sort();
  const best = new Map();
  for (const row of rows) {
    const key = label(row) + "\n" + column(row), old = best.get(key);
    if (!old || row.cost < old.cost || Number.isNaN(old.cost)) best.set(key, row);
  }
  const shownLines = lines.slice(0, MOST_CELLS), shownAcross = across.slice(0, MOST_CELLS);
  const left = 20 + 6.8 * Math.min(40, d3.max(shownLines, (one) => one.length)), cell = 64, high = 24, top = 44;
  const svg = svgIn(box, left + cell * shownAcross.length + 10, top + high * shownLines.length + 10, "Heat map of slowdowns");
  const colour = d3.scaleSequential(d3.interpolateYlOrRd).domain([0, Math.log(32)]);
  shownAcross.forEach((name, x) => {
    const [graph, format] = name.split("\n");
    const head = svg.append("text").attr("x", left + cell * (x + 0.5)).attr("text-anchor", "middle");
    head.append("title").text(`${graph}, ${format}`);
    if (x === 0 || shownAcross[x - 1].split("\n")[0] !== graph) svg.append("text").attr("x", left + cell * x).attr("y", 14).text(graph.slice(0, 24));
    head.attr("y", 34).append("tspan").text(format.length > 10 ? format.slice(0, 9) + "\u2026" : format);
  });
  shownLines.forEach((name, y) => {
    svg.append("text").attr("x", left - 6).attr("y", top + high * (y + 0.65)).attr("text-anchor", "end").text(name.slice(0, 40)).append("title").text(name);
    shownAcross.forEach((one, x) => {
      const row = best.get(name + "\n" + one);
      if (!row) return;
      const good = row.cost > 0, depth = good ? Math.min(Math.log(row.factor), Math.log(32)) : 0;
      const spot = svg.append("g").attr("transform", `translate(${left + cell * x},${top + high * y})`);
      spot.append("rect").attr("width", cell - 1).attr("height", high - 1).attr("fill", good ? colour(depth) : "#d9d9d9");
      const text = good ? d3.format(row.factor < 9.995 ? ".2f" : ".3~g")(row.factor) : row.status;
      spot.append("text").attr("x", cell / 2).attr("y", high * 0.68).attr("text-anchor", "middle").style("fill", depth > 2 ? "#fff" : "#000").text(text.slice(0, 10));
      spot.append("title").text(good ? shown(row) : `${row.id}: ${row.status}`);
      spot.style("cursor", "pointer").on("click", () => table.detail(row.i));
    });
  });
  const cut = lines.length > MOST_CELLS || across.length > MOST_CELLS ? ` Shown: the first ${shownLines.length} of ${lines.length} lines and ${shownAcross.length} of ${across.length} columns; filter the rows for others.` : "";
  return "Cost relative to the fastest row of the graph (1 is the fastest); of several rows of a cell, the fastest." + cut;
}

// Draws points with axes. All points of one colour are one SVG path, so that 20,000 points take no time.
function plot(box, table, rows, {x, y, xText, yText, xScale, yScale, key, line}) {
  const svg = svgIn(box, WIDTH, HEIGHT, `${yText} by ${xText}`);
  const across = xScale.domain(padded(d3.extent(rows, x), xScale)).range([MARGIN.left, WIDTH - MARGIN.right]);
  const up = yScale.domain(padded(d3.extent(rows, y), yScale)).range([HEIGHT - MARGIN.bottom, MARGIN.top]);
  svg.append("g").attr("transform", `translate(0,${HEIGHT - MARGIN.bottom})`).call(d3.axisBottom(across).ticks(8, "~s"));
  svg.append("g").attr("transform", `translate(${MARGIN.left},0)`).call(d3.axisLeft(up).ticks(6, "~g"));
  svg.append("text").attr("x", (MARGIN.left + WIDTH - MARGIN.right) / 2).attr("y", HEIGHT - 6).attr("text-anchor", "middle").text(xText);
  svg.append("text").attr("transform", `translate(14,${HEIGHT / 2}) rotate(-90)`).attr("text-anchor", "middle").text(yText);
  const names = [...new Set(rows.map(key))].sort(), colour = d3.scaleOrdinal(d3.schemeTableau10).domain(names);
  const place = (row) => [across(x(row)), up(y(row))];
  names.forEach((name, i) => {
    const points = rows.filter((row) => key(row) === name).map((row) => place(row).map((one) => one.toFixed(1)));
    svg.append("path").attr("d", points.map(([a, b]) => `M${a} ${b}h0`).join("")).attr("stroke", colour(name)).attr("stroke-width", 5).attr("stroke-linecap", "round").attr("stroke-opacity", 0.7);
    if (line && line(name)) svg.append("path").attr("d", "M" + points.map((one) => one.join(" ")).join("L")).attr("fill", "none").attr("stroke", colour(name)).attr("stroke-opacity", 0.7);
    if (i >= 22) return;
    svg.append("circle").attr("cx", WIDTH - MARGIN.right + 14).attr("cy", MARGIN.top + 17 * i).attr("r", 4).attr("fill", colour(name));
    svg.append("text").attr("x", WIDTH - MARGIN.right + 24).attr("y", MARGIN.top + 4 + 17 * i).text(i === 21 && names.length > 22 ? `and ${names.length - 21} more` : name.slice(0, 24)).append("title").text(name);
  });
  const near = d3.quadtree(rows, (row) => place(row)[0], (row) => place(row)[1]);
  const mark = svg.append("circle").attr("r", 6).attr("fill", "none").attr("stroke", "currentColor").attr("visibility", "hidden");
  let found;
  svg.on("mousemove", function () {
    found = near.find(...d3.mouse(this), 40);
    mark.attr("visibility", found ? "visible" : "hidden");
    if (found) mark.attr("cx", place(found)[0]).attr("cy", place(found)[1]);
    byId("figure-hover").textContent = found ? shown(found) : "";
  }).on("click", () => { if (found) table.detail(found.i); });
}

function padded([low, high], scale) {
  if (low !== high) return [low, high];
  return scale.base ? [low / 2, high * 2] : [low - 1, high + 1];
}

function sortedCurve(rows, box, table) {
  const good = rows.filter((row) => row.cost > 0).sort((a, b) => a.factor - b.factor);
  good.forEach((row, place) => { row.place = place + 1; });
  plot(box, table, good, {x: (row) => row.place, y: (row) => row.factor, xText: "rows, the fastest first", yText: "slowdown", xScale: d3.scaleLinear(),
    yScale: d3.scaleLog(), key: (row) => row.schedule});
  const within = good.filter((row) => row.factor <= 2).length;
  return `${within} of ${good.length} rows are within twice the fastest row of their graph.`;
}

function timeAgainstMemory(rows, box, table) {
  const good = rows.filter((row) => row.cost > 0 && row.bytes > 0);
  if (good.length === 0) return "No filtered row has its memory recorded.";
  plot(box, table, good, {x: (row) => row.bytes, y: (row) => row.cost, xText: "memory in bytes (peak of the device, or of the format)", yText: `cost in ${good[0].unit}`,
    xScale: d3.scaleLog(), yScale: d3.scaleLog(), key: (row) => row.format});
  return "Each point is a row; lower and further left is better.";
}

function scaling(rows, box, table) {
  const best = new Map();
  for (const row of rows) {
    const key = row.schedule + "\n" + row.graph;
    if (row.cost > 0 && row.edges > 0 && !(best.has(key) && best.get(key).cost <= row.cost)) best.set(key, row);
  }
  const good = [...best.values()].sort((a, b) => a.edges - b.edges);
  if (new Set(good.map((row) => row.edges)).size < 2) return "Scaling needs filtered rows of two or more graphs.";
  plot(box, table, good, {x: (row) => row.edges, y: (row) => row.cost, xText: "edges", yText: `cost in ${good[0].unit}`, xScale: d3.scaleLog(), yScale: d3.scaleLog(),
    key: (row) => row.schedule, line: () => true});
  return "Cost of the fastest row of each schedule, by the edges of the graph.";
}

// Returns the figure of a tuner's search: the cost of each evaluation, and the least cost up to it.
function tuning(steps) {
  const cells = (name) => steps.get(name).cells, cost = steps.get("cost").numbers;
  const searched = cells("phase").map((phase, i) => ({i, phase, id: cells("id")[i], space: cells("space")[i], cost: cost[i]})).filter((step) => step.phase === "search");
  return (rows, box, table) => {
    const of = new Map(rows.map((row) => [row.id, row])), count = new Map(), best = new Map(), points = [];
    for (const step of searched) {
      const row = of.get(step.id);
      count.set(step.space, (count.get(step.space) || 0) + 1);
      if (!row || !(step.cost > 0)) continue;
      const least = Math.min(step.cost, best.get(step.space) || Infinity), place = {...row, at: count.get(step.space)};
      best.set(step.space, least);
      points.push({...place, cost: step.cost, kind: "tried"}, {...place, cost: least, kind: `best, ${row.graph}`});
    }
    if (points.length === 0) return "No filtered row was tried by the tuner.";
    plot(box, table, points, {x: (row) => row.at, y: (row) => row.cost, xText: "evaluations of the search", yText: `cost in ${points[0].unit}`,
      xScale: d3.scaleLinear(), yScale: d3.scaleLog(), key: (row) => row.kind, line: (name) => name !== "tried"});
    return "Costs that the search has tried, and the least so far; abandoned and failed candidates have no point.";
  };
}
