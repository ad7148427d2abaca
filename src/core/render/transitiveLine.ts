import type { Transitive } from "../analysis/facts.ts";
import { escape } from "./markdown.ts";

/** What is known of the versions that a version brings along, as a line of Markdown. */
export function transitiveLine({ packages, from, incomplete }: Transitive): string {
  const judged = packages.filter(({ version }) => version?.kind === "found");
  const unknown = packages.length - judged.length;
  const affected = judged.filter(
    ({ version }) => version?.kind === "found" && version.value.advisoryKeys.length > 0,
  ).length;
  const origin = from === "resolved" ? ", as they would be resolved today" : "";
  if (packages.length === 0) {
    return incomplete === undefined ? `$(pass) It has no dependencies` : `$(question) ${escape(incomplete)}`;
  }
  const isWhole = unknown === 0 && incomplete === undefined;
  const number = isWhole || judged.length === packages.length ? "" : `${judged.length} of `;
  const what =
    affected > 0
      ? `${affected} of ${counted(packages.length)} ${affected === 1 ? "is" : "are"} affected by advisories${origin}`
      : `No known advisories for ${number}${counted(packages.length)}${origin}`;
  const icon = affected > 0 ? "$(warning)" : isWhole ? "$(pass)" : "$(question)";
  const rest = unknown > 0 ? `; ${unknown} could not be judged` : "";
  return `${icon} ${what}${rest}${incomplete === undefined ? "" : `; not all are known: ${escape(incomplete)}`}`;
}

function counted(size: number): string {
  return size === 1 ? "its one dependency" : `its ${size} dependencies`;
}
