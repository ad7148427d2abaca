// What the user's lockfile has and what the service resolves, in one picture.

import assert from "node:assert/strict";
import type { DependencyGraph } from "../../../src/core/graph/graph.ts";
import { changeText } from "../../../src/core/graph/change.ts";
import { diffGraphs } from "../../../src/core/graph/diff.ts";
import { loadGraph } from "../../../src/core/analysis/graphs/loadGraph.ts";
import { client } from "../../support/findings.ts";
import { caller } from "../../support/world.ts";
import { readManifests } from "../analysis/graphs/manifests.ts";

const root = { system: "NPM", name: "chalk", version: "4.1.2" } as const;

/** chalk with another version of a package, without one, and with one that it does not require. */
const files = {
  "/w/package.json": '{ "name": "shop", "dependencies": { "chalk": "^4.1.2" } }',
  "/w/package-lock.json": JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { name: "shop", dependencies: { chalk: "^4.1.2" } },
      "node_modules/chalk": { version: "4.1.2", dependencies: { "ansi-styles": "^4.1.0", left: "*" } },
      "node_modules/ansi-styles": { version: "4.2.0", dependencies: { "color-convert": "^2.0.1" } },
      "node_modules/color-convert": { version: "2.0.1", dependencies: { "color-name": "~1.1.4" } },
      "node_modules/color-name": { version: "1.1.4" },
      "node_modules/left": { version: "1.0.0" },
    },
  }),
};

async function graphFrom(source: "lockfile" | "service"): Promise<DependencyGraph> {
  const { api } = client();
  const answer = await loadGraph(
    { root, manifests: await readManifests(files, ["/w/package.json"]) },
    source,
    { api },
    caller(),
  );
  assert.ok(answer.kind === "found");
  return answer.value;
}

function changes(before: DependencyGraph, after: DependencyGraph): readonly string[] {
  const { graph, nodes, edges } = diffGraphs(before, after);
  const name = (node: number) => graph.nodes[node]?.name ?? "";
  return [
    ...graph.nodes.map(({ key }, node) => `${key.name} ${key.version}: ${changeText(nodes[node])}`),
    ...graph.edges.map(({ from, to }, edge) => `${name(from)} → ${name(to)}: ${edges[edge] ?? ""}`),
  ]
    .filter((line) => !/: (?:same)?$/.test(line))
    .sort();
}

describe("the lockfile and the service in one picture", () => {
  it("show what is added, removed and changed", async () => {
    assert.deepEqual(changes(await graphFrom("lockfile"), await graphFrom("service")), [
      "ansi-styles 4.3.0: changed from 4.2.0",
      "chalk → left: removed",
      "chalk → supports-color: added",
      "has-flag 4.0.0: added",
      "left 1.0.0: removed",
      "supports-color 7.2.0: added",
      "supports-color → has-flag: added",
    ]);
  });

  it("show the opposite the other way round", async () => {
    assert.deepEqual(changes(await graphFrom("service"), await graphFrom("lockfile")), [
      "ansi-styles 4.2.0: changed from 4.3.0",
      "chalk → left: added",
      "chalk → supports-color: removed",
      "has-flag 4.0.0: removed",
      "left 1.0.0: added",
      "supports-color 7.2.0: removed",
      "supports-color → has-flag: removed",
    ]);
  });
});
