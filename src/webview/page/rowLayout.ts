/** Widths of a panel, in CSS pixels, up to which tables of so many columns and more are read row by row. */
const limits = [
  { columns: 3, width: 520 },
  { columns: 5, width: 700 },
  { columns: 7, width: 1_100 },
].map(({ columns, width }) => ({ columns, query: window.matchMedia(`(max-width: ${width}px)`) }));

/** Lays out the tables in `root` for the width of the panel; those that are still shown follow when it changes. */
export function layOutTables(root: ParentNode): void {
  const least = Math.min(...limits.filter(({ query }) => query.matches).map(({ columns }) => columns));
  for (const table of root.querySelectorAll<HTMLElement>("table[data-columns]")) {
    table.classList.toggle("rows", Number(table.dataset["columns"]) >= least);
  }
}

for (const { query } of limits) query.addEventListener("change", () => layOutTables(document));
