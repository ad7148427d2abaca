import type { Cell, Part } from "../../core/pages/page.ts";
import { visible } from "../../core/model/sanitize.ts";
import { webUrl } from "../../core/model/webUrl.ts";
import { readParts, withoutTicks, type Message, type Styled } from "../../core/messages/message.ts";
import { html, svg } from "../shared/dom.ts";
import { effectIcon, signIcon } from "../shared/icons.ts";
import { post } from "./host.ts";

/** A message as nodes: code, links to the web, and text. Text from elsewhere is only ever text. */
export function messageNodes(message: Message): readonly Node[] {
  const nodes: Node[] = [];
  readParts(
    message,
    (words) => nodes.push(...textNodes(words)),
    (value) => nodes.push(...(typeof value === "string" ? textNodes(visible(value)) : [styledNode(value)])),
  );
  return nodes;
}

/** A path or an address may break anywhere; a shorter word with hyphens, such as an identifier, a name or a date, does not break. */
function textNodes(text: string): readonly Node[] {
  return text
    .split(/(\S{25,}|[^\s/-]+(?:-[^\s/-]+)+)/)
    .flatMap((part, index) => (part === "" ? [] : [index % 2 === 1 ? wordNode(part) : document.createTextNode(part)]));
}

function wordNode(word: string): Node {
  return html("span", { class: word.length > 30 ? "long" : "word" }, word);
}

function styledNode({ style, value, url = "" }: Styled): Node {
  switch (style) {
    case "code":
      return html("code", {}, visible(value));
    case "prose":
      return document.createTextNode(visible(withoutTicks(value)));
    case "link":
      return webLink(value, url);
  }
}

/** Creates a link, or only its label if the address is not http or https. */
function webLink(label: string, url: string): Node {
  const address = webUrl(url);
  if (address === undefined) return document.createTextNode(visible(label));
  const element = html("a", { href: address, title: address }, visible(label));
  // VS Code opens links of a webview by itself; asking the host keeps one place that checks addresses.
  element.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    post({ type: "link", url: address });
  });
  return element;
}

/** The parts of a cell side by side. */
export function cellNodes(cell: Cell): readonly Node[] {
  return cell.flatMap(partNodes);
}

function partNodes(part: Part): readonly Node[] {
  switch (part.kind) {
    case "text":
      return messageNodes(part.text);
    case "severity": {
      const { band, text } = part;
      return [html("span", { class: `severity ${band}` }, signIcon(band), ...messageNodes(text))];
    }
    case "effect": {
      const { mark, text } = part;
      return [html("span", { class: `effect ${mark}` }, effectIcon(mark), html("span", {}, ...messageNodes(text)))];
    }
    case "bar":
      return [barElement(part.share), ...messageNodes(part.text)];
    case "page": {
      const { subject } = part;
      return [linkTo(messageNodes(part.text), () => post({ type: "open", subject }))];
    }
    case "place": {
      const { place } = part;
      return [linkTo(messageNodes(part.text), () => post({ type: "place", place }))];
    }
  }
}

/** The words beside it say the same. */
function barElement(share: number): SVGElement {
  const [width, height] = [60, 8];
  const length = Math.max(0, Math.min(1, share)) * width;
  return svg(
    "svg",
    { class: "bar", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" },
    svg("rect", { class: "ground", width, height, rx: 2 }),
    svg("rect", { class: "length", width: length, height, rx: 2 }),
  );
}

/** A link that the host follows. It has no address, so it is a button to everyone but the eye. */
function linkTo(content: readonly Node[], onClick: () => void): HTMLElement {
  const element = html("button", { type: "button", class: "link" }, ...content);
  element.addEventListener("click", onClick);
  return element;
}
