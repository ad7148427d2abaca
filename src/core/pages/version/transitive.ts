import { compareScores, sortedAdvisories, type AffectedBy } from "../../analysis/advisories.ts";
import type { Transitive, TransitivePackage, VersionFacts } from "../../analysis/facts.ts";
import { message, type Message } from "../../messages/message.ts";
import { transitiveState, withGaps, type TransitiveCounts } from "../../messages/transitive.ts";
import { via } from "../../messages/versions.ts";
import type { VersionKey } from "../../model/keys.ts";
import { localName } from "../../model/names.ts";
import { systemTraits } from "../../model/systems.ts";
import { advisoryTable } from "../advisories.ts";
import { graphAnswer, sourcesOf } from "../answers.ts";
import { messageCell, note, pageCell } from "../cells.ts";
import type { Block, Cell, Section } from "../page.ts";
import { dependencyTable } from "./dependencyTable.ts";

const id = "dependencies";
const title = message("Transitive Dependencies");

/** What the version depends on as the service resolves it: how far that is checked, and the advisories in it. */
export function transitiveSection({ system }: VersionKey, facts: VersionFacts): Section | undefined {
  const { transitive, isTransitiveUnlisted, version } = facts;
  if (transitive) return { id, title, sources: sourcesOf([graphAnswer(transitive)]), blocks: blocksOf(transitive) };
  const text =
    !systemTraits[system].serves.graphs || isTransitiveUnlisted
      ? note(message("The service does not list the transitive dependencies of this version."), "unknown")
      : note(message("Loading…"), "loading");
  return version?.kind === "missing" ? undefined : { id, title, sources: [], blocks: [text] };
}

interface AffectedPackage extends AffectedBy {
  readonly dependency: TransitivePackage;
}

function blocksOf(transitive: Transitive): readonly Block[] {
  const { packages, incomplete } = transitive;
  const affected = packages.flatMap(advisoriesOf).sort(compareScores);
  const checked = packages.filter(({ version }) => version?.kind === "found").length;
  const state = stateText(
    {
      packages: packages.length,
      checked,
      affected: new Set(affected.map(({ dependency }) => dependency)).size,
      ...(incomplete && { incomplete }),
    },
    transitive,
  );
  const isKnown = incomplete === undefined && checked === packages.length;
  const column = { id: "package", title: message("Package") };
  return [
    note(message("{state}.", { state }), isKnown ? "plain" : "unknown"),
    ...(affected.length > 0
      ? [advisoryTable(message("Advisories of transitive dependencies"), affected, { column, cell: packageCell })]
      : []),
    ...(packages.length > 0 ? [dependencyTable(packages)] : []),
  ];
}

function stateText(counts: TransitiveCounts, { from, failure }: Transitive): Message {
  const { packages, incomplete } = counts;
  // What the service gives as the reason is part of a sentence.
  if (packages === 0 && incomplete) return failure ? incomplete : message("Unknown: {incomplete}", { incomplete });
  if (packages === 0) return message("No dependencies");
  const state = transitiveState(counts, "start");
  return withGaps(from === "resolved" ? message("{state}, as resolved today", { state }) : state, counts);
}

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
