// Shows the table when the page is opened. The figures are drawn later, so that they do not delay the table.
(async () => {
  try {
    if (typeof DecompressionStream === "undefined") throw new Error("this browser cannot unpack the rows (it has no DecompressionStream)");
    const data = await unpacked(byId("data").textContent.trim());
    let figures = null;
    const table = new RowTable(data, () => { if (figures) figures.later(); });
    byId("table-box").hidden = false;
    table.start();
    document.documentElement.dataset.usable = "1";
    if (typeof d3 === "undefined") byId("no-figures").hidden = false;
    else setTimeout(() => { figures = new Figures(table); figures.draw(); }, 30);
  } catch (error) {
    byId("problem").textContent = `The table cannot be shown: ${error.message}. The rows are in results.csv.`;
  }
})();
