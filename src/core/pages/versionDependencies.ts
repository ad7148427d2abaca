import { type AffectedBy, compareScores, sortedAdvisories } from "../analysis/advisories.ts";
import type { Transitive, TransitivePackage, VersionFacts } from "../analysis/facts.ts";
import { message, type Message, plural } from "../messages/message.ts";
import { type Place, type TransitiveCounts, transitiveState, withGaps } from "../messages/transitive.ts";
import { via } from "../messages/versions.ts";
import type { System, VersionKey } from "../model/keys.ts";
import { localName } from "../model/names.ts";
import { systemTraits } from "../model/systems.ts";
import { advisoriesCell, advisoryTable } from "./advisories.ts";
import { graphAnswer, sourcesOf, unknownText } from "./answers.ts";
import { listCell, messageCell, note, pageCell, textCell, unknownCell, valued } from "./cells.ts";
import type { Block, Cell, Row, Section, Table } from "./page.ts";

const id = "dependencies";
const title = message("Transitive Dependencies");

/** Tells how far the version's dependencies, as the service resolves them, are checked, and lists the advisories in them. */
export function transitiveSection({ system }: VersionKey, facts: VersionFacts): Section | undefined {
  const { transitive, version } = facts;
  if (transitive) return { id, title, sources: sourcesOf([graphAnswer(transitive)]), blocks: blocksOf(transitive) };
  if (version?.kind === "missing") return undefined;
  return { id, title, sources: [], blocks: [gapNote(system, facts)] };
}

function gapNote(system: System, { version, isTransitiveUnlisted }: VersionFacts): Block {
  if (!systemTraits[system].serves.graphs || isTransitiveUnlisted)
    return note(message("The service does not list the transitive dependencies of this version."), "unknown");
  // Without the version nothing below it is looked for.
  return version?.kind === "failed" ? note(unknownText(version), "unknown") : note(message("Loading…"), "loading");
}

interface AffectedPackage extends AffectedBy {
  readonly dependency: TransitivePackage;
}

function blocksOf(transitive: Transitive): readonly Block[] {
  const { packages } = transitive;
  const affected = packages.flatMap(advisoriesOf).sort(compareScores);
  const { state, isKnown } = stateOf(transitive, affected, "start");
  const column = { id: "package", title: message("Package") };
  return [
    note(message("{state}.", { state }), isKnown ? "plain" : "unknown"),
    ...errorBlocks(transitive),
    ...(affected.length > 0
      ? [advisoryTable(message("Advisories of transitive dependencies"), affected, { column, cell: packageCell })]
      : []),
    ...(packages.length > 0 ? [dependencyTable(packages)] : []),
  ];
}

/** Errors that a page lists. */
const mostErrors = 10;

/** Lists what the service got wrong at single packages, beside what it says of the whole graph. */
function errorBlocks({ errors = [] }: Transitive): readonly Block[] {
  if (errors.length === 0) return [];
  const rest = errors.length - mostErrors;
  const more = rest > 0 ? [messageCell(plural(rest, "and {count} more"))] : [];
  return [{ kind: "list", items: [...errors.slice(0, mostErrors).map((error) => messageCell(error)), ...more] }];
}

function stateOf(
  transitive: Transitive,
  affected: readonly AffectedPackage[],
  place: Place,
): { readonly state: Message; readonly isKnown: boolean } {
  const { packages, incomplete } = transitive;
  const checked = packages.filter(({ version }) => version?.kind === "found").length;
  const counts = {
    packages: packages.length,
    checked,
    affected: new Set(affected.map(({ dependency }) => dependency)).size,
    ...(incomplete && { incomplete }),
  };
  return {
    state: stateText(counts, transitive, place),
    isKnown: incomplete === undefined && checked === packages.length,
  };
}

/** Tells how far the dependencies are checked, in the words of their section. */
export function transitiveMark({ system }: VersionKey, { transitive, isTransitiveUnlisted }: VersionFacts): Message {
  if (transitive) return stateOf(transitive, transitive.packages.flatMap(advisoriesOf), "middle").state;
  return !systemTraits[system].serves.graphs || isTransitiveUnlisted
    ? message("transitive dependencies not listed")
    : message("transitive dependencies loading…");
}

function stateText(counts: TransitiveCounts, { from, failure }: Transitive, place: Place): Message {
  const { packages, incomplete } = counts;
  // What the service gives as the reason is part of a sentence.
  if (packages === 0 && incomplete) return failure ? incomplete : unknown[place](incomplete);
  const state = packages === 0 ? none[place] : transitiveState(counts, place);
  if (from === "lockfile") return withGaps(state, counts);
  if (place === "start")
    return withGaps(message("{state}, as resolved today for this version alone on 64-bit Linux", { state }), counts);
  return packages === 0 ? state : withGaps(message("{state}, as resolved today", { state }), counts);
}

const none: Readonly<Record<Place, Message>> = {
  start: message("No dependencies"),
  middle: message("no dependencies"),
};

const unknown: Readonly<Record<Place, (incomplete: Message) => Message>> = {
  start: (incomplete) => message("Unknown: {incomplete}", { incomplete }),
  middle: (incomplete) => message("transitive dependencies unknown: {incomplete}", { incomplete }),
};

function packageCell({ dependency: { key, path, skipped } }: AffectedPackage): Cell {
  const name = `${localName(key.name)} ${key.version}`;
  const own =
    skipped === undefined ? pageCell(name, { kind: "version", key }) : messageCell(message("{name}", { name }));
  return [...own, ...messageCell(via(path))];
}

function advisoriesOf(dependency: TransitivePackage): readonly AffectedPackage[] {
  const { version, advisories } = dependency;
  if (version?.kind !== "found") return [];
  return sortedAdvisories(version.value, advisories).map((affected) => ({ ...affected, dependency }));
}

/** Every package that is installed with a version, the nearest first. */
export function dependencyTable(packages: readonly TransitivePackage[]): Table {
  return {
    kind: "table",
    id: "packages",
    caption: message("Packages that are installed with this version"),
    heading: message("Packages ({count})", { count: packages.length }),
    columns: [
      { id: "package", title: message("Package"), isSortable: true },
      { id: "requiredBy", title: message("Required By"), isSortable: true },
      { id: "advisories", title: message("Advisories"), isSortable: true },
      { id: "licenses", title: message("License"), isSortable: true },
    ],
    rows: [...packages].sort((a, b) => a.path.length - b.path.length).map(packageRow),
  };
}

function packageRow({ key, path, version, advisories, skipped }: TransitivePackage): Row {
  const name = `${localName(key.name)} ${key.version}`;
  const found = version?.kind === "found" ? version.value : undefined;
  const list = found && sortedAdvisories(found, advisories);
  return {
    cells: [
      skipped === undefined ? pageCell(name, { kind: "version", key }) : messageCell(message("{name}", { name })),
      requiredBy(path.slice(1, -1).map((each) => localName(each.name))),
      list ? advisoriesCell(list) : notKnown(version !== undefined),
      found ? listCell(found.licenses.map(textCell)) : notKnown(version !== undefined),
    ],
    sort: [name, path.length, list?.length, found?.licenses.join(", ")],
  };
}

function requiredBy(between: readonly string[]): Cell {
  return between.length === 0
    ? valued(messageCell(message("this version")), [])
    : valued(textCell(between.join(" → ")), between);
}

/** Returns the cell of a fact that was not asked for, or has no answer: neither is clean. */
function notKnown(isAsked: boolean): Cell {
  return isAsked ? unknownCell : valued(messageCell(message("not checked")), null);
}
