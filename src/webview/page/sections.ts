import type { Block, Section } from "../../core/pages/page.ts";
import { sourcesMessage } from "../../core/pages/cells.ts";
import { html } from "../shared/dom.ts";
import { cellNodes, messageNodes } from "./content.ts";
import type { TableHost } from "./table.ts";
import { tableElement } from "./table.ts";
import { timelineElement } from "./timeline.ts";

/** A section of a page under its heading. `tableHost` remembers how the table of an ID is sorted. */
export function sectionElement(
  { id, title, blocks, sources }: Section,
  tableHost: (table: string) => TableHost,
): HTMLElement {
  const source = sourcesMessage(sources);
  return html(
    "section",
    { id: `section-${id}`, "aria-labelledby": `title-${id}` },
    html("h2", { id: `title-${id}`, tabindex: -1 }, ...messageNodes(title)),
    ...blocks.map((block) => blockElement(block, (table) => tableHost(`${id}/${table}`))),
    source && html("p", { class: "source" }, ...messageNodes(source)),
  );
}

function blockElement(block: Block, tableHost: (table: string) => TableHost): HTMLElement | undefined {
  switch (block.kind) {
    case "note":
      return html(
        "p",
        { class: `note ${block.tone}`, role: block.tone === "loading" ? "status" : undefined },
        ...messageNodes(block.text),
      );
    case "facts":
      return html(
        "dl",
        {},
        ...block.facts.map(({ name, value }) =>
          html("div", {}, html("dt", {}, ...messageNodes(name)), html("dd", {}, ...cellNodes(value))),
        ),
      );
    case "table":
      return tableElement(block, tableHost(block.id));
    case "list":
      return html("ul", {}, ...block.items.map((item) => html("li", {}, ...cellNodes(item))));
    case "timeline":
      return timelineElement(block.releases);
  }
}
