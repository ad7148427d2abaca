import { numberText } from "../../../core/model/numberText.ts";
import { isInBundle } from "../../../core/graph/askedAbout.ts";
import type { GraphNode } from "../../../core/graph/graph.ts";
import type { AdvisoryMark, LicenseProblem, NodeDetails, NodeMark, NodeUpdate } from "../../../core/graph/marks.ts";
import { withoutTicks } from "../../../core/messages/message.ts";
import { ageText } from "../../../core/graph/lenses.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { html } from "../../shared/dom.ts";
import { bandIcon, inText, unknownShape } from "../../shared/icons.ts";
import { notAskedText } from "../../shared/nodeText.ts";
import type { GraphModel } from "../graphModel.ts";
import { editor } from "../state.ts";
import { linkButton, section } from "./section.ts";

/** The result of the check of the version itself. No answer is never shown as a good one. */
export function check(node: GraphNode, mark: NodeMark | undefined): readonly HTMLElement[] {
  const isSeparate = node.bundled && !isInBundle(node);
  const bundle = "Bundled: it is in the archive of the package that requires it, and changes only with that one.";
  return [...(isSeparate ? [html("p", { class: "sentence" }, bundle)] : []), ...checkResult(node, mark)];
}

function checkResult(node: GraphNode, mark: NodeMark | undefined): readonly HTMLElement[] {
  if (node.notAsked !== undefined) {
    const reason = notAskedText(node.notAsked);
    return [unknown(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}. Not checked.`)];
  }
  if (isInBundle(node)) return [unknown("Bundled: the service has no facts on it of its own. Not checked.")];
  if (node.key.version === "") return [unknown("Not checked: the version is not known.")];
  if (!mark || mark.state === "unknown") return [unknown("Not checked: the service gave no facts on this version.")];
  if (mark.state === "pending") return [html("p", { class: "sentence" }, "Looking up advisories…")];
  const texts = [
    mark.deprecated && "Deprecated.",
    mark.advisories.length === 0 && "No known advisories for this version itself.",
  ].filter((text) => text !== false && text !== undefined);
  return texts.length > 0 ? [html("p", { class: "sentence" }, texts.join(" "))] : [];
}

function unknown(text: string): HTMLElement {
  return html("p", { class: "sentence" }, inText(unknownShape()), text);
}

const licenseTexts: Readonly<Record<LicenseProblem, string>> = {
  denied: "denied",
  "not-allowed": "not allowed",
  "non-standard": "not standard",
  missing: "not known",
};

/** What is known of the version and its package, and nothing where that is not known. */
export function facts({ graph, marks }: GraphModel, index: number, details: NodeDetails | undefined): HTMLElement[] {
  const mark = marks[index];
  if (mark?.state !== "checked" || !graph.nodes[index]) return [];
  const { licenses = [], licenseProblem, publishedAt } = mark;
  const license = [visible(licenses.join(", ")), licenseProblem && `(${licenseTexts[licenseProblem]})`];
  const update = details?.update ?? mark.update;
  const rows: readonly (readonly [string, Node | string])[] = [
    ["License", license.filter(Boolean).join(" ") || "Not known"],
    ["Published", publishedText(publishedAt)],
    ...(update ? [["Newest", updateText(update)] as const] : []),
    ...(details?.versions === undefined ? [] : [["Versions", numberText(details.versions)] as const]),
    ...(details?.project ? [["Scorecard", scoreText(details.project)] as const] : []),
    ...dependentsRow(index, details),
  ];
  const list = rows.flatMap(([term, value]) => [html("dt", {}, term), html("dd", {}, value)]);
  return [html("dl", { class: "table", "aria-busy": String(details === undefined) }, ...list)];
}

/** The day, and how long that is ago. */
function publishedText(publishedAt: string | undefined): string {
  if (publishedAt === undefined) return "Not known";
  const age = Date.now() - Date.parse(publishedAt);
  const day = visible(publishedAt.slice(0, 10));
  return Number.isNaN(age) ? day : `${day} (${ageText(age)})`;
}

function updateText(update: NodeUpdate): string {
  if (update.kind === "newest") return "This version";
  return update.kind === "newer" ? `${visible(update.to)} (${update.step})` : "Not known";
}

function scoreText({ id, score }: NonNullable<NodeDetails["project"]>): string {
  return `${score === undefined ? "None" : score.toFixed(1)} · ${visible(id)}`;
}

function dependentsRow(index: number, details: NodeDetails | undefined): readonly (readonly [string, Node])[] {
  if (details?.dependents === undefined) return [];
  const show = (): void => editor.postMessage({ type: "act", action: "dependents", node: index });
  return [["Dependents", linkButton(numberText(details.dependents), show)]];
}

export function advisories(mark: NodeMark | undefined): HTMLElement[] {
  const all = mark?.advisories ?? [];
  return section(`Advisories (${all.length})`, all.map(advisory));
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
    html("p", {}, visible(withoutTicks(title))),
  );
}
