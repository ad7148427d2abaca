import { changeText } from "../../../core/graph/change.ts";
import { type GraphNode, isAskedAbout, isInBundle } from "../../../core/graph/graph.ts";
import { ageText } from "../../../core/graph/lenses.ts";
import type { AdvisoryMark, LicenseProblem, NodeDetails, NodeMark, NodeUpdate } from "../../../core/graph/marks.ts";
import { bandNames, stepNames } from "../../../core/messages/names.ts";
import { formatMessage, message, type Message, sentences } from "../../../core/messages/message.ts";
import { numberText } from "../../../core/messages/language.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { button, html } from "../../shared/dom.ts";
import { signIcon, errorShape, icon, inText, unknownShape } from "../../shared/icons.ts";
import { nameText, notAskedText, relationText } from "../../shared/nodeText.ts";
import { capitalized, say, sayCount } from "../../shared/say.ts";
import type { GraphModel } from "../graphModel.ts";
import type { NodeCommand } from "../protocol.ts";
import { editor } from "../state.ts";
import { dependencies, goesWith, whyHere } from "./relations.ts";
import { linkButton, section } from "./section.ts";
import type { DetailsTarget } from "./target.ts";

export interface DetailsView {
  readonly element: HTMLElement;
  show(shown: ShownDetails): void;
  focus(): void;
}

interface ShownDetails {
  readonly model: GraphModel;
  readonly selected: number | undefined;
  /** The answers about the selected node; undefined until they have arrived. */
  readonly details: NodeDetails | undefined;
  /** The drawing shows what would go with the node. */
  readonly isAloneShown: boolean;
}

/** The pane next to the graph with everything about the selected node. */
export function createDetails(target: DetailsTarget): DetailsView {
  const element = html("aside", { class: "details", "aria-label": say("Selected package"), hidden: true });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    target.onClose();
  });
  let last: ShownDetails | undefined;
  // To ask the element would lay out the page.
  let top = 0;
  element.addEventListener("scroll", () => (top = element.scrollTop));
  return {
    element,
    show(shown) {
      const before = last;
      last = shown;
      if (before && isSame(before, shown)) return;
      const focused = element.contains(document.activeElement) ? focusId(document.activeElement) : undefined;
      const content = shown.selected === undefined ? [] : contentOf(shown, shown.selected, target);
      element.hidden = content.length === 0;
      element.replaceChildren(...content);
      const isSameNode = before?.selected === shown.selected;
      if (top > 0) element.scrollTop = isSameNode ? top : 0;
      if (focused === undefined) return;
      const again = isSameNode
        ? [...element.querySelectorAll("button")].find((each) => focusId(each) === focused)
        : undefined;
      (again ?? element.querySelector("h2"))?.focus();
    },
    focus: () => element.querySelector("h2")?.focus(),
  };
}

function isSame(a: ShownDetails, b: ShownDetails): boolean {
  const isNothing = a.selected === undefined && b.selected === undefined;
  return isNothing || (Object.keys(a) as (keyof ShownDetails)[]).every((key) => a[key] === b[key]);
}

/** Returns a text that finds a button again when the pane is drawn anew. */
function focusId(element: Element | null): string {
  return `${element?.closest("section")?.className ?? ""} ${element?.getAttribute("aria-label") ?? ""} ${element?.textContent ?? ""}`;
}

function contentOf(shown: ShownDetails, index: number, target: DetailsTarget): Node[] {
  const { model, details } = shown;
  const node = model.graph.nodes[index];
  if (!node) return [];
  const relation = relationText(node);
  const change = changeText(model.diff?.nodes[index]);
  return [
    html(
      "header",
      {},
      html("h2", { tabindex: -1 }, nameText(node)),
      button({ label: say("Close (Escape)"), icon: icon("close"), onClick: target.onClose }),
    ),
    html(
      "p",
      { class: "facts" },
      html("code", {}, visible(node.key.version)),
      html("span", {}, capitalized(relation)),
      change === "" ? undefined : html("span", {}, capitalized(change)),
    ),
    ...otherFix(model, index),
    actions(model, index, target),
    ...check(node, model.marks[index]),
    ...facts(model, index, details),
    ...section(
      say("Errors"),
      node.errors.map((error) =>
        html("li", { class: "sentence" }, inText(errorShape()), visible(formatMessage(error))),
      ),
    ),
    ...advisories(model.marks[index]),
    ...whyHere(model, index, target),
    ...goesWith(model, index, shown.isAloneShown, target),
    ...dependencies(model, index, target),
  ];
}

/** Tells what fixes it, where no button of the pane does. */
function otherFix({ actions: offered }: GraphModel, index: number): readonly HTMLElement[] {
  const text = offered[index]?.otherFix;
  return text === undefined ? [] : [html("p", { class: "sentence" }, say("{text}.", { text: visible(text) }))];
}

/** The result of the check of the version itself. No answer is never shown as a good one. */
function check(node: GraphNode, mark: NodeMark | undefined): readonly HTMLElement[] {
  const isSeparate = node.bundled && !isInBundle(node);
  const bundle = say("Bundled: it is in the archive of the package that requires it, and changes only with that one.");
  return [...(isSeparate ? [html("p", { class: "sentence" }, bundle)] : []), ...checkResult(node, mark)];
}

function checkResult(node: GraphNode, mark: NodeMark | undefined): readonly HTMLElement[] {
  if (node.notAsked !== undefined) {
    const reason = notAskedText(node.notAsked);
    return [unknown(say("{reason}. Not checked.", { reason: capitalized(reason) }))];
  }
  if (isInBundle(node)) return [unknown(say("Bundled: the service has no facts on it of its own. Not checked."))];
  if (node.key.version === "") return [unknown(say("Not checked: the version is not known."))];
  if (!mark || mark.state === "unknown")
    return [unknown(say("Not checked: the service gave no facts on this version."))];
  if (mark.state === "pending") return [html("p", { class: "sentence" }, say("Looking up advisories…"))];
  const texts = [
    mark.deprecated && message("Deprecated."),
    mark.advisories.length === 0 && message("No known advisories for this version itself."),
  ].filter((text) => text !== false && text !== undefined);
  return texts.length > 0 ? [html("p", { class: "sentence" }, formatMessage(sentences(texts)))] : [];
}

function unknown(text: string): HTMLElement {
  return html("p", { class: "sentence" }, inText(unknownShape()), text);
}

const licenseTexts: Readonly<Record<LicenseProblem, Message>> = {
  denied: message("denied"),
  "not-allowed": message("not allowed"),
  "non-standard": message("not standard"),
  missing: message("not known"),
};

/** Lists what is known of the version and its package, and nothing if that is not known. */
function facts({ graph, marks }: GraphModel, index: number, details: NodeDetails | undefined): HTMLElement[] {
  const mark = marks[index];
  if (mark?.state !== "checked" || !graph.nodes[index]) return [];
  const { licenses = [], licenseProblem, publishedAt } = mark;
  const license = [visible(licenses.join(", ")), licenseProblem && `(${formatMessage(licenseTexts[licenseProblem])})`];
  const update = details?.update ?? mark.update;
  const rows: readonly (readonly [string, Node | string])[] = [
    [say("License"), license.filter(Boolean).join(" ") || say("Not known")],
    [say("Published"), publishedText(publishedAt)],
    ...(update ? [[say("Newest"), updateText(update)] as const] : []),
    ...(details?.versions === undefined ? [] : [[say("Versions"), numberText(details.versions)] as const]),
    ...(details?.project ? [[say("Scorecard"), scoreText(details.project)] as const] : []),
    ...dependentsRow(index, details),
  ];
  const list = rows.flatMap(([term, value]) => [html("dt", {}, term), html("dd", {}, value)]);
  return [html("dl", { class: "table", "aria-busy": String(details === undefined) }, ...list)];
}

/** The day, and how long that is ago. */
function publishedText(publishedAt: string | undefined): string {
  if (publishedAt === undefined) return say("Not known");
  const age = Date.now() - Date.parse(publishedAt);
  const day = visible(publishedAt.slice(0, 10));
  return Number.isNaN(age) ? day : say("{day} ({age})", { day, age: ageText(age) });
}

function updateText(update: NodeUpdate): string {
  if (update.kind === "newest") return say("This version");
  return update.kind === "newer"
    ? say("{version} ({step})", { version: visible(update.to), step: stepNames[update.step] })
    : say("Not known");
}

function scoreText({ id, score }: NonNullable<NodeDetails["project"]>): string {
  return `${score === undefined ? say("None") : score.toFixed(1)} · ${visible(id)}`;
}

function dependentsRow(index: number, details: NodeDetails | undefined): readonly (readonly [string, Node])[] {
  if (details?.dependents === undefined) return [];
  const show = (): void => editor.postMessage({ type: "act", action: "dependents", node: index });
  const link = linkButton(numberText(details.dependents), show);
  link.title = say("Public packages alone: a measure of popularity");
  return [[say("Dependents"), link]];
}

function advisories(mark: NodeMark | undefined): HTMLElement[] {
  const all = mark?.advisories ?? [];
  return section(sayCount(all.length, "Advisories ({count})"), all.map(advisory));
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
      signIcon(band),
      html("strong", {}, capitalized(formatMessage(bandNames[band]))),
      isAddress ? link : html("code", {}, visible(id)),
    ),
    html("p", {}, visible(formatMessage(title))),
  );
}

function fixText(version: string, isLower: boolean): string {
  return isLower ? say("Change to {version}", { version }) : say("Update to {version}", { version });
}

/** Lists what can be done with a node, as in its context menu. */
function actions(
  { graph, actions: offered }: GraphModel,
  index: number,
  { onFocus }: Pick<DetailsTarget, "onFocus">,
): HTMLElement {
  const node = graph.nodes[index];
  const isAsked = node !== undefined && isAskedAbout(node);
  const offer = offered[index];
  const fix = offer?.fix;
  const commands: readonly (readonly [NodeCommand, string] | false)[] = [
    fix !== undefined && ["update", fixText(visible(fix), offer?.isLower === true)],
    isAsked && ["details", say("Details")],
    isAsked && ["compare", say("Compare…")],
    offer?.hasPlace === true && ["manifest", say("Open in Manifest")],
    isAsked && index !== 0 && ["graph", say("Show Graph")],
    ["copy", say("Copy")],
  ];
  const buttons = commands
    .filter((command) => command !== false)
    .map(([action, label], place) =>
      button({
        label,
        class: place === 0 && action === "update" ? "button" : "button secondary",
        onClick: () => editor.postMessage({ type: "act", action, node: index }),
      }),
    );
  const focus = button({ label: say("Focus in Graph"), class: "button secondary", onClick: () => onFocus(index) });
  return html("div", { class: "actions", role: "group", "aria-label": say("Actions") }, ...buttons, focus);
}
