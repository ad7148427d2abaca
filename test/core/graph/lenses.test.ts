import assert from "node:assert/strict";
import type { GraphNode } from "../../../src/core/graph/graph.ts";
import { adjacencyOf } from "../../../src/core/graph/adjacency.ts";
import { type LensId, lensIds, lensLabel, lensOf, worstBelow } from "../../../src/core/graph/lenses.ts";
import { formatMessage, servedText } from "../../../src/core/messages/message.ts";
import type { NodeMark } from "../../../src/core/graph/marks.ts";
import { graphFrom } from "./graphs.ts";

const now = Date.parse("2026-01-10T00:00:00Z");
const clean: NodeMark = { state: "checked", advisories: [], deprecated: false, licenses: ["MIT"] };
const high = { id: "GHSA-1", band: "high", title: servedText(""), url: "" } as const;

/** The root and one dependency, with what is known of it. */
function through(id: LensId, mark: NodeMark | undefined, node: Partial<GraphNode> = {}) {
  const { nodes, ...rest } = graphFrom("root a");
  const graph = { ...rest, nodes: nodes.map((each, index) => (index === 1 ? { ...each, ...node } : each)) };
  return lensOf(id, graph, mark ? [clean, mark] : [clean], now);
}

describe("a lens", () => {
  const rows: readonly (readonly [lens: LensId, mark: NodeMark | undefined, shown: string])[] = [
    ["findings", clean, "No findings, none"],
    ["findings", { ...clean, advisories: [high, { ...high, band: "low" }] }, "High, high, found: 2"],
    ["findings", { ...clean, deprecated: true }, "Deprecated, deprecated, found: deprecated"],
    ["findings", { state: "unknown", advisories: [] }, "Not checked, unknown"],
    ["findings", { state: "pending", advisories: [] }, "Looking up…, pending"],
    ["findings", undefined, "Not checked, unknown"],
    ["findings", { ...clean, advisories: [{ ...high, band: "malicious" }] }, "Malicious, malicious, found: 1"],
    ["findings", { ...clean, advisories: [{ ...high, band: "medium" }] }, "Medium, medium, found: 1"],
    ["findings", { ...clean, advisories: [{ ...high, band: "low" }] }, "Low, low, found: 1"],
    ["findings", { ...clean, advisories: [high], deprecated: true }, "High, high, found: 1"],
    ["advisories", { ...clean, deprecated: true }, "No known advisories, none"],
    ["advisories", { ...clean, advisories: [{ ...high, band: "unscored" }] }, "Unscored advisory, unscored, found: 1"],
    ["advisories", { state: "unknown", advisories: [] }, "Not checked, unknown"],
    ["licenses", clean, "Standard license, none: MIT"],
    ["licenses", { ...clean, licenseProblem: "denied" }, "Denied, critical, found: MIT"],
    ["licenses", { ...clean, licenseProblem: "not-allowed" }, "Not allowed, high, found: MIT"],
    [
      "licenses",
      { ...clean, licenses: ["non-standard"], licenseProblem: "non-standard" },
      "Not standard, medium, found: non-standard",
    ],
    ["licenses", { ...clean, licenses: [], licenseProblem: "missing" }, "Not known, unscored, found"],
    ["licenses", { ...clean, licenses: ["Apache-2.0", "MIT"] }, "Standard license, none: Apache-2.0, MIT"],
    ["licenses", { state: "checked", advisories: [], licenseProblem: "missing" }, "Not known, unscored, found"],
    ["licenses", { state: "unknown", advisories: [] }, "Not checked, unknown"],
    ["licenses", { state: "pending", advisories: [] }, "Looking up…, pending"],
    [
      "outdated",
      { ...clean, update: { kind: "newer", to: "2.0.0", step: "major" } },
      "Newer major version, high, found: → 2.0.0",
    ],
    [
      "outdated",
      { ...clean, update: { kind: "newer", to: "1.1.0", step: "minor" } },
      "Newer minor version, medium, found: → 1.1.0",
    ],
    [
      "outdated",
      { ...clean, update: { kind: "newer", to: "1.0.1", step: "patch" } },
      "Newer patch, low, found: → 1.0.1",
    ],
    ["outdated", { ...clean, update: { kind: "newest" } }, "Newest version, none"],
    ["outdated", { ...clean, update: { kind: "unknown" } }, "Not checked, unknown"],
    ["outdated", clean, "Looking up…, pending"],
    ["deprecated", { ...clean, deprecated: true }, "Deprecated, deprecated, found: deprecated"],
    ["deprecated", clean, "Not deprecated, none"],
    ["deprecated", { state: "checked", advisories: [] }, "Not checked, unknown"],
    ["age", { ...clean, publishedAt: "2026-01-08T00:00:00Z" }, "Under 7 days, high, found: 2 d"],
    ["age", { ...clean, publishedAt: "2025-10-01T00:00:00Z" }, "Under 2 years, none: 3 mo"],
    ["age", { ...clean, publishedAt: "2022-12-01T00:00:00Z" }, "2 to 5 years, low: 3 y"],
    ["age", { ...clean, publishedAt: "2016-01-01T00:00:00Z" }, "Over 5 years, medium, found: 10 y"],
    ["age", { ...clean, publishedAt: "2026-01-10T12:00:00Z" }, "Under 7 days, high, found: 0 d"],
    ["age", { ...clean, publishedAt: "2026-01-03T00:00:01Z" }, "Under 7 days, high, found: 6 d"],
    ["age", { ...clean, publishedAt: "2026-01-03T00:00:00Z" }, "Under 2 years, none: 7 d"],
    ["age", { ...clean, publishedAt: "2025-11-12T00:00:00Z" }, "Under 2 years, none: 59 d"],
    ["age", { ...clean, publishedAt: "2025-11-11T00:00:00Z" }, "Under 2 years, none: 1 mo"],
    ["age", { ...clean, publishedAt: "2025-01-09T18:00:00Z" }, "Under 2 years, none: 1 y"],
    ["age", { ...clean, publishedAt: "2024-01-10T12:00:00Z" }, "Under 2 years, none: 2 y"],
    ["age", { ...clean, publishedAt: "2024-01-10T11:59:59Z" }, "2 to 5 years, low: 2 y"],
    ["age", { ...clean, publishedAt: "2021-01-09T18:00:00Z" }, "2 to 5 years, low: 5 y"],
    ["age", { ...clean, publishedAt: "2021-01-09T17:59:59Z" }, "Over 5 years, medium, found: 5 y"],
    ["age", { ...clean, publishedAt: "yesterday" }, "Not checked, unknown"],
    ["age", clean, "Not checked, unknown"],
    ["duplicates", clean, "One version, none"],
    ["unknown", clean, "Checked, none"],
    ["unknown", { state: "unknown", advisories: [] }, "Not checked, unknown, found"],
    ["unknown", undefined, "Not checked, unknown, found"],
    ["unknown", { state: "pending", advisories: [] }, "Looking up…, pending"],
  ];
  for (const [id, mark, expected] of rows) {
    it(`for ${id} shows ${expected}`, () => {
      const lens = through(id, mark);
      const { class: found, text } = lens.marks[1]!;
      const words = [formatMessage(found.label), found.tone, found.isFinding && "found"].filter(Boolean).join(", ");
      assert.equal(text === "" ? words : `${words}: ${text}`, expected);
      assert.equal(lens.findings.has(1), found.isFinding);
    });
  }

  it("shows no node as clean of which nothing is known", () => {
    for (const id of lensIds.filter((each) => each !== "duplicates")) {
      for (const mark of [undefined, { state: "unknown", advisories: [] } as const]) {
        assert.equal(through(id, mark).marks[1]!.class.tone, "unknown", id);
      }
    }
  });

  const key = { system: "NPM", name: "root>1.0.0>a", version: "1.0.0" } as const;
  const kinds: readonly (readonly [what: string, lens: LensId, node: Partial<GraphNode>, shown: string])[] = [
    ["a private one", "unknown", { notAsked: "private" }, "Not asked about, found: private"],
    ["one of another registry", "unknown", { notAsked: "unknown-origin" }, "Not asked about, found: unknown-origin"],
    ["one in the bundle of another", "unknown", { bundled: true, key }, "Bundled, found: bundled"],
    ["a bundled one with a version of its own", "unknown", { bundled: true }, "Not checked, found"],
    ["one that was not resolved", "unknown", { errors: [servedText("not found")] }, "Not resolved, found"],
    ["one that was not resolved", "findings", { errors: [servedText("not found")] }, "Not resolved, found"],
    ["a workspace", "unknown", { notAsked: "workspace" }, "Local code"],
    ["a folder", "findings", { notAsked: "path" }, "Local code"],
  ];
  for (const [what, id, node, expected] of kinds) {
    it(`for ${id} shows of ${what} without an answer ${expected}`, () => {
      const { class: found, text } = through(id, undefined, node).marks[1]!;
      const words = [formatMessage(found.label), ...(found.isFinding ? ["found"] : [])].join(", ");
      assert.equal(text === "" ? words : `${words}: ${text}`, expected);
    });
  }

  it("has a label of its own", () => {
    const labels = lensIds.map((id) => formatMessage(through(id, clean).label));
    assert.deepEqual(labels, [
      ...["All findings", "Advisories", "Licenses", "Outdated", "Duplicates", "Deprecated", "Age", "Not checked"],
    ]);
    assert.deepEqual(
      lensIds.map((id) => formatMessage(lensLabel(id))),
      labels,
    );
  });

  it("finds packages with several versions, by their names where they are bundled", () => {
    const { nodes, ...rest } = graphFrom("root a\nroot b\na c\nb d");
    const named = nodes.map((node) =>
      node.name === "d"
        ? { ...node, key: { ...node.key, name: "root>1>c", version: "2" }, name: "c", bundled: true }
        : node,
    );
    const lens = lensOf("duplicates", { ...rest, nodes: named }, [], now);
    assert.deepEqual(
      [...lens.findings].map((node) => `${named[node]!.name} ${lens.marks[node]!.text}`),
      ["c 2 versions", "c 2 versions"],
    );
  });

  it("has the worst below each node, of what is found", () => {
    const graph = graphFrom("root a\nroot b\na c\nb d\nb e\ne b\nroot f\nf g");
    const found: Readonly<Record<string, NodeMark>> = {
      b: { ...clean, advisories: [{ ...high, band: "critical" }] },
      c: { ...clean, deprecated: true },
      d: { ...clean, advisories: [high] },
      g: { state: "unknown", advisories: [] },
    };
    const lens = lensOf(
      "findings",
      graph,
      graph.nodes.map(({ name }) => found[name] ?? clean),
      now,
    );
    const below = worstBelow(lens, adjacencyOf(graph)).map((worst, node) => {
      return `${graph.nodes[node]?.name}: ${worst?.label.text ?? "nothing"}`;
    });
    assert.deepEqual(below.toSorted(), [
      "a: Deprecated",
      "b: Critical",
      "c: nothing",
      "d: nothing",
      "e: Critical",
      "f: nothing",
      "g: nothing",
      "root: Critical",
    ]);
  });

  it("counts each version once, the most severe class first", () => {
    const graph = graphFrom("root a\nroot b\na c\nb d");
    const twice = {
      ...graph,
      nodes: graph.nodes.map((node) => (node.name === "d" ? { ...node, key: graph.nodes[3]!.key } : node)),
    };
    const marks = twice.nodes.map(({ name }): NodeMark => {
      if (name === "a") return { ...clean, deprecated: true };
      return name === "c" || name === "d" ? { ...clean, advisories: [high] } : clean;
    });
    const { classes } = lensOf("findings", twice, marks, now);
    assert.deepEqual(
      classes.map(({ label, count }) => `${label.text} ${count}`),
      ["High 1", "Deprecated 1", "No findings 2"],
    );
  });
});
