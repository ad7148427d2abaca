import assert from "node:assert/strict";
import { addEdge, addNode, type GraphDraft } from "../../../../src/core/graph/sources/graphDraft.ts";
import { mergeEqual, reachable } from "../../../../src/core/graph/sources/mergeEqual.ts";
import { servedText } from "../../../../src/core/messages/message.ts";

/** Nodes, `name version` with facts behind it, and edges, `from to requirement` by the places of the nodes. */
function draftOf(nodes: readonly string[], edges: readonly string[]): GraphDraft {
  const draft: GraphDraft = { nodes: [], edges: new Map() };
  for (const [name = "", version = "", ...facts] of nodes.map((node) => node.split(" "))) {
    const scope = facts.find((fact) => fact.endsWith("ependencies"))?.replaceAll("+", ", ");
    addNode(draft, {
      key: { system: "NPM", name, version: version.replace("?", "") },
      bundled: facts.includes("bundled"),
      errors: facts.includes("wrong") ? [servedText("wrong")] : [],
      ...(facts.includes("private") && { notAsked: "private" }),
      ...(facts.includes("pending") && { dependencies: "pending" }),
      ...(scope !== undefined && { scope }),
    });
  }
  for (const edge of edges) {
    const [from, to, requirement = ""] = edge.split(" ");
    addEdge(draft, { from: Number(from), to: Number(to), requirement });
  }
  return draft;
}

/** What is left, `name version` with the sections in brackets, then the edges. */
function linesOf({ nodes, edges }: GraphDraft): readonly string[] {
  return [
    ...nodes.map(({ key, scope }) => [key.name, key.version, scope && `(${scope})`].filter(Boolean).join(" ")),
    ...[...edges.values()].map(({ from, to, requirement }) => `${from} ${to} ${requirement}`.trim()),
  ];
}

const rows: readonly (readonly [what: string, nodes: readonly string[], edges: readonly string[], ...merged: string[]])[] = [
  ["is empty for nothing", [], []],
  ["keeps versions apart", ["w ?", "a 1", "a 2", "b 1"], ["0 1", "0 2", "0 3"], "w", "a 1", "a 2", "b 1", "0 1", "0 2", "0 3"],
  ["has copies without dependencies once", ["w ?", "a 1", "c 1", "b 1", "c 1"], ["0 1", "0 3", "1 2 ^1", "3 4 ^1"], "w", "a 1", "c 1", "b 1", "0 1", "0 3", "1 2 ^1", "3 2 ^1"],
  ["has the edges of copies once for each requirement", ["w ?", "a 1", "a 1", "b 1"], ["0 1 ^1", "0 2 ^1", "0 2 1", "1 3", "2 3"], "w", "a 1", "b 1", "0 1 ^1", "0 1 1", "1 2"],
  ["keeps copies with other dependencies apart", ["w ?", "a 1", "a 1", "b 1", "c 1"], ["0 1", "0 2", "1 3", "2 4"], "w", "a 1", "a 1", "b 1", "c 1", "0 1", "0 2", "1 3", "2 4"],
  ["keeps a copy with one more dependency apart", ["w ?", "a 1", "a 1", "b 1"], ["0 1", "0 2", "1 3"], "w", "a 1", "a 1", "b 1", "0 1", "0 2", "1 3"],
  ["has copies once of which the dependencies are copies", ["w ?", "a 1", "a 1", "b 1", "b 1"], ["0 1", "0 2", "1 3", "2 4"], "w", "a 1", "b 1", "0 1", "1 2"],
  ["keeps copies apart that differ further below", ["w ?", "a 1", "a 1", "b 1", "b 1", "c 1"], ["0 1", "0 2", "1 3", "2 4", "4 5"], "w", "a 1", "a 1", "b 1", "b 1", "c 1", "0 1", "0 2", "1 3", "2 4", "4 5"],
  ["merges two of three copies", ["w ?", "a 1", "a 1", "a 1", "b 1"], ["0 1", "0 2", "0 3", "2 4", "3 4"], "w", "a 1", "a 1", "b 1", "0 1", "0 2", "2 3"],
  ["has copies in a cycle once", ["w ?", "a 1", "b 1", "a 1", "b 1"], ["0 1", "0 3", "1 2", "2 1", "3 4", "4 3"], "w", "a 1", "b 1", "0 1", "1 2", "2 1"],
  ["pays no attention to the order of dependencies and to repeats", ["w ?", "a 1", "a 1", "b 1", "c 1"], ["0 1", "0 2", "1 3", "1 4", "2 4", "2 3 x", "2 3"], "w", "a 1", "b 1", "c 1", "0 1", "1 2", "1 3", "1 2 x"],
  ["joins the sections that name copies, each once", ["w ?", "a 1 dependencies+peerDependencies", "a 1 devDependencies+dependencies", "a 1"], ["0 1", "0 2", "0 3"], "w", "a 1 (dependencies, peerDependencies, devDependencies)", "0 1"],
  ["takes the section of a later copy", ["w ?", "a 1", "a 1 dependencies"], ["0 1", "0 2"], "w", "a 1 (dependencies)", "0 1"],
  ["keeps packages without a version apart", ["w ?", "a ?", "a ?"], ["0 1", "0 2"], "w", "a", "a", "0 1", "0 2"],
  ["keeps the project apart from a package of its name and version", ["w 1", "w 1", "a 1"], ["0 1", "0 2", "1 2"], "w 1", "w 1", "a 1", "0 1", "0 2", "1 2"],
  ["keeps copies apart that are not in the archive of another", ["w ?", "a 1", "a 1 bundled"], ["0 1", "0 2"], "w", "a 1", "a 1", "0 1", "0 2"],
  ["keeps copies apart of which one is private", ["w ?", "a 1 private", "a 1"], ["0 1", "0 2"], "w", "a 1", "a 1", "0 1", "0 2"],
  ["keeps copies apart of which one's dependencies are not known", ["w ?", "a 1 pending", "a 1"], ["0 1", "0 2"], "w", "a 1", "a 1", "0 1", "0 2"],
  ["keeps copies apart of which one has an error", ["w ?", "a 1 wrong", "a 1"], ["0 1", "0 2"], "w", "a 1", "a 1", "0 1", "0 2"],
  ["has copies of the same facts once", ["w ?", "a 1 wrong pending private bundled", "a 1 wrong pending private bundled"], ["0 1", "0 2"], "w", "a 1", "0 1"],
]; // prettier-ignore

describe("a graph of copies", () => {
  for (const [what, nodes, edges, ...merged] of rows) {
    it(what, () => assert.deepEqual(linesOf(mergeEqual(draftOf(nodes, edges))), merged));
  }
});

describe("the part of a graph that edges lead to", () => {
  const parts: readonly (readonly [what: string, nodes: readonly string[], edges: readonly string[], ...left: string[]])[] = [
    ["is nothing of nothing", [], []],
    ["is the root alone where no edge begins there", ["w ?", "a 1", "b 1"], ["1 2"], "w"],
    ["is what it leads to, in the same order", ["w ?", "x 1", "b 1", "a 1", "c 1"], ["0 3", "3 2", "1 4", "1 2", "2 3"], "w", "b 1", "a 1", "0 2", "2 1", "1 2"],
  ]; // prettier-ignore
  for (const [what, nodes, edges, ...left] of parts) {
    it(what, () => assert.deepEqual(linesOf(reachable(draftOf(nodes, edges))), left));
  }
});
