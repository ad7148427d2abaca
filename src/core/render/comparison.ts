import type { AffectedBy } from "../analysis/advisories.ts";
import type { Compared, Comparison } from "../comparison/compare.ts";
import type { Changes } from "../comparison/compareAdvisories.ts";
import type { AffectedDependency, DependencyChange, DependencyChanges } from "../comparison/compareDependencies.ts";
import { uncheckedReason } from "../messages/reasons.ts";
import { dayAndAge } from "../messages/time.ts";
import { systemTraits } from "../model/systems.ts";
import { versionsOf } from "../versions/index.ts";
import { advisoryCells, advisoryHead } from "./advisoryCells.ts";
import { code, escape, markdown } from "./markdown.ts";
import { cell, table } from "./table.ts";

/** What moving from one version to another changes, as a page of Markdown. */
export function comparisonMarkdown(comparison: Comparison, now: number): string {
  const { from, to } = comparison;
  const parts = [
    `# ${escape(from.key.name)} ${code(from.key.version)} → ${code(to.key.version)}`,
    summary(comparison),
    unchecked(from),
    unchecked(to),
    facts(from, to, now),
    ...advisorySection(comparison),
    ...dependencySection(comparison),
  ];
  return parts.filter(Boolean).join("\n\n") + "\n";
}

function summary({ from, to, step, advisories, dependencies }: Comparison): string {
  const order = versionsOf(to.key.system).compare(to.key.version, from.key.version);
  const move = order === 0 ? "the same version" : `${step} ${order > 0 ? "update" : "step back"}`;
  const parts = [
    from.key.system,
    `**${move}**`,
    advisories ? `advisories: ${changesText(advisories)}` : "advisories: **unknown**",
    dependencies
      ? `advisories of its dependencies: ${dependencyText(dependencies, [from, to])}`
      : "dependencies: **unknown**",
    from.licenses && to.licenses && licensesText(from) !== licensesText(to) && "**another license**",
    from.isDeprecated === false && to.isDeprecated && "**becomes deprecated**",
    from.isAttested && to.isAttested === false && "**loses its attestation**",
  ];
  return parts.filter(Boolean).join(" · ");
}

function changesText({ fixed, introduced, remaining }: Changes<unknown>): string {
  return `${fixed.length} fixed, ${introduced.length} introduced, ${remaining.length} remaining`;
}

/** Counts of a graph with gaps are always given together with the gaps. */
function dependencyText({ advisories, unsettled }: DependencyChanges, sides: readonly Compared[]): string {
  const unchecked = Math.max(...sides.map(uncheckedCount));
  const parts = [
    changesText(advisories),
    unsettled.length > 0 && `**${unsettled.length} unknown**`,
    unchecked > 0 && `**${unchecked} not checked**`,
    sides.some(({ dependencies }) => dependencies?.incomplete !== undefined) && "**not all known**",
  ];
  return parts.filter(Boolean).join(", ");
}

function uncheckedCount({ dependencies }: Compared): number {
  return dependencies?.packages.filter(({ version }) => version?.kind !== "found").length ?? 0;
}

function unchecked({ key, version }: Compared): string {
  if (version.kind === "found") return "";
  const why = version.kind === "failed" ? uncheckedReason(version) : uncheckedReason({ kind: "unknown-version", key });
  return `**Not checked:** ${code(key.version)}, as ${markdown(why)}`;
}

function facts(from: Compared, to: Compared, now: number): string {
  const row = (name: string, value: (side: Compared) => string | undefined) => [
    name,
    value(from) ?? unknown,
    value(to) ?? unknown,
  ];
  return table(
    ["Fact", cell(from.key.version), cell(to.key.version)],
    [
      row("License", licensesText),
      row("Published", ({ publishedAt }) => {
        const published = dayAndAge(publishedAt, now);
        return published && markdown(published);
      }),
      row("Deprecated", deprecation),
      row("Attestation", ({ isAttested }) =>
        isAttested === undefined ? undefined : isAttested ? "verified" : "none that is verified",
      ),
      row("Advisories", ({ advisories }) => advisories && String(advisories.length)),
      row("Dependencies", dependencyCount),
      row("Affected dependencies", affectedCount),
    ],
  );
}

const unknown = "unknown";

function licensesText({ licenses }: Compared): string | undefined {
  return licenses?.map(escape).join(", ");
}

function deprecation({ isDeprecated, version }: Compared): string | undefined {
  if (isDeprecated === undefined) return undefined;
  const reason = version.kind === "found" ? (version.value.deprecatedReason ?? "") : "";
  return isDeprecated ? `**yes**${reason === "" ? "" : `: ${escape(reason)}`}` : "no";
}

function dependencyCount({ dependencies }: Compared): string | undefined {
  if (!dependencies) return undefined;
  const { packages, incomplete } = dependencies;
  return incomplete === undefined ? String(packages.length) : `at least ${packages.length}`;
}

function affectedCount(compared: Compared): string | undefined {
  if (!compared.dependencies) return undefined;
  const { packages, incomplete } = compared.dependencies;
  const affected = packages.filter(({ version }) => version?.kind === "found" && version.value.advisoryKeys.length > 0);
  const unchecked = uncheckedCount(compared);
  const count = incomplete === undefined ? String(affected.length) : `at least ${affected.length}`;
  return unchecked === 0 ? count : `${count}; ${unchecked} could not be checked`;
}

function advisorySection({ advisories }: Comparison): readonly string[] {
  if (!advisories) return ["## Advisories", "Unknown, as not both versions are known."];
  const parts = changeParts("Advisories", advisories, advisoryTable);
  return ["## Advisories", ...(parts.length > 0 ? parts : ["None known for either version itself."])];
}

function dependencySection({ from, to, dependencies }: Comparison): readonly string[] {
  if (!dependencies) return ["## Dependencies", noGraph(from, to)];
  const { added, removed, changed, advisories, unsettled } = dependencies;
  const parts = [
    ...listed("Added", added, changeTable(["to"])),
    ...listed("Removed", removed, changeTable(["from"])),
    ...listed("Changed", changed, changeTable(["from", "to"])),
    ...changeParts("Advisories of dependencies", advisories, dependencyAdvisoryTable),
    ...listed(
      "Advisories of dependencies, unknown whether fixed, introduced or remaining",
      unsettled,
      dependencyAdvisoryTable,
    ),
  ];
  const hasGaps = [from, to].some((side) => uncheckedCount(side) > 0 || side.dependencies?.incomplete !== undefined);
  return [
    "## Dependencies",
    "As the service resolves each version on its own today.",
    ...[from, to].map(incompleteText),
    ...(parts.length > 0 ? parts : [hasGaps ? "No changes, as far as is known." : "No changes."]),
  ];
}

function incompleteText({ key, dependencies }: Compared): string {
  if (dependencies?.incomplete === undefined) return "";
  return `**Not all are known** of ${code(key.version)}: ${escape(dependencies.incomplete)}`;
}

function noGraph(from: Compared, to: Compared): string {
  const { system } = from.key;
  if (!systemTraits[system].serves.graphs) return `Unknown, as the service resolves no dependencies for ${system}.`;
  const lacking = [from, to].filter(({ dependencies }) => !dependencies).map(({ key }) => code(key.version));
  return `Unknown, as the service gave no dependency graph of ${lacking.join(" and ")}.`;
}

function changeParts<T>(
  what: string,
  { fixed, introduced, remaining }: Changes<T>,
  render: (list: readonly T[]) => string,
): readonly string[] {
  return [
    ...listed(`${what} fixed`, fixed, render),
    ...listed(`${what} introduced`, introduced, render),
    ...listed(`${what} remaining`, remaining, render),
  ];
}

function listed<T>(head: string, list: readonly T[], render: (list: readonly T[]) => string): readonly string[] {
  return list.length === 0 ? [] : [`### ${head} (${list.length})`, render(list)];
}

function advisoryTable(list: readonly AffectedBy[]): string {
  return longTable(advisoryHead, list, advisoryCells);
}

function dependencyAdvisoryTable(list: readonly AffectedDependency[]): string {
  return longTable(["Package", ...advisoryHead], list, (dependency) => [
    `${escape(dependency.key.name)} ${cell(dependency.key.version)}`,
    ...advisoryCells(dependency),
  ]);
}

function changeTable(sides: readonly ("from" | "to")[]): (list: readonly DependencyChange[]) => string {
  const heads = sides.length === 1 ? ["Version"] : ["Before", "After"];
  return (list) =>
    longTable(["Package", ...heads], list, (change) => [
      escape(change.name),
      ...sides.map((side) => change[side].map(cell).join(", ")),
    ]);
}

/** A graph of npm may have thousands of packages. */
const mostRows = 100;

function longTable<T>(head: readonly string[], list: readonly T[], cells: (item: T) => readonly string[]): string {
  const rest = list.length > mostRows ? `\n\n… and ${list.length - mostRows} more.` : "";
  return table(head, list.slice(0, mostRows).map(cells)) + rest;
}
