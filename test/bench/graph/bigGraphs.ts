import type { DependencyGraph, GraphEdge, GraphNode } from "../../../src/core/graph/graph.ts";
import { bands, type NodeMark } from "../../../src/core/graph/marks.ts";
import { servedText } from "../../../src/core/messages/message.ts";

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const scopes = ["", "", "", "@babel/", "@types/", "@jest/", "@aws-sdk/", "@angular/"];
const words = [
  "parse",
  "stream",
  "core",
  "util",
  "path",
  "glob",
  "cache",
  "plugin",
  "loader",
  "types",
  "regex",
  "async",
];

/**
 * A graph as lockfiles of that size have it: a root with some sixty to two hundred direct dependencies, 1.84 edges a node, most packages
 * required once, few by very many, some ten levels deep.
 */
export function bigGraph(size: number): DependencyGraph {
  const random = randomOf(size);
  const pick = (count: number) => Math.floor(random() * count);
  const direct = Math.min(size - 1, Math.round(12 + 2.2 * Math.sqrt(size)));
  const edges: GraphEdge[] = [];
  const depths = [0];
  const add = (from: number, to: number) => edges.push({ from, to, requirement: `^${1 + pick(9)}.${pick(20)}.0` });
  for (let node = 1; node < size; node++) {
    let parent = 0;
    // One that is not deep, and rather a late one: early ones would gather everything.
    while (node > direct && (parent === 0 || (depths[parent] ?? 0) > 9)) parent = Math.max(1, node - 1 - pick(node));
    depths.push((depths[parent] ?? 0) + 1);
    add(parent, node);
    // Libraries that many need have low numbers in each hundred.
    if (node > direct && random() < 0.84)
      add(node, Math.min(size - 1, direct + 100 * pick(Math.ceil((size - direct) / 100)) + pick(5)));
  }
  return { source: { kind: "service" }, nodes: depths.map((depth, node) => nodeOf(node, depth, pick)), edges };
}

const root = { name: "platform", version: "1.0.0" };

function nodeOf(node: number, depth: number, pick: (count: number) => number): GraphNode {
  const name = `${scopes[pick(scopes.length)]}${words[pick(words.length)]}-${words[pick(words.length)]}-${node.toString(36)}`;
  const version = `${1 + pick(9)}.${pick(20)}.${pick(10)}`;
  const own = node === 0 ? root : { name, version };
  return {
    key: { system: "NPM", ...own },
    name: own.name,
    relation: node === 0 ? "SELF" : depth === 1 ? "DIRECT" : "INDIRECT",
    errors: [],
    bundled: false,
  };
}

export function pendingMarks({ nodes }: DependencyGraph): readonly NodeMark[] {
  return nodes.map(() => ({ state: "pending", advisories: [] }));
}

/** One in thirty packages has advisories, one in forty is deprecated. */
export function checkedMarks({ nodes }: DependencyGraph): readonly NodeMark[] {
  const random = randomOf(7);
  return nodes.map((_, node) => {
    const isAffected = random() < 1 / 30;
    const band = bands[Math.floor(random() * bands.length)] ?? "low";
    return {
      state: "checked",
      advisories: isAffected
        ? [{ id: `GHSA-${node}`, band, title: servedText("A flaw"), url: "https://advisories.example" }]
        : [],
      deprecated: random() < 1 / 40,
      licenses: ["MIT"],
    };
  });
}
