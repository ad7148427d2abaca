import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import { ago } from "../../core/messages/time.ts";
import type { Block, Section, Source } from "../../core/pages/page.ts";
import { sourcesMessage, withoutAddresses } from "../../core/pages/cells.ts";
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
  const operations = sourcesMessage(sources);
  return html(
    "section",
    { id: `section-${id}`, "aria-labelledby": `title-${id}` },
    html("h2", { id: `title-${id}`, tabindex: -1 }, ...messageNodes(title)),
    ...blocks.map((block) => blockElement(block, (table) => tableHost(`${id}/${table}`))),
    operations &&
      html("p", { class: "source", title: formatMessage(operations) }, ...messageNodes(answeredMessage(sources))),
  );
}

/** `deps.dev, 7 minutes ago`: how old the oldest answer is. */
function answeredMessage(sources: readonly Source[]): Message {
  const ages = sources.flatMap(({ age }) => age ?? []);
  if (ages.length === 0) return message("deps.dev");
  const age = ago(Math.max(...ages));
  return sources.some(({ stale }) => stale)
    ? message("deps.dev, {age} (no longer fresh)", { age })
    : message("deps.dev, {age}", { age });
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
      return tableElement(withoutAddresses(block), tableHost(block.id));
    case "list":
      return html("ul", {}, ...block.items.map((item) => html("li", {}, ...cellNodes(item))));
    case "timeline":
      return timelineElement(block.releases);
  }
}
