import type { Additions } from "../analysis/additions.ts";
import { type AffectedBy, isVulnerable } from "../analysis/advisories.ts";
import { askAdditions } from "../analysis/gathering/askAdditions.ts";
import { createLookUps } from "../analysis/gathering/lookUps.ts";
import { type Compared, compareVersions, type Comparison } from "../comparison/compare.ts";
import type { Changes } from "../comparison/compareAdvisories.ts";
import type { AffectedDependency, DependencyChange, DependencyChanges } from "../comparison/compareDependencies.ts";
import { alternatives, code, type Message, message, plural, servedText } from "../messages/message.ts";
import { uncheckedReason } from "../messages/reasons.ts";
import type { VersionKey } from "../model/keys.ts";
import { systemTraits } from "../model/systems.ts";
import { versionsOf } from "../versions/index.ts";
import { additionsSection, additionsSummary } from "./additions.ts";
import { advisoryTable, maliceText } from "./advisories.ts";
import { graphAnswer, outcomeOfVersion, sourcesOf } from "./answers.ts";
import {
  codeCell,
  listCell,
  messageCell,
  nameCell,
  note,
  numberCell,
  pageCell,
  textCell,
  timeCell,
  unknown,
  unknownCell,
  valued,
} from "./cells.ts";
import { comparisonVerdict, stepMessage, uncheckedCount, usedAt } from "./comparisonVerdict.ts";
import { changeLinks, sourceComparison } from "./changeLinks.ts";
import type { LoadPage, PageHost } from "./host.ts";
import type { Action, Block, Cell, Page, Row, Section, Table } from "./page.ts";
import { updateActions } from "./updates.ts";

/** Loads the page of what moving from one version of a package to another would change, before anything is changed. */
export const loadComparisonPage: LoadPage<"comparison"> = async ({ from, to }, host, caller, report) => {
  report(() => ({ ...frameOf(from, to, host), sections: [loading], isLoading: true }));
  const { api, privateAmong } = host;
  const [comparison, additions] = await Promise.all([
    compareVersions(from, to, api, caller),
    askAdditions(from, to, {
      lookUps: createLookUps(api)(caller),
      ...(privateAmong && { privateAmong: (names) => privateAmong(to.system, names) }),
      withCapabilities: true,
    }),
  ]);
  return comparisonPage(comparison, additions, host);
};

function comparisonPage(comparison: Comparison, additions: Additions, host: PageHost): Page {
  const { from, to } = comparison;
  const now = host.now();
  const versions = sourcesOf([from, to].map(({ version }) => ({ operation: "GetVersion", fetched: version })));
  const advisories = sourcesOf(
    [from, to].flatMap(({ answers = [] }) =>
      answers.map((fetched) => ({ operation: "GetAdvisory", fetched }) as const),
    ),
  );
  const graphs = sourcesOf([from, to].flatMap(({ dependencies }) => (dependencies ? [graphAnswer(dependencies)] : [])));
  const sections: readonly Section[] = [
    {
      id: "summary",
      title: message("Summary"),
      sources: [...versions, ...graphs],
      blocks: [
        ...[to, from].flatMap(maliceOf),
        summaryOf(comparison, additionsSummary(additions, now)),
        ...unchecked(from),
        ...unchecked(to),
        factTable(from, to, now),
      ],
    },
    {
      id: "advisories",
      title: message("Advisories"),
      sources: [...versions, ...advisories],
      blocks: advisoryBlocks(comparison),
    },
    additionsSection(additions, now),
    ...changesSection(comparison, versions),
    { id: "dependencies", title: message("Dependencies"), sources: graphs, blocks: dependencyBlocks(comparison) },
  ];
  return {
    ...frameOf(from.key, to.key, host, maliceOf(to).length > 0),
    verdict: comparisonVerdict(comparison, additions, host),
    sections,
    outcome: outcomeOfVersion(to.version, (to.advisories ?? []).length > 0),
  };
}

/** Links to what describes the changes between the versions; nothing where no address is known. */
function changesSection({ from, to }: Comparison, sources: Section["sources"]): readonly Section[] {
  const [before, after] = [from, to].map(({ version }) => (version.kind === "found" ? version.value : undefined));
  const source = before && after && sourceComparison(before, after);
  const items = [...(source ? [source] : []), ...(after ? changeLinks(after) : [])];
  return items.length === 0
    ? []
    : [{ id: "changes", title: message("Release Notes"), sources, blocks: [{ kind: "list", items }] }];
}

const loading: Section = {
  id: "summary",
  title: message("Summary"),
  sources: [],
  blocks: [note(message("Loading…"), "loading")],
};

function frameOf(from: VersionKey, to: VersionKey, host: PageHost, isMalicious = false): Omit<Page, "sections"> {
  const versions: readonly Action[] = [from, to].map((key) => ({
    kind: "page",
    label: message("Details of {version}", { version: key.version }),
    subject: { kind: "version", key },
  }));
  const { compare } = versionsOf(to.system);
  return {
    subject: { kind: "comparison", from, to },
    title: `${from.name} ${from.version} → ${to.version}`,
    kind: compare(to.version, from.version) < 0 ? message("Downgrade") : message("Upgrade"),
    actions: [
      ...updateActions(usedAt(from, host), { key: to, isMalicious }),
      { kind: "graph", label: message("Graph of {version}", { version: to.version }), key: to },
      ...versions,
      { kind: "page", label: message("Reverse"), subject: { kind: "comparison", from: to, to: from } },
    ],
  };
}

function unchecked({ key, version }: Compared): readonly Block[] {
  if (version.kind === "found") return [];
  const reason: Message = uncheckedReason(version.kind === "failed" ? version : { kind: "unknown-version", key });
  return [note(message("{version} not checked: {reason}", { version: code(key.version), reason }), "unknown")];
}

function maliceOf({ key, advisories = [], dependencies }: Compared): readonly Block[] {
  const malice = maliceText(advisories, dependencies);
  return malice ? [note(message("{version}: {malice}", { version: key.version, malice }), "warning")] : [];
}

/** Summarizes what matters of a comparison, a line each. */
function summaryOf({ from, to, step, advisories, dependencies }: Comparison, added: Message): Block {
  const lines: readonly (Message | false | undefined)[] = [
    stepMessage(from, to, step),
    message("Advisories: {changes}", { changes: advisories ? changesMessage(advisories) : unknown }),
    message("Dependency advisories: {changes}", {
      changes: dependencies ? dependencyMessage(dependencies, [from, to]) : unknown,
    }),
    added,
    from.licenses && to.licenses && from.licenses.join() !== to.licenses.join() && message("The license changes"),
    from.isDeprecated === false && to.isDeprecated && message("Becomes deprecated"),
    from.isAttested && to.isAttested === false && message("Loses its attestation"),
  ];
  return { kind: "list", items: lines.flatMap((line) => (line ? [messageCell(line)] : [])) };
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
    unknown: unsettled.length > 0 ? plural(unsettled.length, ", {count} unknown") : message(""),
    unchecked: unchecked > 0 ? plural(unchecked, ", {count} not checked") : message(""),
    incomplete: isIncomplete ? message(", incomplete") : message(""),
  });
}

/** The facts of both versions side by side. */
function factTable(from: Compared, to: Compared, now: number): Table {
  const row = (id: string, name: Message, cellOf: (side: Compared) => Cell | undefined): Row => ({
    cells: [nameCell(name, id), ...[from, to].map((side) => cellOf(side) ?? unknownCell)],
  });
  const sizes = [from, to].map(({ dependencies }) => dependencies?.packages.length ?? 0);
  return {
    kind: "table",
    id: "facts",
    caption: message("Facts of both versions"),
    columns: [
      { id: "fact", title: message("Fact") },
      { id: "from", title: servedText(from.key.version) },
      { id: "to", title: servedText(to.key.version) },
    ],
    rows: [
      row("licenses", message("License"), ({ licenses }) => licenses && listCell(licenses.map(textCell), textCell(""))),
      row("publishedAt", message("Published"), ({ publishedAt }) => timeCell(publishedAt, now)),
      row("deprecated", message("Deprecated"), deprecation),
      row("attested", message("Attestation"), ({ isAttested }) =>
        isAttested === undefined
          ? undefined
          : valued(messageCell(isAttested ? message("verified") : message("none verified")), isAttested),
      ),
      row("advisories", message("Advisories"), ({ advisories }) => advisories && numberCell(advisories.length)),
      {
        cells: [
          nameCell(message("Dependencies"), "dependencies"),
          ...[from, to].map((side) => sizeCell(side, Math.max(1, ...sizes))),
        ],
      },
      row("affectedDependencies", message("Affected dependencies"), affectedCount),
    ],
  };
}

function deprecation({ isDeprecated, version }: Compared): Cell | undefined {
  if (isDeprecated === undefined) return undefined;
  if (!isDeprecated) return valued(messageCell(message("no")), false);
  const reason = version.kind === "found" ? (version.value.deprecatedReason ?? "") : "";
  return valued(messageCell(reason === "" ? message("yes") : message("yes: {reason}", { reason })), true);
}

function dependencyCount({ dependencies }: Compared): Message | undefined {
  return dependencies && countMessage(dependencies.packages.length, dependencies.incomplete);
}

/** The number of packages, as a bar of the greater one. */
function sizeCell(side: Compared, greatest: number): Cell {
  const text = dependencyCount(side);
  if (!text) return unknownCell;
  const count = side.dependencies?.packages.length ?? 0;
  const value = side.dependencies?.incomplete === undefined ? count : { atLeast: count };
  return [{ kind: "bar", text, share: count / greatest, value }];
}

function affectedCount(compared: Compared): Cell | undefined {
  if (!compared.dependencies) return undefined;
  const { packages, incomplete } = compared.dependencies;
  const affected = packages.filter(isVulnerable);
  const unchecked = uncheckedCount(compared);
  const count = countMessage(affected.length, incomplete);
  const value = incomplete === undefined && unchecked === 0 ? affected.length : { atLeast: affected.length, unchecked };
  const text = unchecked === 0 ? count : message("{count}; {unchecked} not checked", { count, unchecked });
  return valued(messageCell(text), value);
}

/** `incomplete` says why more may exist. */
function countMessage(count: number, incomplete: Message | undefined): Message {
  return incomplete === undefined ? message("{count}", { count }) : message("at least {count}", { count });
}

/** Lists the changes in what the versions depend on. */
function dependencyBlocks({ from, to, dependencies }: Comparison): readonly Block[] {
  if (!dependencies) return [note(noGraph(from, to), "unknown")];
  const { added, removed, changed, advisories, unsettled } = dependencies;
  const tables = [
    ...changeTable("added", message("Added ({count})", { count: added.length }), added, ["to"]),
    ...changeTable("removed", message("Removed ({count})", { count: removed.length }), removed, ["from"]),
    ...changeTable("changed", message("Changed ({count})", { count: changed.length }), changed, ["from", "to"]),
    ...changeTables(advisories, affectedTable).map((table) => ({
      ...table,
      id: `${table.id}Advisories`,
      heading: message("Dependency advisories: {change}", { change: table.heading ?? table.caption }),
    })),
    ...unsettledTable(unsettled),
  ];
  const hasGaps = [from, to].some((side) => uncheckedCount(side) > 0 || side.dependencies?.incomplete !== undefined);
  const none = hasGaps ? note(message("No known changes."), "unknown") : note(message("No changes."));
  return [
    note(message("As the service resolves each version today, installed alone on 64-bit Linux.")),
    ...[from, to].flatMap(incompleteNote),
    ...(tables.length > 0 ? tables : [none]),
  ];
}

function incompleteNote({ key, dependencies }: Compared): readonly Block[] {
  if (dependencies?.incomplete === undefined) return [];
  const values = { version: code(key.version), reason: dependencies.incomplete };
  return [note(message("Incomplete for {version}: {reason}", values), "unknown")];
}

function noGraph(from: Compared, to: Compared): Message {
  const { system } = from.key;
  const { displayName, serves } = systemTraits[system];
  if (!serves.graphs)
    return message("Unknown: the service does not resolve dependencies for {system}.", { system: displayName });
  const lacking = [from, to].filter(({ dependencies }) => !dependencies).map(({ key }) => code(key.version));
  return message("Unknown: no dependency graph of {versions}.", { versions: alternatives(lacking) });
}

function changeTable(
  id: string,
  heading: Message,
  changes: readonly DependencyChange[],
  sides: readonly ("from" | "to")[],
): readonly Table[] {
  if (changes.length === 0) return [];
  const titles = { from: message("Before"), to: message("After") };
  return [
    {
      kind: "table",
      id,
      caption: heading,
      heading,
      columns: [
        { id: "package", title: message("Package") },
        ...sides.map((side) => ({ id: side, title: sides.length === 1 ? message("Version") : titles[side] })),
      ],
      rows: changes.map((change) => ({
        cells: [textCell(change.name), ...sides.map((side) => listCell(change[side].map(codeCell), []))],
      })),
    },
  ];
}

function affectedTable(list: readonly AffectedDependency[], caption: Message): Table {
  return advisoryTable(caption, list, {
    column: { id: "package", title: message("Package") },
    cell: ({ key }) => pageCell(`${key.name} ${key.version}`, { kind: "version", key }),
  });
}

/** Found only on one side while the other is not complete. */
function unsettledTable(list: readonly AffectedDependency[]): readonly Table[] {
  if (list.length === 0) return [];
  const heading = message("Dependency advisories that could not be compared ({count})", { count: list.length });
  return [{ ...affectedTable(list, heading), id: "unsettled", heading }];
}

const headings = {
  fixed: (count: number) => message("Fixed ({count})", { count }),
  introduced: (count: number) => message("Introduced ({count})", { count }),
  remaining: (count: number) => message("Remaining ({count})", { count }),
};

/** The advisories of the two versions themselves. */
function advisoryBlocks({ advisories }: Comparison): readonly Block[] {
  if (!advisories) return [note(message("Unknown: not both versions could be checked."), "unknown")];
  const blocks = changeTables(advisories, (list, heading) => advisoryTable(heading, list));
  return blocks.length > 0 ? blocks : [note(message("No known advisories for either version itself."))];
}

/** A table for each kind of change that has any. */
function changeTables<T extends AffectedBy>(
  changes: Changes<T>,
  tableOf: (list: readonly T[], heading: Message) => Table,
): readonly Table[] {
  return (["fixed", "introduced", "remaining"] as const).flatMap((kind) => {
    const list = changes[kind];
    if (list.length === 0) return [];
    const heading = headings[kind](list.length);
    return [{ ...tableOf(list, heading), id: kind, heading }];
  });
}
