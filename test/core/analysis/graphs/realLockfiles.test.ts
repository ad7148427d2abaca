// The graphs of whole projects, each with a lockfile as its tool has written it.

import assert from "node:assert/strict";
import type { GraphManifest } from "../../../../src/core/analysis/graphs/graphSources.ts";
import { loadGraph } from "../../../../src/core/analysis/graphs/loadGraph.ts";
import type { Api } from "../../../../src/core/api/api.ts";
import type { DependencyGraph } from "../../../../src/core/graph/graph.ts";
import { lockfileParsers, parserFor } from "../../../../src/core/manifests/formats.ts";
import { canonicalName } from "../../../../src/core/model/names.ts";
import type { VersionKey } from "../../../../src/core/model/keys.ts";
import { versionId } from "../../../../src/core/versions/index.ts";
import { fileNameOf } from "../../../../src/core/model/path.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkGolden } from "../../../support/golden.ts";
import type { FileTree } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";
import { graphLines, readManifests } from "./manifests.ts";

const files: FileTree = Object.fromEntries(fixturesIn("lockfiles").map(({ path, text }) => [`/${path}`, text]));
const projects = [...new Set(Object.keys(files).map((path) => path.split("/")[2] ?? ""))];

/** The manifest that is the nearest to the root of the project, and those of the same name below it. */
async function manifestsOf(project: string): Promise<readonly GraphManifest[]> {
  const depth = (path: string) => path.split("/").length;
  const paths = Object.keys(files)
    .filter((path) => path.startsWith(`/lockfiles/${project}/`))
    .filter((path) => parserFor(path)?.isSecondary === undefined && parserFor(path) !== undefined)
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  const [first = assert.fail(project)] = paths;
  return readManifests(
    files,
    paths.filter((path) => fileNameOf(path) === fileNameOf(first)),
  );
}

const api: Api = { call: (operation) => assert.fail(`${operation} was asked`) };

async function graphOf(manifests: readonly GraphManifest[], root?: VersionKey): Promise<DependencyGraph> {
  const host = { api, readText: (path: string) => Promise.resolve(files[path]) };
  const answer = await loadGraph({ manifests, ...(root && { root }) }, "lockfile", host, caller());
  return answer.kind === "found" ? answer.value : assert.fail(answer.kind);
}

/** Versions and requirements, as far as edges lead from the first node of that key. */
function edgesBelow({ nodes, edges }: DependencyGraph, root: VersionKey): readonly string[] {
  const reached = new Set([nodes.findIndex(({ key }) => versionId(key) === versionId(root))]);
  for (const node of reached) for (const { from, to } of edges) if (from === node) reached.add(to);
  const idOf = (node: number) => `${nodes[node]!.key.name} ${nodes[node]!.key.version}`;
  const below = edges.filter(({ from }) => reached.has(from));
  return [...new Set(below.map(({ from, to }) => `${idOf(from)} → ${idOf(to)}`))].sort();
}

describe("graphs of projects with lockfiles", () => {
  for (const project of projects) {
    it(`is that of ${project}`, async () => {
      const graph = await graphOf(await manifestsOf(project));
      checkGolden(
        `lockfiles/${project}.txt`,
        graphLines(graph, files)
          .map((line) => `${line}\n`)
          .join(""),
      );
    });

    it(`leads from each requirement of ${project} to a line that names it`, async () => {
      const { nodes, edges } = await graphOf(await manifestsOf(project));
      for (const { from, to, at } of edges) {
        const [source, target] = [nodes[from], nodes[to]];
        assert.ok(source && target && at, `${source?.name} → ${target?.name}`);
        const text = files[at.path] ?? assert.fail(at.path);
        // A member of a workspace has its manifest.
        if (at.span.end === 0) continue;
        const end = text.indexOf("\n", at.span.end);
        const lines = text.slice(text.lastIndexOf("\n", at.span.start) + 1, end < 0 ? text.length : end);
        const line = canonicalName(source.key.system, lines.replaceAll('"', ""));
        const names = [target, source].map(({ key }) => key.name.split(":").at(-1) ?? "");
        assert.ok(
          names.some((name) => line.includes(name)),
          `${source.name} → ${target.name}: ${lines}`,
        );
      }
    });

    it(`has below each package of ${project} what the graph of the project has there`, async () => {
      const manifests = await manifestsOf(project);
      const whole = await graphOf(manifests);
      if (whole.source.kind === "lockfile" && whole.source.isList) return;
      const keys = new Map(whole.nodes.slice(1).map(({ key }) => [versionId(key), key]));
      const instances = (key: VersionKey) =>
        whole.nodes.filter((node) => versionId(node.key) === versionId(key)).length;
      for (const key of keys.values()) {
        if (key.version === "" || instances(key) > 1) continue;
        const own = await graphOf(manifests, key);
        assert.equal(own.nodes[0] && versionId(own.nodes[0].key), versionId(key));
        assert.deepEqual(edgesBelow(own, key), edgesBelow(whole, key));
        assert.deepEqual(
          own.nodes.filter(({ relation }) => relation === "UNKNOWN"),
          [],
        );
      }
    });
  }

  it("are of all formats that have a graph", async () => {
    const all = await Promise.all(projects.map(manifestsOf));
    const formats = new Set(all.flat().map(({ project }) => project.lock?.format));
    const others = lockfileParsers.map(({ id }) => id).filter((id) => !formats.has(id));
    // They are tested with requirements of their own, or lists.
    assert.deepEqual(others, ["pypi/requirements.txt", "go/go.sum"]);
  });
});
