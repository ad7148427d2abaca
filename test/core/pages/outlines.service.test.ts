// What pages are made of, as programs and people rely on it: sections, facts, columns and actions with their keys, and first rows.

import { createApi } from "../../../src/core/api/createClient.ts";
import { coreOver } from "../../../src/core/core.ts";
import { readPackageList } from "../../../src/core/find/packageList.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { cellText } from "../../../src/core/pages/cells.ts";
import { packagesPage } from "../../../src/core/pages/packagesPage.ts";
import type { Action, Block, Page, Row } from "../../../src/core/pages/page.ts";
import { purlsPage, purlsSubject } from "../../../src/core/pages/purlsPage.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";
import { purlsIn } from "../../../src/core/purls/extract.ts";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import { checkGolden } from "../../support/golden.ts";
import { checkerOf } from "../../support/project.ts";
import { base, caller, wire } from "../../support/world.ts";
import { pageOf } from "./examplePages.ts";
import { subjects } from "./hostilePages.ts";

const now = Date.parse("2026-11-21T00:00:00Z");
const core = coreOver(createApi(wire().transport, { baseUrl: base, prefix: "v3alpha" }), () => Promise.resolve());

/** Rows of a table that are printed. */
const mostRows = 4;

function outlineOf({ title, kind, verdict, actions, sections }: Page): string {
  const marks = verdict?.marks.map((mark) => `  mark ${textOf(mark)}`) ?? [];
  const lines = [
    `${title} | ${formatMessage(kind)}`,
    ...marks,
    ...(verdict?.usedIn ? [`  used in ${textOf(verdict.usedIn)}`] : []),
    ...actions.map((action) => `  ${actionText(action)}`),
    ...sections.flatMap(({ id, title: name, blocks, sources }) => [
      `# ${id}: ${formatMessage(name)} (${sources.map(({ operation }) => operation).join(", ")})`,
      ...blocks.flatMap(blockLines),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

function textOf(cell: Parameters<typeof cellText>[0]): string {
  return `${cellText(cell)}${cell.flatMap(({ kind }) => (kind === "text" ? [] : ` <${kind}>`)).join("")}`;
}

function actionText(action: Action): string {
  return `[${action.kind}: ${formatMessage(action.label)}]`;
}

function blockLines(block: Block): readonly string[] {
  switch (block.kind) {
    case "note":
      return [`  ${block.tone}: ${formatMessage(block.text)}`];
    case "facts":
      return block.facts.map(({ id, name, value, data }) =>
        `  ${id} | ${formatMessage(name)} | ${textOf(value)} ${data ? JSON.stringify(data) : ""}`.trimEnd(),
      );
    case "list":
      return block.items.slice(0, mostRows).map((item) => `  - ${textOf(item)}`);
    case "timeline":
      return [
        `  timeline of ${block.releases.length}: ${block.releases
          .map(({ mark = "-" }) => mark)
          .slice(0, 9)
          .join(" ")}`,
      ];
    case "table": {
      const columns = block.columns.map(({ id, title, isSortable, align, isAddress }) =>
        [id, `“${formatMessage(title)}”`, isSortable && "sortable", align, isAddress && "address"]
          .filter(Boolean)
          .join(" "),
      );
      const heading = block.heading ? ` under ${formatMessage(block.heading)}` : "";
      return [
        `  table ${block.id}: ${formatMessage(block.caption)}${heading}`,
        ...columns.map((column) => `    column ${column}`),
        ...block.rows.slice(0, mostRows).flatMap((row) => rowLines(row, "    ")),
        ...(block.rows.length > mostRows ? [`    and ${block.rows.length - mostRows} more`] : []),
      ];
    }
  }
}

function rowLines(
  { cells, sort, data, isCurrent, update, actions = [], below = [] }: Row,
  indent: string,
): readonly string[] {
  const more = [
    ...(isCurrent ? ["current"] : []),
    ...(update ? [`update to ${update.version}`] : []),
    ...actions.map(actionText),
    ...(sort ? [`sorted by ${JSON.stringify(sort)}`] : []),
    ...(data ? [JSON.stringify(data)] : []),
  ];
  return [
    `${indent}${[cells.map(textOf).join(" | "), ...more].join(" ; ")}`,
    ...below.flatMap((row) => rowLines(row, `${indent}  `)),
  ];
}

const npm = (name: string, version: string) => ({ system: "NPM", name, version }) as const;

const served: readonly (readonly [name: string, subject: PageSubject])[] = [
  ["version", { kind: "version", key: npm("minimist", "1.2.5") }],
  ["unknownVersion", { kind: "version", key: npm("minimist", "99.0.0") }],
  ["package", { kind: "package", key: { system: "NPM", name: "@acme-invented/tool" } }],
  ["advisory", { kind: "advisory", id: "GHSA-xvch-5gv4-984h" }],
  ["project", { kind: "project", id: "github.com/acme-invented/tool" }],
  ["update", { kind: "comparison", from: npm("minimist", "1.2.5"), to: npm("minimist", "1.2.8") }],
  ["downgrade", { kind: "comparison", from: npm("express", "4.20.0"), to: npm("express", "4.17.1") }],
  ["otherPackage", { kind: "comparison", from: npm("minimist", "1.2.8"), to: npm("ms", "2.1.3") }],
];

/** Several answers are shown by one page. */
const unique = new Map(
  subjects.toReversed().map(([name, subject]) => [JSON.stringify(subject), [name, subject] as const]),
);

describe("a page", () => {
  for (const [name, subject] of unique.values())
    it(`made of examples is as in its golden file: ${name}`, async () => {
      checkGolden(`pages/examples/${name}.txt`, outlineOf(await pageOf(subject, (_, answer) => answer)));
    });

  for (const [name, subject] of served)
    it(`made of real answers is as in its golden file: ${name}`, async () => {
      const page = await core.page(subject, { now: () => now, isComplete: true }, caller());
      checkGolden(`pages/${name}.txt`, outlineOf(page));
    });

  it("of package URLs is as in its golden file", async () => {
    const listed = purlsIn(
      [
        "pkg:npm/minimist@1.2.5",
        "pkg:npm/ms@2.1.3",
        "pkg:npm/ms",
        "pkg:npm/acme-invented-padding@1.3.1",
        "lodash",
      ].join("\n"),
    );
    const withheldAmong = () => Promise.resolve(new Map());
    const checked = await core.checkPurls(listed.purls, { policy: defaultPolicy(now), withheldAmong }, caller());
    checkGolden("pages/purls.txt", outlineOf(purlsPage(purlsSubject(listed), checked)));
  });

  it("of the packages of a list is as in its golden file", async () => {
    const files = { "/shop/package.json": '{\n"dependencies": {"axios": "1.14.1", "qs": "^6.0.0"}}' };
    const list = "axios 1.14.1\nqs\nchalk\nleft pad\n";
    const found = await checkerOf(files).find(readPackageList(list).packages, Object.keys(files), caller().signal);
    const all = { ...found, nameOf: (path: string) => path.slice(1) };
    checkGolden(
      "pages/packages.txt",
      outlineOf(packagesPage({ kind: "packages", list }, readPackageList(list), [all])),
    );
  });
});
