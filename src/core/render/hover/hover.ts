import { evaluate } from "../../analysis/evaluate.ts";
import type { Facts } from "../../analysis/facts.ts";
import { needsOf, type Policy } from "../../analysis/policy/policy.ts";
import type { Version } from "../../api/messages/packages.ts";
import { otherDependents, type Nearest } from "../nearest.ts";
import { advisoryList } from "./advisoryList.ts";
import { headLine } from "./head.ts";
import { linksLine, type HoverLinks } from "./links.ts";
import { noteLine } from "./notes.ts";
import { rowsOf } from "./rows.ts";
import { projectLine } from "./source.ts";
import { verdictLine } from "./verdict.ts";

export interface HoverHost extends HoverLinks {
  readonly policy: Policy;
  /** Where Problems have the vulnerable packages of the manifest, once it is checked. */
  readonly nearest?: Nearest;
}

/** Rows at 500 px, so that a hover below its diagnostic is read without scrolling. */
const mostRows = 8;

/**
 * The hover of one dependency as Markdown with HTML: what it is, how bad it is, the way out, and as many of the three worst advisories as there is room for. What
 * has not arrived is shown as pending, what is unknown as unknown. `other` is the version of `otherVersion`, where the
 * service was asked about it.
 */
export function hoverMarkdown(facts: Facts, host: HoverHost, other?: Version): string {
  const { policy, nearest } = host;
  const findings = evaluate([facts], policy);
  const through = nearest && otherDependents(findings, nearest);
  const details = facts.target?.kind === "version" ? host.detailsLink(facts.target.key) : undefined;
  const summary = [
    headLine(facts, policy.now),
    // A break within a paragraph, without the space between two of them.
    [verdictLine(facts, findings, needsOf(policy, true).transitive, through), noteLine(facts, findings)]
      .filter(Boolean)
      .join("\\\n"),
    linksLine(facts, { findings, ...(other && { other }) }, host),
  ];
  const list = (most: number) => advisoryList(findings, most, details);
  const project = projectLine(facts);
  const layouts = [[list(3), project], [list(2), project], [list(1), project], [list(1)], [list(0)]];
  const texts = layouts.map((layout) => joined([...summary, ...layout]));
  return texts.find((text) => rowsOf(text) <= mostRows) ?? joined(summary);
}

function joined(paragraphs: readonly string[]): string {
  return paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
}
