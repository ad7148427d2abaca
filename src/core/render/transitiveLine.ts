import type { Transitive } from "../analysis/facts.ts";
import { transitiveText } from "../messages/transitive.ts";
import { message } from "../messages/message.ts";
import { markdown } from "./markdown.ts";

/** What is known about the transitive dependencies of a version, as a line of Markdown. */
export function transitiveLine(transitive: Transitive, isPartlyRead = false): string {
  const { packages, from, isListed } = transitive;
  const incomplete = isPartlyRead ? partlyReadMessage : transitive.incomplete;
  if (isListed) return `$(info) ${markdown(listedMessage)}`;
  const checked = packages.filter(({ version }) => version?.kind === "found");
  const affected = checked.filter(
    ({ version }) => version?.kind === "found" && version.value.advisoryKeys.length > 0,
  ).length;
  const isComplete = checked.length === packages.length && incomplete === undefined;
  const icon = affected > 0 ? "warning" : isComplete ? "pass" : "question";
  const counts = { packages: packages.length, checked: checked.length, affected, from };
  return `$(${icon}) ${markdown(transitiveText({ ...counts, ...(incomplete !== undefined && { incomplete }) }))}`;
}

const partlyReadMessage = message("The lockfile was not read completely");

const listedMessage = message(
  "The lockfile has no dependency graph; all of its packages are checked with the manifest",
);

/** Where no source lists the transitive dependencies. */
export function unlistedLine(): string {
  return `$(info) ${markdown(unlistedMessage)}`;
}

const unlistedMessage = message("No source lists its transitive dependencies");
