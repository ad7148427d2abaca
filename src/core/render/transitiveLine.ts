import type { Transitive } from "../analysis/facts.ts";
import { transitiveText } from "../messages/transitive.ts";
import { markdown } from "./markdown.ts";

/** What is known of the transitive dependencies of a version, as a line of Markdown. */
export function transitiveLine({ packages, from, incomplete }: Transitive): string {
  const checked = packages.filter(({ version }) => version?.kind === "found");
  const affected = checked.filter(
    ({ version }) => version?.kind === "found" && version.value.advisoryKeys.length > 0,
  ).length;
  const isComplete = checked.length === packages.length && incomplete === undefined;
  const icon = affected > 0 ? "warning" : isComplete ? "pass" : "question";
  const counts = { packages: packages.length, checked: checked.length, affected, from };
  return `$(${icon}) ${markdown(transitiveText({ ...counts, ...(incomplete !== undefined && { incomplete }) }))}`;
}
