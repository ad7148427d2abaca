import { message, type Message, plural } from "./message.ts";

/** Tells what a report leaves out that has at most so many results. */
export function leftOutOfReport(count: number, most: number): Message {
  return plural(
    count,
    "{count} result is left out: a report has at most {most}, the worst",
    "{count} results are left out: a report has at most {most}, the worst",
    { most },
  );
}

type GraphSize = Readonly<Record<"nodes" | "edges", number>>;

/** Tells why a graph is not written for Mermaid. */
export function tooLargeForMermaid(size: GraphSize, most: GraphSize): Message {
  return message(
    "Mermaid draws at most {nodes} packages and {edges} edges; this graph has {nodeCount} and {edgeCount}",
    { ...most, nodeCount: size.nodes, edgeCount: size.edges },
  );
}
