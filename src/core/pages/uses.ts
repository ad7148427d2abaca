import type { DependencyUse } from "../analysis/target/use.ts";
import { fixedInMessage } from "../messages/fixedIn.ts";
import { message } from "../messages/message.ts";
import { ago } from "../messages/time.ts";
import { messageCell, note, tableSection, textCell } from "./cells.ts";
import type { PageHost, Use } from "./host.ts";
import type { Block, Row, Section } from "./page.ts";
import { fixOf, updateTo } from "./updates.ts";

const head = { id: "uses", title: message("In Your Manifests"), sources: [] };

/**
 * Lists where the user's own manifests have the subject of the page. Without any, it tells what that means; undefined if it means
 * nothing.
 */
export function usesSection(uses: readonly Use[], host: PageHost, none: readonly Block[] = []): Section | undefined {
  const scan = scanNotes(host);
  if (uses.length === 0) return none.length === 0 ? undefined : { ...head, blocks: [...none, ...scan] };
  const section = tableSection(head, {
    id: "manifests",
    caption: message("Manifests that declare it"),
    columns: [
      { id: "manifest", title: message("Manifest") },
      { id: "package", title: message("Package") },
      { id: "fix", title: message("Fix") },
    ],
    rows: uses.map(useRow),
  });
  return { ...section, blocks: [...section.blocks, ...scan] };
}

function useRow(use: Use): Row {
  const { place, file, key, version, fixedIn, isUpdatable } = use;
  const fix = fixOf(fixedIn);
  return {
    ...(isUpdatable && fix !== undefined && { update: updateTo(use, fix) }),
    cells: [
      [{ kind: "place", text: message("{file}:{line}", { file, line: place.line + 1 }), place }],
      textCell(version === undefined ? key.name : `${key.name} ${version}`),
      messageCell((fixedIn && fixedInMessage(fixedIn)) ?? message("")),
    ],
  };
}

/** Manifests that are not open are as they were when they were closed, or as the last scan has found them. */
function scanNotes({ manifests, now }: PageHost): readonly Block[] {
  const { closedAt, scannedAt } = manifests ?? {};
  const age = (time: number) => ago((now() - time) / 1000);
  return [
    ...(closedAt === undefined
      ? []
      : [
          note(
            message("Closed manifests are as they were when they were closed, the first {age}.", {
              age: age(closedAt),
            }),
          ),
        ]),
    ...(scannedAt === undefined
      ? []
      : [
          note(message("Open manifests, and those of the last scan of the workspace, {age}.", { age: age(scannedAt) })),
        ]),
  ];
}

/** A manifest, and on which line an offset of its text is. */
export interface UsePlace {
  readonly uri: string;
  readonly file: string;
  readonly lineOf: (offset: number) => number;
}

export function placedUse(use: DependencyUse, { uri, file, lineOf }: UsePlace): Use {
  return { ...use, place: { uri, line: lineOf(use.offset) }, file };
}
