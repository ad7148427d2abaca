import assert from "node:assert/strict";
import type { DependencyUse } from "../../../src/core/analysis/target/use.ts";
import type { CoverageGap } from "../../../src/core/analysis/coverage.ts";
import { formatMessage, message } from "../../../src/core/messages/message.ts";
import { itemsOf, itemText, spanOf } from "../../../src/core/scan/items.ts";
import { scanResult, type ScannedFile } from "../../../src/core/scan/scanResult.ts";
import { type FindingData, madeUp } from "../../support/exported.ts";

const key = (name: string, version = "1.0.0") => ({ system: "NPM", name, version }) as const;
const deprecated = (name: string, version = "1.0.0"): FindingData => {
  return { rule: "deprecated", key: key(name, version), items: [{}] };
};
const counts = { pending: 0, checked: 0, unchecked: 0, local: 0, findings: 0, vulnerable: 0, malicious: 0 };
const git = { kind: "skipped", reason: "git", text: "" } as const;

function fileWith(data: readonly FindingData[], more: Partial<ScannedFile> = {}): ScannedFile {
  const findings = madeUp("a", {}, data).files.flatMap((file) => file.findings);
  const rest = { uses: [], unchecked: [], problems: [], coverage: { state: "complete", gaps: [] } } as const;
  return { path: "/w/package.json", counts, findings, ...rest, ...more };
}

const itemsIn = (file: ScannedFile) => itemsOf(scanResult([file], [], 0, false));
const { declaration } = madeUp("a").files[0]?.facts[0] ?? assert.fail();

describe("the graph of an item", () => {
  const use = (name: string, graph: string | undefined, offset = 0): DependencyUse => {
    return { key: { system: "NPM", name }, offset, ...(graph !== undefined && { graph }) };
  };
  const rows: readonly (readonly [
    what: string,
    data: FindingData,
    uses: readonly DependencyUse[],
    graph: string | undefined,
  ])[] = [
    ["of its version", deprecated("a"), [use("a", "1.0.0")], "1.0.0"],
    ["of its version among several", deprecated("a", "2.0.0"), [use("a", "1.0.0"), use("a", "2.0.0")], "2.0.0"],
    ["of no other version", deprecated("a", "3.0.0"), [use("a", "1.0.0"), use("a", "2.0.0")], undefined],
    [
      "of the first where it is about none",
      { rule: "unknown-package", items: [{ similar: [] }] },
      [use("a", "1.0.0"), use("a", "2.0.0")],
      "1.0.0",
    ],
    ["of no other package at the place", deprecated("a"), [use("b", "1.0.0"), use("a", "1.0.0")], "1.0.0"],
    ["of nothing elsewhere", deprecated("a"), [use("a", "1.0.0", 9)], undefined],
    ["of nothing without a graph", deprecated("a"), [use("a", undefined)], undefined],
  ];
  for (const [what, data, uses, graph] of rows) {
    it(`is that ${what}`, () => {
      const [item] = itemsIn(fileWith([data], { uses }));
      assert.ok(item?.kind === "finding");
      assert.deepEqual(item.graph, graph === undefined ? undefined : key("a", graph));
    });
  }

  it("is that of what was not checked", () => {
    const [item] = itemsIn(fileWith([], { unchecked: [{ declaration, why: git }], uses: [use("a", "1.0.0")] }));
    assert.ok(item?.kind === "unchecked");
    assert.deepEqual(item.graph, key("a"));
  });
});

describe("the items of a manifest", () => {
  const span = { start: 3, end: 5 };
  const problem = { message: message("Expected `}`"), span };
  const gap: CoverageGap = { kind: "file", path: "/w/yarn.lock", reason: "damaged" };
  const entry: CoverageGap = { kind: "entry", text: "gem name", span };
  const graph: CoverageGap = { kind: "transitive", declaration, why: { kind: "graph", message: message("too deep") } };
  const pending: CoverageGap = { kind: "transitive", declaration, key: key("b"), why: { kind: "pending" } };
  const coverage = (...gaps: readonly CoverageGap[]) => ({ coverage: { state: "incomplete", gaps } }) as const;
  const rows: readonly (readonly [what: string, file: ScannedFile, lines: readonly string[]])[] = [
    ["nothing", fileWith([]), []],
    [
      "findings, what was not checked and problems with their places",
      fileWith([deprecated("a")], { unchecked: [{ declaration, why: git }], problems: [problem] }),
      [
        "finding 0: a 1.0.0 is deprecated",
        "unchecked 0: a: from a Git repository, not from a registry",
        "problem 3: Expected `}`",
      ],
    ],
    [
      "each gap once, and one at another place, too",
      fileWith([], coverage(gap, gap, { ...gap, span }, entry, { ...entry, path: "/w/b" })),
      [
        "gap -: yarn.lock is damaged",
        "gap 3: yarn.lock is damaged",
        "gap 3: “gem name” is not evaluated",
        "gap -: “gem name” is not evaluated",
      ],
    ],
    [
      "gaps of one kind together",
      fileWith([], coverage(graph, graph)),
      ["gap -: The dependency graphs of 2 dependencies are incomplete"],
    ],
    [
      "that it was interrupted",
      fileWith([], { isPartial: true, counts: { ...counts, pending: 2 } }),
      ["partial -: Interrupted: 2 dependencies not checked"],
    ],
    [
      "one that is not answered",
      fileWith([], { counts: { ...counts, pending: 1 } }),
      ["partial -: Interrupted: 1 dependency not checked"],
    ],
    [
      "what is not answered below",
      fileWith([], coverage(pending)),
      [
        "gap -: 1 transitive dependency not checked: not answered yet",
        "partial -: Interrupted: results are incomplete",
      ],
    ],
    [
      "only what is certain while the scan goes on",
      fileWith([deprecated("a")], { isProvisional: true, isPartial: true, ...coverage(gap) }),
      ["finding 0: a 1.0.0 is deprecated"],
    ],
  ];
  for (const [what, file, lines] of rows) {
    it(`are ${what}`, () => {
      const items = itemsIn(file);
      assert.deepEqual(
        items.map((item) => `${item.kind} ${spanOf(item)?.start ?? "-"}: ${formatMessage(itemText(item))}`),
        lines,
      );
      for (const item of items)
        assert.ok(
          item.path === "/w/package.json" && (item.kind !== "gap" || "span" in item === (item.span !== undefined)),
        );
    });
  }

  it("are followed by the files that were not read", () => {
    const items = itemsOf(scanResult([], [{ path: "/w/b", reason: "outside" }], 0, false));
    assert.deepEqual(
      items.map(itemText).map((text) => formatMessage(text)),
      ["a link that leads out of the given paths"],
    );
  });
});
