import type { AffectedBy } from "../analysis/advisories.ts";
import type { Compared, Comparison } from "../comparison/compare.ts";
import type { Changes } from "../comparison/compareAdvisories.ts";
import type { AffectedDependency, DependencyChange, DependencyChanges } from "../comparison/compareDependencies.ts";
import {
  advisoryHeadings,
  dependencyAdvisoryHeadings,
  dependencyHeadings,
  stepMessages,
  type ChangeHeadings,
  type Heading,
} from "../messages/comparison.ts";
import { alternatives, code as codeValue, message, type Message } from "../messages/message.ts";
import { uncheckedReason } from "../messages/reasons.ts";
import { dayAndAge } from "../messages/time.ts";
import { systemTraits } from "../model/systems.ts";
import { versionsOf } from "../versions/index.ts";
import { advisoryCells, advisoryHead } from "./advisoryCells.ts";
import { code, escape, markdown } from "./markdown.ts";
import { cell, table } from "./table.ts";

/** What changes from one version to another, as a page of Markdown. */
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
  const parts = [
    message("{system}", { system: from.key.system }),
    order === 0 ? message("**same version**") : stepMessages[order > 0 ? "update" : "downgrade"][step],
    message("advisories: {changes}", { changes: advisories ? changesMessage(advisories) : boldUnknown }),
    message("dependency advisories: {changes}", {
      changes: dependencies ? dependencyMessage(dependencies, [from, to]) : boldUnknown,
    }),
    from.licenses && to.licenses && licensesText(from) !== licensesText(to) && message("**license changes**"),
    from.isDeprecated === false && to.isDeprecated && message("**becomes deprecated**"),
    from.isAttested && to.isAttested === false && message("**loses its attestation**"),
  ];
  return joined(parts, " · ");
}

const unknown = message("unknown");
const boldUnknown = message("**unknown**");

function joined(parts: readonly (Message | false | undefined)[], separator: string): string {
  return parts.flatMap((part) => (part ? [markdown(part)] : [])).join(separator);
}

function changesMessage({ fixed, introduced, remaining }: Changes<unknown>): Message {
  return message("{fixed} fixed, {introduced} introduced, {remaining} remaining", {
    fixed: fixed.length,
    introduced: introduced.length,
    remaining: remaining.length,
  });
}

/** Counts of a graph with gaps are always given together with the gaps. */
function dependencyMessage({ advisories, unsettled }: DependencyChanges, sides: readonly Compared[]): Message {
  const unchecked = Math.max(...sides.map(uncheckedCount));
  const isIncomplete = sides.some(({ dependencies }) => dependencies?.incomplete !== undefined);
  return message("{changes}{unknown}{unchecked}{incomplete}", {
    changes: changesMessage(advisories),
    unknown: unsettled.length > 0 ? message(", **{count} unknown**", { count: unsettled.length }) : message(""),
    unchecked: unchecked > 0 ? message(", **{count} not checked**", { count: unchecked }) : message(""),
    incomplete: isIncomplete ? message(", **incomplete**") : message(""),
  });
}

function uncheckedCount({ dependencies }: Compared): number {
  return dependencies?.packages.filter(({ version }) => version?.kind !== "found").length ?? 0;
}

function unchecked({ key, version }: Compared): string {
  if (version.kind === "found") return "";
  const reason = uncheckedReason(version.kind === "failed" ? version : { kind: "unknown-version", key });
  return markdown(message("{version} **not checked:** {reason}", { version: codeValue(key.version), reason }));
}

function facts(from: Compared, to: Compared, now: number): string {
  const row = (name: Message, value: (side: Compared) => string | undefined) => [
    markdown(name),
    value(from) ?? markdown(unknown),
    value(to) ?? markdown(unknown),
  ];
  return table(
    [markdown(message("Fact")), cell(from.key.version), cell(to.key.version)],
    [
      row(message("License"), licensesText),
      row(message("Published"), ({ publishedAt }) => {
        const published = dayAndAge(publishedAt, now);
        return published && markdown(published);
      }),
      row(message("Deprecated"), deprecation),
      row(message("Attestation"), ({ isAttested }) =>
        isAttested === undefined ? undefined : markdown(isAttested ? message("verified") : message("none verified")),
      ),
      row(message("Advisories"), ({ advisories }) => advisories && String(advisories.length)),
      row(message("Dependencies"), dependencyCount),
      row(message("Affected dependencies"), affectedCount),
    ],
  );
}

function licensesText({ licenses }: Compared): string | undefined {
  return licenses?.map(escape).join(", ");
}

function deprecation({ isDeprecated, version }: Compared): string | undefined {
  if (isDeprecated === undefined) return undefined;
  if (!isDeprecated) return markdown(message("no"));
  const reason = version.kind === "found" ? (version.value.deprecatedReason ?? "") : "";
  return markdown(reason === "" ? message("**yes**") : message("**yes**: {reason}", { reason }));
}

function dependencyCount({ dependencies }: Compared): string | undefined {
  return dependencies && markdown(countMessage(dependencies.packages.length, dependencies.incomplete));
}

function affectedCount(compared: Compared): string | undefined {
  if (!compared.dependencies) return undefined;
  const { packages, incomplete } = compared.dependencies;
  const affected = packages.filter(({ version }) => version?.kind === "found" && version.value.advisoryKeys.length > 0);
  const unchecked = uncheckedCount(compared);
  const count = countMessage(affected.length, incomplete);
  return markdown(unchecked === 0 ? count : message("{count}; {unchecked} not checked", { count, unchecked }));
}

/** `incomplete` says why more may exist. */
function countMessage(count: number, incomplete: Message | undefined): Message {
  return incomplete === undefined ? message("{count}", { count }) : message("at least {count}", { count });
}

function advisorySection({ advisories }: Comparison): readonly string[] {
  const head = markdown(message("## Advisories"));
  if (!advisories) return [head, markdown(message("Unknown: not both versions could be checked."))];
  const parts = changeParts(advisoryHeadings, advisories, advisoryTable);
  return [head, ...(parts.length > 0 ? parts : [markdown(message("No known advisories for either version itself."))])];
}

function dependencySection({ from, to, dependencies }: Comparison): readonly string[] {
  const head = markdown(message("## Dependencies"));
  if (!dependencies) return [head, markdown(noGraph(from, to))];
  const { added, removed, changed, advisories, unsettled } = dependencies;
  const parts = [
    ...listed(dependencyHeadings.added, added, changeTable(["to"])),
    ...listed(dependencyHeadings.removed, removed, changeTable(["from"])),
    ...listed(dependencyHeadings.changed, changed, changeTable(["from", "to"])),
    ...changeParts(dependencyAdvisoryHeadings, advisories, dependencyAdvisoryTable),
    ...listed(dependencyAdvisoryHeadings.unsettled, unsettled, dependencyAdvisoryTable),
  ];
  const hasGaps = [from, to].some((side) => uncheckedCount(side) > 0 || side.dependencies?.incomplete !== undefined);
  const none = hasGaps ? message("No known changes.") : message("No changes.");
  return [
    head,
    markdown(message("As the service resolves each version on its own today.")),
    ...[from, to].map(incompleteText),
    ...(parts.length > 0 ? parts : [markdown(none)]),
  ];
}

function incompleteText({ key, dependencies }: Compared): string {
  if (dependencies?.incomplete === undefined) return "";
  const values = { version: codeValue(key.version), reason: dependencies.incomplete };
  return markdown(message("**Incomplete** for {version}: {reason}", values));
}

function noGraph(from: Compared, to: Compared): Message {
  const { system } = from.key;
  if (!systemTraits[system].serves.graphs)
    return message("Unknown: the service does not resolve dependencies for {system}.", { system });
  const lacking = [from, to].filter(({ dependencies }) => !dependencies).map(({ key }) => codeValue(key.version));
  return message("Unknown: no dependency graph of {versions}.", { versions: alternatives(lacking) });
}

function changeParts<T>(
  headings: ChangeHeadings,
  { fixed, introduced, remaining }: Changes<T>,
  render: (list: readonly T[]) => string,
): readonly string[] {
  return [
    ...listed(headings.fixed, fixed, render),
    ...listed(headings.introduced, introduced, render),
    ...listed(headings.remaining, remaining, render),
  ];
}

function listed<T>(heading: Heading, list: readonly T[], render: (list: readonly T[]) => string): readonly string[] {
  return list.length === 0 ? [] : [markdown(heading(list.length)), render(list)];
}

function advisoryTable(list: readonly AffectedBy[]): string {
  return longTable(advisoryHead, list, advisoryCells);
}

function dependencyAdvisoryTable(list: readonly AffectedDependency[]): string {
  return longTable([markdown(message("Package")), ...advisoryHead], list, (dependency) => [
    `${escape(dependency.key.name)} ${cell(dependency.key.version)}`,
    ...advisoryCells(dependency),
  ]);
}

function changeTable(sides: readonly ("from" | "to")[]): (list: readonly DependencyChange[]) => string {
  const heads = sides.length === 1 ? [message("Version")] : [message("Before"), message("After")];
  return (list) =>
    longTable([message("Package"), ...heads].map(markdown), list, (change) => [
      escape(change.name),
      ...sides.map((side) => change[side].map(cell).join(", ")),
    ]);
}

/** A graph of npm may have thousands of packages. */
const mostRows = 100;

function longTable<T>(head: readonly string[], list: readonly T[], cells: (item: T) => readonly string[]): string {
  const rows = table(head, list.slice(0, mostRows).map(cells));
  const more = list.length - mostRows;
  return more > 0 ? `${rows}\n\n${markdown(message("… and {count} more", { count: more }))}` : rows;
}
