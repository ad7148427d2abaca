import { isRisky, type AddedPackage, type Additions } from "../analysis/additions.ts";
import type { Fetched } from "../api/fetched.ts";
import { addedRemark } from "../comparison/additionTexts.ts";
import { errorMessage } from "../messages/errors.ts";
import { alternatives, code, message, type Message, plural } from "../messages/message.ts";
import { type Answer, sourcesOf } from "./answers.ts";
import {
  codeCell,
  listCell,
  messageCell,
  note,
  numberCell,
  pageCell,
  textCell,
  timeCell,
  unknown,
  unknownCell,
  valued,
} from "./cells.ts";
import type { Block, Cell, Section, Table } from "./page.ts";

/** Sums up what is newly required, for a list. */
export function additionsSummary({ packages }: Additions, now: number): Message {
  if (!packages) return message("New requirements: {count}", { count: unknown });
  const { listed, left } = packages;
  const count = listed.length + left;
  const risky = listed.filter((added) => isRisky(added, now)).length;
  return risky === 0
    ? message("New requirements: {count}", { count })
    : message("New requirements: {count}, of which {risky} first published within 30 days or unknown", {
        count,
        risky,
      });
}

/** Lists what the later version requires or can do and the earlier one does not. */
export function additionsSection(additions: Additions, now: number): Section {
  const { packages } = additions;
  return {
    id: "additions",
    title: message("Newly Required"),
    sources: sourcesOf(answersIn(additions)),
    blocks: [
      ...(packages ? packageBlocks(packages, now) : [note(unknownReason(additions), "unknown")]),
      ...capabilityBlocks(additions),
    ],
  };
}

function answersIn({ requirements, capabilities = [], packages }: Additions): readonly Answer<unknown>[] {
  const listed = packages?.listed ?? [];
  return [
    ...requirements.map((fetched) => ({ operation: "GetRequirements", fetched }) as const),
    ...listed.map(({ publication }) => ({ operation: "GetPackage", fetched: publication }) as const),
    ...listed.map(({ dependents }) => ({ operation: "GetDependents", fetched: dependents }) as const),
    ...listed.map(({ similar }) => ({ operation: "GetSimilarlyNamedPackages", fetched: similar }) as const),
    ...capabilities.map((fetched) => ({ operation: "GetCapabilities", fetched }) as const),
  ];
}

function unknownReason({ from, to, requirements }: Additions): Message {
  return (
    failureIn(requirements) ??
    message("Unknown: the service does not have the requirements of {versions}.", {
      versions: lacking([from, to], requirements),
    })
  );
}

function failureIn(answers: readonly Fetched<unknown>[]): Message | undefined {
  const [error] = answers.flatMap((answer) => (answer.kind === "failed" ? [answer.error] : []));
  return error && message("Not known: {reason}", { reason: errorMessage(error) });
}

function lacking(keys: readonly Additions["to"][], answers: readonly Fetched<unknown>[]): Message {
  const missing = keys.filter((_, index) => answers[index]?.kind === "missing");
  return alternatives((missing.length > 0 ? missing : keys).map(({ version }) => code(version)));
}

function packageBlocks({ listed, left }: NonNullable<Additions["packages"]>, now: number): readonly Block[] {
  if (listed.length === 0) return [note(message("No packages."))];
  const more = plural(left, "{count} more was not looked up.", "{count} more were not looked up.");
  const counted = message("Dependents are public packages alone: a measure of popularity.");
  return [
    packageTable(listed, now),
    ...(listed.some(({ dependents }) => dependents?.kind === "found") ? [note(counted)] : []),
    ...(left > 0 ? [note(more, "unknown")] : []),
  ];
}

function packageTable(listed: readonly AddedPackage[], now: number): Table {
  const hasDependents = listed.some(({ dependents }) => dependents);
  const caption = message("Packages that only this version requires");
  return {
    kind: "table",
    id: "addedPackages",
    caption,
    columns: [
      { id: "package", title: message("Package") },
      { id: "firstPublishedAt", title: message("First Published") },
      ...(hasDependents ? [{ id: "dependents", title: message("Dependents"), align: "end" } as const] : []),
      { id: "similar", title: message("Name Close To") },
    ],
    rows: listed.map((added) => ({
      cells: [
        added.notAsked ? textCell(added.key.name) : pageCell(added.key.name, { kind: "package", key: added.key }),
        publicationCell(added, now),
        ...(hasDependents ? [dependentsCell(added.dependents)] : []),
        similarCell(added),
      ],
    })),
  };
}

function publicationCell(added: AddedPackage, now: number): Cell {
  const { publication } = added;
  if (added.notAsked || publication?.kind !== "found") return valued(messageCell(addedRemark(added, now)), null);
  return timeCell(publication.value.firstPublishedAt, now);
}

function dependentsCell(fetched: AddedPackage["dependents"]): Cell {
  if (fetched?.kind === "found") return numberCell(fetched.value.dependentCount);
  return fetched?.kind === "missing" ? valued(messageCell(message("none known")), null) : unknownCell;
}

function similarCell({ key: { system }, similar }: AddedPackage): Cell {
  if (similar?.kind === "failed") return unknownCell;
  const names = similar?.kind === "found" ? similar.value : [];
  return listCell(
    names.map((name) => pageCell(name, { kind: "package", key: { system, name } })),
    [],
  );
}

/** Lists the new capabilities; nothing in systems for which the service has none. */
function capabilityBlocks({ from, to, capabilities, addedCapabilities }: Additions): readonly Block[] {
  if (!capabilities) return [];
  if (!addedCapabilities) {
    const reason = message("New capabilities unknown: the service has not analyzed {versions}.", {
      versions: lacking([from, to], capabilities),
    });
    return [note(failureIn(capabilities) ?? reason, "unknown")];
  }
  if (addedCapabilities.length === 0) return [note(message("No new capabilities."))];
  const value = listCell(addedCapabilities.map(codeCell));
  return [{ kind: "facts", facts: [{ id: "capabilities", name: message("New capabilities"), value }] }];
}
