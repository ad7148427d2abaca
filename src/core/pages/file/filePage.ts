import type { Fetched } from "../../api/fetched.ts";
import type { QueryResult } from "../../api/messages/packages.ts";
import { message } from "../../messages/message.ts";
import { systemTraits } from "../../model/systems.ts";
import { outcomeOfAnswer, sectionOf } from "../answers.ts";
import { codeCell, fact, listCell, pageCell, textCell, webCell } from "../cells.ts";
import type { LoadPage } from "../host.ts";
import type { Column, Page, Row, Section } from "../page.ts";
import type { SubjectOf } from "../subject.ts";

/** Which package versions contain a file, by its hash. */
export const loadFilePage: LoadPage<"file"> = async ({ hash }, { api }, caller) =>
  filePage(hash, await api.call("Query", { hash }, caller));

export function filePage(hash: SubjectOf<"file">["hash"], fetched: Fetched<QueryResult> | undefined): Page {
  const { type, value } = hash;
  return {
    subject: { kind: "file", hash },
    title: `${type} ${value}`,
    kind: message("File by its hash"),
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
      versionsSection(fetched),
    ],
    outcome: outcomeOfAnswer(fetched),
  };
}

function versionsSection(fetched: Fetched<QueryResult> | undefined): Section {
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

export const foundColumns: readonly Column[] = [
  { id: "version", title: message("Version"), isSortable: true },
  { id: "system", title: message("System"), isSortable: true },
  { id: "artifacts", title: message("Artifacts") },
];

/** A package version with the addresses of those of its artifacts that are the file. */
export function foundRow({ version: { versionKey }, artifacts }: QueryResult["results"][number]): Row {
  const name = `${versionKey.name} ${versionKey.version}`;
  const { displayName } = systemTraits[versionKey.system];
  const addresses = artifacts.map(({ url }) => webCell(url, url));
  return {
    cells: [pageCell(name, { kind: "version", key: versionKey }), textCell(displayName), listCell(addresses, [])],
    sort: [name, displayName, undefined],
  };
}
