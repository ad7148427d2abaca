import assert from "node:assert/strict";
import type { GraphManifest } from "../../../../src/core/analysis/graphs/graphSources.ts";
import type { DependencyGraph } from "../../../../src/core/graph/graph.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { fileNameOf } from "../../../../src/core/model/path.ts";
import { contentOf, type FileTree, checkerOf } from "../../../support/project.ts";

/** These manifests among the files, read as hosts do. */
export function readManifests(
  files: FileTree,
  paths: readonly string[],
  privateNames: readonly string[] = [],
): Promise<readonly GraphManifest[]> {
  const list = (folder: string) => Promise.resolve(contentOf(folder, files));
  const checker = checkerOf(files, { list, privateNames });
  return Promise.all(
    paths.map(async (path) => {
      const text = files[path] ?? assert.fail(path);
      return (await checker.project({ path, text })) ?? assert.fail(path);
    }),
  );
}

/**
 * Its source, then a line for each edge with what is known of the requirement, `~` for one that is declared upstream, and one for
 * each node that is more than a name and a version, or that nothing leads to.
 */
export function graphLines({ source, nodes, edges, error }: DependencyGraph, files: FileTree = {}): readonly string[] {
  const name = (node: number) => `${nodes[node]!.name} ${nodes[node]!.key.version}`.trim();
  const from = source.kind === "lockfile" ? `${source.name}${source.isList ? " (list)" : ""}` : source.kind;
  const led = new Set(edges.map(({ to }) => to));
  return [
    `${from}: ${nodes.length > 0 ? name(0) : "nothing"}${error === undefined ? "" : ` (${formatMessage(error)})`}`,
    ...edges.map((edge) => {
      const { path, span } = edge.at ?? { path: "", span: { start: 0, end: 0 } };
      const line = files[path]?.slice(0, span.start).split("\n").length ?? 0;
      const at = edge.at ? `(${fileNameOf(path)}:${line})` : "";
      const arrow = edge.declared ? "~>" : "→";
      return [`${name(edge.from)} ${arrow} ${name(edge.to)}`, edge.requirement, at].filter(Boolean).join(" ");
    }),
    ...nodes.flatMap((node, index) => {
      const { bundled, notAsked, scope, dependencies, errors } = node;
      const isUnled = index > 0 && !led.has(index) && "unled";
      const facts = [bundled && "bundled", notAsked, dependencies, scope, ...errors.map(formatMessage), isUnled].filter(
        Boolean,
      );
      return index > 0 && facts.length > 0 ? [`${name(index)}: ${facts.join(", ")}`] : [];
    }),
  ];
}
