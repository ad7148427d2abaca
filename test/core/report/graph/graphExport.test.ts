import assert from "node:assert/strict";
import fc from "fast-check";
import { diffGraphs } from "../../../../src/core/graph/diff.ts";
import type { DependencyGraph, GraphNode } from "../../../../src/core/graph/graph.ts";
import type { NodeMark } from "../../../../src/core/graph/marks.ts";
import { formatMessage, servedText } from "../../../../src/core/messages/message.ts";
import { exportGraph } from "../../../../src/core/report/graph/graphExport.ts";
import { paperColors } from "../../../../src/core/report/graph/graphSvg.ts";
import { graphFormats } from "../../../../src/core/report/formats.ts";
import { parseXml } from "../../../../src/core/syntax/xml/xml.ts";
import { graphSchemaErrors } from "../../../support/checkSchema.ts";
import { checkGolden } from "../../../support/golden.ts";
import { runs } from "../../../support/runs.ts";
import { anyGraph } from "../../graph/anyGraphs.ts";
import { graphFrom, recordedGraph, versioned } from "../../graph/graphs.ts";

const fileFormats = graphFormats.filter((format) => format !== "text");
const extensions = { json: "json", dot: "dot", mermaid: "mmd", csv: "csv", svg: "svg" } as const;

function node(name: string, version: string, more: Partial<GraphNode> = {}): GraphNode {
  return { key: { system: "NPM", name, version }, name, relation: "INDIRECT", errors: [], bundled: false, ...more };
}

/** Everything that a graph may have, with names that each format has to escape. */
const everything: DependencyGraph = {
  source: { kind: "lockfile", path: "/w/package-lock.json", name: "package-lock.json", isList: true },
  nodes: [
    node("shop", "", { relation: "SELF", notAsked: "path" }),
    node("cart", "1.2.0", { relation: "DIRECT", scope: "dependencies", dependencies: "pending" }),
    node('"];\n<script>alert(1)</script>', "1.0.0", { errors: [servedText("no version satisfies ^9 & more")] }),
    node("=HYPERLINK(`x`)\\", "1.0.0", { bundled: true }),
    node("@acme/tax", "2.0.0", { notAsked: "private", dependencies: "unknown" }),
    node("\u202egnp.exe", "1.0.0", { relation: "UNKNOWN" }),
  ],
  edges: [
    { from: 0, to: 1, requirement: "^1.0.0", at: { path: "/w/package.json", span: { start: 4, end: 8 } } },
    { from: 1, to: 2, requirement: '>=1 "x" | <2', declared: true },
    { from: 2, to: 3, requirement: "" },
    { from: 3, to: 1, requirement: "*" },
    { from: 1, to: 4, requirement: "2" },
    { from: 1, to: 1, requirement: "" },
  ],
  error: servedText("package-lock.json was not read completely"),
};

const marks: readonly NodeMark[] = everything.nodes.map((_, index) => ({
  state: index === 4 ? "unknown" : "checked",
  advisories: index === 1 ? [{ id: "GHSA-1", band: "high", title: servedText("t"), url: "" }] : [],
  ...(index < 3 && { deprecated: index === 2, licenses: index === 1 ? ["MIT", "Apache-2.0"] : [] }),
}));

function textOf(format: (typeof fileFormats)[number], graph: DependencyGraph, more = {}): string {
  const result = exportGraph(format, { graph, colors: paperColors, ...more });
  assert.ok(result.kind === "text");
  return result.text;
}

/** An added, a removed and a changed package, and edges to them. */
const comparison = diffGraphs(
  versioned("shop@1 cart@1.0.0 ^1\nshop@1 ms@2.0.0\ncart@1.0.0 tax@1.0.0 1"),
  versioned("shop@1 cart@1.1.0 ^1\nshop@1 ms@2.0.0\nms@2.0.0 left@3.0.0 ^3"),
);

describe("exports of graphs", () => {
  for (const format of fileFormats) {
    it(`writes ${format}`, () => {
      const placeOf = ({ path }: { readonly path: string }) => ({ path: path.slice(3), line: 2 });
      checkGolden(`graph/everything.${extensions[format]}`, textOf(format, everything, { marks, placeOf }));
      const graph = recordedGraph("PYPI", "flask", "2.0.1");
      checkGolden(`graph/flask-2.0.1.${extensions[format]}`, textOf(format, graph));
    });

    it(`writes ${format} of two graphs in one`, () => {
      checkGolden(
        `graph/comparison.${extensions[format]}`,
        textOf(format, comparison.graph, { diff: { ...comparison, before: "1", after: "2" } }),
      );
    });

    it(`writes ${format} of a graph without nodes`, () => {
      assert.ok(textOf(format, { ...everything, nodes: [], edges: [] }).length > 0);
    });
  }

  it("writes JSON by its schema", () => {
    fc.assert(
      fc.property(anyGraph, (graph) => {
        const json = JSON.parse(textOf("json", graph)) as { nodes: unknown[]; edges: unknown[] };
        assert.equal(graphSchemaErrors(json), "");
        assert.deepEqual([json.nodes.length, json.edges.length], [graph.nodes.length, graph.edges.length]);
      }),
      runs(50),
    );
    assert.equal(graphSchemaErrors(JSON.parse(textOf("json", everything, { marks }))), "");
    const diff = { ...comparison, before: "1", after: "2" };
    assert.equal(graphSchemaErrors(JSON.parse(textOf("json", comparison.graph, { diff }))), "");
    assert.notEqual(graphSchemaErrors({ version: 1, source: { kind: "service" }, nodes: [{}], edges: [] }), "");
  });

  it("writes pictures that any name leaves well-formed, and that hold no scripts", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 30 }), { minLength: 1, maxLength: 4 }), (names) => {
        const nodes = names.map((name) => node(name, name));
        const edges = names.map((requirement, to) => ({ from: 0, to, requirement }));
        const picture = textOf("svg", { ...everything, nodes, edges });
        const { problems } = parseXml(picture);
        assert.deepEqual(problems, [], picture);
        const elements = new Set([...picture.matchAll(/<([a-z]+)/g)].map(([, name]) => name));
        for (const element of elements) {
          assert.ok(["svg", "title", "rect", "defs", "marker", "path", "g", "text"].includes(element ?? ""), element);
        }
      }),
      runs(50),
    );
    const colors = { ...paperColors, border: '"/><script>', background: "url(http://x.example)" };
    const picture = exportGraph("svg", { graph: everything, colors });
    assert.ok(picture.kind === "text" && !/script>[^<]*<\/script|url\(http/.test(picture.text.replaceAll("&lt;", "")));
  });

  it("leaves no name a line or a quote of its own", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (name) => {
        const graph = {
          ...everything,
          nodes: [node(name, "1"), node("b", "1")],
          edges: [{ from: 0, to: 1, requirement: name }],
        };
        assert.equal(textOf("dot", graph).split("\n").length, 8);
        for (const [, label = ""] of textOf("dot", graph).matchAll(/label="((?:[^"\\]|\\.)*)"[,\]]/g))
          assert.ok(!label.includes("\n"));
        assert.equal(textOf("mermaid", graph).split("\n").length, 5);
        for (const line of textOf("mermaid", graph).split("\n").slice(1, 3))
          assert.match(line, /^( {2}n\d\["[^"<>]*"\])$/);
        assert.equal(textOf("csv", graph).split("\r\n").length, 4);
      }),
      runs(100),
    );
  });

  it("refuses what Mermaid does not draw", () => {
    const chain = (count: number) =>
      graphFrom(Array.from({ length: count - 1 }, (_, i) => `p${i} p${i + 1}`).join("\n"));
    assert.equal(exportGraph("mermaid", { graph: chain(200), colors: paperColors }).kind, "text");
    const refused = exportGraph("mermaid", { graph: chain(201), colors: paperColors });
    assert.ok(refused.kind === "refused");
    assert.equal(
      formatMessage(refused.reason),
      "Mermaid draws at most 200 packages and 500 edges; this graph has 201 and 200",
    );
  });
});
