import type { Transitive } from "../analysis/facts.ts";
import { escape } from "./markdown.ts";

/** What is known of the versions that a version brings along, as a line of Markdown. */
export function transitiveLine({ packages, from, incomplete }: Transitive): string {
  const checked = packages.filter(({ version }) => version?.kind === "found");
  const unknown = packages.length - checked.length;
  const affected = checked.filter(
    ({ version }) => version?.kind === "found" && version.value.advisoryKeys.length > 0,
  ).length;
  const origin = from === "resolved" ? ", as they would be resolved today" : "";
  if (packages.length === 0) {
    return incomplete === undefined ? `$(pass) It has no dependencies` : `$(question) ${escape(incomplete)}`;
  }
  const isWhole = unknown === 0 && incomplete === undefined;
  const icon = affected > 0 ? "$(warning)" : isWhole ? "$(pass)" : "$(question)";
  const rest = unknown > 0 && checked.length > 0 ? `; ${unknown} could not be checked` : "";
  const what = `${stateOf(packages.length, checked.length, affected)}${origin}${rest}`;
  return `${icon} ${what}${incomplete === undefined ? "" : `; not all are known: ${escape(incomplete)}`}`;
}

function stateOf(size: number, checked: number, affected: number): string {
  const all = size === 1 ? "its one dependency" : `its ${size} dependencies`;
  if (affected > 0) {
    if (size === 1) return "Its one dependency is affected by advisories";
    return `${affected} of ${all} ${affected === 1 ? "is" : "are"} affected by advisories`;
  }
  if (checked === 0) return size === 1 ? "Its one dependency could not be checked" : `None of ${all} could be checked`;
  return `No known advisories for ${checked === size ? "" : `${checked} of `}${all}`;
}
