import assert from "node:assert/strict";
import { servedText } from "../../../src/core/messages/message.ts";
import { atOnce } from "../../../src/core/model/slices.ts";
import { pageHtml } from "../../../src/webview/shared/page.ts";
import type { NodeMark } from "../../../src/core/graph/marks.ts";
import { readPanelMessage, readSavedSubject } from "../../../src/webview/graph/protocol.ts";
import { firstState, nodesToDraw, graphModelOf } from "../../../src/webview/graph/graphModel.ts";
import { createPictures } from "../../../src/webview/graph/groups/picture.ts";
import { hiddenText, summaryText } from "../../../src/webview/graph/tools/summary.ts";
import { nodeText } from "../../../src/webview/shared/nodeText.ts";
import { bigGraph } from "../../bench/graph/bigGraphs.ts";
import { graphFrom } from "../../core/graph/graphs.ts";

const clean: NodeMark = { state: "checked", advisories: [], deprecated: false };
const unknown: NodeMark = { state: "unknown", advisories: [], deprecated: false };
const pending: NodeMark = { state: "pending", advisories: [], deprecated: false };
const deprecated: NodeMark = { ...clean, deprecated: true };
const affected: NodeMark = {
  ...clean,
  advisories: (["high", "low"] as const).map((band) => ({ id: "GHSA-x", band, title: servedText(""), url: "" })),
};

describe("the panel's page", () => {
  const page = { script: "go()", style: "p {}", nonce: "abc", title: "a" };

  it("allows its own style sheet and its script, and nothing else", () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(pageHtml(page))?.[1];
    assert.equal(
      policy,
      "default-src &#39;none&#39;; style-src &#39;nonce-abc&#39;; script-src &#39;nonce-abc&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;",
    );
    assert.match(pageHtml(page), /<style nonce="abc">p \{\}<\/style>/);
    assert.match(pageHtml(page), /<script nonce="abc">go\(\)<\/script>/);
    assert.doesNotMatch(pageHtml(page), /style=|\s(?:src|href|on\w+)=/);
  });

  for (const field of ["title", "nonce"] as const) {
    it(`escapes the ${field}`, () => {
      const html = pageHtml({ ...page, [field]: `</title>"'><img src=x onerror=y>&` });
      assert.ok(!html.includes("<img") && html.includes("&#60;/title&#62;&#34;&#39;&#62;&#60;img"));
    });
  }

  const sources = [
    ["script", "a('</script><!--<SCRIPT>$&')", "a('\\x3c/script>\\x3c!--\\x3cSCRIPT>$&')"],
    ["script", "a < b && c<d", "a < b && c<d"],
    ["style", `p::after { content: "</style>" }`, `p::after { content: "\\3c /style>" }`],
  ] as const;
  for (const [field, source, written] of sources) {
    it(`does not end the ${field} in ${source}`, () => {
      assert.ok(pageHtml({ ...page, [field]: source }).includes(`<${field} nonce="abc">${written}</${field}>`));
    });
  }
});

const color = "#1f1f1f";
const colors = {
  ...{
    background: color,
    foreground: color,
    muted: color,
    border: color,
    rootBackground: color,
    rootForeground: color,
  },
  bands: { malicious: color, critical: color, high: color, medium: color, unscored: color, low: color },
};

describe("messages from the panel", () => {
  const messages: readonly (readonly [message: unknown, read?: unknown])[] = [
    [{ type: "ready" }, { type: "ready" }],
    [{ type: "refresh", more: 1 }, { type: "refresh" }],
    [{ type: "back" }, { type: "back" }],
    [{ type: "forward" }, { type: "forward" }],
    [{ type: "updates" }, { type: "updates" }],
    [
      { type: "details", node: 3 },
      { type: "details", node: 3 },
    ],
    [{ type: "details", node: -1 }],
    [{ type: "details", node: "3" }],
    [
      { type: "act", action: "copy", node: 0 },
      { type: "act", action: "copy", node: 0 },
    ],
    [{ type: "act", action: "delete", node: 0 }],
    [{ type: "act", action: "copy", node: 0.5 }],
    [
      { type: "edge", from: 0, to: 1 },
      { type: "edge", from: 0, to: 1 },
    ],
    [{ type: "edge", from: 0 }],
    [
      { type: "source", source: "lockfile" },
      { type: "source", source: "lockfile" },
    ],
    [{ type: "source", source: "registry" }],
    [
      { type: "compare", with: "version" },
      { type: "compare", with: "version" },
    ],
    [{ type: "compare", with: null }],
    [
      { type: "copy", text: "a" },
      { type: "copy", text: "a" },
    ],
    [{ type: "copy" }],
    [{ type: "copyGraph" }, { type: "copyGraph" }],
    [
      { type: "export", format: "png" },
      { type: "export", format: "png" },
    ],
    [
      { type: "export", format: "png", content: "AA==" },
      { type: "export", format: "png", content: "AA==" },
    ],
    [
      { type: "export", format: "svg", colors },
      { type: "export", format: "svg", colors },
    ],
    [
      { type: "export", format: "svg", colors: { ...colors, text: 1, border: "url(x)" } },
      { type: "export", format: "svg" },
    ],
    [{ type: "export", format: "exe" }],
    [
      { type: "link", url: "https://osv.example" },
      { type: "link", url: "https://osv.example" },
    ],
    [{ type: "link", url: 1 }],
    [{ type: "show" }],
    [{}],
    [null],
    [undefined],
    ["ready"],
  ];
  for (const [message, read] of messages) {
    it(`${read ? "are" : "are not"} ${JSON.stringify(message)}`, () =>
      assert.deepEqual(readPanelMessage(message), read));
  }
});

describe("the subject of a saved state", () => {
  const key = { system: "NPM", name: "a", version: "1.0.0" };
  const version = { root: { kind: "version", key } };
  const project = { root: { kind: "project", name: "shop" }, manifest: "file:///shop/package.json" };
  const rows: readonly (readonly [subject: unknown, isOne: boolean])[] = [
    [version, true],
    [{ ...version, source: "lockfile", manifest: "file:///a", compare: { kind: "version", version: "2" } }, true],
    [{ ...version, compare: { kind: "source" } }, true],
    [project, true],
    [{ root: project.root }, false],
    [{ root: { kind: "version", key: { ...key, system: "CPAN" } } }, false],
    [{ root: { kind: "version", key: { ...key, name: 1 } } }, false],
    [{ root: { kind: "folder" } }, false],
    [null, false],
  ];
  for (const [subject, isOne] of rows) {
    it(`${isOne ? "is" : "is not"} ${JSON.stringify(subject)}`, () => {
      assert.deepEqual(readSavedSubject({ subject }), isOne ? subject : undefined);
    });
  }

  it("is none without a state", () => assert.equal(readSavedSubject(undefined), undefined));
});

describe("the panel's summary", () => {
  const graph = graphFrom("a b\nb c\nc d");
  const summaries: readonly (readonly [marks: readonly NodeMark[], text: string])[] = [
    [[clean, clean, clean, clean], "none with known advisories"],
    [[pending, pending, pending, pending], "looking up advisories…"],
    [[clean, clean, clean, pending], "looking up advisories…"],
    [[clean, clean, clean, unknown], "1 not checked"],
    [[], "4 not checked"],
    [[affected, clean, affected, clean], "2 with advisories"],
    [[clean, deprecated, clean, clean], "none with known advisories · 1 deprecated"],
    [[affected, deprecated, unknown, clean], "1 with advisories · 1 deprecated · 1 not checked"],
  ];
  for (const [marks, text] of summaries) {
    it(`says "${text}" of ${marks.map((mark) => nodeText(graph.nodes[1]!, mark)).join("; ") || "nothing"}`, () => {
      assert.equal(
        summaryText(graphModelOf("a 1.0.0", graph, { marks })),
        `4 packages: 1 direct, 2 indirect · ${text}`,
      );
    });
  }

  it("says of how many packages the relation is unknown", () => {
    const [root, ...others] = graph.nodes;
    const list = { ...graph, nodes: [root!, ...others.map((node) => ({ ...node, relation: "UNKNOWN" as const }))] };
    const text = summaryText(graphModelOf("a 1.0.0", list, { marks: [clean, clean, clean, clean] }));
    assert.equal(text, "4 packages: 0 direct, 0 indirect, 3 of unknown relation · none with known advisories");
  });

  it("writes large numbers alike", () => {
    const large = graphFrom(Array.from({ length: 1_200 }, (_, n) => `a b${n}`).join("\n"));
    assert.equal(
      summaryText(graphModelOf("a 1.0.0", large, { marks: large.nodes.map(() => affected) })),
      "1,201 packages: 1,200 direct, 0 indirect · 1,201 with advisories",
    );
  });

  it("says that a package has no dependencies", () => {
    assert.equal(
      summaryText(graphModelOf("a 1.0.0", graphFrom("a"), { marks: [clean] })),
      "1 package, no dependencies · none with known advisories",
    );
  });

  const texts: readonly (readonly [mark: NodeMark | undefined, text: string])[] = [
    [clean, "no known advisories"],
    [undefined, "not checked"],
    [unknown, "not checked"],
    [pending, "not checked yet"],
    [affected, "2 advisories, the worst high"],
    [{ ...affected, advisories: affected.advisories.slice(1) }, "1 advisory, low"],
    [deprecated, "deprecated"],
    [{ ...affected, deprecated: true }, "2 advisories, the worst high, deprecated"],
  ];
  for (const [mark, text] of texts) {
    it(`reads out "${text}"`, () => {
      assert.equal(nodeText(graph.nodes[1]!, mark), `b 1.0.0, direct dependency, ${text}`);
    });
  }
});

describe("what the panel draws", () => {
  const graph = graphFrom("a b\nb c\nc d\na e\nx y");
  const marks = graph.nodes.map(({ name }) => (name === "c" ? affected : clean));
  const model = graphModelOf("a 1.0.0", graph, { marks });
  const drawings: readonly (readonly [levels: number, onlyFindings: boolean, drawn: string, hidden: string])[] = [
    [0, false, "a b c d e x y", ""],
    [1, false, "a b e", "3 of 7 shown, 1 finding not shown"],
    [2, false, "a b c e", "4 of 7 shown"],
    [0, true, "a b c", "3 of 7 shown"],
    [1, true, "a b c", "3 of 7 shown"],
  ];
  for (const [levels, onlyFindings, drawn, hidden] of drawings) {
    it(`is ${drawn} for ${levels || "all"} levels${onlyFindings ? " with only paths to findings" : ""}`, () => {
      const nodes = nodesToDraw(model, { levels, onlyFindings, onlyMatches: false });
      assert.equal(nodes.map((node) => graph.nodes[node]!.name).join(" "), drawn);
      assert.equal(hiddenText(model, nodes), hidden);
    });
  }

  const filters: readonly (readonly [onlyFindings: boolean, matching: readonly string[], drawn: string])[] = [
    [false, ["b"], "a b"],
    [false, ["d", "e"], "a b c d e"],
    [false, ["y"], "a x y"],
    [false, [], "a"],
    [true, ["c", "e"], "a b c"],
    [true, ["e"], "a"],
  ];
  for (const [onlyFindings, matching, drawn] of filters) {
    it(`is ${drawn} with only ${matching.join(", ") || "no"} matches${onlyFindings ? " that are findings" : ""}`, () => {
      const matches = new Map(matching.map((name) => [graph.nodes.findIndex((node) => node.name === name), "name"]));
      const nodes = nodesToDraw(model, { levels: 1, onlyFindings, onlyMatches: true }, matches);
      assert.equal(nodes.map((node) => graph.nodes[node]!.name).join(" "), drawn);
    });
  }

  const sizes: readonly (readonly [nodes: number, view: string])[] = [
    [50, "graph"],
    [5000, "graph"],
    [10_000, "list"],
  ];
  for (const [nodes, view] of sizes) {
    it(`starts as a ${view} of all levels for ${nodes} packages`, () => {
      const state = firstState({ graph: bigGraph(nodes) }, "findings");
      assert.deepEqual([state.view, state.levels, state.open], [view, 0, undefined]);
    });
  }

  const hidden: readonly (readonly [open: readonly string[] | undefined, text: string])[] = [
    [[], "2 of 303 shown, 301 in groups, 1 finding in groups"],
    [undefined, "2 of 303 shown, 301 in groups, 1 finding in groups"],
    [["owner 1"], "2 of 303 shown, 301 in groups, 1 finding in groups"],
  ];
  for (const [open, text] of hidden) {
    it(`is ${text} with ${open?.join(", ") ?? "the first groups"} open`, () => {
      const lines = ["a b", ...Array.from({ length: 300 }, (_, index) => `b c${index}`), "c7 d"];
      const large = graphFrom(lines.join("\n"));
      const found = large.nodes.map(({ name }) => (name === "c7" ? affected : clean));
      const whole = graphModelOf("a", large, { marks: found });
      const nodes = nodesToDraw(whole, { levels: 0, onlyFindings: false, onlyMatches: false });
      const { scene } = atOnce(createPictures()(whole, { nodes, grouping: "owner", open }));
      assert.equal(
        hiddenText(whole, nodes, (node) => scene.itemOf[node] === node),
        text,
      );
    });
  }
});
