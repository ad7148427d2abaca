import type { Link } from "../../core/graph/adjacency.ts";
import { pathTo } from "../../core/graph/paths.ts";
import { visible } from "../../core/model/sanitize.ts";
import { button, html } from "../shared/dom.ts";
import { bandIcon, errorShape, icon, inText, unknownShape } from "../shared/icons.ts";
import type { AdvisoryMark, NodeMark } from "../../core/graph/marks.ts";
import type { GraphModel } from "./graphModel.ts";
import { editor } from "./state.ts";
import { nameText, relationText } from "../shared/nodeText.ts";

export interface DetailsView {
  readonly element: HTMLElement;
  show(model: GraphModel, selected: number | undefined): void;
  focus(): void;
}

/** More would be a second list view, which has them all. */
const mostLinks = 40;

/** The pane next to the graph with everything about the selected node. */
export function createDetails(onSelect: (node: number) => void, onClose: () => void): DetailsView {
  const element = html("aside", { class: "details", "aria-label": "Selected package", hidden: true });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  });

  return {
    element,
    show(model, selected) {
      const hadFocus = element.contains(document.activeElement);
      const content = selected === undefined ? [] : contentOf(model, selected, onSelect, onClose);
      element.hidden = content.length === 0;
      element.replaceChildren(...content);
      if (hadFocus) element.querySelector("h2")?.focus();
    },
    focus: () => element.querySelector("h2")?.focus(),
  };
}

function contentOf(model: GraphModel, index: number, onSelect: (node: number) => void, onClose: () => void): Node[] {
  const node = model.graph.nodes[index];
  if (!node) return [];
  const { key, bundled, errors } = node;
  const mark = model.marks[index];
  const [inwards, outwards] = [model.adjacency.in[index] ?? [], model.adjacency.out[index] ?? []];
  const path = pathTo(model.reach, index);
  const relation = relationText(node);
  const about = check(mark, bundled);
  return [
    html(
      "header",
      {},
      html("h2", { tabindex: -1 }, nameText(node)),
      button({ label: "Close (Escape)", icon: icon("close"), onClick: onClose }),
    ),
    html(
      "p",
      { class: "facts" },
      html("code", {}, visible(key.version)),
      html("span", {}, relation.charAt(0).toUpperCase() + relation.slice(1)),
    ),
    ...(about ? [about] : []),
    ...section(
      "Errors",
      errors.map((error) => html("li", { class: "sentence" }, inText(errorShape()), visible(error))),
    ),
    ...section(`Advisories (${mark?.advisories.length ?? 0})`, (mark?.advisories ?? []).map(advisory)),
    ...section("Shortest path", path.length > 1 ? path.map((step) => crumb(model, step, index, onSelect)) : [], "path"),
    ...section("Required by", links(model, inwards, "from", onSelect)),
    ...section(`Depends on (${outwards.length})`, links(model, outwards, "to", onSelect)),
    ...(bundled
      ? []
      : [
          html(
            "footer",
            {},
            button({ label: "Open details", onClick: () => editor.postMessage({ type: "open", key }) }),
          ),
        ]),
  ];
}

/** The result of the check of the version itself. No answer is never shown as a good one. */
function check(mark: NodeMark | undefined, bundled: boolean): HTMLElement | undefined {
  if (bundled) return sentence("Bundled: the service has no facts on it of its own. Not checked.");
  if (!mark || mark.state === "unknown") return sentence("Not checked: the service gave no facts on this version.");
  if (mark.state === "pending") return html("p", { class: "sentence" }, "Looking up advisories…");
  const texts = [
    mark.deprecated && "Deprecated.",
    mark.advisories.length === 0 && "No known advisories for this version itself.",
  ].filter((text) => text !== false);
  return texts.length > 0 ? html("p", { class: "sentence" }, texts.join(" ")) : undefined;
}

function sentence(text: string): HTMLElement {
  return html("p", { class: "sentence" }, inText(unknownShape()), text);
}

function section(title: string, items: readonly HTMLElement[], name = ""): HTMLElement[] {
  if (items.length === 0) return [];
  return [html("section", { class: name }, html("h3", {}, title), html("ul", {}, ...items))];
}

function advisory({ id, band, title, url }: AdvisoryMark): HTMLElement {
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  const link = html("button", { type: "button", class: "link", role: "link", title: visible(url) }, visible(id));
  link.addEventListener("click", () => editor.postMessage({ type: "link", url }));
  return html(
    "li",
    { class: "advisory" },
    html(
      "p",
      { class: "band" },
      bandIcon(band),
      html("strong", {}, band.charAt(0).toUpperCase() + band.slice(1)),
      isAddress ? link : html("code", {}, visible(id)),
    ),
    html("p", {}, visible(title)),
  );
}

function crumb(model: GraphModel, step: number, index: number, onSelect: (node: number) => void): HTMLElement {
  const node = model.graph.nodes[step];
  const name = node ? nameText(node) : "";
  const content =
    step === index ? html("span", { class: "here", "aria-current": "true" }, name) : nodeButton(name, step, onSelect);
  return html("li", {}, content);
}

function links(
  { graph, reach }: GraphModel,
  list: readonly Link[],
  end: "from" | "to",
  onSelect: (node: number) => void,
): HTMLElement[] {
  // The nearest to the root first: a direct dependency is what the user can change.
  const depth = (link: Link) => (end === "from" ? (reach.depths[link.from] ?? Number.MAX_SAFE_INTEGER) : 0);
  const sorted = [...list].sort((a, b) => depth(a) - depth(b));
  const items = sorted.slice(0, mostLinks).map((link) => {
    const other = graph.nodes[link[end]];
    const requirement = link.requirements.filter((text) => text !== "").join(", ");
    return html(
      "li",
      { class: "dependency" },
      nodeButton(other ? nameText(other) : "", link[end], onSelect),
      html("code", {}, requirement === "" ? "any" : visible(requirement)),
    );
  });
  if (list.length > mostLinks) items.push(html("li", { class: "rest" }, `… and ${list.length - mostLinks} more`));
  return items;
}

function nodeButton(name: string, node: number, onSelect: (node: number) => void): HTMLElement {
  return button({ label: name, class: "link", onClick: () => onSelect(node) });
}
