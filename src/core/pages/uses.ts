import type { Facts, VersionFacts } from "../analysis/facts.ts";
import { fixedInMessage } from "../messages/fixedIn.ts";
import { message } from "../messages/message.ts";
import { messageCell, textCell } from "./cells.ts";
import type { Use } from "./host.ts";
import type { Section } from "./page.ts";

/** Where the user's own manifests have it; undefined where none does. */
export function usesSection(uses: readonly Use[]): Section | undefined {
  if (uses.length === 0) return undefined;
  return {
    id: "uses",
    title: message("In Your Manifests"),
    sources: [],
    blocks: [
      {
        kind: "table",
        id: "manifests",
        caption: message("Manifests that declare it"),
        columns: [
          { id: "manifest", title: message("Manifest") },
          { id: "package", title: message("Package") },
          { id: "fix", title: message("Fix") },
        ],
        rows: uses.map(({ place, file, key, version, fixedIn }) => ({
          cells: [
            [{ kind: "place", text: message("{file}:{line}", { file, line: place.line + 1 }), place }],
            textCell(version === undefined ? key.name : `${key.name} ${version}`),
            messageCell((fixedIn && fixedInMessage(fixedIn)) ?? message("")),
          ],
        })),
      },
    ],
  };
}

/** Where a manifest is, and on which line an offset of its text. */
export interface UsePlace {
  readonly uri: string;
  readonly file: string;
  readonly lineOf: (offset: number) => number;
}

/** The dependencies of one manifest with what is known about each. */
export function usesOfFacts(facts: readonly Facts[], { uri, file, lineOf }: UsePlace): readonly Use[] {
  return facts.map((each) => {
    const { declaration, target, fixedIn, transitiveFixedIn } = each;
    const found = fixedIn ?? transitiveFixedIn;
    return {
      place: { uri, line: lineOf(declaration.nameSpan.start) },
      file,
      key: declaration.package,
      ...(target?.kind === "version" && { version: target.key.version }),
      advisories: advisoriesOf(each),
      ...(found && { fixedIn: found }),
    };
  });
}

/** IDs and aliases of what affects the version and its transitive dependencies. */
function advisoriesOf({ version, advisories, transitive }: VersionFacts): readonly string[] {
  const own = version?.kind === "found" ? version.value.advisoryKeys.map(({ id }) => id) : [];
  const aliases = [...advisories.values()].flatMap((fetched) =>
    fetched.kind === "found" ? fetched.value.aliases : [],
  );
  return [...own, ...aliases, ...(transitive?.packages ?? []).flatMap(advisoriesOf)];
}
