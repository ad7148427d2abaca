import { countWhere, type Shown } from "./graphModel.ts";
import { count } from "../shared/words.ts";

/** The graph in numbers. What was not checked is always said; "none known" stands only where everything was. */
export function summaryText(shown: Shown): string {
  const { packages, direct, indirect } = shown.counts;
  const numbers =
    packages === 1
      ? "1 package, no dependencies"
      : `${count(packages, "package")}: ${direct.toLocaleString("en")} direct, ${indirect.toLocaleString("en")} indirect`;
  return [numbers, ...findingTexts(shown)].join(" · ");
}

function findingTexts(shown: Shown): readonly string[] {
  const pending = countWhere(shown, (mark) => mark?.state === "pending");
  if (pending > 0) return ["looking up advisories…"];
  const unknown = countWhere(shown, (mark) => mark === undefined || mark.state === "unknown");
  const affected = countWhere(shown, (mark) => (mark?.advisories.length ?? 0) > 0);
  const deprecated = countWhere(shown, (mark) => mark?.deprecated === true);
  const unresolved = countWhere(shown, (_, node) => shown.graph.nodes[node]?.errors.length !== 0);
  return [
    affected > 0 && `${affected} with advisories`,
    affected === 0 && unknown === 0 && "none with known advisories",
    deprecated > 0 && `${deprecated} deprecated`,
    unresolved > 0 && `${unresolved} with errors`,
    unknown > 0 && `${unknown} not checked`,
  ].filter((text) => text !== false);
}

/** What the drawing leaves out, as a sentence; empty when it leaves out nothing. */
export function hiddenText(shown: Shown, drawn: readonly number[]): string {
  const total = shown.graph.nodes.length;
  if (drawn.length === total) return "";
  const kept = new Set(drawn);
  const findings = [...shown.findings].filter((node) => !kept.has(node)).length;
  const hidden = findings > 0 ? `, ${count(findings, "finding")} not shown` : "";
  return `${drawn.length.toLocaleString("en")} of ${total.toLocaleString("en")} shown${hidden}`;
}
