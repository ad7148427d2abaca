import type { Fetched } from "../api/fetched.ts";
import type { QueryResult } from "../api/messages.ts";
import { type FileHash, type HashedFile, type HashType, hashTypes, unreadMessages } from "../fileHashes/hashedFile.ts";
import { type FileMatch, matchOf } from "../fileHashes/identify.ts";
import { errorMessage } from "../messages/errors.ts";
import { listed, message, type Message, plural } from "../messages/message.ts";
import { systemTraits } from "../model/systems.ts";
import { outcomeOfAnswer, sectionOf, sourcesOf, unknownText } from "./answers.ts";
import {
  codeCell,
  fact,
  filledCell,
  listCell,
  messageCell,
  note,
  numberCell,
  pageCell,
  textCell,
  unknownCell,
  valued,
  webCell,
} from "./cells.ts";
import type { LoadPage } from "./host.ts";
import type { Block, Cell, Column, Note, Page, Row, Section } from "./page.ts";
import { type SubjectOf, subjectTitle } from "./subject.ts";

/** Loads the page of the package versions that contain files of the user, by the hashes that were computed of them. */
export const loadFilesPage: LoadPage<"files"> = async (subject, { api }, caller) => {
  const matches = subject.files.map(async (file) => ({ file, ...(await matchOf(file.hashes, api, caller)) }));
  return filesPage(subject, await Promise.all(matches));
};

function filesPage(subject: SubjectOf<"files">, files: readonly MatchedFile[]): Page {
  const [first, ...others] = files;
  const single = others.length === 0 ? first : undefined;
  const [copied] = single?.file.hashes ?? [];
  return {
    subject,
    title: subjectTitle(subject),
    kind: single ? message("File by its hashes") : message("Files by their hashes"),
    verdict: { marks: single ? foundMarks(single.fetched) : filesMarks(files) },
    actions: copied
      ? [{ kind: "copy", label: message("Copy {type}", { type: hashNames[copied.type] }), text: hexOf(copied) }]
      : [],
    sections: [single ? overviewSection(single) : filesSection(files), versionsSection(files)],
  };
}

/** `2 of 5 files are in package versions`, and how many are not known. */
function filesMarks(files: readonly MatchedFile[]): readonly Cell[] {
  const found = files.filter(({ fetched }) => fetched?.kind === "found").length;
  const unknown = files.filter(({ fetched }) => !fetched || fetched.kind === "failed").length;
  return [
    messageCell(message("{found} of {count} files found in package versions", { found, count: files.length })),
    ...(unknown > 0 ? [messageCell(message("{unknown} not checked", { unknown }))] : []),
  ];
}

/** The first of the package versions with a file, and how many others have it; why none is known, else. */
function foundMarks(fetched: Fetched<QueryResult> | undefined): readonly Cell[] {
  if (!fetched) return [messageCell(message("Not checked"))];
  if (fetched.kind !== "found") return [messageCell(unknownText(fetched))];
  const [first, ...others] = fetched.value.results;
  if (!first) return [messageCell(message("In no package version that the service knows"))];
  const { versionKey: key } = first.version;
  const more = plural(others.length, "and {count} other version", "and {count} other versions");
  return [
    filledCell(message("In {cell}"), pageCell(`${key.name} ${key.version}`, { kind: "version", key })),
    ...(others.length > 0 ? [messageCell(more)] : []),
  ];
}

/** One file with each of its hashes. */
function overviewSection(matched: MatchedFile): Section {
  const { file } = matched;
  return {
    id: "overview",
    title: message("Overview"),
    sources: [],
    blocks: [
      {
        kind: "facts",
        facts: [fact("file", message("File"), textCell(file.name)), fact("size", message("Size"), sizeCell(file))],
      },
      {
        kind: "table",
        id: "hashes",
        caption: message("Hashes of the file"),
        columns: [
          { id: "type", title: message("Hash") },
          { id: "result", title: message("Result") },
          { id: "value", title: message("Value") },
        ],
        rows: hashTypes.map((type) => {
          const hash = file.hashes.find((candidate) => candidate.type === type);
          return {
            cells: [
              textCell(hashNames[type]),
              messageCell(hashResult(type, matched)),
              hash ? codeCell(hexOf(hash)) : [],
            ],
          };
        }),
      },
    ],
  };
}

/** Hashes are asked about in their order, up to the first that is not unknown. */
function hashResult(type: HashType, { file, hash: last, fetched }: MatchedFile): Message {
  const types = file.hashes.map((hash) => hash.type);
  if (!types.includes(type)) return message("not computed");
  const [index, end] = [types.indexOf(type), last ? types.indexOf(last.type) : -1];
  if (index < end) return message("not found");
  if (index > end) return message("not asked about");
  if (fetched?.kind === "failed") return message("not known");
  return fetched?.kind === "found" ? message("found") : message("not found");
}

/** A row for each file. */
function filesSection(files: readonly MatchedFile[]): Section {
  return {
    id: "files",
    title: message("Files ({count})", { count: files.length }),
    sources: [],
    blocks: [
      {
        kind: "table",
        id: "files",
        caption: message("Files, and whether package versions contain them"),
        columns: [
          { id: "file", title: message("File"), isSortable: true },
          { id: "bytes", title: message("Bytes"), isSortable: true, align: "end" },
          { id: "versions", title: message("Versions"), isSortable: true, align: "end" },
          { id: "result", title: message("Result"), isSortable: true },
        ],
        rows: files.map(fileRow),
      },
    ],
  };
}

function fileRow(matched: MatchedFile): Row {
  const { file, hash, fetched } = matched;
  const count = fetched?.kind === "found" ? fetched.value.results.length : undefined;
  const type = hash && hashNames[hash.type];
  const result = gapOf(matched) ?? message("found by {type}", { type: type ?? "" });
  return {
    cells: [
      textCell(file.name),
      file.size === undefined ? unknownCell : numberCell(file.size),
      count === undefined ? unknownCell : numberCell(count),
      messageCell(result),
    ],
    sort: [file.name, file.size, count, fetched?.kind],
  };
}

/** All package versions that contain one of the files. */
function versionsSection(files: readonly MatchedFile[]): Section {
  const rows = files.flatMap(({ file, fetched }) => {
    const results = fetched?.kind === "found" ? fetched.value.results.map(foundRow) : [];
    return files.length === 1 ? results : results.map((row) => withFile(file, row));
  });
  const title = files.length === 1 ? message("Package Versions with This File") : message("Package Versions");
  const fileColumn = { id: "file", title: message("File"), isSortable: true } as const;
  const table: Block = {
    kind: "table",
    id: "versions",
    caption: message("Package versions that contain the files"),
    columns: files.length === 1 ? foundColumns : [fileColumn, ...foundColumns],
    rows,
  };
  return {
    id: "versions",
    title,
    sources: sourcesOf(files.map(({ fetched }) => ({ operation: "Query", fetched }))),
    blocks: [...notesOf(files), ...(rows.length > 0 ? [table] : [])],
  };
}

function withFile({ name }: HashedFile, { cells, sort = [] }: Row): Row {
  return { cells: [textCell(name), ...cells], sort: [name, ...sort] };
}

/** Lists what is not known. The service has no hashes of Go modules, so a file that it does not know may be one. */
function notesOf(files: readonly MatchedFile[]): readonly Note[] {
  const gaps = files.flatMap((file) => gapOf(file) ?? []);
  const [gap] = gaps;
  const cut = files.some(({ fetched }) => fetched?.kind === "found" && fetched.truncated);
  return [
    ...(cut ? [note(message("The service limits the length of this list; there may be more."), "warning")] : []),
    ...(gap && files.length === 1
      ? [
          note(
            message("No package version is known: {gap}. The service has no hashes of Go modules.", { gap }),
            "unknown",
          ),
        ]
      : []),
    ...(gap && files.length > 1
      ? [
          note(
            message(
              "No package version is known with {count} of {total} files. The service has no hashes of Go modules.",
              { count: gaps.length, total: files.length },
            ),
            "unknown",
          ),
        ]
      : []),
  ];
}

/** `1,234,567 bytes` */
function sizeCell({ size }: HashedFile): Cell {
  if (size === undefined) return unknownCell;
  return valued(messageCell(plural(size, "{count} byte", "{count} bytes")), size);
}

/** Writes the hash as other programs print hashes; a value that is not base64 stays as it is. */
function hexOf({ value }: FileHash): string {
  try {
    return Array.from(atob(value), (char) => char.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  } catch {
    return value;
  }
}

/** A file with what the service knows by its hashes. */
interface MatchedFile extends FileMatch {
  readonly file: HashedFile;
}

/** Tells why it is not known which package versions contain the file, and what was not tried; undefined if they are known. */
function gapOf({ file, fetched }: MatchedFile): Message | undefined {
  if (fetched?.kind === "found") return undefined;
  if (fetched?.kind === "failed") return message("not known: {reason}", { reason: errorMessage(fetched.error) });
  const { hashes, unread } = file;
  const reason = unread && unreadMessages[unread];
  if (hashes.length === 0) return message("not read: {reason}", { reason: reason ?? unreadMessages.unreadable });
  const types = namesOf(hashes.map(({ type }) => type));
  const others = namesOf(hashTypes.filter((type) => !hashes.some((hash) => hash.type === type)));
  if (others.text === "") return message("not found by {types}", { types });
  return reason
    ? message("not found by {types}; not tried: {others} ({reason})", { types, others, reason })
    : message("not found by {types}; not tried: {others}", { types, others });
}

function namesOf(types: readonly HashType[]): Message {
  return listed(types.map((type) => hashNames[type]));
}

const hashNames: Readonly<Record<HashType, string>> = {
  SHA256: "SHA-256",
  SHA512: "SHA-512",
  SHA1: "SHA-1",
  MD5: "MD5",
};

/** Loads the page of the package versions that contain a file, by its hash. */
export const loadFilePage: LoadPage<"file"> = async ({ hash }, { api }, caller) =>
  filePage(hash, await api.call("Query", { hash }, caller));

function filePage(hash: SubjectOf<"file">["hash"], fetched: Fetched<QueryResult> | undefined): Page {
  const { type, value } = hash;
  return {
    subject: { kind: "file", hash },
    title: `${type} ${value}`,
    kind: message("File by its hash"),
    verdict: { marks: foundMarks(fetched) },
    actions: [{ kind: "copy", label: message("Copy Hash"), text: value }],
    sections: [
      {
        id: "overview",
        title: message("Overview"),
        sources: [],
        blocks: [
          {
            kind: "facts",
            facts: [fact("type", message("Hash"), textCell(type)), fact("value", message("Value"), codeCell(value))],
          },
        ],
      },
      versionsOfFile(fetched),
    ],
    outcome: outcomeOfAnswer(fetched),
  };
}

function versionsOfFile(fetched: Fetched<QueryResult> | undefined): Section {
  const head = {
    id: "versions",
    title: message("Package Versions with This File"),
    missing: message("The service knows no package version with this file. It has no hashes of Go modules."),
  };
  return sectionOf(head, { operation: "Query", fetched }, ({ results }) => [
    {
      kind: "table",
      id: "versions",
      caption: message("Package versions that contain the file"),
      columns: foundColumns,
      rows: results.map(foundRow),
    },
  ]);
}

const foundColumns: readonly Column[] = [
  { id: "version", title: message("Version"), isSortable: true },
  { id: "system", title: message("System"), isSortable: true },
  { id: "artifacts", title: message("Artifacts") },
];

/** A package version with the addresses of those of its artifacts that are the file. */
function foundRow({ version: { versionKey }, artifacts }: QueryResult["results"][number]): Row {
  const name = `${versionKey.name} ${versionKey.version}`;
  const { displayName } = systemTraits[versionKey.system];
  const addresses = artifacts.map(({ url }) => webCell(url, url));
  return {
    cells: [pageCell(name, { kind: "version", key: versionKey }), textCell(displayName), listCell(addresses, [])],
    sort: [name, displayName, undefined],
  };
}
