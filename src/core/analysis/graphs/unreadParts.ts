import type { DependencyGraph } from "../../graph/graph.ts";
import { gapMessage } from "../../messages/gaps.ts";
import { formatMessage, message, type Message } from "../../messages/message.ts";
import { fileNameOf } from "../../model/path.ts";
import type { GraphManifest } from "./graphSources.ts";

/** The graph of a project, which says what was not read of its files: it may depend on more. */
export function withUnreadParts(graph: DependencyGraph, manifests: readonly GraphManifest[]): DependencyGraph {
  const texts = manifests.flatMap(unreadParts).map((text) => formatMessage(text));
  const [first, ...others] = new Set([...(graph.error === undefined ? [] : [graph.error]), ...texts]);
  if (first === undefined) return graph;
  const more = others.length > mostShown ? [...others.slice(0, mostShown), "…"] : others;
  return { ...graph, error: [first, ...more].join("; ") };
}

/** Besides the first. */
const mostShown = 4;

function unreadParts({ path, project }: GraphManifest): readonly Message[] {
  const { manifest, gaps, lock, otherLocks = [] } = project;
  const name = fileNameOf(path);
  const syntax = manifest.problems.map((problem) => message("{name}: {problem}", { name, problem: problem.message }));
  const unread = gaps
    .filter((gap) => gap.kind === "entry" || lock?.damage === undefined || gap.path !== lock.path)
    .map((gap) =>
      gap.kind === "entry" ? message("{name}: {problem}", { name, problem: gapMessage(gap) }) : gapMessage(gap),
    );
  const others = otherLocks.map((other) =>
    message("{name} is not in the graph, and nothing says which lockfile is used", { name: fileNameOf(other.path) }),
  );
  return [...syntax, ...unread, ...others];
}
