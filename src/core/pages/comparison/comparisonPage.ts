import { compareVersions, type Compared, type Comparison } from "../../comparison/compare.ts";
import { code, message, type Message } from "../../messages/message.ts";
import { uncheckedReason } from "../../messages/reasons.ts";
import { versionsOf } from "../../versions/index.ts";
import type { VersionKey } from "../../model/keys.ts";
import { graphAnswer, outcomeOfVersion, sourcesOf } from "../answers.ts";
import { note } from "../cells.ts";
import type { LoadPage } from "../host.ts";
import type { Action, Block, Page, Section } from "../page.ts";
import { advisoryBlocks } from "./advisoryChanges.ts";
import { dependencyBlocks } from "./dependencyChanges.ts";
import { factTable } from "./factTable.ts";
import { summaryOf } from "./summary.ts";

/** What moving from one version of a package to another would change, before anything is changed. */
export const loadComparisonPage: LoadPage<"comparison"> = async ({ from, to }, { api, now }, caller, report) => {
  report(() => ({ ...frameOf(from, to), sections: [loading], isLoading: true }));
  return comparisonPage(await compareVersions(from, to, api, caller), now());
};

export function comparisonPage(comparison: Comparison, now: number): Page {
  const { from, to } = comparison;
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
      blocks: [...summaryOf(comparison), ...unchecked(from), ...unchecked(to), factTable(from, to, now)],
    },
    {
      id: "advisories",
      title: message("Advisories"),
      sources: [...versions, ...advisories],
      blocks: advisoryBlocks(comparison),
    },
    { id: "dependencies", title: message("Dependencies"), sources: graphs, blocks: dependencyBlocks(comparison) },
  ];
  return { ...frameOf(from.key, to.key), sections, outcome: outcomeOfVersion(to.version) };
}

const loading: Section = {
  id: "summary",
  title: message("Summary"),
  sources: [],
  blocks: [note(message("Loading…"), "loading")],
};

function frameOf(from: VersionKey, to: VersionKey): Omit<Page, "sections"> {
  const versions: readonly Action[] = [from, to].map((key) => ({
    kind: "page",
    label: message("Details of {version}", { version: key.version }),
    subject: { kind: "version", key },
  }));
  const { compare } = versionsOf(to.system);
  return {
    subject: { kind: "comparison", from, to },
    title: `${from.name} ${from.version} → ${to.version}`,
    kind: compare(to.version, from.version) < 0 ? message("Downgrade") : message("Update"),
    actions: [
      ...versions,
      { kind: "graph", label: message("Graph of {version}", { version: to.version }), key: to },
      { kind: "page", label: message("Reverse"), subject: { kind: "comparison", from: to, to: from } },
    ],
  };
}

function unchecked({ key, version }: Compared): readonly Block[] {
  if (version.kind === "found") return [];
  const reason: Message = uncheckedReason(version.kind === "failed" ? version : { kind: "unknown-version", key });
  return [note(message("{version} not checked: {reason}", { version: code(key.version), reason }), "unknown")];
}
