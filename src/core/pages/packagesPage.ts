import type { Hit, UnreadPart } from "../find/findPackages.ts";
import { type PackageList, readPackageList } from "../find/packageList.ts";
import { message, plural, type Message } from "../messages/message.ts";
import { systemTraits } from "../model/systems.ts";
import { codeCell, fact, messageCell, note, numberCell, textCell, unknownCell, valued } from "./cells.ts";
import type { FoundIn, LoadPage } from "./host.ts";
import type { Cell, Page, Row, Section } from "./page.ts";
import { type SubjectOf, subjectTitle } from "./subject.ts";

/** The places of the packages of a list in manifests and lockfiles. Nothing is requested. */
export const loadPackagesPage: LoadPage<"packages"> = async (subject, { find }, { signal }, report) => {
  report(() => ({ ...frame(subject), sections: [loading], isLoading: true }));
  const list = readPackageList(subject.list);
  return packagesPage(subject, list, (await find?.(list.packages, signal)) ?? []);
};

const loading: Section = {
  id: "overview",
  title: message("Overview"),
  sources: [],
  blocks: [note(message("Looking for the packages…"), "loading")],
};

function frame(subject: SubjectOf<"packages">): Omit<Page, "sections"> {
  return { subject, title: subjectTitle(subject), kind: message("Packages of a list"), actions: [] };
}

export function packagesPage(subject: SubjectOf<"packages">, list: PackageList, all: readonly FoundIn[]): Page {
  const isFound = all.some(({ hits }) => hits.length > 0);
  const summary = summaryOf(list, all);
  return {
    ...frame(subject),
    actions: [{ kind: "export", label: message("Export Report…") }],
    verdict: { marks: marksOf(list, summary) },
    sections: [overview(list, summary), placesSection(all)],
    ...(isFound && { outcome: "affected" }),
  };
}

interface Summary {
  readonly found: number;
  readonly files: number;
  readonly unlocked: number;
  readonly places: number;
  readonly gaps: readonly Message[];
}

function summaryOf(list: PackageList, all: readonly FoundIn[]): Summary {
  const sum = (countOf: (found: FoundIn) => number) => all.reduce((total, each) => total + countOf(each), 0);
  const [files, unlocked] = [sum((each) => each.files), sum((each) => each.unlocked)];
  // Two file systems may have the same package.
  const found = Math.min(
    list.packages.length,
    sum((each) => each.found),
  );
  return { found, files, unlocked, places: sum(({ hits }) => hits.length), gaps: gapsOf(list, all) };
}

function marksOf(list: PackageList, { places, found, gaps }: Summary): readonly Cell[] {
  const unread = plural(
    gaps.length,
    "{count} part not understood or not read",
    "{count} parts not understood or not read",
  );
  return [
    messageCell(answerText(list, { places, found, isWhole: gaps.length === 0 })),
    ...(gaps.length > 0 ? [messageCell(unread)] : []),
  ];
}

function overview(list: PackageList, { found, files, unlocked, gaps }: Summary): Section {
  return {
    id: "overview",
    title: message("Overview"),
    sources: [],
    blocks: [
      ...gaps.map((text) => note(text, "unknown")),
      ...(unlocked > 0 ? [note(unlockedText(unlocked))] : []),
      {
        kind: "facts",
        facts: [
          fact("listed", message("Listed packages"), numberCell(list.packages.length)),
          fact("found", message("Found"), numberCell(found)),
          fact("files", message("Files read"), numberCell(files)),
        ],
      },
    ],
  };
}

/** Tells what was not understood of the list and not read of the files. */
function gapsOf(list: PackageList, all: readonly FoundIn[]): readonly Message[] {
  const unread = all.flatMap((each) => each.unread.map((part) => unreadText(part, each)));
  const moreUnread = unread.length - mostUnread;
  return [
    ...list.unread.map(({ line, why }) =>
      line === undefined ? message("list: {why}", { why }) : message("list, line {line}: {why}", { line, why }),
    ),
    ...(list.moreUnread > 0
      ? [
          plural(
            list.moreUnread,
            "{count} more entry of the list was not understood",
            "{count} more entries of the list were not understood",
          ),
        ]
      : []),
    ...(all.every(({ files, unread }) => files + unread.length === 0)
      ? [message("There is no manifest and no lockfile")]
      : []),
    ...unread.slice(0, mostUnread),
    ...(moreUnread > 0
      ? [
          plural(
            moreUnread,
            "{count} more file or part of a file was not read",
            "{count} more files or parts of files were not read",
          ),
        ]
      : []),
  ];
}

/** Files, and parts of files, of which each is named. */
const mostUnread = 50;

interface Answer {
  readonly places: number;
  readonly found: number;
  readonly isWhole: boolean;
}

function answerText({ packages: { length: listed } }: PackageList, { places, found, isWhole }: Answer): Message {
  if (listed === 0) return message("The list has no package that was understood");
  if (places > 0)
    return plural(
      places,
      "{found} of {listed} listed packages found, in {count} place",
      "{found} of {listed} listed packages found, in {count} places",
      { found, listed },
    );
  return isWhole
    ? plural(listed, "The package was not found", "None of the {count} packages was found")
    : plural(
        listed,
        "The package was not found in what was read",
        "None of the {count} packages was found in what was read",
      );
}

function unlockedText(count: number): Message {
  return plural(
    count,
    "{count} manifest has no lockfile: only what it declares itself is known",
    "{count} manifests have no lockfile: only what they declare themselves is known",
  );
}

function unreadText({ path, why }: UnreadPart, { nameOf }: FoundIn): Message {
  return message("{file}: {why}", { file: nameOf(path), why });
}

function placesSection(all: readonly FoundIn[]): Section {
  const rows = all.flatMap((found) => found.hits.map((hit) => rowOf(hit, found)));
  return {
    id: "places",
    title: message("Places ({count})", { count: rows.length }),
    sources: [],
    blocks: [
      {
        kind: "table",
        id: "places",
        caption: message("Places at which the packages were found"),
        columns: [
          { id: "package", title: message("Package"), isSortable: true },
          { id: "version", title: message("Version"), isSortable: true },
          { id: "system", title: message("System"), isSortable: true },
          { id: "match", title: message("Match"), isSortable: true },
          { id: "file", title: message("File"), isSortable: true },
          { id: "line", title: message("Line"), align: "end" },
          { id: "path", title: message("Path"), isSortable: true },
        ],
        rows,
      },
    ],
  };
}

function rowOf({ package: key, versions, match, path, line, through = "" }: Hit, { nameOf, uriOf }: FoundIn): Row {
  const file = nameOf(path);
  const system = systemTraits[key.system].displayName;
  const place = uriOf && { uri: uriOf(path), line: line - 1 };
  const fileCell: Cell = place ? [{ kind: "place", text: message("{file}", { file }), place }] : textCell(file);
  return {
    cells: [
      codeCell(key.name),
      versions.length > 0 ? textCell(versions.join(", ")) : unknownCell,
      textCell(system),
      messageCell(match),
      fileCell,
      valued(textCell(String(line)), line),
      textCell(through),
    ],
    sort: [key.name, versions.join(), system, match.text, `${file} ${String(line).padStart(9)}`, undefined, through],
  };
}
